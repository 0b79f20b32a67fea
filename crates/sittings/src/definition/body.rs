//! The body of a definition: texts under headings of two depths.

/// A text below a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BodyPart<'a> {
    /// 2 or 3.
    pub(super) depth: usize,
    pub(super) heading: &'a str,
    /// Without the texts of deeper headings.
    pub(super) text: &'a str,
    /// Line of the file on which the heading stands.
    pub(super) line: u32,
}

/// The texts of a body. What stands before the first heading is for people and left alone.
pub(super) fn parts(body: &str, first_line: u32) -> Vec<BodyPart<'_>> {
    let mut parts: Vec<BodyPart<'_>> = Vec::new();
    let mut starts = Vec::new();
    let (mut at, mut fenced) = (0, false);
    for (line, number) in body.split_inclusive('\n').zip(first_line..) {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        let depth = line.bytes().take_while(|byte| *byte == b'#').count();
        if !fenced && (2..=3).contains(&depth) && line[depth..].starts_with(' ') {
            if let (Some(last), Some(start)) = (parts.last_mut(), starts.last()) {
                last.text = body[*start..at].trim();
            }
            parts.push(BodyPart { depth, heading: line[depth..].trim(), text: "", line: number });
            starts.push(at + line.len());
        }
        at += line.len();
    }
    if let (Some(last), Some(start)) = (parts.last_mut(), starts.last()) {
        last.text = body[*start..].trim();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_a_fence_are_text() {
        let body = "For people.\n\n## One\n\nA\n\n### Example\n\n```\n## no\n```\n## Two\n";
        let read: Vec<_> =
            parts(body, 10).into_iter().map(|p| (p.depth, p.heading, p.text, p.line)).collect();
        let wanted =
            [(2, "One", "A", 12), (3, "Example", "```\n## no\n```", 16), (2, "Two", "", 21)];
        assert_eq!(read, wanted);
    }
}
