"""What the self-contained program starts with."""

import os
import sys

sys.frozen = True  # type: ignore[attr-defined] # On Linux none of PyInstaller's scripts says so.
# It has found its libraries. Whoever is started from here, a viewer of PDFs say, wants the system's own.
before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
for name in [one for one in os.environ if one == "LD_LIBRARY_PATH" or one.startswith("_PYI_")]:
    del os.environ[name]
if before is not None:
    os.environ["LD_LIBRARY_PATH"] = before

from pos_app.__main__ import main  # noqa: E402

sys.exit(main())
