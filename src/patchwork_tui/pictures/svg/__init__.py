"""A position as SVG: pure functions of it, in the cloth the table shows, with the standard library alone."""

from patchwork_tui.pictures.svg.table import svg_quilt, svg_table

__all__ = ["svg_quilt", "svg_table"]
