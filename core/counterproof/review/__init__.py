"""The desk: project, inbox, queue, policy, decisions, publishing and the ledger."""
