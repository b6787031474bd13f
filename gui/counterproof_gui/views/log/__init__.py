"""The log of a run: a painted view that follows it, and the pane with search, filter and saving around it."""
