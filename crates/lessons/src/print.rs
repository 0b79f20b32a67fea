//! A page as markdown.

use crate::{
    Space,
    page::{Facet, MixUp, Page, PageBlock, PageField, TimingRow, Word},
    parse::indented,
};

/// Where a sheet ends.
pub(crate) const PAGE_BREAK: &str = "<!-- page break -->";
/// Above what is not handed out.
pub(crate) const FOR_THE_TEACHER: &str = "*For the teacher: not for handing out.*";
pub(crate) const NAME_LINE: &str = "Name: ______________________________ Date: ______________";
pub(crate) const SOME_THINK: &str = "Some people think:";
pub(crate) const IN_FACT: &str = "What is right:";
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
    for block in &page.blocks {
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
        PageBlock::Timings { rows, planned, available } => timings(rows, *planned, *available),
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

fn timings(rows: &[TimingRow], planned: u32, available: Option<u32>) -> String {
    let cell = |text: &str| text.replace('|', "\\|");
    let mut lines = vec!["| Part | Activity | Minutes |".to_owned(), "|---|---|---:|".to_owned()];
    let mut part = "";
    for row in rows {
        // A part is named once, above its activities.
        let named = if row.part == part { "" } else { row.part.as_str() };
        part = &row.part;
        let kept = if row.must_not_be_cut { " **must not be cut**" } else { "" };
        let minutes = row.minutes.map_or_else(|| "?".to_owned(), |minutes| minutes.to_string());
        lines.push(format!("| {} | {}{kept} | {minutes} |", cell(named), cell(&row.title)));
    }
    let of = available.map(|available| format!(" of {available}")).unwrap_or_default();
    lines.push(format!("| **Total** | | **{planned}{of}** |"));
    lines.join("\n")
}
