"""Slips of tickets: one layout, painted to a picture, a PDF or a printer."""
