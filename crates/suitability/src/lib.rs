//! Is a text right for the class? Reading age, British spelling, Scottish terms, content guidance.
//!
//! It is pure: blocks of markdown and a reader go in, a report comes out. It reads no file, asks no
//! clock and no model, and calls nothing forbidden for its style: of all findings only content of
//! the severity [`Severity::Stop`] asks for a repair.

mod content;
mod page;
mod prose;
mod reader;
mod reading;
mod report;
mod syllables;

pub use content::{Category, Severity};
pub use reader::{Reader, Target};
pub use reading::{Counts, Formula, Reading, readings};
pub use report::{Audience, Block, ContentGuidance, Finding, FindingKind, Report};
pub use syllables::syllables;

use page::Page;

/// Checks the text of a lesson for a class.
#[must_use]
pub fn check(blocks: &[Block], reader: &Reader) -> Report {
    let target = Target::for_reader(reader);
    let pages: Vec<Page<'_>> = blocks.iter().map(Page::read).collect();
    let pupils = || pages.iter().filter(|page| page.block.audience == Audience::Pupil);
    let counts = pupils()
        .map(|page| Counts::of_passages(&page.passages))
        .fold(Counts::default(), Counts::plus);
    let reading = readings(&counts);
    let age = reading::age(&reading);
    let too_hard = age.is_some_and(|age| age > target.age + Target::TOLERANCE);
    let findings =
        reading::findings(pupils().flat_map(Page::spots), &target, &reader.vocabulary, too_hard);
    Report { target, reading, age, findings, guidance: Vec::new() }
}
