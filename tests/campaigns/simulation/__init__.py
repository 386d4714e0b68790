"""One desk, one customer and a provider that fails in every way, in virtual time.."""
