"""One screen a file: each is given what it shows and is dismissed with what was decided."""
