"""The console: PySide6 widgets over the engine in `counterproof`."""
