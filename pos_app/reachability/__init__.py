"""Whether the partner service can be used now: a pure machine fed with the facts of calls."""
