//! The tree of an equation, which every writer walks.

use serde::Serialize;

/// A node of an equation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "m", rename_all = "kebab-case")]
pub(crate) enum Maths {
    /// What stands side by side.
    Row { items: Vec<Maths> },
    /// Words inside an equation.
    Text { v: String },
    /// A number.
    Number { v: String },
    /// The name of a function, set upright.
    Function { v: String },
    /// A letter or sign.
    Symbol { v: String, kind: Kind, face: Face },
    /// A bracket that keeps its size.
    Delimiter { v: String, kind: Kind },
    /// What stands between brackets that grow with it.
    Fenced { open: Option<char>, close: Option<char>, body: Box<Maths> },
    /// One above the other, with a rule between them or (a binomial) without.
    Fraction { top: Box<Maths>, bottom: Box<Maths>, ruled: bool },
    /// A root; the square root has no index.
    Root { body: Box<Maths>, index: Option<Box<Maths>> },
    /// A base with what stands below and above it.
    Script {
        base: Box<Maths>,
        below: Option<Box<Maths>>,
        above: Option<Box<Maths>>,
        place: ScriptPlace,
    },
    /// A mark above or below: a hat, an arrow, a bar, a brace.
    Mark { body: Box<Maths>, mark: char, over: bool },
    /// Rows and columns.
    Grid { rows: Vec<Vec<Maths>>, shape: Shape },
    /// Room, in hundredths of an em.
    Space { width: i32 },
}

impl Maths {
    /// How deep it nests as data.
    pub fn depth(&self) -> usize {
        let deepest = |parts: &mut dyn Iterator<Item = &Maths>| {
            parts.map(Maths::depth).max().unwrap_or_default()
        };
        match self {
            Maths::Row { items } => 2 + deepest(&mut items.iter()),
            Maths::Fenced { body, .. } | Maths::Mark { body, .. } => 1 + body.depth(),
            Maths::Fraction { top, bottom, .. } => 1 + top.depth().max(bottom.depth()),
            Maths::Root { body, index } => {
                1 + deepest(&mut std::iter::once(&**body).chain(index.as_deref()))
            }
            Maths::Script { base, below, above, .. } => {
                let scripts = below.as_deref().into_iter().chain(above.as_deref());
                1 + deepest(&mut std::iter::once(&**base).chain(scripts))
            }
            Maths::Grid { rows, .. } => 3 + deepest(&mut rows.iter().flatten()),
            Maths::Text { .. }
            | Maths::Number { .. }
            | Maths::Function { .. }
            | Maths::Symbol { .. }
            | Maths::Delimiter { .. }
            | Maths::Space { .. } => 1,
        }
    }
}

/// What a sign does, which decides the room around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Ordinary,
    Binary,
    Relation,
    Punctuation,
    Large,
    Opening,
    Closing,
    Fence,
}

/// The face of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Face {
    #[default]
    Normal,
    Upright,
    Italic,
    Bold,
    BoldItalic,
    Script,
    Fraktur,
    Double,
    Sans,
    Mono,
}

/// Where the scripts of a base stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ScriptPlace {
    Beside,
    AboveBelow,
    /// Above and below on a line of its own, beside inside a line of text.
    Movable,
}

/// What a grid is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shape {
    /// Every column centred.
    Centred,
    /// Every column to the left.
    Left,
    /// Columns meet in pairs, right then left: equations under one another.
    Aligned,
}
