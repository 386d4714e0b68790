"""The service's replies in their default form (contract 2)."""
