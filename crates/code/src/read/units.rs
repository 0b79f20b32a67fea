//! Units in their order, each with what it stands in, and what it is built upon.

use tree_sitter::Node;

use super::docstring;
use super::expressions::{expression, text_of};
use super::found::Found;
use super::module::{module_name, separator};
use crate::expression::Expression;
use crate::language::Family;
use crate::{Language, Unit, UnitId, UnitKind};

pub(super) struct Nest {
    pub(super) path: String,
    pub(super) units: Vec<Unit>,
    pub(super) bases: Vec<(u32, Expression)>,
    /// Where the definition of each unit begins and ends, without decorators.
    spans: Vec<(usize, usize)>,
}

impl Nest {
    /// The innermost unit at a byte.
    pub(super) fn scope(&self, byte: usize) -> u32 {
        let after = self.spans.partition_point(|(start, _)| *start <= byte);
        let mut at = after.saturating_sub(1);
        while at > 0 && self.spans.get(at).is_some_and(|(_, end)| *end <= byte) {
            at = self.units[at].parent.unwrap_or(0) as usize;
        }
        at as u32
    }
}

pub(super) fn nest(
    path: &str,
    text: &str,
    language: Language,
    root: Node<'_>,
    found: &Found<'_>,
) -> Nest {
    let mut nodes = found.units.clone();
    // What a pattern says more exactly comes first: a function that a constant holds is a function.
    nodes.sort_by_key(|(node, kind, _)| {
        (node.start_byte(), std::cmp::Reverse(node.end_byte()), *kind == UnitKind::Constant)
    });
    nodes.dedup_by_key(|(node, ..)| node.byte_range());
    let module = module_name(path, language);
    let mut nest = Nest {
        path: path.to_owned(),
        units: vec![of_file(&module, text, language, root)],
        bases: Vec::new(),
        spans: vec![(0, text.len())],
    };
    let mut open: Vec<(u32, usize)> = vec![(0, usize::MAX)];
    for (node, kind, name) in nodes {
        while open.len() > 1 && open.last().is_some_and(|(_, end)| *end <= node.start_byte()) {
            open.pop();
        }
        let parent = open.last().map_or(0, |(at, _)| *at);
        let at = nest.units.len() as u32;
        let stands_in = &nest.units[parent as usize];
        let unit = unit(text, language, (node, kind, name), (parent, stands_in));
        nest.bases.extend(bases(node, text, kind).into_iter().map(|base| (at, base)));
        nest.units.push(unit);
        nest.spans.push((node.start_byte(), node.end_byte()));
        open.push((at, node.end_byte()));
    }
    for node in &found.pointed {
        // It stands in an associated type of the implementation.
        let target = nest.scope(node.start_byte());
        let within = nest.units[target as usize].parent.unwrap_or(target);
        nest.bases.push((within, expression(*node, text)));
    }
    for (byte, count) in &found.branches {
        let scope = nest.scope(*byte) as usize;
        if let Some(complexity) = &mut nest.units[scope].complexity {
            *complexity = complexity.saturating_add_signed(*count);
        }
    }
    nest
}

fn of_file(module: &str, text: &str, language: Language, root: Node<'_>) -> Unit {
    let last = module.rsplit(['.', ':', '/']).find(|part| !part.is_empty());
    Unit {
        id: UnitId(0),
        name: last.unwrap_or(module).into(),
        qualified_name: module.into(),
        kind: UnitKind::Module,
        signature: "".into(),
        bytes: 0..text.len() as u32,
        lines: (1, text.lines().count().max(1) as u32),
        docstring: docstring::of_file(root, text, language).map(Into::into),
        complexity: None,
        hash: text::sha256(text).into(),
        parent: None,
    }
}

fn unit(
    text: &str,
    language: Language,
    (node, kind, name): (Node<'_>, UnitKind, Node<'_>),
    (parent, stands_in): (u32, &Unit),
) -> Unit {
    let outer = outermost(node);
    let full = called(name, text, language);
    let bare = full.rsplit(['.', ':']).next().unwrap_or(&full);
    let of_class = stands_in.kind.has_members() || full.contains(':');
    let kind = if kind == UnitKind::Function && of_class { UnitKind::Method } else { kind };
    let separator = separator(language);
    let qualified = format!("{}{separator}{}", stands_in.qualified_name, full.replace(':', "."));
    Unit {
        id: UnitId(0),
        name: bare.into(),
        qualified_name: qualified.into(),
        kind,
        signature: signature(node, text).into(),
        bytes: outer.start_byte() as u32..outer.end_byte() as u32,
        lines: (outer.start_position().row as u32 + 1, outer.end_position().row as u32 + 1),
        docstring: docstring::docstring(node, outer, text, language).map(Into::into),
        complexity: kind.is_callable().then_some(1),
        hash: text::sha256(text_of(outer, text)).into(),
        parent: Some(parent),
    }
}

/// The name, without arguments of a type and without quotes.
fn called(name: Node<'_>, text: &str, language: Language) -> String {
    let whole = text_of(name, text);
    match language.family() {
        Family::Rust if name.kind() != "identifier" => {
            expression(name, text).last().unwrap_or(whole).to_owned()
        }
        Family::Data => whole.trim_matches(['"', '\'']).to_owned(),
        _ => whole.to_owned(),
    }
}

/// With decorators, `export` and the word that declares it.
fn outermost(node: Node<'_>) -> Node<'_> {
    let mut outer = node;
    // Only as far as these can be nested in one another.
    for _ in 0..2 {
        match outer.parent() {
            Some(parent)
                if parent.kind() == "decorated_definition"
                    || parent.kind() == "export_statement"
                    || (matches!(
                        parent.kind(),
                        "lexical_declaration" | "variable_declaration"
                    ) && parent.named_child_count() == 1) =>
            {
                outer = parent;
            }
            _ => break,
        }
    }
    outer
}

/// The head on one line: what stands before the body, or the first line.
fn signature(node: Node<'_>, text: &str) -> String {
    let body = node.child_by_field_name("body").or_else(|| {
        node.child_by_field_name("value").and_then(|value| value.child_by_field_name("body"))
    });
    let head = match body {
        Some(body) => text.get(node.start_byte()..body.start_byte()).unwrap_or_default(),
        None => text_of(node, text).lines().next().unwrap_or_default(),
    };
    let mut line = String::new();
    for word in head.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        if line.len() > Unit::MOST_SIGNATURE * 4 {
            break;
        }
    }
    let line = line.trim_end_matches(['{', ':', ' ']).trim_end_matches("=>").trim_end();
    line.chars().take(Unit::MOST_SIGNATURE).collect()
}

/// What a class or an implementation is built upon.
fn bases(node: Node<'_>, text: &str, kind: UnitKind) -> Vec<Expression> {
    let named = |field: &str| node.child_by_field_name(field).map(|one| expression(one, text));
    match kind {
        UnitKind::Implementation => named("type").into_iter().chain(named("trait")).collect(),
        UnitKind::Trait => list(node.child_by_field_name("bounds"), text),
        UnitKind::Class | UnitKind::Interface => {
            let python = list(node.child_by_field_name("superclasses"), text);
            let ecma = node
                .named_children(&mut node.walk())
                .filter(|child| matches!(child.kind(), "class_heritage" | "extends_type_clause"))
                .flat_map(|child| heritage(child, text))
                .collect::<Vec<_>>();
            python.into_iter().chain(ecma).collect()
        }
        _ => Vec::new(),
    }
}

/// The classes of a list; where one is made by a call, what made it and what it was made of, too.
fn list(list: Option<Node<'_>>, text: &str) -> Vec<Expression> {
    let Some(list) = list else { return Vec::new() };
    let mut found = Vec::new();
    for node in list.named_children(&mut list.walk()) {
        match node.kind() {
            "keyword_argument" | "lifetime" | "comment" => {}
            "call" => {
                let made = expression(node, text);
                if let Expression::Call(callee) = &made
                    && let Expression::Member(object, _) = &**callee
                {
                    found.push((**object).clone());
                }
                found.push(made);
                let given = node.child_by_field_name("arguments");
                let given = given.into_iter().flat_map(|list| {
                    list.named_children(&mut list.walk())
                        .filter(|one| matches!(one.kind(), "identifier" | "attribute"))
                        .collect::<Vec<_>>()
                });
                found.extend(given.map(|one| expression(one, text)));
            }
            _ => found.push(expression(node, text)),
        }
    }
    found
}

/// `extends A`, `implements B`, in whatever nesting the grammars have.
fn heritage(node: Node<'_>, text: &str) -> Vec<Expression> {
    let mut found = Vec::new();
    for child in node.named_children(&mut node.walk()) {
        match child.kind() {
            "extends_clause" | "implements_clause" => {
                let inner = child.named_children(&mut child.walk()).collect::<Vec<_>>();
                found.extend(inner.into_iter().map(|one| expression(one, text)));
            }
            _ => found.push(expression(child, text)),
        }
    }
    found
}
