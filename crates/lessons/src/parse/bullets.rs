//! A bullet's text without its marker and indentation, and back.

use crate::outline::with_line_feeds;

/// What a bullet says: the marker and the indentation that belongs to it are taken off.
pub(super) fn text_of(bullet: &str) -> String {
    let bullet = with_line_feeds(bullet);
    let mut lines = bullet.split('\n');
    let first = lines.next().unwrap_or_default();
    let marker = marker_end(first).unwrap_or(0);
    let rest = &first[marker..];
    let spaces = rest.len() - rest.trim_start_matches(' ').len();
    // More than four spaces are an indented code block behind the marker and one space.
    let offset = if rest.trim().is_empty() || spaces > 4 { marker + 1 } else { marker + spaces };
    let mut text = first.get(offset..).unwrap_or_default().to_owned();
    for line in lines {
        text.push('\n');
        text.push_str(without_indent(line, offset));
    }
    text.truncate(text.trim_end().len());
    text
}

/// Whether a text begins with a list's marker.
pub(crate) fn starts_as_bullet(text: &str) -> bool {
    marker_end(text.lines().next().unwrap_or_default()).is_some()
}

/// The text as it stands inside a bullet: every line but the first is indented.
pub(crate) fn indented(text: &str) -> String {
    let mut indented = String::with_capacity(text.len());
    for (index, line) in text.lines().enumerate() {
        if index > 0 {
            indented.push('\n');
            if !line.is_empty() {
                indented.push_str("  ");
            }
        }
        indented.push_str(line);
    }
    indented
}

/// Where the marker ends, if the line has one.
fn marker_end(line: &str) -> Option<usize> {
    let text = line.trim_start_matches(' ');
    let indent = line.len() - text.len();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let marker = match text[digits..].chars().next()? {
        '-' | '*' | '+' if digits == 0 => 1,
        '.' | ')' if (1..=9).contains(&digits) => digits + 1,
        _ => return None,
    };
    let behind = text[marker..].chars().next();
    (indent < 4 && behind.is_none_or(char::is_whitespace)).then_some(indent + marker)
}

fn without_indent(line: &str, offset: usize) -> &str {
    let mut width = 0;
    for (at, character) in line.char_indices() {
        if width >= offset {
            return &line[at..];
        }
        match character {
            ' ' => width += 1,
            '\t' => width += 4 - width % 4,
            _ => return &line[at..],
        }
    }
    ""
}
