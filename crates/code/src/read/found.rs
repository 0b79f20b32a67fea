//! What the queries find in a file, before it is put in order.

use tree_sitter::{Node, QueryMatch};

use super::query::{Compiled, Tag};
use crate::UnitKind;

#[derive(Default)]
pub(super) struct Found<'tree> {
    /// The node, what it is, and its name.
    pub(super) units: Vec<(Node<'tree>, UnitKind, Node<'tree>)>,
    /// Where a branch is, and what it counts.
    pub(super) branches: Vec<(usize, i32)>,
    pub(super) callees: Vec<Node<'tree>>,
    pub(super) tokens: Vec<Node<'tree>>,
    pub(super) bound: Vec<Bound<'tree>>,
    pub(super) positions: Vec<Node<'tree>>,
    pub(super) quoted: Vec<(Node<'tree>, Node<'tree>)>,
    /// What is given back, and whether it is a type.
    pub(super) returns: Vec<(Node<'tree>, bool)>,
    pub(super) imports: Vec<Node<'tree>>,
    pub(super) required: Vec<(Node<'tree>, Node<'tree>)>,
    /// What something dereferences to.
    pub(super) pointed: Vec<Node<'tree>>,
}

/// A name or a pattern, and where what it holds comes from.
pub(super) struct Bound<'tree> {
    pub(super) target: Node<'tree>,
    pub(super) source: Source<'tree>,
    pub(super) is_field: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Source<'tree> {
    Value(Node<'tree>),
    Each(Node<'tree>),
    Type(Node<'tree>),
    Nothing,
}

impl<'tree> Found<'tree> {
    pub(super) fn take(&mut self, compiled: &Compiled, one: &QueryMatch<'_, 'tree>) {
        let mut unit = None;
        let (mut name, mut target, mut value, mut names, mut from) = (None, None, None, None, None);
        let (mut quoted, mut source, mut is_field) = (None, Source::Nothing, false);
        for capture in one.captures() {
            let node = capture.node;
            let Some(tag) = compiled.tags.get(capture.index as usize) else { continue };
            match tag {
                Tag::Unit(kind) => unit = Some((node, *kind)),
                Tag::Name => name = Some(node),
                Tag::Branch => self.branches.push((node.start_byte(), 1)),
                Tag::Unbranch => self.branches.push((node.start_byte(), -1)),
                Tag::Callee => self.callees.push(node),
                Tag::Tokens => self.tokens.push(node),
                Tag::Target | Tag::Parameter => target = Some(node),
                Tag::Field => (target, is_field) = (Some(node), true),
                Tag::Value => (value, source) = (Some(node), Source::Value(node)),
                Tag::Each => source = Source::Each(node),
                Tag::Annotation => source = Source::Type(node),
                Tag::Positions => self.positions.push(node),
                Tag::Quoted => quoted = Some(node),
                Tag::Returns => self.returns.push((node, true)),
                Tag::Return => self.returns.push((node, false)),
                Tag::Import => self.imports.push(node),
                Tag::Names => names = Some(node),
                Tag::From => from = Some(node),
                Tag::Pointed => self.pointed.push(node),
                Tag::Condition => {}
            }
        }
        if let (Some((node, kind)), Some(name)) = (unit, name) {
            self.units.push((node, kind, name));
        }
        if let Some(target) = target {
            self.bound.push(Bound { target, source, is_field });
        }
        if let (Some(quoted), Some(value)) = (quoted, value) {
            self.quoted.push((quoted, value));
        }
        if let (Some(names), Some(from)) = (names, from) {
            self.required.push((names, from));
        }
    }
}
