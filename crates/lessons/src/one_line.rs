//! A text of one line is a line: a sign at its beginning that would open a list, a heading, a quotation
//! or code is one of its signs. Said once, for every page and whatever is made of it.

use crate::{
    page::{Page, PageBlock, PageField, RunRow},
    parse::starts_as_bullet,
};

/// The text with the sign at its beginning escaped, where it is of one line and the sign would open a block.
#[must_use]
pub fn as_line(markdown: &str) -> String {
    let line = markdown.trim();
    if line.contains('\n') {
        return markdown.to_owned();
    }
    match opening(line) {
        Some(at) => format!("{}\\{}", &line[..at], &line[at..]),
        None => line.to_owned(),
    }
}

/// Where the sign stands that would open a block.
fn opening(line: &str) -> Option<usize> {
    if starts_as_bullet(line) {
        return line.find(|c: char| !c.is_ascii_digit());
    }
    let hashes = line.len() - line.trim_start_matches('#').len();
    let behind = line[hashes..].chars().next();
    let is_heading = (1..=6).contains(&hashes) && behind.is_none_or(char::is_whitespace);
    let is_fence = line.starts_with("~~~") || line.starts_with("```") && !line[3..].contains('`');
    let is_named_link = line.starts_with('[') && line.contains("]:");
    let signs: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    let is_rule = signs.len() > 2
        && matches!(signs[0], '-' | '_' | '*')
        && signs.iter().all(|sign| *sign == signs[0]);
    (line.starts_with('>') || is_heading || is_fence || is_named_link || is_rule).then_some(0)
}

/// The page with all its texts of one line as lines. What stands in a section as it is, a worked example
/// for instance, is a text of any shape.
pub(crate) fn settled(mut page: Page) -> Page {
    page.blocks.iter_mut().chain(&mut page.rationale).for_each(settle);
    page
}

fn settle(block: &mut PageBlock) {
    let line = |text: &mut String| *text = as_line(text);
    match block {
        PageBlock::Fields { fields, .. } => {
            fields.iter_mut().for_each(|PageField { text, .. }| line(text));
        }
        PageBlock::Words { words, .. } => {
            words.iter_mut().for_each(|word| line(&mut word.meaning));
        }
        PageBlock::Ticks { lines, .. } => lines.iter_mut().for_each(line),
        PageBlock::MixUps { mix_ups, .. } => {
            mix_ups.iter_mut().filter_map(|mix_up| mix_up.right.as_mut()).for_each(line);
        }
        PageBlock::Task { prompt, .. } => line(prompt),
        PageBlock::Answer { text, .. } => line(text),
        PageBlock::RunSheet { rows, .. } => {
            for RunRow { teacher, pupils, check, .. } in rows {
                [teacher, pupils].into_iter().chain(check.as_mut()).for_each(line);
            }
        }
        PageBlock::Needs { needs } => {
            let changes = needs.iter_mut().flat_map(|need| &mut need.changes);
            changes.for_each(|change| line(&mut change.text));
        }
        // A heading, a title and a hint are inlines wherever they are shown.
        PageBlock::Heading { .. }
        | PageBlock::Markdown { .. }
        | PageBlock::NameLine
        | PageBlock::PageBreak => {}
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("> 5", "\\> 5")]
    #[case("1. Predict", "1\\. Predict")]
    #[case("12) is it", "12\\) is it")]
    #[case("# of loops", "\\# of loops")]
    #[case("- 4", "\\- 4")]
    #[case("---", "\\---")]
    #[case("~~~", "\\~~~")]
    #[case("[a]: b", "\\[a]: b")]
    #[case("  > 5  ", "\\> 5")]
    #[case("**bold** and - not", "**bold** and - not")]
    #[case("`code`", "`code`")]
    #[case("1.5 m", "1.5 m")]
    #[case("#tag", "#tag")]
    #[case("-3", "-3")]
    #[case("- one\n- two", "- one\n- two")]
    #[case("", "")]
    fn a_line_opens_no_block(#[case] text: &str, #[case] line: &str) {
        assert_eq!(as_line(text), line);
        assert_eq!(as_line(line), line);
        if !text.contains('\n') {
            let shown = crate::plain_text(line);
            assert_eq!(shown.trim(), text.trim().replace("**", "").replace('`', ""));
        }
    }
}
