"""The command line as `python -m counterproof`, for where its command is not on the path."""

from counterproof.cli.main import main

if __name__ == "__main__":
    main()
