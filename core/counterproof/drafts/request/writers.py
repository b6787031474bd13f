"""Which calls write files, and which argument names the file: known libraries and naming habits."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where a call names the file that it writes: a position among its arguments, or a keyword.

    A call with a `mode` writes only if that says so; -1 stands for the keyword alone. `format` is what is
    written if that is always the same, `adds` the suffix that a name without one is given.
    """

    position: int
    keyword: str
    mode: int | None = None
    format: str = ""
    adds: str = ""


_OPEN = Place(0, "file", mode=1)

FUNCTIONS: dict[str, Place] = {
    "builtins.open": _OPEN,
    "io.open": _OPEN,
    "io.FileIO": _OPEN,
    "os.open": Place(0, "path", mode=1),
    "numpy.memmap": Place(0, "filename", mode=2),
    "codecs.open": Place(0, "filename", mode=1),
    "gzip.open": Place(0, "filename", mode=1),
    "bz2.open": Place(0, "filename", mode=1),
    "lzma.open": Place(0, "filename", mode=1),
    "zipfile.ZipFile": Place(0, "file", mode=1),
    "tarfile.open": Place(0, "name", mode=1),
    "h5py.File": Place(0, "name", mode=1),
    "netCDF4.Dataset": Place(0, "filename", mode=1),
    "rasterio.open": Place(0, "fp", mode=1),
    "sqlite3.connect": Place(0, "database"),
    "shelve.open": Place(0, "filename"),
    "shutil.copy": Place(1, "dst"),
    "shutil.copy2": Place(1, "dst"),
    "shutil.copyfile": Place(1, "dst"),
    "shutil.copytree": Place(1, "dst"),
    "shutil.move": Place(1, "dst"),
    "os.rename": Place(1, "dst"),
    "os.replace": Place(1, "dst"),
    "logging.FileHandler": Place(0, "filename"),
    "logging.basicConfig": Place(-1, "filename"),
    "urllib.request.urlretrieve": Place(1, "filename"),
    "numpy.save": Place(0, "file", format="npy", adds=".npy"),
    "numpy.savez": Place(0, "file", format="npz", adds=".npz"),
    "numpy.savez_compressed": Place(0, "file", format="npz", adds=".npz"),
    "numpy.savetxt": Place(0, "fname"),
    "pandas.ExcelWriter": Place(0, "path", format="xlsx"),
    "pandas.HDFStore": Place(0, "path"),
    "matplotlib.pyplot.savefig": Place(0, "fname", adds=".png"),
    "matplotlib.pyplot.imsave": Place(0, "fname"),
    "matplotlib.image.imsave": Place(0, "fname"),
    "matplotlib.backends.backend_pdf.PdfPages": Place(0, "filename", format="pdf"),
    "scipy.io.savemat": Place(0, "file_name", adds=".mat"),
    "scipy.io.wavfile.write": Place(0, "filename"),
    "joblib.dump": Place(1, "filename"),
    "torch.save": Place(1, "f"),
    "cv2.imwrite": Place(0, "filename"),
    "imageio.imwrite": Place(0, "uri"),
    "imageio.v2.imwrite": Place(0, "uri"),
    "imageio.v3.imwrite": Place(0, "uri"),
    "skimage.io.imsave": Place(0, "fname"),
    "tifffile.imwrite": Place(0, "file"),
    "soundfile.write": Place(0, "file"),
    "pyarrow.parquet.write_table": Place(1, "where"),
    "pyarrow.csv.write_csv": Place(1, "output_file", format="csv"),
    "xlsxwriter.Workbook": Place(0, "filename", format="xlsx"),
}
"""Functions by their dotted names."""

METHODS: dict[str, Place] = {
    "savefig": Place(0, "fname", adds=".png"),
    "to_csv": Place(0, "path_or_buf", format="csv"),
    "to_excel": Place(0, "excel_writer", format="xlsx"),
    "to_json": Place(0, "path_or_buf"),
    "to_parquet": Place(0, "path"),
    "to_pickle": Place(0, "path"),
    "to_feather": Place(0, "path"),
    "to_hdf": Place(0, "path_or_buf"),
    "to_html": Place(0, "buf"),
    "to_latex": Place(0, "buf"),
    "to_markdown": Place(0, "buf"),
    "to_xml": Place(0, "path_or_buffer"),
    "to_stata": Place(0, "path"),
    "to_netcdf": Place(0, "path"),
    "to_zarr": Place(0, "store"),
    "to_file": Place(0, "filename"),
    "tofile": Place(0, "fid"),
    "write_csv": Place(0, "file", format="csv"),
    "write_excel": Place(0, "workbook", format="xlsx"),
    "write_parquet": Place(0, "file"),
    "write_json": Place(0, "file"),
    "write_html": Place(0, "file"),
    "write_image": Place(0, "file"),
}
"""Methods by their names alone: what they are called on is rarely known, and the names tell."""

ON_PATHS = frozenset({"write_text", "write_bytes", "touch"})
"""Methods of a path that write the file it names."""

RENAMES = frozenset({"rename", "replace"})
"""Methods of a path that give a file the name in their one argument."""

MODE = re.compile(r"[rwax][bt+U]{0,2}")
"""What a mode looks like, where anything else may stand in its place."""

_ANYTHING = re.compile(
    r"(?:subprocess|runpy|pty|code)\..+|os\.(?:system|popen|startfile|exec\w+|spawn\w+|posix_spawn\w*)"
    r"|asyncio\.create_subprocess_\w+|shutil\.(?:make_archive|unpack_archive)|builtins\.(?:exec|eval)"
)
_LIBRARIES = frozenset({"numpy", "pandas", "scipy", "matplotlib", "math", "statsmodels", "sklearn", "sympy"})
_SAVING = re.compile(
    r"(?:save|saving|write|export|dump|store|archive|publish|persist)(?:_\w+)?"
    r"|\w+_(?:save|write|export|to_file|to_disk)|savefig\w*|imsave|imwrite|extractall"
)
_CONTENT = re.compile(
    r"write_(?:rows?|columns?|cells?|lines?|numbers?|strings?|formula|headers?|footers?|titles?|datetime|blank|url)"
)
_CONVERTING = re.compile(
    r"to_(?:numpy|list|dict|frame|records|datetime|numeric|timedelta|string|period|timestamp|flat_index|series"
    r"|array|tensor|device|thread|crs|wkt|wkb|pandas|bytes|dataframe|polars|arrow)"
)
_WORKING = re.compile(r"(?:run|execute|main|process|generate|report|pipeline)(?:_\w+)?")
_READING = re.compile(
    r"load|read|open|parse|import|from_|get|fetch|scan|find|glob|iter|list|collect|ingest|path"
)
_HINT = re.compile(
    r"(?:out|output|save|dest|destination|export|write|target_(?:file|path|dir))(?:s|_?\w+)?|\w+_(?:out|output)"
)


def is_for_writing(mode: str) -> bool:
    """Say whether a file opened in this mode is written."""
    return any(letter in mode.partition(":")[0] for letter in "wax+")


def writes_anything(dotted: str) -> bool:
    """Say whether a function starts other programs or code, which may write any file."""
    return _ANYTHING.fullmatch(dotted) is not None


def is_well_known(dotted: str) -> bool:
    """Say whether a dotted name belongs to a library whose writers are all listed here."""
    root = dotted.partition(".")[0]
    return root in _LIBRARIES or root == "builtins" or root in sys.stdlib_module_names


def takes_no_file(dotted: str) -> bool:
    """Say whether a well-known function only handles or shows the paths that it is given."""
    root, _, name = dotted.rpartition(".")
    return (root == "builtins" and name != "open") or root in {"os.path", "pathlib", "logging", "sys", "os"}


def sounds_like_saving(name: str, *, given: bool) -> bool:
    """Say whether a function of that name is there to write; `given` if an argument may be a path."""
    name = name.lower().lstrip("_")
    if name.startswith("to_"):
        return given and _CONVERTING.fullmatch(name) is None
    return _SAVING.fullmatch(name) is not None and _CONTENT.fullmatch(name) is None


def sounds_like_reading(name: str) -> bool:
    """Say whether a function of that name may open what it is given."""
    return _READING.match(name.lstrip("_")) is not None or sounds_like_working(name)


def sounds_like_working(name: str) -> bool:
    """Say whether a function of that name does a whole job, of which writing may be a part."""
    if name[:1].isupper():
        return False
    return _WORKING.fullmatch(name.lower().lstrip("_")) is not None


def sounds_like_output(keyword: str) -> bool:
    """Say whether a keyword of that name says where results go."""
    return _HINT.fullmatch(keyword.lower()) is not None
