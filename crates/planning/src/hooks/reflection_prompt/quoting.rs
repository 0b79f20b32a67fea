//! Words of a document as a question quotes them.

use text::words::has_whole;

/// The longest quotation of the document in a question.
const QUOTE_CHARS: usize = 110;

/// What a section does for a need: the first change below its heading or its bullet, or the sentence
/// that names it.
pub fn line_about(markdown: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = markdown.lines().collect();
    let names = |line: &&str| names(line, name);
    let is_heading = |line: &str| line.starts_with('#');
    if let Some(at) = lines.iter().position(|line| is_heading(line) && names(line)) {
        let below = || lines.iter().skip(at + 1).take_while(|line| !is_heading(line));
        let change = below().find_map(|line| line.trim_start().strip_prefix("- Change:"));
        let is_said = |line: &&&str| !line.trim().is_empty() && !line.contains("The profile:");
        let said = change.or_else(|| below().find(is_said).copied());
        if let Some(said) = said {
            return Some(quote(said));
        }
    }
    let at = lines.iter().position(|line| !is_heading(line) && names(line))?;
    let below = lines.iter().skip(at + 1).take_while(|line| line.starts_with([' ', '\t']));
    let does = below.map(|line| line.trim()).find(|line| !line.contains("The profile:"));
    Some(quote(does.or_else(|| lines.get(at).copied())?))
}

/// Whether a line has the name among its words; the name of a file is none of them.
fn names(line: &str, name: &str) -> bool {
    let said: String = unlinked(line).split('`').step_by(2).collect();
    has_whole(&said.to_lowercase(), &name.to_lowercase())
}

/// A line as it is quoted: without marks, and not too long.
pub fn quote(line: &str) -> String {
    let text = unlinked(line.trim().trim_start_matches(['#', '-', '*', '☐', ' ']));
    let text = text.replace("**", "").replace('`', "").replace(['"', '“', '”'], "'");
    let text = text.trim().trim_matches('\'').trim();
    match text.char_indices().nth(QUOTE_CHARS) {
        None => text.to_owned(),
        Some((end, _)) => {
            let kept = &text[..end];
            let kept = kept.rsplit_once(' ').map_or(kept, |(kept, _)| kept);
            format!("{kept} …")
        }
    }
}

/// A line with the labels of its links for the links.
fn unlinked(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, link)) = rest.split_once('[') {
        text.push_str(before);
        match link.split_once("](") {
            Some((label, after)) => {
                text.push_str(label);
                rest = after
                    .split_once("\")")
                    .or_else(|| after.split_once(')'))
                    .map_or("", |(_, r)| r);
            }
            None => {
                text.push_str(link);
                rest = "";
            }
        }
    }
    text.push_str(rest);
    text
}
