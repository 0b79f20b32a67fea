//! A page as markdown.

use crate::{
    Space,
    page::{Facet, MixUp, Need, Page, PageBlock, PageField, RunRow, Word},
    parse::indented,
};

/// Where a sheet ends.
pub(crate) const PAGE_BREAK: &str = "<!-- page break -->";
/// Above what is not handed out.
pub(crate) const FOR_THE_TEACHER: &str = "*For the teacher: not for handing out.*";
pub(crate) const NAME_LINE: &str = "Name: ______________________________ Date: ______________";
pub(crate) const SOME_THINK: &str = "Some people think:";
pub(crate) const IN_FACT: &str = "What is right:";
/// What is said of the part of a lesson that has to be there.
pub const MUST_NOT_BE_CUT: &str = "must not be cut";
/// A line to write on.
const LINE: &str = "______________________________________________________________";
/// Height of a line of handwriting, in millimetres.
const LINE_HEIGHT: u32 = 8;

/// The page as markdown that opens in any editor.
#[must_use]
pub fn markdown(page: &Page) -> String {
    let mut blocks = vec![format!("# {}", page.title)];
    let header = &page.header;
    blocks.extend(facts(header.class.as_deref(), &header.topic, header.minutes));
    if page.facet == Facet::Key {
        blocks.push(FOR_THE_TEACHER.to_owned());
    }
    let mut previous: Option<&PageBlock> = None;
    for block in page.all_blocks() {
        let text = self::block(block, previous, page.facet);
        if !text.is_empty() {
            blocks.push(text);
        }
        previous = Some(block);
    }
    let mut text = blocks.join("\n\n");
    text.push('\n');
    text
}

/// Class, topic and length on one line.
pub(crate) fn facts(class: Option<&str>, topic: &str, minutes: Option<u32>) -> Option<String> {
    let minutes = minutes.map(|minutes| format!("{minutes} minutes"));
    let topic = Some(topic).filter(|topic| !topic.is_empty());
    let facts: Vec<&str> = [class, topic, minutes.as_deref()].into_iter().flatten().collect();
    (!facts.is_empty()).then(|| format!("*{}*", facts.join(" · ")))
}

fn block(block: &PageBlock, previous: Option<&PageBlock>, facet: Facet) -> String {
    match block {
        PageBlock::Heading { level, text, .. } => {
            format!("{} {text}", "#".repeat(usize::from(*level)))
        }
        PageBlock::Markdown { text, .. } => text.clone(),
        PageBlock::Fields { fields, .. } => fields.iter().map(field).collect::<Vec<_>>().join("\n"),
        PageBlock::Words { words, .. } => words.iter().map(word).collect::<Vec<_>>().join("\n"),
        PageBlock::Ticks { lines, .. } => {
            let ticks: Vec<String> =
                lines.iter().map(|line| format!("- [ ] {}", indented(line))).collect();
            ticks.join("\n")
        }
        PageBlock::MixUps { mix_ups, .. } => {
            mix_ups.iter().map(mix_up).collect::<Vec<_>>().join("\n")
        }
        PageBlock::Task { number, title, tier, prompt, space, hint, .. } => {
            let tier = match facet {
                Facet::Plan => format!(" ({})", tier.name()),
                Facet::Worksheet | Facet::Key | Facet::Guide => String::new(),
            };
            let hint = hint.as_ref().map(|hint| format!("- *Hint:* {}", indented(hint)));
            let (said, room) = match facet {
                Facet::Worksheet => (None, self::space(*space)),
                Facet::Plan => (Some(format!("- *Space:* {space}")), None),
                Facet::Key | Facet::Guide => (None, None),
            };
            let said: Vec<String> = hint.into_iter().chain(said).collect();
            let mut parts = vec![format!("### {number}. {title}{tier}"), prompt.clone()];
            parts.push(said.join("\n"));
            parts.extend(room);
            parts.retain(|part| !part.is_empty());
            parts.join("\n\n")
        }
        PageBlock::Answer { number, title, text, source } => {
            let follows_its_task =
                previous.is_some_and(|previous| {
                    let (PageBlock::Task { source: task, .. }
                    | PageBlock::Fields { source: task, .. }) = previous
                    else {
                        return false;
                    };
                    task == source
                });
            let heading = match follows_its_task {
                true => "#### Answer".to_owned(),
                false => format!("### {number}. {title}"),
            };
            if text.is_empty() { heading } else { format!("{heading}\n\n{text}") }
        }
        PageBlock::RunSheet { rows, planned, available } => run_sheet(rows, *planned, *available),
        PageBlock::Needs { needs } => needs.iter().map(need).collect::<Vec<_>>().join("\n"),
        PageBlock::NameLine => NAME_LINE.to_owned(),
        PageBlock::PageBreak => PAGE_BREAK.to_owned(),
    }
}

fn field(field: &PageField) -> String {
    let separator = if begins_a_block(&field.text) { "\n\n" } else { " " };
    format!("- {}", indented(&format!("**{}:**{separator}{}", field.label, field.text)))
}

/// Whether the text needs a line of its own.
fn begins_a_block(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    text.contains('\n')
        && (first.starts_with(['`', '~', '|', '>', '#', ' '])
            || crate::parse::starts_as_bullet(first))
}

pub(crate) fn word(word: &Word) -> String {
    let mut text = format!("**{}**", word.term);
    if !word.meaning.is_empty() {
        text.push_str(&format!(": {}", word.meaning));
    }
    if let Some(note) = &word.note {
        text.push_str(&format!(" *{note}*"));
    }
    format!("- {}", indented(&text))
}

pub(crate) fn mix_up(mix_up: &MixUp) -> String {
    let mut text = format!("**{SOME_THINK}** {}", mix_up.idea);
    if let Some(right) = &mix_up.right {
        text.push_str(&format!("\n\n**{IN_FACT}** {right}"));
    }
    format!("- {}", indented(&text))
}

fn space(space: Space) -> Option<String> {
    let blank_lines = |lines: u32| "\n".repeat(usize::try_from(lines).unwrap_or_default());
    match space {
        Space::Lines { lines } => {
            let lines = usize::try_from(lines).unwrap_or_default();
            Some(vec![LINE; lines].join("\n\n"))
        }
        Space::Box { millimetres } => {
            Some(format!("```\n{}```", blank_lines(millimetres.div_ceil(LINE_HEIGHT))))
        }
        Space::Code { lines } => Some(format!("```\n{}```", blank_lines(lines))),
        Space::Grid { rows, columns } => {
            let (rows, columns) = (usize::try_from(rows).ok()?, usize::try_from(columns).ok()?);
            let row = format!("|{}", "     |".repeat(columns));
            let mut lines = vec![row.clone(), format!("|{}", "-----|".repeat(columns))];
            lines.extend(vec![row; rows.saturating_sub(1)]);
            Some(lines.join("\n"))
        }
        Space::None => None,
    }
}

fn run_sheet(rows: &[RunRow], planned: u32, available: Option<u32>) -> String {
    let mut blocks: Vec<String> = rows
        .iter()
        .map(|row| {
            let fields = row_fields(row).iter().map(field).collect::<Vec<_>>().join("\n");
            format!("### {}\n\n{fields}", row_heading(row)).trim_end().to_owned()
        })
        .collect();
    blocks.push(format!("**{}**", minutes_in_sum(planned, available)));
    blocks.join("\n\n")
}

/// When, what, and whether it may go.
fn row_heading(row: &RunRow) -> String {
    let kept = if row.must_not_be_cut { format!(" ({MUST_NOT_BE_CUT})") } else { String::new() };
    format!("{}: {}{kept}", row_time(row), row.title)
}

/// From which minute to which; how long where that is not known.
#[must_use]
pub fn row_time(row: &RunRow) -> String {
    match (row.start, row.minutes) {
        (Some(start), Some(minutes)) => format!("{start}–{} min", start.saturating_add(minutes)),
        (_, Some(minutes)) => format!("{minutes} min"),
        (_, None) => "? min".to_owned(),
    }
}

/// What stands in a row of the run sheet, label by label.
fn row_fields(row: &RunRow) -> Vec<PageField> {
    let tasks = task_numbers(&row.tasks, &row.unknown);
    [
        (tasks_label(&row.tasks, &row.unknown), Some(tasks.as_str())),
        ("Teacher", Some(&row.teacher)),
        ("Check", row.check.as_deref()),
        ("Pupils", Some(&row.pupils)),
    ]
    .into_iter()
    .filter_map(|(label, text)| Some((label, text?)))
    .filter(|(_, text)| !text.trim().is_empty())
    .map(|(label, text)| PageField { label: label.to_owned(), text: text.to_owned() })
    .collect()
}

/// Numbers of tasks, neighbours as a range, and titles that the lesson does not have.
#[must_use]
pub fn task_numbers(tasks: &[u32], unknown: &[String]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in tasks {
        match ranges.last_mut().filter(|(_, last)| last + 1 == *number) {
            Some((_, last)) => *last = *number,
            None => ranges.push((*number, *number)),
        }
    }
    let ranges = ranges.into_iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}–{last}"),
    });
    ranges.chain(unknown.iter().cloned()).collect::<Vec<_>>().join(", ")
}

/// What stands before the numbers of tasks.
#[must_use]
pub fn tasks_label(tasks: &[u32], unknown: &[String]) -> &'static str {
    if tasks.len() + unknown.len() == 1 { "Task" } else { "Tasks" }
}

/// What the activities take together.
#[must_use]
pub fn minutes_in_sum(planned: u32, available: Option<u32>) -> String {
    match available {
        Some(available) => format!("{planned} of {available} minutes"),
        None => format!("{planned} minutes"),
    }
}

fn need(need: &Need) -> String {
    let changes = need.changes.iter().map(|change| match &change.step {
        Some(step) => format!("*{step}:* {}", change.text),
        None => change.text.clone(),
    });
    let changes: Vec<String> = changes.map(|text| format!("- {}", indented(&text))).collect();
    format!("- **{}**\n{}", need.need, indent_all(&changes.join("\n")))
}

fn indent_all(text: &str) -> String {
    text.lines()
        .map(|line| if line.is_empty() { String::new() } else { format!("  {line}") })
        .collect::<Vec<_>>()
        .join("\n")
}
