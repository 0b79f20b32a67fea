//! Numbers that begin a line and are no list: "0100." is an answer, and a list would make "100." of
//! it. Markdown cannot tell them apart, so what counts is whether the numbers would stay as written.

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The markdown with a backslash in each number that would be read as a list and is not meant as one:
/// one with a leading nought, a single one other than 1, and several that do not count on. Lists stay.
#[must_use]
pub fn plain_numbers(markdown: &str) -> Cow<'_, str> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_MATH;
    // Most texts have no list, and reading them twice would be in vain.
    if !markdown.lines().any(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
        && !markdown.contains(['-', '*', '+', '>'])
    {
        return Cow::Borrowed(markdown);
    }
    let mut open: Vec<List> = Vec::new();
    let mut marks: Vec<EscapedNumber> = Vec::new();
    for (event, range) in Parser::new_ext(markdown, options).into_offset_iter() {
        match event {
            Event::Start(Tag::List(start)) => {
                block_inside(&mut open);
                open.push(List { is_numbered: start.is_some(), ..List::default() });
            }
            Event::Start(Tag::Item) => {
                if let Some(list) = open.last_mut() {
                    list.items.push(ListItem { range, paragraphs: 0 });
                }
            }
            Event::Start(Tag::Paragraph) => {
                if let Some(item) = open.last_mut().and_then(|list| list.items.last_mut()) {
                    item.paragraphs += 1;
                }
            }
            Event::Start(
                Tag::CodeBlock(_)
                | Tag::BlockQuote(_)
                | Tag::Table(_)
                | Tag::Heading { .. }
                | Tag::HtmlBlock
                | Tag::FootnoteDefinition(_),
            )
            | Event::Rule => block_inside(&mut open),
            Event::End(TagEnd::List(_)) => {
                marks.extend(open.pop().map(|list| list.marks(markdown)).unwrap_or_default());
            }
            _ => {}
        }
    }
    if marks.is_empty() {
        return Cow::Borrowed(markdown);
    }
    marks.sort_by_key(|mark| mark.at);
    let mut text = String::with_capacity(markdown.len() + marks.len());
    let mut from = 0;
    for EscapedNumber { at } in marks {
        text.push_str(&markdown[from..at]);
        text.push('\\');
        from = at;
    }
    text.push_str(&markdown[from..]);
    Cow::Owned(text)
}

/// Where a backslash is put in.
struct EscapedNumber {
    at: usize,
}

#[derive(Default)]
struct List {
    is_numbered: bool,
    /// Whether an item holds more than words.
    holds_blocks: bool,
    items: Vec<ListItem>,
}

struct ListItem {
    range: Range<usize>,
    paragraphs: usize,
}

/// What stands in a list's item and is no paragraph belongs to it: then it is a list.
fn block_inside(open: &mut [List]) {
    // Those around the innermost hold a list, and were marked when it began.
    if let Some(list) = open.last_mut() {
        list.holds_blocks = true;
    }
}

impl List {
    /// Where this list's numbers have to be marked so that they stay as they are.
    fn marks(&self, text: &str) -> Vec<EscapedNumber> {
        let numbers: Vec<Number<'_>> =
            self.items.iter().filter_map(|item| Number::of(text, &item.range)).collect();
        let is_plain = self.is_numbered
            && !self.holds_blocks
            && numbers.len() == self.items.len()
            && self.items.iter().all(|item| item.paragraphs < 2)
            && numbers.first().is_some_and(|first| first.begins_a_block(text));
        if !is_plain || counts(&numbers) {
            return Vec::new();
        }
        let mut marks = Vec::new();
        for (at, number) in numbers.iter().enumerate() {
            marks.push(EscapedNumber { at: number.end });
            // What stood line below line stays so.
            let end = number.start + text[number.start..self.items[at].range.end].trim_end().len();
            let next = numbers.get(at + 1).map(|next| &text[end..next.start]);
            if next.is_some_and(|between| between.matches('\n').count() == 1) {
                marks.push(EscapedNumber { at: end });
            }
        }
        marks
    }
}

/// A list's number as it is written.
struct Number<'a> {
    digits: &'a str,
    start: usize,
    /// Where its full stop or bracket stands.
    end: usize,
    is_alone: bool,
}

impl<'a> Number<'a> {
    fn of(text: &'a str, item: &Range<usize>) -> Option<Self> {
        let written = &text[item.clone()];
        let start = item.start + written.len() - written.trim_start().len();
        let rest = &text[start..item.end];
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, after) = rest.split_at(length);
        let is_alone = after.strip_prefix(['.', ')'])?.trim().is_empty();
        (length > 0).then_some(Self { digits, start, end: start + length, is_alone })
    }

    /// Whether the text would not go on a line above it, which a list may follow and words may not.
    fn begins_a_block(&self, text: &str) -> bool {
        let before = &text[..self.start];
        let (above, beside) = before.rsplit_once('\n').unwrap_or(("", before));
        let above = above.rsplit('\n').next().unwrap_or_default().trim();
        !beside.trim().is_empty() || above.is_empty() || above.starts_with('#')
    }
}

/// Whether a list would show these numbers as they are written, and they are more than one answer.
fn counts(numbers: &[Number<'_>]) -> bool {
    let values: Vec<Option<u64>> = numbers
        .iter()
        .map(|n| {
            n.digits.parse().ok().filter(|_| n.digits.len() == 1 || !n.digits.starts_with('0'))
        })
        .collect();
    match values.as_slice() {
        [Some(1)] => numbers.iter().all(|number| !number.is_alone),
        [_] => false,
        // Everybody may write 1 before each item of a list.
        all if all.iter().all(|value| *value == Some(1)) => numbers.iter().any(|n| !n.is_alone),
        all => all.windows(2).all(|pair| match pair {
            [Some(one), Some(next)] => one.checked_add(1) == Some(*next),
            _ => false,
        }),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::plain_text;

    #[rstest]
    #[case("0100.", "0100.")]
    #[case("25.", "25.")]
    #[case("25) is right.", "25) is right.")]
    #[case("9. It counts from the left.", "9. It counts from the left.")]
    #[case("0001. The first\nline goes on.", "0001. The first\nline goes on.")]
    #[case("7.\n12.\n3.", "7.\n12.\n3.")]
    #[case("0110.\n\n1001.", "0110.\n\n1001.")]
    #[case("- 0110.\n- 25.", "- 0110.\n- 25.")]
    #[case("> 007.", "> 007.")]
    #[case("It is\n\n1011.", "It is\n\n1011.")]
    #[case("1.", "1.")]
    fn a_number_that_is_no_list_reads_as_it_is_written(#[case] text: &str, #[case] shown: &str) {
        assert_eq!(plain_text(text).trim_end(), shown);
        let once = plain_numbers(text).into_owned();
        assert_eq!(plain_text(&once).trim_end(), shown);
        assert_eq!(plain_numbers(&once), once, "marked twice");
    }

    #[rstest]
    #[case("1. Predict\n2. Run\n3. Explain")]
    #[case("1. Predict")]
    #[case("1. one\n1. two")]
    #[case("4. four\n   - inner\n5. five")]
    #[case("3. Type this:\n\n   ```\n   x\n   ```")]
    #[case("1.\n2.\n3.")]
    #[case("0. none\n1. one")]
    #[case("said before\n- a\n25. after")]
    #[case("no number 25.")]
    #[case("```\n0100.\n```")]
    #[case("1234567890. too long for a list")]
    fn a_list_and_everything_else_stays_byte_for_byte(#[case] text: &str) {
        assert_eq!(plain_numbers(text), text);
    }
}
