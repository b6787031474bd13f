"""The command line: verbs over the engines, their output for people and programs, and their exit codes."""
