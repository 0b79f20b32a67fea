//! Calls in what a macro of Rust is given: no grammar knows what it means, but it mostly is expressions.

use tree_sitter::Node;

use super::expressions::text_of;
use crate::expression::Expression;

/// Tells each call: where it begins, its line, and what is called.
pub(super) fn calls(tree: Node<'_>, text: &str, tell: &mut dyn FnMut(usize, u32, Expression)) {
    let mut open = vec![tree];
    while let Some(tree) = open.pop() {
        let mut cursor = tree.walk();
        let mut current: Option<Expression> = None;
        // Whether what comes next belongs to what came before, and whether a name has just come.
        let (mut joined, mut named) = (false, false);
        for child in tree.children(&mut cursor) {
            match child.kind() {
                "identifier" | "self" | "crate" | "super" | "primitive_type" => {
                    let name = text_of(child, text);
                    current = Some(match current.take() {
                        Some(object) if joined && name != "await" => object.member(name),
                        Some(object) if joined => object,
                        _ => Expression::name(name),
                    });
                    (joined, named) = (false, name != "await");
                }
                "integer_literal" if joined => {
                    current = current.map(|object| object.member(text_of(child, text)));
                    (joined, named) = (false, false);
                }
                "." | "::" => (joined, named) = (current.is_some(), false),
                "?" => current = current.map(Expression::element),
                "token_tree" => {
                    // A macro within a macro has its tree here, too.
                    open.push(child);
                    let opening = text_of(child, text).bytes().next();
                    current = match (opening, current.take()) {
                        (Some(b'('), Some(callee)) if named => {
                            let line = child.start_position().row as u32 + 1;
                            tell(child.start_byte(), line, callee.clone());
                            Some(callee.call())
                        }
                        (Some(b'['), Some(list)) => Some(list.element()),
                        _ => Some(Expression::Literal),
                    };
                    (joined, named) = (false, false);
                }
                "string_literal" => {
                    (current, joined, named) = (Some(Expression::Literal), false, false);
                }
                _ => (current, joined, named) = (None, false, false),
            }
        }
    }
}
