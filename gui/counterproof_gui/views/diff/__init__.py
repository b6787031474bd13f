"""The view of what differs between two texts, or of all the files that a patch changes."""
