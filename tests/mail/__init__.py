"""E-mail against a real mail server on this computer."""
