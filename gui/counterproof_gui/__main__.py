"""`python -m counterproof_gui [PROJECT]`: the console."""

import sys

from counterproof_gui.app import main

sys.exit(main())
