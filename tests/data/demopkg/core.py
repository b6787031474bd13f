def load(path, /, *, strict=True):
    return path, strict


raise RuntimeError("demopkg.core was imported")
