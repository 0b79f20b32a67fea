//! Texts of a draft as criteria compare them.

use lessons::{Page, PageBlock, plain};

use crate::Draft;

/// In small letters with single spaces.
pub(super) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The words without their endings, so that "loops" finds "looping".
pub(super) fn stems(text: &str) -> Vec<String> {
    text::words(text).map(text::stem).collect()
}

/// How often the stems of some words stand side by side in those of a text.
pub(super) fn times(words: &[String], text: &[String]) -> usize {
    text.windows(words.len().max(1)).filter(|window| *window == words).count()
}

/// The page as it is worked on: up to the answers, which a revision guide has at its end.
pub(super) fn before_answers(page: &Page) -> Page {
    let ends = |block: &PageBlock| matches!(block, PageBlock::Answer { .. });
    let blocks = page.blocks.iter().take_while(|block| !ends(block)).cloned().collect();
    Page { blocks, ..page.clone() }
}

/// What pupils read of both pages before the answers.
pub(super) fn pupils_text(draft: &Draft) -> String {
    let pages = [&draft.worksheet, &draft.guide].map(|page| plain(&before_answers(page)));
    pages.join("\n").to_lowercase()
}
