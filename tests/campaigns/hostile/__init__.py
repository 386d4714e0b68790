"""Replies of a provider that means harm: bytes on the wire, and values of JSON."""
