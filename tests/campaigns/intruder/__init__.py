"""Attacks by somebody who has the desk's own user, its network or its card page, and never its source."""
