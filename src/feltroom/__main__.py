"""`python -m feltroom` is the command `feltroom`."""

from feltroom.cli.main import main

raise SystemExit(main())
