"""Replies that no service should ever send, and what the client must never make of them."""
