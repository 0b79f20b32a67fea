//! Pages set on paper: each part as large as it may be and still as short as it has to be, which is
//! found by setting it and counting its sides.

use std::ops::Range;

use lessons::{Facet, Page, PageBlock, WORD_DRAFT, WORD_LIST, plain_text};
use serde::{Deserialize, Serialize};

use crate::bundle::{Bundle, first_looked_up, guide};
use crate::error::ExportError;
use crate::look::{Look, in_word, looks};
use crate::sheet::{Part, Piece, Sheet};
use crate::{notes, page_name, pdf, word};

/// What is said where a plan is short enough only without what it rests on.
const FOLDED: &str = "The evidence and the reasons are left out of the plan, so that it stays short. They \
    stand in the lesson.";

/// What is said of the sheet that only some pupils get.
const FOR_SOME: &str = "The last side of the worksheet is a word list with room for a pupil’s own \
    language: print it only for those who use one.";

/// A bundle as it is printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    sheet: Sheet,
    /// Of each part, as far as it had to be counted to set it.
    sides: Vec<(Facet, Option<Sides>)>,
    notes: Vec<String>,
    missing: Vec<char>,
}

/// How long a page is on paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sides {
    /// Which page.
    pub facet: Facet,
    /// How many sides of A4.
    pub sides: usize,
    /// How many it is to have at most; none where that is not said.
    pub most: Option<usize>,
    /// What could be left out or folded, the most telling first; none while it fits.
    pub to_fold: Vec<String>,
}

impl Sides {
    /// Whether it is as short as it has to be.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.most.is_none_or(|most| self.sides <= most)
    }

    /// That it is too long and what would help, as a sentence; none while it fits.
    #[must_use]
    pub fn said(&self) -> Option<String> {
        let most = self.most.filter(|_| !self.fits())?;
        let name = page_name(self.facet).to_lowercase();
        let most = if most == 1 { "one side".to_owned() } else { format!("{most} sides") };
        let fold = match self.to_fold.as_slice() {
            [] => String::new(),
            parts => format!(" To fold: {}.", parts.join(", then ")),
        };
        Some(format!("The {name} takes {} sides and should take {most}.{fold}", self.sides))
    }
}

impl Paper {
    /// Sets the pages.
    ///
    /// # Errors
    /// When there is nothing to print, or it cannot be set.
    pub fn set(bundle: &Bundle) -> Result<Self, ExportError> {
        let sheet = bundle.sheet();
        match (bundle.pages.is_empty(), sheet.parts.is_empty()) {
            (true, _) => return Err(ExportError::Empty),
            (false, true) => return Err(ExportError::Blank),
            (false, false) => {}
        }
        let pages = bundle.pages();
        let mut notes = bundle.not_on_paper();
        let (mut parts, mut sides) = (Vec::new(), Vec::new());
        for part in &sheet.parts {
            let page = pages.iter().find(|page| page.facet == part.facet);
            let Some(fitted) = fitted_part(bundle, &sheet, part, page)? else {
                sides.push((part.facet, None));
                parts.push(part.clone());
                continue;
            };
            let most = bundle.most_sides(part);
            let is_long = most.is_some_and(|most| fitted.sides > most);
            let to_fold = page.filter(|_| is_long).map(to_fold).unwrap_or_default();
            sides.push((
                part.facet,
                Some(Sides { facet: part.facet, sides: fitted.sides, most, to_fold }),
            ));
            parts.push(fitted.part);
            notes.extend(fitted.note);
        }
        // Writing it needs what was set last, and nothing of what was tried before.
        pdf::forget(1);
        notes.extend(notes::printed(bundle));
        notes.extend(parts.iter().any(|part| part.name == WORD_LIST).then(|| FOR_SOME.to_owned()));
        notes.extend(drafted_words(&pages));
        notes.extend(notes::left_out(bundle));
        let missing = pdf::missing(&crate::text(bundle));
        Ok(Self { sheet: Sheet { parts, ..sheet }, sides, notes, missing })
    }

    /// As an accessible PDF (PDF/UA-1): A4, tagged, fonts embedded.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn pdf(&self) -> Result<Vec<u8>, ExportError> {
        pdf::write(&self.sheet)
    }

    /// Each side as a picture (SVG), the same as in the PDF.
    ///
    /// # Errors
    /// When it cannot be set.
    pub fn pictures(&self) -> Result<Vec<String>, ExportError> {
        pdf::pictures(&self.sheet)
    }

    /// As a Word file: real styles, headings, lists and tables, editable equations, sections of their
    /// own with their own footers.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn docx(&self) -> Result<Vec<u8>, ExportError> {
        let mut sheet = self.sheet.clone();
        sheet.parts.iter_mut().for_each(|part| part.look = in_word(part.look));
        word::write(&sheet)
    }

    /// How long each page is.
    ///
    /// # Errors
    /// When one cannot be set.
    pub fn sides(&self) -> Result<Vec<Sides>, ExportError> {
        let counted = self.sides.iter().zip(&self.sheet.parts).map(|((facet, counted), part)| {
            if let Some(counted) = counted {
                return Ok(counted.clone());
            }
            let alone = Sheet { parts: vec![part.clone()], ..self.sheet.clone() };
            let sides = pdf::sides(&alone)?;
            Ok(Sides { facet: *facet, sides, most: None, to_fold: Vec::new() })
        });
        let counted = counted.collect();
        pdf::forget(0);
        counted
    }

    /// What Word cannot show and what a teacher should know before she prints, in sentences: what stands
    /// on none of the pages, pictures, formulae that are printed as they were written, what is too long.
    #[must_use]
    pub fn docx_notes(&self) -> Vec<String> {
        let counted = self.sides.iter().filter_map(|(_, sides)| sides.as_ref());
        let too_long = counted.filter_map(Sides::said);
        self.notes.iter().cloned().chain(too_long).collect()
    }

    /// As [`Paper::docx_notes`], and the signs that none of the PDF's fonts draws.
    #[must_use]
    pub fn pdf_notes(&self) -> Vec<String> {
        let mut notes = self.docx_notes();
        notes.extend(notes::not_drawn(&self.missing));
        notes
    }
}

/// That words in pupils' languages are drafts; none where none is.
fn drafted_words(pages: &[Page]) -> Option<String> {
    let blocks = pages.iter().flat_map(|page| &page.blocks);
    let drafts: usize = blocks
        .map(|block| match block {
            PageBlock::Markdown { text, .. } => text.matches(&format!("{WORD_DRAFT} |")).count(),
            _ => 0,
        })
        .sum();
    match drafts {
        0 => None,
        1 => Some(
            "1 word in a pupil’s language is a draft: let somebody who speaks it look at it."
                .to_owned(),
        ),
        drafts => Some(format!(
            "{drafts} words in pupils’ languages are drafts: let somebody who speaks them look at them."
        )),
    }
}

/// A part that is as short as it can be.
struct Fitted {
    part: Part,
    sides: usize,
    /// What is said of what is left out of it.
    note: Option<String>,
}

/// A part set as large as it may be; none where it takes the sides that it takes.
fn fitted_part(
    bundle: &Bundle,
    sheet: &Sheet,
    part: &Part,
    page: Option<&Page>,
) -> Result<Option<Fitted>, ExportError> {
    let Some(most) = bundle.most_sides(part) else { return Ok(None) };
    let looks = looks(part, bundle.print, most);
    let (part, note) = match part.facet {
        Facet::Worksheet | Facet::Key => (part.clone(), None),
        Facet::Plan => {
            short_plan(bundle, part, page, most, |part| is_short(sheet, part, &looks, most))?
        }
        Facet::Guide => {
            short_guide(bundle, part, page, |part| is_soon_short(sheet, part, &looks, most))?
        }
    };
    let (part, sides) = fitted(sheet, &part, &looks, most)?;
    Ok(Some(Fitted { part, sides, note }))
}

/// The plan without what it rests on where it is too long with it: it is what she teaches from, and what
/// it rests on is in the lesson as well.
fn short_plan(
    bundle: &Bundle,
    part: &Part,
    page: Option<&Page>,
    most: usize,
    is_short: impl Fn(&Part) -> Result<bool, ExportError>,
) -> Result<(Part, Option<String>), ExportError> {
    if part.rationale.is_empty() || is_short(part)? {
        return Ok((part.clone(), None));
    }
    let without = Part { rationale: Vec::new(), ..part.clone() };
    if is_short(&without)? {
        return Ok((without, Some(FOLDED.to_owned())));
    }
    if most > 1 {
        return Ok((part.clone(), None));
    }
    let (short, names) = on_one_side(bundle, page, is_short)?;
    Ok((short.unwrap_or(without), Some(names)))
}

/// The guide, where it is too long without what pupils have on the worksheet.
fn short_guide(
    bundle: &Bundle,
    part: &Part,
    page: Option<&Page>,
    is_short: impl Fn(&Part) -> Result<bool, ExportError>,
) -> Result<(Part, Option<String>), ExportError> {
    let mut best = (part.clone(), None);
    let shorter = page.map(|page| guide::shorter(page, &bundle.on_worksheet)).unwrap_or_default();
    for (page, note) in shorter {
        if is_short(&best.0)? {
            break;
        }
        let Some(part) = bundle.part(&page) else { break };
        best = (part, Some(note));
    }
    Ok(best)
}

/// A plan without the longest of what is looked up below its run sheet, as many sections as it takes for
/// one side; and what is said of that. None where it has nothing to give.
fn on_one_side(
    bundle: &Bundle,
    page: Option<&Page>,
    is_short: impl Fn(&Part) -> Result<bool, ExportError>,
) -> Result<(Option<Part>, String), ExportError> {
    let mut left_out: Vec<String> = Vec::new();
    let mut page = page.cloned();
    let mut best = None;
    while let Some(shorter) = page.as_ref().and_then(|page| without_longest(page, &mut left_out)) {
        best = bundle.part(&shorter);
        page = Some(shorter);
        if best.as_ref().map(&is_short).transpose()?.unwrap_or(true) {
            break;
        }
    }
    let names: Vec<String> = left_out.iter().map(|name| format!("“{name}”")).collect();
    let said = match names.as_slice() {
        [] => FOLDED.to_owned(),
        names => format!(
            "The evidence and the reasons, and {}, are left out of the plan, so that it is one side. They \
             stand in the lesson.",
            names.join(" and ")
        ),
    };
    Ok((best, said))
}

/// The page without what it rests on and without the longest of the sections that are looked up; none when
/// there is none. Its name goes to `left_out`.
fn without_longest(page: &Page, left_out: &mut Vec<String>) -> Option<Page> {
    let begin = first_looked_up(&page.blocks);
    let mut sections: Vec<(Range<usize>, String, usize)> = Vec::new();
    for (at, block) in page.blocks.iter().enumerate().skip(begin) {
        if let PageBlock::Heading { level: 2, text, .. } = block {
            sections.push((at..at + 1, plain_text(text).trim().to_owned(), 0));
        } else if let Some((range, _, length)) = sections.last_mut() {
            range.end = at + 1;
            *length += length_of(page, block);
        }
    }
    let (range, name, _) = sections.into_iter().max_by_key(|(_, _, length)| *length)?;
    let mut shorter = Page { rationale: Vec::new(), ..page.clone() };
    shorter.blocks.drain(range);
    left_out.push(name);
    Some(shorter)
}

/// About how long a block of a page is.
fn length_of(page: &Page, block: &PageBlock) -> usize {
    let alone = Page { blocks: vec![block.clone()], rationale: Vec::new(), ..page.clone() };
    lessons::markdown(&alone).chars().count()
}

/// Whether the smallest of the looks makes the part short enough.
fn is_short(sheet: &Sheet, part: &Part, looks: &[Look], most: usize) -> Result<bool, ExportError> {
    looks.last().map_or(Ok(true), |look| is_short_in(sheet, part, *look, most))
}

/// The same, where the largest is likely to do.
fn is_soon_short(
    sheet: &Sheet,
    part: &Part,
    looks: &[Look],
    most: usize,
) -> Result<bool, ExportError> {
    let in_largest = looks.first().map(|look| is_short_in(sheet, part, *look, most));
    Ok(in_largest.transpose()?.unwrap_or(true) || is_short(sheet, part, looks, most)?)
}

fn is_short_in(sheet: &Sheet, part: &Part, look: Look, most: usize) -> Result<bool, ExportError> {
    let alone = Sheet { parts: vec![in_look(part, look)], ..sheet.clone() };
    Ok(pdf::sides(&alone)? <= most)
}

/// The part in the largest of the looks that makes it short enough, else in the largest that makes it
/// as short as the smallest does; and its sides.
fn fitted(
    sheet: &Sheet,
    part: &Part,
    looks: &[Look],
    most: usize,
) -> Result<(Part, usize), ExportError> {
    let set = |look: &Look| {
        let part = in_look(part, *look);
        let alone = Sheet { parts: vec![part.clone()], ..sheet.clone() };
        pdf::sides(&alone).map(|count| (part, count))
    };
    let [largest, .., smallest] = looks else {
        return set(looks.first().ok_or(ExportError::Blank)?);
    };
    let first = set(largest)?;
    if first.1 <= most {
        return Ok(first);
    }
    let mut best = set(smallest)?;
    let enough = best.1.max(most);
    // A smaller look is never longer: the first that is short enough lies between the two.
    let (mut too_long, mut short_enough) = (0, looks.len() - 1);
    while short_enough - too_long > 1 {
        let between = usize::midpoint(too_long, short_enough);
        let Some(look) = looks.get(between) else { break };
        let tried = set(look)?;
        if tried.1 <= enough {
            (best, short_enough) = (tried, between);
        } else {
            too_long = between;
        }
    }
    Ok(if first.1 <= best.1 { first } else { best })
}

fn in_look(part: &Part, look: Look) -> Part {
    let mut part = Part { look, ..part.clone() };
    // The answers of a guide need no side of their own where that makes it too long.
    if look.close && part.facet == Facet::Guide {
        part.pieces.retain(|piece| *piece != Piece::PageBreak);
    }
    part
}

/// So many sections are named.
const MOST_NAMED: usize = 2;

/// What takes most room on a page that is too long.
fn to_fold(page: &Page) -> Vec<String> {
    let mut sections: Vec<(String, usize)> = Vec::new();
    for block in &page.blocks {
        if let PageBlock::Heading { level: 2, text, .. } = block {
            sections.push((plain_text(text).trim().to_owned(), 0));
            continue;
        }
        if let Some((_, length)) = sections.last_mut() {
            *length += length_of(page, block);
        }
    }
    sections.sort_by_key(|(_, length)| std::cmp::Reverse(*length));
    let rests_on = (!page.rationale.is_empty()).then(|| "the evidence and the reasons".to_owned());
    let longest = sections.into_iter().map(|(name, _)| format!("“{name}”")).take(MOST_NAMED);
    rests_on.into_iter().chain(longest).collect()
}
