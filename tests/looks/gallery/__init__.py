"""Every screen of the desk in every state, as pictures."""
