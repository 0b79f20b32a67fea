//! What is exported together, and what of it is on paper: from the pages of a lesson to a sheet.

pub(crate) mod guide;
mod plan;
mod wide;

use chrono::NaiveDate;
use lessons::{
    Facet, LEFT_OPEN, MixUp, Page, PageBlock, PageField, PupilPrint, Space as Room, WORD_LIST, Word,
};
use serde::{Deserialize, Serialize};
use text::capitalised;

use crate::look::{first, narrowest};
use crate::picture::Pictures;
use crate::rich::{Block, Inline, Marker, Width, blocks, inlines, is_blank, said, table, words};
use crate::sheet::{Field, Part, Piece, Sheet, Space, labelled};
use crate::signs::printable;

/// Pages of one lesson that become one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bundle {
    /// The lesson's title, as inline markdown.
    pub title: String,
    /// The class, for the head of each sheet.
    pub class: Option<String>,
    /// The topic, for the head of each sheet.
    pub topic: String,
    /// The day, for the head of each sheet.
    pub date: Option<NaiveDate>,
    /// How much of the lesson its teacher has accepted, for the head of the plan.
    pub accepted: Accepted,
    /// Plan, worksheet, answer key, revision guide: in the order in which they are printed.
    pub pages: Vec<Page>,
    /// What a teacher should know about the content before she hands it out; inline markdown.
    pub guidance: Vec<String>,
    /// Claims about the curriculum that no file backs; inline markdown.
    pub marks: Vec<String>,
    /// What else a check has found that she should look at; inline markdown.
    pub to_look_at: Vec<String>,
    /// How pupils' pages are printed.
    pub print: PupilPrint,
    /// How many sides the plan is to have at most.
    pub plan_sides: usize,
    /// Where in the lesson what stands on the worksheet comes from, whether or not that is in the bundle.
    pub on_worksheet: Vec<String>,
    /// Its pictures; in the place of one that is not here stand its words.
    pub pictures: Pictures,
}

/// How many sections of a lesson are accepted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// Those that are.
    pub count: usize,
    /// All there are.
    pub of: usize,
}

impl Accepted {
    /// For a person; none where nothing is accepted.
    fn words(self) -> Option<String> {
        match self {
            Self { count: 0, .. } => None,
            Self { count, of } if count >= of => Some("Accepted".to_owned()),
            Self { count, of } => Some(format!("{count} of {of} sections accepted")),
        }
    }
}

/// How many sides a revision guide has at most, and a worksheet where print is not large.
const PUPIL_SIDES: usize = 2;

const GUIDANCE: &str = "Content guidance";
const MARKS: &str = "Not verified against the curriculum files";
const TO_LOOK_AT: &str = "To look at before you use it";
const FOR_THE_TEACHER: &str = "For the teacher";

impl Bundle {
    /// The pages with content guidance, unverified claims and what else to look at where the teacher
    /// reads them: first of what she looks up in the plan, else below the answer key. Pupils' pages never have them; see
    /// [`Bundle::not_on_paper`].
    pub(crate) fn pages(&self) -> Vec<Page> {
        let mut pages = self.pages.clone();
        if pages.iter().any(|page| !is_blank_sheet(page)) {
            pages.retain(|page| !is_blank_sheet(page));
        }
        let notes = self.notes();
        // Notes on nothing would hide that there is nothing.
        if notes.is_empty() || pages.iter().all(is_blank_sheet) {
            return pages;
        }
        if let Some(plan) = pages.iter_mut().find(|page| page.facet == Facet::Plan) {
            let place = first_looked_up(&plan.blocks);
            plan.blocks.splice(place..place, notes);
        } else if let Some(key) = pages.iter_mut().find(|page| page.facet == Facet::Key) {
            key.blocks.extend(notes);
        }
        pages
    }

    /// What a teacher should know about the content and would find on no page of this bundle, because
    /// all of them are for pupils; a sentence each.
    pub(crate) fn not_on_paper(&self) -> Vec<String> {
        if self.pages.iter().any(|page| !page.facet.is_for_pupils()) {
            return Vec::new();
        }
        let mut notes = Vec::new();
        for (heading, lines) in
            [(GUIDANCE, &self.guidance), (MARKS, &self.marks), (TO_LOOK_AT, &self.to_look_at)]
        {
            notes.extend(lines.iter().map(|line| format!("{heading}: {}", words(&inlines(line)))));
        }
        notes
    }

    fn notes(&self) -> Vec<PageBlock> {
        let mut notes = Vec::new();
        for (heading, lines) in
            [(GUIDANCE, &self.guidance), (MARKS, &self.marks), (TO_LOOK_AT, &self.to_look_at)]
        {
            if lines.is_empty() {
                continue;
            }
            notes.push(PageBlock::Heading { level: 2, text: heading.to_owned(), source: None });
            let lines: Vec<String> = lines
                .iter()
                .map(|line| format!("- {}", line.split_whitespace().collect::<Vec<_>>().join(" ")))
                .collect();
            notes.push(PageBlock::Markdown { text: lines.join("\n"), source: None });
        }
        notes
    }

    /// The day as a person writes it.
    pub(crate) fn day(&self) -> String {
        self.date.map(|date| date.format("%-d %B %Y").to_string()).unwrap_or_default()
    }

    /// How many sides a part is to have at most; none where that is not said.
    pub(crate) fn most_sides(&self, part: &Part) -> Option<usize> {
        match part.facet {
            _ if part.name == WORD_LIST => None,
            Facet::Plan => Some(self.plan_sides),
            Facet::Worksheet => (!self.print.is_large()).then_some(PUPIL_SIDES),
            Facet::Guide => Some(PUPIL_SIDES),
            Facet::Key => None,
        }
    }

    /// A page as a part, before it is known how large; none where it shows nothing.
    pub(crate) fn part(&self, page: &Page) -> Option<Part> {
        let mut part = part_of(page, self.print)?;
        if let Some(words) = self.accepted.words().filter(|_| part.facet == Facet::Plan) {
            part.facts = match part.facts.is_empty() {
                true => words,
                false => format!("{} · {words}", part.facts),
            };
        }
        part.settle();
        if part.facet == Facet::Worksheet && self.print.whole_groups {
            part.pieces = in_groups(std::mem::take(&mut part.pieces));
        }
        Some(part)
    }

    /// A page as parts: what only some pupils get is a sheet with a foot of its own.
    fn parts(&self, page: &Page) -> Vec<Part> {
        let begins = |pair: &[PageBlock]| match pair {
            [PageBlock::PageBreak, PageBlock::Heading { text, .. }] => text == WORD_LIST,
            _ => false,
        };
        let Some(at) = page.blocks.windows(2).position(begins) else {
            return self.part(page).into_iter().collect();
        };
        let of = |blocks: &[PageBlock]| Page { blocks: blocks.to_vec(), ..page.clone() };
        let (common, list) = page.blocks.split_at(at);
        let list = self.part(&of(list.get(2..).unwrap_or_default()));
        let list = list.map(|part| Part { name: WORD_LIST.to_owned(), ..part });
        self.part(&of(common)).into_iter().chain(list).collect()
    }

    /// What is printed, before it is known how large.
    pub(crate) fn sheet(&self) -> Sheet {
        let title = named(&self.title, "Lesson");
        let running = [self.class.as_deref().unwrap_or_default(), self.topic.as_str()];
        let running: Vec<String> =
            running.into_iter().filter(|text| !text.is_empty()).map(printable).collect();
        let pages = self.pages();
        let parts = pages.iter().flat_map(|page| self.parts(page)).collect();
        let pictures = self.pictures.clone();
        Sheet {
            title,
            running: running.join(" · "),
            date: self.day(),
            open: LEFT_OPEN,
            pictures,
            parts,
        }
    }
}

/// Where in a plan begins what is looked up, below the run sheet and the needs.
pub(crate) fn first_looked_up(blocks: &[PageBlock]) -> usize {
    let (above, at_a_glance, _) = plan::divided(blocks);
    above.len() + at_a_glance.len()
}

/// Whether pupils would get a sheet with nothing on it.
fn is_blank_sheet(page: &Page) -> bool {
    let says_nothing = page.blocks.iter().all(|block| matches!(block, PageBlock::NameLine));
    page.facet != Facet::Plan && says_nothing
}

/// What a facet is called on paper.
pub fn name(facet: Facet) -> &'static str {
    match facet {
        Facet::Plan => "Lesson plan",
        Facet::Worksheet => "Worksheet",
        Facet::Key => "Answer key",
        Facet::Guide => "Revision guide",
    }
}

/// What a line of markdown says, or `otherwise` when there is nothing to see of it: a document and
/// its headings must be called something.
fn named(markdown: &str, otherwise: &str) -> String {
    let line = inlines(markdown);
    if is_blank(&line) { otherwise.to_owned() } else { words(&line) }
}

/// A page as a part; none where it shows nothing.
fn part_of(page: &Page, print: PupilPrint) -> Option<Part> {
    let header = &page.header;
    let minutes = header.minutes.map(|minutes| format!("{minutes} minutes"));
    let facts: Vec<String> = [header.class.clone(), Some(header.topic.clone()), minutes]
        .into_iter()
        .flatten()
        .filter(|fact| !fact.is_empty())
        .map(|fact| printable(&fact))
        .collect();
    let not_handed_out = format!("{FOR_THE_TEACHER}: not for handing out");
    let facts = facts.into_iter().chain((page.facet == Facet::Key).then_some(not_handed_out));
    let facts = facts.chain(in_the_guide(page));
    let mut part = Part {
        facet: page.facet,
        name: name(page.facet).to_owned(),
        title: inlines(&page.title),
        facts: facts.collect::<Vec<_>>().join(" · "),
        look: first(print, page.facet.is_for_pupils()),
        is_wide: false,
        pieces: Vec::new(),
        columned: Vec::new(),
        rationale: pieces(&page.rationale, page.facet),
    };
    match page.facet {
        Facet::Plan => {
            let (above, at_a_glance, below) = plan::divided(&page.blocks);
            let above = pieces(above, page.facet);
            part.pieces = plan::beside(&above).map_or(above, |beside| vec![beside]);
            part.pieces.extend(pieces(at_a_glance, page.facet));
            part.columned = pieces(below, page.facet);
        }
        Facet::Key => {
            let mut blocks = page.blocks.as_slice();
            // The key is called what its first heading says.
            if let [PageBlock::Heading { text, .. }, rest @ ..] = blocks {
                part.name = named(text, name(page.facet));
                blocks = rest;
            }
            part.columned = pieces(blocks, page.facet);
        }
        Facet::Worksheet => {
            part.pieces = pieces(&page.blocks, page.facet);
        }
        Facet::Guide => part.pieces = pieces(&page.blocks, page.facet),
    }
    let column = narrowest(print, page.facet.is_for_pupils());
    part.is_wide = [&part.pieces, &part.columned, &part.rationale]
        .into_iter()
        .flatten()
        .any(|piece| wide::is_wide(piece, &column));
    let is_blank = part.pieces.is_empty() && part.columned.is_empty() && part.rationale.is_empty();
    (!is_blank).then_some(part)
}

/// How a guide is worked with: its tasks are some of the worksheet's, and a guide has no lines to write on.
fn in_the_guide(page: &Page) -> Option<String> {
    let numbers: Vec<u32> = page
        .blocks
        .iter()
        .filter_map(|block| match block {
            PageBlock::Task { number, .. } => Some(*number),
            _ => None,
        })
        .collect();
    let said = match numbers.iter().copied().eq(1..=numbers.iter().copied().max().unwrap_or(0)) {
        _ if page.facet != Facet::Guide || numbers.is_empty() => return None,
        true => "Answer in your jotter",
        false => "Numbers as on the worksheet; answer in your jotter",
    };
    Some(said.to_owned())
}

/// What blocks are on paper.
fn pieces(blocks: &[PageBlock], facet: Facet) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut task = None;
    for block in blocks {
        if matches!(block, PageBlock::PageBreak) {
            task = None;
        }
        piece(block, facet, &mut task, &mut pieces);
    }
    pieces
}

/// The pieces of a part with each group of tasks held together, from its heading on.
pub(crate) fn in_groups(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut grouped: Vec<Piece> = Vec::new();
    let mut group: Vec<Piece> = Vec::new();
    let end = |group: &mut Vec<Piece>, grouped: &mut Vec<Piece>| {
        if !group.is_empty() {
            grouped.push(Piece::Whole { pieces: std::mem::take(group) });
        }
    };
    for piece in pieces {
        match piece {
            Piece::Text { mut blocks } => {
                end(&mut group, &mut grouped);
                // The heading of the tasks that follow goes with them.
                let heading = match blocks.last() {
                    Some(Block::Heading { .. }) => blocks.pop(),
                    _ => None,
                };
                if !blocks.is_empty() {
                    grouped.push(Piece::Text { blocks });
                }
                group.extend(heading.map(|heading| Piece::Text { blocks: vec![heading] }));
            }
            Piece::Task { .. } => group.push(piece),
            other => {
                end(&mut group, &mut grouped);
                grouped.push(other);
            }
        }
    }
    end(&mut group, &mut grouped);
    grouped
}

/// Adds `block`; `task` is the task or its fields that came just before, by its source.
fn piece(block: &PageBlock, facet: Facet, task: &mut Option<String>, into: &mut Vec<Piece>) {
    let before = task.take();
    match block {
        PageBlock::Heading { level, text, .. } => {
            push_blocks(into, vec![Block::Heading { level: *level, body: inlines(text) }]);
        }
        PageBlock::Markdown { text, .. } => push_blocks(into, blocks(text)),
        PageBlock::Fields { fields, source } => {
            *task = Some(source.clone());
            push_fields(into, fields.iter().map(field).collect());
        }
        PageBlock::Words { words, .. } => push_blocks(into, vec![vocabulary(words)]),
        PageBlock::Ticks { lines, .. } => {
            let items = lines.iter().map(|line| said(line)).collect();
            push_blocks(into, vec![Block::list(Marker::Tick, items)]);
        }
        PageBlock::MixUps { mix_ups, .. } => push_blocks(into, vec![mixed_up(mix_ups)]),
        PageBlock::Task { number, title, tier, prompt, space, hint, source } => {
            *task = Some(source.clone());
            let hint = hint.as_deref().map(said).unwrap_or_default();
            let in_plan = facet == Facet::Plan;
            into.push(Piece::Task {
                level: 3,
                number: number.to_string(),
                title: inlines(title),
                // Which tier a task belongs to is not for pupils to read.
                tier: if in_plan { capitalised(tier.name()) } else { String::new() },
                prompt: said(prompt),
                hint: if in_plan { Vec::new() } else { labelled("Hint", hint.clone()) },
                space: if facet == Facet::Worksheet { room(*space) } else { Space::None },
                together: false,
            });
            if in_plan {
                let space = vec![Block::Paragraph { body: vec![Inline::text(space.to_string())] }];
                let fields = [("Hint", hint), ("Space", space)]
                    .into_iter()
                    .filter(|(_, body)| !body.is_empty())
                    .map(|(label, body)| Field { label: label.to_owned(), body })
                    .collect();
                push_fields(into, fields);
            }
        }
        PageBlock::Answer { text, source, .. } if before.as_ref() == Some(source) => {
            let body = said(text);
            if !body.is_empty() {
                push_fields(into, vec![Field { label: "Answer".to_owned(), body }]);
            }
        }
        PageBlock::Answer { number, title, text, .. } => into.push(Piece::Answer {
            level: 3,
            number: number.to_string(),
            title: inlines(title),
            body: said(text),
        }),
        PageBlock::RunSheet { rows, planned, available } => {
            into.push(plan::run_sheet(rows, *planned, *available));
        }
        PageBlock::Needs { needs } => into.push(plan::needs(needs)),
        PageBlock::NameLine => into.push(Piece::NameLine),
        PageBlock::PageBreak => into.push(Piece::PageBreak),
    }
}

fn push_blocks(into: &mut Vec<Piece>, more: Vec<Block>) {
    if let Some(Piece::Text { blocks }) = into.last_mut() {
        blocks.extend(more);
    } else if !more.is_empty() {
        into.push(Piece::Text { blocks: more });
    }
}

fn push_fields(into: &mut Vec<Piece>, more: Vec<Field>) {
    if let Some(Piece::Fields { fields, .. }) = into.last_mut() {
        fields.extend(more);
    } else if !more.is_empty() {
        into.push(Piece::Fields { fields: more, together: false });
    }
}

fn field(field: &PageField) -> Field {
    Field { label: printable(&field.label), body: said(&field.text) }
}

fn room(space: Room) -> Space {
    match space {
        Room::Lines { lines } => Space::Lines { count: lines },
        Room::Box { millimetres } => Space::Box { height: millimetres },
        Room::Grid { rows, columns } => Space::Grid { rows, columns },
        Room::Code { lines } => Space::Code { count: lines },
        Room::None => Space::None,
    }
}

fn vocabulary(words: &[Word]) -> Block {
    let rows = words
        .iter()
        .map(|word| {
            let mut meaning = inlines(&word.meaning);
            if let Some(note) = &word.note {
                if !meaning.is_empty() {
                    meaning.push(Inline::Break);
                }
                meaning.push(Inline::Emphasis { body: inlines(note) });
            }
            vec![vec![Inline::Strong { body: inlines(&word.term) }], meaning]
        })
        .collect();
    Block::Table(table(line(&["Word", "Meaning"]), rows, &[], Width::Whole))
}

fn mixed_up(mix_ups: &[MixUp]) -> Block {
    let line_of = |label: &str, text: &str| {
        let mut body = vec![Inline::Strong { body: vec![Inline::text(label)] }, Inline::text(" ")];
        body.extend(inlines(text));
        Block::Paragraph { body }
    };
    let items = mix_ups
        .iter()
        .map(|mix_up| {
            let right = mix_up.right.iter().map(|right| line_of("What is right:", right));
            std::iter::once(line_of("Some people think:", &mix_up.idea)).chain(right).collect()
        })
        .collect();
    Block::list(Marker::Bullet, items)
}

fn line(cells: &[&str]) -> Vec<Vec<Inline>> {
    cells.iter().map(|cell| vec![Inline::text(*cell)]).collect()
}

#[cfg(test)]
mod tests;
