//! The body of a blueprint: texts under headings.

use text::nearest;

use crate::{FileProblem, problem::FilePlace};

/// What a heading says of the text below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// What is asked; of several one is drawn.
    Question,
    /// What helps, one after the other.
    Hint,
    /// How it is done.
    Solution,
}

/// One text of the body.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BodyText<'a> {
    pub(super) kind: TextKind,
    pub(super) text: &'a str,
    /// Where it begins in the body, in bytes.
    pub(super) start: usize,
    /// Line of the file on which the text begins.
    pub(super) line: u32,
}

/// Reads the texts. What stands before the first heading is for people and left alone.
pub(super) fn texts<'a>(
    file: &str,
    body: &'a str,
    first_line: u32,
    problems: &mut Vec<FileProblem>,
) -> Vec<BodyText<'a>> {
    let mut texts: Vec<BodyText<'a>> = Vec::new();
    let mut start = None;
    let mut at = 0;
    let mut fenced = false;
    let close = |texts: &mut Vec<BodyText<'a>>, start: &mut Option<(TextKind, usize, u32)>, end| {
        if let Some((kind, from, line)) = start.take() {
            texts.push(BodyText { kind, text: &body[from..end], start: from, line });
        }
    };
    for (line, number) in body.split_inclusive('\n').zip(first_line..) {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if let Some(heading) = line.strip_prefix("## ").filter(|_| !fenced) {
            close(&mut texts, &mut start, at);
            let place = FilePlace { line: number, column: 4 };
            match kind(heading.trim()) {
                Ok(kind) => start = Some((kind, at + line.len(), number + 1)),
                Err(message) => problems.push(place.problem(file, message)),
            }
        }
        at += line.len();
    }
    close(&mut texts, &mut start, at);
    for text in &texts {
        if text.text.trim().is_empty() {
            let place = FilePlace { line: text.line.saturating_sub(1), column: 1 };
            problems.push(place.problem(file, "there is no text below this heading"));
        }
    }
    if !texts.iter().any(|text| text.kind == TextKind::Question) {
        let place = FilePlace { line: first_line, column: 1 };
        problems.push(place.problem(file, "the body has no \"## Question\""));
    }
    texts
}

fn kind(heading: &str) -> Result<TextKind, String> {
    const KINDS: [(&str, TextKind); 3] = [
        ("Question", TextKind::Question),
        ("Hint", TextKind::Hint),
        ("Solution", TextKind::Solution),
    ];
    let found = KINDS.iter().find(|(name, _)| *name == heading).map(|(_, kind)| *kind);
    found.ok_or_else(|| {
        let names = KINDS.map(|(name, _)| name);
        let hint = nearest(heading, &names)
            .map(|name| format!("; did you mean \"{name}\"?"))
            .unwrap_or_default();
        format!("no text is called \"{heading}\"{hint}; there are {}", names.join(", "))
    })
}
