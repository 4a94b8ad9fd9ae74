"""The program at the terminal: the only part that imports Textual."""
