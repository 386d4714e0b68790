"""The messages as the service's own document describes them (contract 2): requests are checked by these."""
