"""The page about the connection to the provider."""
