"""Killing the real program, and looking afterwards whether an order was sent twice or lost."""
