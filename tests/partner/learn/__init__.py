"""Learning a provider."""
