"""How the desk looks: pictures of every state, and walks that find what cannot be read or reached."""
