//! British spelling and Scottish terms in everything that people or models read.

use suitability::{Audience, Block, FindingKind, Reader};

use super::page::{At, Kind, Page, count};
use super::report::Finding;
use super::rules;

/// The text of a page, its front matter included.
pub fn check(page: &Page, found: &mut Vec<Finding>) {
    if matches!(page.kind, Kind::Imported | Kind::Json) {
        return;
    }
    let blocks = blocks(page);
    for finding in suitability::check(&blocks, &Reader::default()).findings {
        let rule = match finding.kind {
            FindingKind::British => rules::BRITISH,
            FindingKind::Scottish => rules::SCOTTISH,
            // How hard a text is for pupils, and what it is about, is asked of lessons.
            FindingKind::ReadingAge
            | FindingKind::Inclusion
            | FindingKind::Pedagogy
            | FindingKind::Content { .. } => continue,
        };
        let block = blocks.iter().find(|block| block.id == finding.block);
        let text = block.map_or("", |block| block.text.as_str());
        let before = text.get(..finding.range.start).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let indent = page.line(finding.line).find(text.lines().next().unwrap_or_default());
        // A line of front matter was read without what stands before its text.
        let indent = indent.filter(|_| line_start == 0).unwrap_or(0);
        let column = before[line_start..].chars().count() + indent + 1;
        let at = At { line: finding.line, column: count(column) };
        let mut told = Finding::new(page, at, rule, finding.message);
        told.help = finding.suggestion;
        found.push(told);
    }
}

/// The body as one text, and each line of the front matter as one of its own.
fn blocks(page: &Page) -> Vec<Block> {
    let block = |id: String, text: &str, line: u32| Block {
        id,
        text: text.to_owned(),
        audience: Audience::Teacher,
        line,
    };
    let (body, first) = page.body();
    if page.kind == Kind::Rubric {
        // Each line is a field with a sentence.
        return lines(page.text.lines().zip(1..).map(|(text, line)| (line, text)), block);
    }
    let mut blocks = lines(page.front(), block);
    blocks.push(block("body".to_owned(), body, first));
    blocks
}

fn lines<'a>(
    lines: impl Iterator<Item = (u32, &'a str)>,
    block: impl Fn(String, &str, u32) -> Block,
) -> Vec<Block> {
    lines
        .filter_map(|(line, text)| {
            let value = text.split_once(": ").map_or(text, |(_, value)| value);
            let value = value.trim_start_matches(['-', ' ', '#']);
            (!value.is_empty()).then(|| block(format!("line {line}"), value, line))
        })
        .collect()
}
