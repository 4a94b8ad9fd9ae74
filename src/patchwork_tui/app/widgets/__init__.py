"""One widget a file: data goes in, messages come out."""
