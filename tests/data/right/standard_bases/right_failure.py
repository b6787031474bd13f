from lib import Failure, Missing

try:
    raise Failure("a", 1).with_traceback(None) from Missing("k")
except Failure as error:
    print(error.args, error.__cause__, error.__notes__ if hasattr(error, "__notes__") else "")
    error.add_note("more")
