"""The readers that work by meaning, tested from outside: whatever the members of a reply are called and
however it is packed, it is read correctly or not at all."""
