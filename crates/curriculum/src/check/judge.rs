//! The decision on one claim. What is asked first wins: does the code exist, is there something to
//! look up, do the lines exist, whose are the words, has the file changed, how are they presented,
//! how certain are they.

use std::collections::BTreeMap;

use text::Pointer;
use text::typography::{comparable, whole_words_at};

use super::{Evidence, Finding, Now, Place, Recorded};
use crate::library::Standing;
use crate::{
    Certainty, Claim, Code, CurriculumFile, Library, Outcome, Presented, Quotation, Wording,
};

/// So many lines may be pointed to whatever they hold; more have to be those of the outcome itself.
const MOST_LINES: u32 = 20;

pub(super) struct Judge<'a> {
    pub claim: &'a Claim,
    pub library: &'a Library,
    pub recorded: &'a BTreeMap<String, Recorded>,
}

/// A finding, and what the words are part of when they are the claim's.
pub(super) struct Verdict {
    pub finding: Finding,
    pub evidence: Option<Evidence>,
}

impl From<Finding> for Verdict {
    fn from(finding: Finding) -> Self {
        Self { finding, evidence: None }
    }
}

/// The file, the lines and the words that a claim points to.
struct Pointed<'a> {
    file: &'a CurriculumFile,
    pointer: &'a Pointer,
    quote: String,
    changed: bool,
}

impl<'a> Judge<'a> {
    pub fn verdict(&self) -> Verdict {
        let code = match &self.claim.code {
            None => None,
            Some(written) => match Code::normalised(written).filter(|c| self.library.holds(c)) {
                Some(code) => Some(code),
                None => return self.absent(written).into(),
            },
        };
        let pointed = match self.pointed() {
            Ok(pointed) => pointed,
            Err(finding) => return finding.into(),
        };
        let Pointer { start_line, end_line, .. } = *pointed.pointer;
        let valid =
            start_line >= 1 && start_line <= end_line && end_line <= pointed.file.line_count();
        let found =
            if valid { pointed.file.lines_of(&pointed.quote, start_line, end_line) } else { None };
        match (valid, found) {
            (true, Some(lines)) => self.in_lines(&pointed, code.as_ref(), lines),
            (true, None) => self.elsewhere(&pointed, code.as_ref()).into(),
            (false, _) => {
                let stands_at = self.own_place(&pointed, code.as_ref());
                match pointed.changed {
                    true => Finding::Stale { now: now(stands_at.as_ref()) }.into(),
                    false => {
                        Finding::BadLines { last: pointed.file.line_count(), stands_at }.into()
                    }
                }
            }
        }
    }

    /// What there is to look up, or why there is nothing.
    fn pointed(&self) -> Result<Pointed<'a>, Finding> {
        let Some(pointer) = &self.claim.pointer else {
            return Err(Finding::NoPointer { quotation: None });
        };
        let Some(file) = self.library.file(&pointer.path) else {
            return Err(Finding::MissingFile { similar: self.similar_path(&pointer.path) });
        };
        match Quotation::of(pointer) {
            Quotation::Enough => {}
            quotation => return Err(Finding::NoPointer { quotation: Some(quotation) }),
        }
        let quote = comparable(&pointer.quote);
        let recorded = self.recorded.get(&pointer.path);
        let changed = recorded.is_some_and(|recorded| recorded.is_outdated(file, &quote));
        Ok(Pointed { file, pointer, quote, changed })
    }

    /// The words are in the lines: whose are they?
    fn in_lines(&self, pointed: &Pointed<'a>, code: Option<&Code>, lines: (u32, u32)) -> Verdict {
        let Pointed { file, changed, .. } = *pointed;
        let owners: Vec<&Outcome> =
            file.outcomes_at(lines.0).filter(|outcome| outcome.end_line >= lines.1).collect();
        let Some(code) = code else {
            let mut listed = file.listed.iter();
            return match listed.find(|l| (l.start_line..=l.end_line).contains(&lines.0)) {
                Some(listed) => Finding::ListedOnly { about: listed.about.clone() }.into(),
                None => self.found(pointed, owners.first().copied(), lines),
            };
        };
        let own = owners.iter().find(|outcome| outcome.code == *code);
        if let Some(own) = own.or_else(|| self.twin(code, &owners, &pointed.quote)) {
            return self.found(pointed, Some(own), lines);
        }
        match self.own_place(pointed, Some(code)) {
            Some(place) if changed => Finding::Stale { now: now(Some(&place)) }.into(),
            Some(place) => {
                Finding::BadLines { last: file.line_count(), stands_at: Some(place) }.into()
            }
            None => {
                wrong(code, owners.into_iter().map(|outcome| outcome.code.clone()).collect()).into()
            }
        }
    }

    /// One of the outcomes, if it says the same as the claim's own and the words are from there: a
    /// statement over two levels stands under both.
    fn twin<'b>(
        &self,
        code: &Code,
        owners: &'b [&'a Outcome],
        quote: &str,
    ) -> Option<&'b &'a Outcome> {
        let own = self.library.find(code);
        let statement = |outcome: &Outcome| comparable(&outcome.text);
        owners.iter().find(|owner| {
            let text = statement(owner);
            let quote = quote.strip_prefix("outcome: ").unwrap_or(quote);
            whole_words_at(&text, quote).is_some()
                && own.iter().any(|own| statement(own.outcome) == text)
        })
    }

    /// The words are where they should be: is everything else in order, too?
    fn found(
        &self,
        pointed: &Pointed<'_>,
        outcome: Option<&Outcome>,
        lines: (u32, u32),
    ) -> Verdict {
        let wording = outcome.map_or(pointed.file.wording, |outcome| outcome.wording);
        let certainty = outcome.map(|outcome| outcome.certainty);
        let finding = if pointed.changed {
            Finding::Stale { now: Now::Hold }
        } else if is_too_wide(pointed.pointer, outcome) {
            let stands_at = Some(place(pointed.file, lines.0, lines.1));
            Finding::BadLines { last: pointed.file.line_count(), stands_at }
        } else if wording == Wording::Paraphrase && self.is_shown_as_official(outcome) {
            Finding::ParaphraseAsOfficial
        } else if certainty == Some(Certainty::U) {
            Finding::Unverified
        } else {
            Finding::Backed
        };
        Verdict { finding, evidence: Some(Evidence { wording, certainty }) }
    }

    /// Whether the lesson shows words of this outcome as the curriculum's own.
    fn is_shown_as_official(&self, outcome: Option<&Outcome>) -> bool {
        match &self.claim.presented {
            Presented::Plainly => false,
            Presented::AsOfficial => true,
            // A misconception is what pupils say, and in quotation marks for that reason.
            Presented::Quoted(shown) => outcome.is_some_and(|outcome| {
                let expects = outcome.expects.iter().map(|expect| &expect.text);
                std::iter::once(&outcome.text).chain(expects).map(|text| comparable(text)).any(
                    |text| {
                        let of_text = |shown: &String| whole_words_at(&text, shown).is_some();
                        let with_text = |shown: &String| whole_words_at(shown, &text).is_some();
                        shown.iter().any(|shown| of_text(shown) || with_text(shown))
                    },
                )
            }),
        }
    }

    /// The lines are there and hold something else.
    fn elsewhere(&self, pointed: &Pointed<'a>, code: Option<&Code>) -> Finding {
        let Pointed { file, ref quote, changed, .. } = *pointed;
        let own = self.own_place(pointed, code);
        let standing = if own.is_some() { Vec::new() } else { self.library.standing(quote) };
        let mine = |s: &&Standing<'_>| code.is_none_or(|code| s.codes.contains(code));
        if let (Some(code), true) = (code, own.is_none() && !standing.iter().any(|s| mine(&s)))
            && !standing.is_empty()
        {
            return wrong(code, standing.into_iter().flat_map(|s| s.codes).collect());
        }
        let exact = own.or_else(|| standing.iter().find(mine).map(place_of));
        match exact {
            _ if changed => {
                Finding::Stale { now: now(exact.filter(|p| p.path == file.path).as_ref()) }
            }
            Some(nearest) => Finding::QuoteNotFound { nearest },
            None => match self.library.nearest(&file.path, quote) {
                Some(line) => Finding::QuoteNotFound { nearest: place(file, line, line) },
                None => Finding::InventedText,
            },
        }
    }

    /// Where the words stand under the claim's own code in the file it points to.
    fn own_place(&self, pointed: &Pointed<'a>, code: Option<&Code>) -> Option<Place> {
        let file = pointed.file;
        let own = file.outcomes.iter().filter(|outcome| code.is_none_or(|c| outcome.code == *c));
        let lines = own
            .filter_map(|outcome| {
                file.lines_of(&pointed.quote, outcome.start_line, outcome.end_line)
            })
            .next()?;
        Some(place(file, lines.0, lines.1))
    }

    /// No file holds the code with its statement.
    fn absent(&self, written: &str) -> Finding {
        let Some(code) = Code::normalised(written) else {
            let begins = |code: &&Code| code.to_string().starts_with(&written.to_uppercase());
            return Finding::InventedCode {
                similar: self.library.codes().filter(begins).cloned().collect(),
            };
        };
        if let Some(found) = self.library.listed(&code) {
            return Finding::ListedOnly { about: found.listed.about.clone() };
        }
        let quoted = self.quoted_codes();
        if let Some(real) = quoted.iter().find(|real| differs_in_one(&code, real)) {
            return Finding::WrongAreaOrLevel { real: real.clone() };
        }
        if quoted.is_empty()
            && let Some(real) = self.other_level(&code).or_else(|| self.other_area(&code))
        {
            return Finding::WrongAreaOrLevel { real: real.clone() };
        }
        let similar = if quoted.is_empty() { self.library.neighbours(&code) } else { quoted };
        Finding::InventedCode { similar }
    }

    /// The codes of the words that the claim quotes, wherever they stand.
    fn quoted_codes(&self) -> Vec<Code> {
        let Ok(pointed) = self.pointed() else { return Vec::new() };
        let Pointer { start_line, end_line, .. } = *pointed.pointer;
        if let Some((start, _)) = pointed.file.lines_of(&pointed.quote, start_line, end_line) {
            return pointed.file.outcomes_at(start).map(|outcome| outcome.code.clone()).collect();
        }
        let standing = self.library.standing(&pointed.quote);
        let mut codes: Vec<Code> = standing.into_iter().flat_map(|s| s.codes).collect();
        codes.sort();
        codes.dedup();
        codes
    }

    /// The same area, line and letter at the nearest other level, if the level itself exists.
    fn other_level(&self, code: &Code) -> Option<&'a Code> {
        let is_level = self.library.codes().any(|other| other.level == code.level);
        let same = |other: &&Code| other.has_line_of(code) && other.letter == code.letter;
        let distance = |other: &&Code| other.level.abs_diff(code.level);
        self.library.codes().filter(same).min_by_key(distance).filter(|_| is_level)
    }

    /// The same number in the one other area that has it, if the claim's own area exists.
    fn other_area(&self, code: &Code) -> Option<&'a Code> {
        let is_area = self.library.codes().any(|other| other.area == code.area);
        let mut same = self.library.codes().filter(|other| other.has_number_of(code));
        match (same.next(), same.next()) {
            (Some(only), None) if is_area => Some(only),
            _ => None,
        }
    }

    /// A file of the same name elsewhere, or with another case or ending.
    fn similar_path(&self, path: &str) -> Option<String> {
        let name = |path: &str| {
            let name = path.rsplit('/').next().unwrap_or_default().to_lowercase();
            name.split('.').next().unwrap_or_default().to_owned()
        };
        let wanted = name(path);
        let files = self.library.files().iter();
        files.map(|file| &file.path).find(|other| name(other) == wanted).cloned()
    }
}

/// Whether somebody who follows the link has to look for the words among many others.
fn is_too_wide(pointer: &Pointer, outcome: Option<&Outcome>) -> bool {
    let Pointer { start_line, end_line, .. } = *pointer;
    let within =
        |outcome: &Outcome| outcome.start_line <= start_line && end_line <= outcome.end_line;
    end_line - start_line >= MOST_LINES && !outcome.is_some_and(within)
}

/// Words of other codes: the wrong area or level if only that differs.
fn wrong(code: &Code, mut belongs_to: Vec<Code>) -> Finding {
    belongs_to.sort();
    belongs_to.dedup();
    match belongs_to.iter().find(|real| differs_in_one(code, real)) {
        Some(real) => Finding::WrongAreaOrLevel { real: real.clone() },
        None => Finding::WrongCode { belongs_to },
    }
}

/// Whether two codes differ in their area only, or in their level only.
fn differs_in_one(code: &Code, real: &Code) -> bool {
    let area = real.has_number_of(code) && real.area != code.area;
    let level = real.has_line_of(code) && real.letter == code.letter && real.level != code.level;
    area || level
}

fn now(place: Option<&Place>) -> Now {
    match place {
        Some(place) => Now::Moved { start_line: place.start_line, end_line: place.end_line },
        None => Now::Gone,
    }
}

fn place(file: &CurriculumFile, start_line: u32, end_line: u32) -> Place {
    let lines: Vec<&str> = (start_line..=end_line).filter_map(|line| file.line(line)).collect();
    let text = lines.join(" ").trim_start_matches("- ").to_owned();
    let codes = file.outcomes_at(start_line).map(|outcome| outcome.code.clone()).collect();
    Place { path: file.path.clone(), start_line, end_line, text, codes }
}

fn place_of(standing: &Standing<'_>) -> Place {
    place(standing.file, standing.start_line, standing.end_line)
}
