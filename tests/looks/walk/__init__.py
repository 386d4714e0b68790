"""Walks through every state of the desk and measures what a person must be able to read and reach."""
