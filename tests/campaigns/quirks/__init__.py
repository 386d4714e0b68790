"""Every kind of sale in every quirk of the sandbox."""
