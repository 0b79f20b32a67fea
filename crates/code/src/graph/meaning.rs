//! What an expression may be.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::language::Family;
use crate::lists::entries;

/// What an expression is, as far as it is known. The numbers are units of the [`super::world::World`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    Module(u32),
    /// A class, a structure, a trait itself.
    Class(u32),
    /// An object of it.
    Instance(u32),
    /// What `super()` gives in a method of this class.
    Super(u32),
    /// A function, and for a method the class that it was taken from.
    Function(u32, Option<u32>),
    /// Something that holds objects: a list, an option.
    Many(Box<Self>),
    /// Nothing of this project.
    Outside,
    Unknown,
}

impl Meaning {
    pub(super) fn is_known(&self) -> bool {
        *self != Self::Unknown
    }
}

/// Where the members of a class are, in the order in which they are looked for.
#[derive(Debug, Default)]
pub(super) struct Lineage {
    /// The class, what it is built upon, implementations and traits.
    pub(super) scopes: Vec<u32>,
    /// Whether it is built upon something that the project does not have.
    pub(super) is_open: bool,
    /// Whether it answers to names that nobody defined.
    pub(super) is_dynamic: bool,
}

/// How a type holds others, and what its methods do with them; see `data/carriers.txt`.
pub(super) struct Carriers {
    pub(super) transparent: FxHashSet<&'static str>,
    pub(super) first: FxHashSet<&'static str>,
    pub(super) last: FxHashSet<&'static str>,
    pub(super) keeps: FxHashSet<&'static str>,
    pub(super) opens: FxHashSet<&'static str>,
}

pub(super) static CARRIERS: LazyLock<Carriers> = LazyLock::new(|| {
    let mut lists: FxHashMap<&str, FxHashSet<&'static str>> = FxHashMap::default();
    for line in entries(include_str!("../../data/carriers.txt")) {
        let mut words = line.split_whitespace();
        let list = lists.entry(words.next().unwrap_or_default()).or_default();
        list.extend(words);
    }
    let mut list = |name| lists.remove(name).unwrap_or_default();
    Carriers {
        transparent: list("transparent"),
        first: list("first"),
        last: list("last"),
        keeps: list("keeps"),
        opens: list("opens"),
    }
});

/// Whether a method of this name is one of a standard library, too.
pub(super) fn is_common(name: &str, family: Family) -> bool {
    type List = LazyLock<FxHashSet<&'static str>>;
    static PYTHON: List =
        List::new(|| entries(include_str!("../../data/common-python.txt")).collect());
    static RUST: List = List::new(|| entries(include_str!("../../data/common-rust.txt")).collect());
    static ECMA: List = List::new(|| entries(include_str!("../../data/common-ecma.txt")).collect());
    static LUA: List = List::new(|| entries(include_str!("../../data/common-lua.txt")).collect());
    match family {
        Family::Python => PYTHON.contains(name) || name.starts_with("__"),
        Family::Rust => RUST.contains(name),
        Family::Ecma => ECMA.contains(name),
        Family::Lua => LUA.contains(name),
        Family::Data => true,
    }
}
