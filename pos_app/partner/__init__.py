"""The only room that knows the partner service's wire: HTTP, JSON and what both mean for the sale."""

import sys

# Keeps httpx from importing its command line and the libraries for it, which doubles its load time.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
# httpcore looks for it four times in each call, in every folder of the path where it is not installed.
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]
