"""The journeys at a display; a turn of the window that takes too long fails them.

On two cores that are free it takes about a quarter of an hour.
"""

import sys

from tests.journeys import display

if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(f"usage: bootstrap.py ticks [pytest's words]\n\n{__doc__}")
        sys.exit()
    sys.exit(display.main(["--ticks", *sys.argv[1:]]))
