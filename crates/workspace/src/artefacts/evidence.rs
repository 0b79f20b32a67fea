//! Links that quote a file, and whether the file says so.

use std::collections::HashMap;

use percent_encoding::percent_decode_str;

use super::{EvidencePointer, Section};
use crate::Workspace;

/// Looks every pointer up and notes whether the file's lines hold the quote. How spaces are set, and
/// which kind of quotation marks and dashes are used, makes no difference; everything else does.
pub fn check_evidence(workspace: &Workspace, sections: &mut [Section]) {
    let mut texts: HashMap<String, Option<String>> = HashMap::new();
    for pointer in sections.iter_mut().flat_map(|section| &mut section.evidence) {
        // Whatever keeps a file from being read keeps its quote from being found.
        let text = texts
            .entry(pointer.path.clone())
            .or_insert_with(|| workspace.read(&pointer.path).ok().map(|file| file.text));
        pointer.found = text.as_ref().is_some_and(|text| holds(text, pointer));
    }
}

/// A pointer without its label, if the link is one: a file of ours, `#L4-L6`, and a quote.
pub(super) fn pointer(destination: &str, title: &str) -> Option<EvidencePointer> {
    let (path, fragment) = destination.rsplit_once('#')?;
    if path.is_empty() || path.contains("://") || title.trim().is_empty() {
        return None;
    }
    let lines = fragment.strip_prefix('L')?;
    let (start, end) = match lines.split_once('-') {
        Some((start, end)) => (start, end.strip_prefix('L').unwrap_or(end)),
        None => (lines, lines),
    };
    Some(EvidencePointer {
        label: String::new(),
        path: percent_decode_str(path).decode_utf8().ok()?.into_owned(),
        start_line: start.parse().ok()?,
        end_line: end.parse().ok()?,
        quote: title.to_owned(),
        found: false,
    })
}

fn holds(text: &str, pointer: &EvidencePointer) -> bool {
    let (Ok(start), Ok(end)) =
        (usize::try_from(pointer.start_line), usize::try_from(pointer.end_line))
    else {
        return false;
    };
    let lines: Vec<&str> = text.lines().collect();
    let Some(quoted) = start.checked_sub(1).and_then(|from| lines.get(from..end)) else {
        return false;
    };
    let quote = plain(&pointer.quote);
    !quoted.is_empty() && !quote.is_empty() && plain(&quoted.join("\n")).contains(&quote)
}

/// The text with single spaces and typewriter punctuation, without invisible characters.
fn plain(text: &str) -> String {
    let mut set = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '‘' | '’' | '‚' | '‛' | '′' => set.push('\''),
            '“' | '”' | '„' | '‟' | '″' => set.push('"'),
            '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => set.push('-'),
            '…' => set.push_str("..."),
            '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}' => {}
            other => set.push(other),
        }
    }
    set.split_whitespace().collect::<Vec<_>>().join(" ")
}
