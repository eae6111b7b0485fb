"""What a weight table really deals: counts over many deals, beside what is declared and what is exact.

Names are imported when first asked for.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.analysis.dense_lab.findings import DenseReport
    from feltroom.analysis.dense_lab.report import dense_report
    from feltroom.analysis.dense_lab.writing import report_object, report_text

__all__ = ["DenseReport", "dense_report", "report_object", "report_text"]

_HOMES = {
    "DenseReport": "findings",
    "dense_report": "report",
    "report_object": "writing",
    "report_text": "writing",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
