//! Is a text right for the class? Reading age, British spelling, Scottish terms, content guidance, and
//! what could shut a pupil out.
//!
//! It is pure: blocks of markdown and a reader go in, a report comes out. It reads no file, asks no
//! clock and no model, and calls nothing forbidden for its style: of all findings only content of
//! the severity [`Severity::Stop`] asks for a repair.
//!
//! ```
//! use suitability::{Audience, Block, Reader, check};
//!
//! let task = Block {
//!     id: "tasks/colours".to_owned(),
//!     text: "Choose a color for the sprite.".to_owned(),
//!     audience: Audience::Pupil,
//!     line: 12,
//! };
//! let report = check(&[task], &Reader { stage: "S1".to_owned(), ..Reader::default() });
//! assert_eq!(report.findings[0].message, "“color” is the American spelling of “colour”.");
//! assert!(!report.asks_for_repair());
//! ```
//!
//! 100 kB of lesson text take about 14 ms of one core (`benches/check.rs`). No text makes it recurse,
//! fail or take longer than in proportion to its length.

mod british;
mod content;
mod inclusion;
mod page;
mod prose;
mod reader;
mod reading;
mod report;
mod scottish;
mod syllables;

pub use content::{Category, Severity};
pub use reader::{Reader, Target};
pub use reading::{Counts, Formula, Reading, readings};
pub use report::{Audience, Block, ContentGuidance, ContentNote, Finding, FindingKind, Report};
pub use syllables::syllables;

use std::collections::HashMap;

use page::Page;
use syllables::Counter;

/// Checks the text of a lesson for a class.
#[must_use]
pub fn check(blocks: &[Block], reader: &Reader) -> Report {
    let target = Target::for_reader(reader);
    let pages: Vec<Page<'_>> = blocks.iter().map(Page::read).collect();
    let pupils = || pages.iter().filter(|page| page.block.audience == Audience::Pupil);
    let mut counter = Counter::default();
    let counts = pupils()
        .map(|page| Counts::of_passages(&page.passages, &mut counter))
        .fold(Counts::default(), Counts::plus);
    let reading = readings(&counts);
    let age = reading::age(&reading);
    let too_hard = age.is_some_and(|age| age > target.age + Target::TOLERANCE);
    let everyone = || pages.iter().flat_map(Page::spots);
    let content = content::findings(&pages, reader);
    let guidance = content::guidance(&content);
    let mut findings = reading::findings(
        pupils().flat_map(Page::spots),
        &target,
        &reader.vocabulary,
        too_hard,
        &mut counter,
    );
    findings.extend(british::findings(everyone()));
    findings.extend(scottish::findings(everyone()));
    findings.extend(inclusion::findings(everyone(), reader));
    findings.extend(content);
    let places: HashMap<&str, usize> =
        blocks.iter().enumerate().map(|(at, block)| (block.id.as_str(), at)).collect();
    findings
        .sort_by_key(|finding| (places.get(finding.block.as_str()).copied(), finding.range.start));
    Report { target, reading, age, findings, guidance }
}
