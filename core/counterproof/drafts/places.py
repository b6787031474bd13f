"""Places in a draft: from the byte offsets of a syntax tree to lines and columns in characters."""

from __future__ import annotations

import ast

from counterproof.evidence import Span


class Places:
    """The lines of a text, as Python numbers them, for turning byte columns into character columns."""

    def __init__(self, text: str) -> None:
        self._lines = [line.encode("utf-8", "surrogatepass") for line in split_lines(text)]

    def column(self, line: int, offset: int) -> int:
        """Return the column in characters for an offset in UTF-8 bytes."""
        if not 1 <= line <= len(self._lines):
            return offset
        return len(self._lines[line - 1][:offset].decode("utf-8", "surrogatepass"))

    def name(self, node: ast.keyword, name: str) -> Span:
        """Return the range of the name with which a node begins."""
        column = self.column(node.lineno, node.col_offset)
        return Span(node.lineno, column, node.lineno, column + len(name))

    def span(self, node: ast.expr | ast.stmt | ast.alias | ast.excepthandler | ast.arg | ast.pattern) -> Span:
        """Return the range of a node."""
        end_line = node.end_lineno or node.lineno
        end_offset = node.end_col_offset or node.col_offset
        return Span(
            node.lineno,
            self.column(node.lineno, node.col_offset),
            end_line,
            self.column(end_line, end_offset),
        )


def split_lines(text: str) -> list[str]:
    """Return a text's lines without their ends, split where Python's own tokenizer splits."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
