"""Models of the ground and what instruments at its surface would measure."""

from .layered import LayeredModel
from .mt import Response, log_frequencies, response, skin_depth

__all__ = ["LayeredModel", "Response", "log_frequencies", "response", "skin_depth"]
