//! What the quotation of a pointer is worth as evidence.

use serde::{Deserialize, Serialize};
use text::typography::comparable;
use text::{Pointer, words};

use crate::mentions;

/// The folder of curriculum files in a workspace.
const FOLDER: &str = "curriculum/";
/// A quotation with fewer words could stand anywhere.
const FEWEST_WORDS: usize = 3;
/// Labels of fields in curriculum files; they do not count as words of a quotation.
const LABELS: [&str; 3] = ["outcome:", "expect:", "misconception:"];

/// What a quotation is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Quotation {
    /// There is none.
    Missing,
    /// It has fewer than three words, not counting a code and the label of a field.
    TooShort,
    /// It can be looked up.
    Enough,
}

impl Quotation {
    /// What the pointer quotes.
    #[must_use]
    pub fn of(pointer: &Pointer) -> Self {
        let quote = comparable(&pointer.quote);
        let text = LABELS.iter().find_map(|label| quote.strip_prefix(label)).unwrap_or(&quote);
        let in_codes: usize =
            mentions(text).iter().map(|m| words(&text[m.range.clone()]).count()).sum();
        match words(text).count() - in_codes {
            0 if in_codes == 0 => Self::Missing,
            few if few < FEWEST_WORDS => Self::TooShort,
            _ => Self::Enough,
        }
    }
}

/// Whether a pointer leads into the folder of curriculum files.
#[must_use]
pub fn is_into_curriculum(pointer: &Pointer) -> bool {
    pointer.path.starts_with(FOLDER)
}
