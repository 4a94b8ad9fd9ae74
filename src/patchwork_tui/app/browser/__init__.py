"""The program in a browser on this machine: a small server that starts one program for each page."""
