//! What of a unit is made into a vector.

use crate::UnitView;
use crate::words::split;

/// The most characters: models of sentences read some 256 tokens, and the rest is cut anyway.
pub const MOST_EMBEDDED: usize = 1_200;

/// The text of a unit for a model of sentences: its names as words, what is written about it, its head, and
/// as much of `content` (its bytes, see [`crate::CodeIndex::content`]) as there is room for.
#[must_use]
pub fn embedding_text(view: &UnitView<'_>, content: &str) -> String {
    let unit = view.unit;
    let owner = unit.qualified_name.rsplit(['.', ':']).filter(|part| !part.is_empty()).nth(1);
    let mut text = format!("{} {}", unit.kind.name(), split(&unit.name).join(" "));
    if let Some(owner) = owner {
        text.push_str(" of ");
        text.push_str(&split(owner).join(" "));
    }
    for part in [unit.docstring.as_deref().unwrap_or_default(), &unit.signature] {
        if !part.is_empty() {
            text.push_str(". ");
            text.push_str(part);
        }
    }
    text.push('\n');
    // What was said above is not said again.
    let body = match &unit.docstring {
        Some(doc) => content.replacen(&**doc, "", 1),
        None => content.to_owned(),
    };
    for line in body.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if text.len() > MOST_EMBEDDED * 4 {
            break;
        }
        text.push_str(line);
        text.push('\n');
    }
    text.chars().take(MOST_EMBEDDED).collect::<String>().trim_end().to_owned()
}
