//! From the text of a file to what it says.
//!
//! Nothing here goes down a tree by calling itself without a bound, so that no file is too deep.

mod docstring;
mod expressions;
mod found;
mod imports;
mod module;
mod patterns;
mod query;
mod tokens;
mod units;

use tree_sitter::{Parser, QueryCursor, StreamingIterator};

use crate::CodeError;
use crate::Language;
use crate::bag;
use crate::expression::Expression;
use crate::facts::{Binding, BindingKind, CallSite, FileFacts, Returned};
use crate::language::Family;
use found::{Bound, Found, Source};
use units::Nest;

pub(crate) use module::separator;

/// So deep in the tree is something looked for: half-found patterns of all that is around a node are kept, and
/// the time would grow with the square of the depth. Programs that people write stay below a tenth of it.
const DEEPEST_NODE: u32 = 1_000;

/// So many brackets within one another may be that deep in the tree.
const DEEPEST_BRACKET: u32 = 250;

/// Reads file after file; one for each thread.
pub(crate) struct Reader {
    parser: Parser,
    cursor: QueryCursor,
}

impl Reader {
    pub(crate) fn new() -> Self {
        let mut cursor = QueryCursor::new();
        cursor.set_max_start_depth(Some(DEEPEST_NODE));
        Self { parser: Parser::new(), cursor }
    }

    /// What a file says, and whether it is nested too deeply for all of it to be found. It need not be a right
    /// program: what is not understood is left out.
    pub(crate) fn read(
        &mut self,
        path: &str,
        text: &str,
        language: Language,
    ) -> Result<(FileFacts, bool), CodeError> {
        let compiled = query::compiled(language)?;
        let broken = |problem: String| CodeError::Grammar { language: language.name(), problem };
        self.parser.set_language(&language.grammar()).map_err(|error| broken(error.to_string()))?;
        let tree = self
            .parser
            .parse(text, None)
            .ok_or_else(|| broken(format!("{path} was not parsed")))?;
        let root = tree.root_node();
        let mut found = Found::default();
        let mut matches = self.cursor.matches(&compiled.query, root, text.as_bytes());
        while let Some(one) = matches.next() {
            found.take(compiled, one);
        }
        let is_cut = deepest_bracket(text) > DEEPEST_BRACKET;
        let nest = units::nest(path, text, language, root, &found);
        Ok((facts(text, language, &found, nest), is_cut))
    }
}

/// How many brackets are open at most. Those in texts and comments count, too: it is only about a warning.
fn deepest_bracket(text: &str) -> u32 {
    let (mut open, mut most) = (0_u32, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => {
                open += 1;
                most = most.max(open);
            }
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
    }
    most
}

fn facts(text: &str, language: Language, found: &Found<'_>, nest: Nest) -> FileFacts {
    let scope = |byte: usize| nest.scope(byte);
    let expression = |node| expressions::expression(node, text);
    let mut calls: Vec<CallSite> = found
        .callees
        .iter()
        .map(|node| CallSite {
            scope: scope(node.start_byte()),
            line: node.end_position().row as u32 + 1,
            callee: expression(*node),
        })
        .filter(|call| call.callee.last().is_some())
        .collect();
    for tokens in &found.tokens {
        tokens::calls(*tokens, text, &mut |byte, line, callee| {
            calls.push(CallSite { scope: scope(byte), line, callee });
        });
    }
    let returns = found
        .returns
        .iter()
        .map(|(node, is_type)| Returned {
            scope: scope(node.start_byte()),
            value: expression(*node),
            is_type: *is_type,
        })
        .collect();
    let quoted = found.quoted.iter().filter_map(|(name, value)| {
        let name = expressions::text_of(*name, text);
        let fits = name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.is_empty();
        fits.then(|| (scope(value.start_byte()), name.into(), expression(*value)))
    });
    let quoted = quoted.collect();
    let imports = found
        .imports
        .iter()
        .flat_map(|node| imports::imports(*node, text, language, scope(node.start_byte())))
        .chain(found.required.iter().flat_map(|(names, from)| {
            imports::required(*names, *from, text, language, scope(names.start_byte()))
        }))
        .collect();
    let bindings = bindings(text, language, found, &nest);
    let words = bag::words(text, &nest.path, &nest.units);
    FileFacts {
        language,
        bases: nest.bases,
        bindings,
        imports,
        calls,
        returns,
        quoted,
        words: words.words,
        bags: words.bags,
        shingles: words.shingles,
        units: nest.units,
    }
}

fn bindings(text: &str, language: Language, found: &Found<'_>, nest: &Nest) -> Vec<Binding> {
    let mut bindings = Vec::new();
    for Bound { target, source, is_field } in &found.bound {
        let scope = nest.scope(target.start_byte());
        let (value, typed) = match source {
            Source::Value(node) => (expressions::expression(*node, text), false),
            Source::Each(node) => (expressions::expression(*node, text).element(), false),
            Source::Type(node) => (expressions::expression(*node, text), true),
            Source::Nothing => (Expression::Unknown, false),
        };
        let of_class = nest.units[scope as usize].kind.has_members();
        for (name, attribute, whole) in patterns::names(*target, text) {
            let attribute = *is_field || attribute || of_class;
            bindings.push(Binding {
                scope,
                kind: match (attribute, typed) {
                    (true, true) => BindingKind::TypedAttribute,
                    (true, false) => BindingKind::Attribute,
                    (false, true) => BindingKind::TypedVariable,
                    (false, false) => BindingKind::Variable,
                },
                name: name.into(),
                // A part of what is taken apart is something else.
                value: if whole { value.clone() } else { Expression::Unknown },
            });
        }
    }
    for list in &found.positions {
        let scope = nest.scope(list.start_byte());
        for (at, node) in patterns::positions(*list).enumerate() {
            bindings.push(Binding {
                scope,
                kind: BindingKind::TypedAttribute,
                name: at.to_string().into(),
                value: expressions::expression(node, text),
            });
        }
    }
    if language.family() == Family::Data {
        bindings.clear();
    }
    bindings
}
