"""Learns a provider: walks its replies, finds by meaning where each field stands, and asks a person what is
not proven. It writes the reading profile; a sale never comes here."""
