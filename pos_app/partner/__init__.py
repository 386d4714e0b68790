"""The only room that knows the partner service's wire: HTTP, JSON and what both mean for the sale."""

import sys
from importlib.util import find_spec

# Keeps httpx from importing its command line and the libraries for it, which doubles its load time.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
# Where it is not installed, httpcore looks for it four times in each call, in every folder of the path.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]
