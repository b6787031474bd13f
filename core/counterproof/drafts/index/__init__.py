"""The API index: what a name in a script stands for, read from source with `ast`, one module at a time."""
