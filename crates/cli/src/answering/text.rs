//! Cards as plain text.

use std::fmt::Write as _;

use domain::{
    Alternative, ContextItem, ContextState, InteractionRequest, MemoryProposal, MemoryScope,
    Moment, RequestReading,
};

use crate::screen;

/// Lines of a section that are shown before a decision on it.
const LINES: usize = 60;

/// What a request is about, in one line.
pub fn headline(request: &InteractionRequest) -> String {
    match request {
        InteractionRequest::Question { question, .. } => question.clone(),
        InteractionRequest::Feedforward { items, .. } => {
            let used = items.iter().filter(|item| item.state == ContextState::Used).count();
            format!("what will be used ({used} of {} things)", items.len())
        }
        InteractionRequest::Reflection { questions } => match questions.as_slice() {
            [one] => format!("a question to think about: {}", one.text),
            several => format!("{} questions to think about", several.len()),
        },
        InteractionRequest::Confidence { statement, .. } => {
            format!("how sure you are: {statement}")
        }
        InteractionRequest::Adjudication { sections } => match sections.as_slice() {
            [one] => format!("your decision on \"{}\"", one.heading),
            several => format!("your decisions on {} sections", several.len()),
        },
        InteractionRequest::Alternatives { section, options, .. } => {
            format!("{} other ways for \"{}\"", options.len(), section.heading)
        }
        InteractionRequest::MemoryCapture { proposals } => match proposals.as_slice() {
            [MemoryProposal { replaces: Some(old), text, .. }] if text.is_empty() => {
                format!("something to forget: {old}")
            }
            [one] => format!("something to remember: {}", one.text),
            several => format!("{} things to remember", several.len()),
        },
        InteractionRequest::ToolApproval { title, .. } => format!("may I: {title}"),
        InteractionRequest::Item(item) => format!("question {}", item.place),
    }
}

/// What could be remembered, changed or forgotten, as a question.
pub fn proposal(proposal: &MemoryProposal) -> String {
    let about = scope(&proposal.scope);
    match (&proposal.replaces, proposal.text.trim()) {
        (None, text) => format!("Shall I remember this, {about}?\n  {text}"),
        (Some(old), "") => format!("Shall I forget this, {about}?\n  {old}"),
        (Some(old), text) => {
            format!("Shall I change what I remember, {about}?\n  {old}\n  → {text}")
        }
    }
}

/// How her words were read, in one or two lines.
pub fn reading(reading: &RequestReading) -> String {
    let mut text = format!("I read this as: {}.", reading.text);
    for note in &reading.notes {
        let _ = write!(text, " {note}");
    }
    text
}

/// What will be used and what will not, in groups.
pub fn feedforward(summary: &str, read: Option<&RequestReading>, items: &[ContextItem]) -> String {
    let mut text = format!("{} What I'll use\n", screen::bold("?"));
    if let Some(read) = read {
        let _ = writeln!(text, "  {}", reading(read));
    }
    let _ = writeln!(text, "  {}", summary.trim());
    for state in [
        ContextState::Used,
        ContextState::NotUsed,
        ContextState::Available,
        ContextState::Missing,
        ContextState::NotSent,
    ] {
        let mut group = items.iter().filter(|item| item.state == state).peekable();
        if group.peek().is_none() {
            continue;
        }
        let _ = writeln!(text, "  {}", screen::bold(standing(state)));
        for item in group {
            let _ = writeln!(text, "    - {}", context_item(item));
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// One thing with its source.
pub fn context_item(item: &ContextItem) -> String {
    match item.line {
        _ if item.source.is_empty() => item.text.clone(),
        Some(line) => format!("{} ({}:{line})", item.text, item.source),
        None => format!("{} ({})", item.text, item.source),
    }
}

/// The heading of a group.
pub fn standing(state: ContextState) -> &'static str {
    match state {
        ContextState::Used => "Used",
        ContextState::Available => "There, and not used",
        ContextState::NotUsed => "Not used by the drafter",
        ContextState::Missing => "Missing",
        ContextState::NotSent => "Will not be sent",
    }
}

/// A section's text as far as a screen takes it.
pub fn section(heading: &str, path: &str, markdown: &str) -> String {
    let mut text = format!("{} {heading}  {}\n", screen::bold("§"), screen::dim(path));
    text.push_str(&indented(markdown, LINES));
    let left = markdown.trim().lines().count().saturating_sub(LINES);
    if left > 0 {
        let _ = write!(text, "\n  … {left} more lines in {path}");
    }
    text
}

/// One of several ways, with its number.
pub fn alternative(number: usize, way: &Alternative) -> String {
    let mut text =
        format!("{} {}\n", screen::bold(&format!("{number}.")), screen::bold(&way.approach));
    if !way.rationale.trim().is_empty() {
        let _ = writeln!(text, "  {}", screen::dim(way.rationale.trim()));
    }
    for problem in &way.problems {
        let _ = writeln!(text, "  ! {problem}");
    }
    text.push_str(&indented(&way.markdown, LINES));
    text
}

/// Where a memory belongs, in words.
pub fn scope(scope: &MemoryScope) -> String {
    match scope {
        MemoryScope::Teacher => "about you".to_owned(),
        MemoryScope::Class { class } => format!("about {class}"),
    }
}

/// When a confidence is asked for, in words.
pub fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::Before => "before you look closely",
        Moment::After => "now that you have decided",
    }
}

fn indented(text: &str, lines: usize) -> String {
    let lines = text.trim().lines().take(lines).map(|line| format!("  {line}"));
    lines.collect::<Vec<_>>().join("\n")
}
