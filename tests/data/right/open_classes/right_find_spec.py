import importlib.util
if importlib.util.find_spec('lib.extra'):
    import lib.extra
