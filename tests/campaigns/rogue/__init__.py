"""A provider that means harm: what it sends costs no memory, no time and no credentials."""
