//! What is written about a unit.

use tree_sitter::Node;

use super::expressions::text_of;
use crate::Language;
use crate::language::Family;

/// What is said of the unit at `node`, whose outermost wrapping (decorators, `export`) is `outer`.
pub(super) fn docstring(
    node: Node<'_>,
    outer: Node<'_>,
    text: &str,
    language: Language,
) -> Option<String> {
    match language.family() {
        Family::Python => first_statement(node.child_by_field_name("body")?, text),
        Family::Rust | Family::Ecma | Family::Lua => before(outer, text, language),
        Family::Data => None,
    }
}

/// What is said of the whole file.
pub(super) fn of_file(root: Node<'_>, text: &str, language: Language) -> Option<String> {
    match language.family() {
        Family::Python => first_statement(root, text),
        Family::Rust => {
            let mut cursor = root.walk();
            let lines = root.children(&mut cursor).map_while(|node| {
                let line = text_of(node, text).trim_end();
                line.strip_prefix("//!")
                    .map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned())
            });
            joined(lines.collect())
        }
        _ => None,
    }
}

/// The text that a body of Python begins with.
fn first_statement(body: Node<'_>, text: &str) -> Option<String> {
    let first = body.named_children(&mut body.walk()).find(|node| node.kind() != "comment")?;
    let string = (first.kind() == "expression_statement").then(|| first.named_child(0))??;
    if string.kind() != "string" {
        return None;
    }
    let bare = text_of(string, text).trim_start_matches(['r', 'R', 'u', 'U']);
    let bare = ["\"\"\"", "'''", "\"", "'"]
        .iter()
        .find_map(|mark| bare.strip_prefix(mark)?.strip_suffix(mark))?;
    joined(bare.lines().map(|line| line.trim().to_owned()).collect())
}

/// The comments right before a unit.
fn before(outer: Node<'_>, text: &str, language: Language) -> Option<String> {
    let mut lines = Vec::new();
    let mut next = outer.prev_sibling();
    while let Some(node) = next {
        let comment = text_of(node, text).trim();
        match (language.family(), node.kind()) {
            (Family::Rust, "attribute_item") => {}
            (Family::Rust, "line_comment") if comment.starts_with("///") => {
                lines.push(bare(comment, "///"));
            }
            (Family::Rust, "block_comment") | (Family::Ecma, "comment")
                if comment.starts_with("/**") =>
            {
                lines.extend(block(comment).into_iter().rev());
                break;
            }
            (Family::Lua, "comment") if comment.starts_with("--") => {
                lines.push(bare(comment, "-"));
            }
            _ => break,
        }
        next = node.prev_sibling();
    }
    lines.reverse();
    joined(lines)
}

fn bare(line: &str, mark: &str) -> String {
    let line =
        if mark == "-" { line.trim_start_matches('-') } else { line.trim_start_matches(mark) };
    line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned()
}

fn block(comment: &str) -> Vec<String> {
    let inner = comment.trim_start_matches("/**").trim_end_matches("*/");
    let lines = inner.lines().map(|line| line.trim().trim_start_matches('*').trim().to_owned());
    lines.collect()
}

fn joined(lines: Vec<String>) -> Option<String> {
    let text = lines.join("\n").trim().to_owned();
    (!text.is_empty()).then_some(text)
}
