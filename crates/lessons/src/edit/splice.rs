//! Cutting and joining the text. Nothing here decides; the caller reads the result back.

use crate::{
    DRAFTING,
    outline::{LINE_ENDS, with_line_feeds},
    parse::{FrontMatter, Reading, Span, entry},
    skeleton,
};

/// Another text below a section's heading.
pub(super) fn body(text: &str, span: &Span, new: &str) -> String {
    let end = line_end(text);
    let new = in_lines(new, end);
    let mut joined = String::with_capacity(text.len() + new.len() + 6);
    joined.push_str(&text[..span.body.start]);
    if span.body.is_empty() {
        // An empty section has no blank lines of its own to stand between.
        start_paragraph(&mut joined, end);
        joined.push_str(&new);
        joined.push_str(end);
    } else {
        joined.push_str(&new);
    }
    joined.push_str(&text[span.body.end..]);
    joined
}

/// Another text for the item at this place.
pub(super) fn item(text: &str, span: &Span, index: usize, new: &str) -> String {
    let Some(range) = span.items.get(index) else {
        return text.to_owned();
    };
    let new = in_lines(new, line_end(text));
    format!("{}{new}{}", &text[..range.start], &text[range.end..])
}

/// One more item, before the one at this place or behind all others.
pub(super) fn with_item(text: &str, span: &Span, at: usize, new: &str, separator: &str) -> String {
    let end = line_end(text);
    let (new, separator) = (in_lines(new, end), in_lines(separator, end));
    if let Some(next) = span.items.get(at) {
        return format!("{}{new}{separator}{}", &text[..next.start], &text[next.start..]);
    }
    let (behind, separator) = match span.items.last() {
        Some(last) => (last.end, separator),
        None => (span.body.end, in_lines("\n\n", end)),
    };
    format!("{}{separator}{new}{}", &text[..behind], &text[behind..])
}

/// Without the item at this place and the blank lines that belong to it.
pub(super) fn without_item(text: &str, span: &Span, index: usize) -> String {
    let Some(range) = span.items.get(index) else {
        return text.to_owned();
    };
    let behind = &text[range.end..span.body.end.max(range.end)];
    let blank = &behind[..behind.len() - behind.trim_start().len()];
    if range.end + blank.len() < span.body.end {
        // Up to the line on which the next thing begins, which keeps its indentation.
        let lines = blank.rfind(LINE_ENDS).map_or(0, |at| at + 1);
        return format!("{}{}", &text[..range.start], &text[range.end + lines..]);
    }
    let kept = text[span.body.start..range.start].trim_end().len();
    format!("{}{}", &text[..span.body.start + kept], &text[range.end..])
}

/// The same items in another order; what stands between them stays between them.
pub(super) fn moved(text: &str, span: &Span, from: usize, to: usize) -> String {
    let mut order: Vec<usize> = (0..span.items.len()).collect();
    let moving = order.remove(from);
    order.insert(to, moving);
    let mut joined = String::with_capacity(text.len());
    let mut done = 0;
    for (place, which) in span.items.iter().zip(order) {
        joined.push_str(&text[done..place.start]);
        if let Some(item) = span.items.get(which) {
            joined.push_str(&text[item.clone()]);
        }
        done = place.end;
    }
    joined.push_str(&text[done..]);
    joined
}

/// One more section, at this place or at the end.
pub(super) fn with_section(text: &str, at: Option<usize>, heading: &str) -> String {
    let end = line_end(text);
    let section = format!("## {heading}{end}{end}{DRAFTING}{end}");
    match at {
        Some(at) => format!("{}{section}{end}{}", &text[..at], &text[at..]),
        None => {
            let mut joined = text.to_owned();
            start_paragraph(&mut joined, end);
            joined + &section
        }
    }
}

/// Without a section and its heading.
pub(super) fn without_section(text: &str, span: &Span) -> String {
    if span.end < text.len() {
        return format!("{}{}", &text[..span.start], &text[span.end..]);
    }
    let before = text[..span.start].trim_end();
    if before.is_empty() { String::new() } else { format!("{before}{}", line_end(text)) }
}

/// Another title.
pub(super) fn title(text: &str, reading: &Reading, title: &str) -> String {
    let Some(range) = &reading.title else {
        let (before, behind) = text.split_at(reading.front.body);
        let end = line_end(text);
        let gap = if before.is_empty() || before == "\u{feff}" { "" } else { end };
        return format!(
            "{before}{gap}# {title}{end}{end}{}",
            behind.trim_start_matches(['\r', '\n'])
        );
    };
    let space = if range.is_empty() { " " } else { "" };
    format!("{}{space}{title}{}", &text[..range.start], &text[range.end..])
}

/// Another value for a key of the front matter, or none.
pub(super) fn fact(text: &str, front: &FrontMatter, key: &str, value: Option<&str>) -> String {
    let end = line_end(text);
    let line = value.map(|value| skeleton::fact(key, value));
    let Some(yaml) = front.yaml.clone() else {
        let (mark, rest) = text.split_at(front.body.min(text.len()));
        return match line {
            Some(line) => format!("{mark}---{end}{line}{end}---{end}{end}{rest}"),
            None => text.to_owned(),
        };
    };
    let mut at = yaml.start;
    for old in text[yaml.clone()].split_inclusive('\n') {
        let bare = old.trim_end_matches(['\n', '\r']);
        if entry(bare).is_some_and(|(name, _)| name == key) {
            let (from, to) = match &line {
                Some(_) => (at, at + bare.len()),
                None => (at, at + old.len()),
            };
            return format!("{}{}{}", &text[..from], line.unwrap_or_default(), &text[to..]);
        }
        at += old.len();
    }
    let line = line.map(|line| format!("{line}{end}")).unwrap_or_default();
    format!("{}{line}{}", &text[..yaml.end], &text[yaml.end..])
}

/// How the text ends its lines.
fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

fn in_lines(text: &str, end: &str) -> String {
    with_line_feeds(text).replace('\n', end)
}

/// Ends the line, if one is begun, and leaves a blank one.
fn start_paragraph(text: &mut String, end: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push_str(end);
    }
    if !text.is_empty() && !text.ends_with(&format!("\n{end}")) {
        text.push_str(end);
    }
}
