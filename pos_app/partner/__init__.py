"""The only room that knows the partner service's wire: HTTP, JSON and what both mean for the sale."""

import sys

# Keeps httpx from importing its command line and the libraries for it, which doubles its load time.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
