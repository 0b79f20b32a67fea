//! Typed content in the grammar of the file.

use text::Pointer;

use crate::{
    ActivityInput, AdaptationInput, ContentInput, EvidenceInput, MisconceptionInput, OutcomeInput,
    TaskInput, TermInput,
    outline::{clean, one_line},
    parse::{indented, starts_as_bullet},
};

/// Markdown of one item for each item, in their order; the text itself for a section of text.
pub(crate) fn items(content: &ContentInput) -> Vec<String> {
    match content {
        ContentInput::Statements { items, .. } => items.iter().map(|text| bullet(text)).collect(),
        ContentInput::Outcomes { items, .. } => items.iter().map(outcome).collect(),
        ContentInput::Vocabulary { items, .. } => items.iter().map(term).collect(),
        ContentInput::Misconceptions { items, .. } => items.iter().map(misconception).collect(),
        ContentInput::Activities { items, .. } => items.iter().map(activity).collect(),
        ContentInput::Differentiation { items, .. } => items.iter().map(adaptation).collect(),
        ContentInput::Assessment { items, .. } => items.iter().map(evidence).collect(),
        ContentInput::Tasks { items, .. } => items.iter().map(task).collect(),
        ContentInput::Text { markdown } => vec![clean(markdown)],
    }
}

/// Markdown of a whole section.
pub(crate) fn section(content: &ContentInput) -> String {
    let notes = clean(content.notes().unwrap_or_default());
    let is_headed = content.kind().has_headed_items();
    let items = items(content).join(if is_headed { "\n\n" } else { "\n" });
    // Below a headed item the notes would be read as that item's.
    let parts = if is_headed { [notes, items] } else { [items, notes] };
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// A bullet with this text, which may have several lines.
pub(crate) fn bullet(text: &str) -> String {
    format!("- {}", indented(&clean(text)))
}

fn outcome(item: &OutcomeInput) -> String {
    let OutcomeInput { code, path, start_line, end_line, quote, text } = item;
    let (path, quote) = (path.clone(), one_line(quote));
    let pointer = Pointer { path, start_line: *start_line, end_line: *end_line, quote };
    let link = pointer.link(&one_line(code));
    bullet(format!("{link} {}", text.trim()).trim_end())
}

fn term(item: &TermInput) -> String {
    let mut text = format!("**{}**: {}", one_line(&item.term), one_line(&item.meaning));
    if let Some(note) = filled(item.note.as_deref()) {
        text.push_str(&format!(" *{}*", one_line(note)));
    }
    bullet(&text)
}

fn misconception(item: &MisconceptionInput) -> String {
    let fields = [
        field("Cause", Some(&item.cause)),
        field("Move", Some(&item.teacher_move)),
        field("Right", item.right.as_deref()),
    ];
    headed(&one_line(&item.idea), fields, item.notes.as_deref())
}

fn activity(item: &ActivityInput) -> String {
    let kept = if item.must_not_be_cut { ", must not be cut" } else { "" };
    let heading = format!("{} ({} min{kept})", item.title, item.minutes);
    let tasks: Vec<String> = item.tasks.iter().map(|title| one_line(title)).collect();
    let fields = [
        field("Teacher", Some(&item.teacher)),
        field("Pupils", Some(&item.pupils)),
        field("Check", item.check.as_deref()),
        field("Tasks", Some(&tasks.join("; "))),
    ];
    headed(&heading, fields, item.notes.as_deref())
}

fn adaptation(item: &AdaptationInput) -> String {
    let fields = [field("Step", item.step.as_deref()), field("Change", Some(&item.change))];
    headed(&one_line(&item.need), fields, item.notes.as_deref())
}

fn evidence(item: &EvidenceInput) -> String {
    let fields = [
        field("Shows", Some(&item.shows)),
        field("When", item.when.as_deref()),
        field("If not", item.if_not.as_deref()),
    ];
    headed(&one_line(&item.criterion), fields, item.notes.as_deref())
}

fn task(item: &TaskInput) -> String {
    let mut text = format!("### {} ({})", item.title, item.tier.name());
    let mut add = |block: &str| {
        text.push_str("\n\n");
        text.push_str(block);
    };
    let prompt = clean(&item.prompt);
    if !prompt.is_empty() {
        add(&prompt);
    }
    let fields = [
        field("Space", item.space.as_deref()),
        field("Hint", item.hint.as_deref()),
        field("Need", item.need.as_deref()),
        field("Teacher", item.teacher.as_deref()),
    ];
    let fields: Vec<String> = fields.into_iter().flatten().collect();
    if !fields.is_empty() {
        add(&fields.join("\n"));
    }
    let answer = clean(&item.answer);
    if !answer.is_empty() {
        add(&format!("#### Answer\n\n{answer}"));
    }
    text
}

fn headed<const N: usize>(
    heading: &str,
    fields: [Option<String>; N],
    notes: Option<&str>,
) -> String {
    let fields: Vec<String> = fields.into_iter().flatten().collect();
    let mut text = format!("### {heading}");
    for block in [fields.join("\n"), clean(notes.unwrap_or_default())] {
        if !block.is_empty() {
            text.push_str("\n\n");
            text.push_str(&block);
        }
    }
    text
}

fn field(label: &str, value: Option<&str>) -> Option<String> {
    let value = clean(filled(value)?);
    let first = value.lines().next().unwrap_or_default();
    let begins_a_block = value.contains('\n')
        && (first.starts_with(['`', '~', '|', '>', '#', ' ']) || starts_as_bullet(first));
    let text = if begins_a_block {
        // A block needs a line of its own: behind the label it would be read as running text.
        format!("{label}:\n\n{value}")
    } else {
        format!("{label}: {value}")
    };
    Some(format!("- {}", indented(&text)))
}

fn filled(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}
