"""The rules that every test lives under; each one is a small plug-in in `tests/rules`."""

pytest_plugins = [
    "rules.isolation",
    "rules.strictness",
    "rules.numbered_cases",
    "rules.logs",
    "rules.threads",
    "rules.windows",
    "rules.display",
    "rules.rights",
    "rules.targets",
]
