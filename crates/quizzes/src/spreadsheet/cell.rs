//! Cells that spreadsheets do not carry out.

use crate::Decimal;

/// What begins a formula, in spreadsheets of some languages as a wide sign.
const BEGINNINGS: &[char] = &['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Whether a spreadsheet might take it for a formula.
pub(super) fn is_formula(cell: &str) -> bool {
    cell.starts_with(BEGINNINGS) && Decimal::read(cell).is_none()
}

/// A cell that is no formula.
pub(super) fn guarded(text: &str) -> String {
    match is_formula(text.trim_start_matches('\'')) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

/// What a guarded cell says.
pub(super) fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if is_formula(text.trim_start_matches('\'')) => text,
        _ => cell,
    }
}
