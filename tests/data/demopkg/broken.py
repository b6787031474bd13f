def x(:
    pass
