"""The only room that knows the partner service's wire: HTTP, JSON and what both mean for the sale."""

import sys

# httpx would load the libraries of its own command line, which take as long as all the rest of it.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
