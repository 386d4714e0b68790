"""The desk as people see it: pictures of every state, and walks that look for what cannot be read or reached."""
