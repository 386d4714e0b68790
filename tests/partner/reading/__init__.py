"""Readers by meaning, judged from outside: whatever a reply is called and however it is packed, it is read
right or not at all."""
