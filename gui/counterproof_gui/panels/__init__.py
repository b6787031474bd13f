"""The parts of the window; each shows one side of the desk and asks verbs for everything else."""
