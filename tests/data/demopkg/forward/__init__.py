from .synthetic import LayeredModel

__all__ = ["LayeredModel"]
