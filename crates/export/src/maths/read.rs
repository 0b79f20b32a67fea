//! LaTeX into the tree, by the events of `pulldown-latex`.

use pulldown_latex::event::{
    ArrayColumn, ColumnAlignment, Content, DelimiterType, Dimension, DimensionUnit,
    EnvironmentFlow, Event, Font, Grouping, ScriptPosition, ScriptType, StateChange, Visual,
};
use pulldown_latex::{Parser, Storage};
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use super::tree::{Face, Kind, Maths, ScriptPlace, Shape};
use crate::deep::deep;
use crate::signs::printable;

/// Deeper than any equation of a lesson; a document must not be able to exhaust the stack.
pub(super) const DEEPEST: usize = 24;

/// An equation has at most this many parts.
const MOST: usize = 4000;

/// The parser calls itself for each argument that is a command. So many commands may nest on any
/// thread's stack.
const MOST_ON_ANY_STACK: usize = 60;

/// Why a piece of LaTeX is shown as it was written.
#[derive(Debug, Error, PartialEq, Eq)]
pub(crate) enum MathsError {
    #[error("the equation is longer or deeper than an equation of a lesson")]
    TooLarge,
    #[error("the equation is empty")]
    Empty,
    #[error("the equation cannot be read: {0}")]
    Latex(String),
    #[error("the equation uses {0}, which is not supported")]
    Unsupported(&'static str),
}

/// The tree of `latex`.
pub(super) fn latex(latex: &str) -> Result<Maths, MathsError> {
    if latex.matches('\\').count() <= MOST_ON_ANY_STACK {
        return tree(latex);
    }
    deep(|| tree(latex))
        .map_err(|error| MathsError::Latex(error.to_string()))?
        .map_err(|_| MathsError::Latex("its parser failed".to_owned()))?
}

fn tree(latex: &str) -> Result<Maths, MathsError> {
    let storage = Storage::new();
    let mut events = Vec::new();
    for event in Parser::new(latex, &storage) {
        events.push(event.map_err(|error| MathsError::Latex(error.to_string()))?);
        if events.len() > MOST {
            return Err(MathsError::TooLarge);
        }
    }
    let mut reader = LatexReader { events: &events, at: 0, depth: 0 };
    let row = reader.row(Face::Normal)?;
    if reader.at < events.len() {
        return Err(MathsError::Unsupported("an environment outside its place"));
    }
    Ok(row)
}

struct LatexReader<'a> {
    events: &'a [Event<'a>],
    at: usize,
    depth: usize,
}

impl<'a> LatexReader<'a> {
    fn next(&mut self) -> Option<&'a Event<'a>> {
        let event = self.events.get(self.at);
        self.at += 1;
        event
    }

    /// The elements up to the end of the group, or to the next cell or line of an environment,
    /// which stay unread.
    fn row(&mut self, mut face: Face) -> Result<Maths, MathsError> {
        let mut items = Vec::new();
        while let Some(event) = self.events.get(self.at) {
            match event {
                Event::End | Event::EnvironmentFlow(_) => break,
                Event::StateChange(change) => {
                    self.at += 1;
                    if let StateChange::Font(font) = change {
                        face = font.map_or(Face::Normal, face_of);
                    }
                }
                _ => items.push(self.element(face)?),
            }
        }
        Ok(match items.len() {
            1 => items.remove(0),
            _ => Maths::Row { items },
        })
    }

    fn element(&mut self, face: Face) -> Result<Maths, MathsError> {
        self.depth += 1;
        if self.depth > DEEPEST * 2 {
            return Err(MathsError::TooLarge);
        }
        let element = match self.next() {
            Some(Event::Content(content)) => leaf(content, face),
            Some(Event::Begin(grouping)) => self.group(grouping, face)?,
            Some(Event::Visual(visual)) => self.visual(visual, face)?,
            Some(Event::Script { ty, position }) => self.script(*ty, *position, face)?,
            Some(Event::Space { width, .. }) => {
                Maths::Space { width: width.map_or(0, hundredths_of_em) }
            }
            Some(Event::StateChange(_)) => Maths::Row { items: Vec::new() },
            Some(Event::End | Event::EnvironmentFlow(_)) | None => {
                return Err(MathsError::Unsupported("a command without its argument"));
            }
        };
        self.depth -= 1;
        Ok(element)
    }

    fn boxed(&mut self, face: Face) -> Result<Box<Maths>, MathsError> {
        self.element(face).map(Box::new)
    }

    fn group(&mut self, grouping: &Grouping, face: Face) -> Result<Maths, MathsError> {
        let shape = match grouping {
            Grouping::Normal => {
                let body = self.row(face)?;
                self.end()?;
                return Ok(body);
            }
            Grouping::LeftRight(open, close) => {
                let body = Box::new(self.row(face)?);
                self.end()?;
                return Ok(Maths::Fenced { open: *open, close: *close, body });
            }
            Grouping::Cases { left } => {
                let body = Box::new(self.grid(Shape::Left)?);
                let (open, close) = if *left { (Some('{'), None) } else { (None, Some('}')) };
                return Ok(Maths::Fenced { open, close, body });
            }
            Grouping::Matrix { alignment } | Grouping::SubArray { alignment } => {
                shape_of(*alignment)
            }
            Grouping::Array(columns) => columns
                .iter()
                .find_map(|column| match column {
                    ArrayColumn::Column(alignment) => Some(shape_of(*alignment)),
                    ArrayColumn::Separator(_) => None,
                })
                .unwrap_or(Shape::Centred),
            Grouping::Align { .. }
            | Grouping::Aligned
            | Grouping::Alignat { .. }
            | Grouping::Alignedat { .. }
            | Grouping::Split => Shape::Aligned,
            Grouping::Equation { .. }
            | Grouping::Gather { .. }
            | Grouping::Gathered
            | Grouping::Multline => Shape::Centred,
        };
        self.grid(shape)
    }

    fn grid(&mut self, shape: Shape) -> Result<Maths, MathsError> {
        let mut rows = vec![Vec::new()];
        loop {
            let cell = self.row(Face::Normal)?;
            if let Some(row) = rows.last_mut() {
                row.push(cell);
            }
            match self.next() {
                Some(Event::EnvironmentFlow(EnvironmentFlow::NewLine { .. })) => {
                    rows.push(Vec::new());
                }
                Some(Event::EnvironmentFlow(EnvironmentFlow::StartLines { .. })) => {
                    rows = vec![Vec::new()];
                }
                Some(Event::EnvironmentFlow(EnvironmentFlow::Alignment)) => {}
                Some(Event::End) => break,
                _ => return Err(MathsError::Unsupported("an environment without an end")),
            }
        }
        let blank = |row: &Vec<Maths>| row.iter().all(|cell| *cell == Maths::Row { items: vec![] });
        if rows.len() > 1 && rows.last().is_some_and(blank) {
            rows.pop();
        }
        Ok(Maths::Grid { rows, shape })
    }

    fn end(&mut self) -> Result<(), MathsError> {
        match self.next() {
            Some(Event::End) => Ok(()),
            _ => Err(MathsError::Unsupported("an alignment outside an environment")),
        }
    }

    fn visual(&mut self, visual: &Visual, face: Face) -> Result<Maths, MathsError> {
        Ok(match visual {
            Visual::SquareRoot => Maths::Root { body: self.boxed(face)?, index: None },
            Visual::Root => Maths::Root { body: self.boxed(face)?, index: Some(self.boxed(face)?) },
            Visual::Fraction(rule) => Maths::Fraction {
                top: self.boxed(face)?,
                bottom: self.boxed(face)?,
                ruled: rule.is_none_or(|rule| rule.value != 0.0),
            },
            Visual::Negation => match self.element(face)? {
                Maths::Symbol { v, kind, face } => {
                    let v = format!("{v}\u{338}").nfc().collect();
                    Maths::Symbol { v, kind, face }
                }
                _ => return Err(MathsError::Unsupported("a stroke through more than one sign")),
            },
        })
    }

    fn script(
        &mut self,
        ty: ScriptType,
        position: ScriptPosition,
        face: Face,
    ) -> Result<Maths, MathsError> {
        let base = self.boxed(face)?;
        let (below, above) = match ty {
            ScriptType::Subscript => (Some(self.boxed(face)?), None),
            ScriptType::Superscript => (None, Some(self.boxed(face)?)),
            ScriptType::SubSuperscript => (Some(self.boxed(face)?), Some(self.boxed(face)?)),
        };
        let place = match position {
            ScriptPosition::Right => ScriptPlace::Beside,
            ScriptPosition::AboveBelow => ScriptPlace::AboveBelow,
            ScriptPosition::Movable => ScriptPlace::Movable,
        };
        if place == ScriptPlace::AboveBelow {
            let script = below.as_deref().or(above.as_deref());
            if let (Some(mark), true) =
                (script.and_then(mark_of), below.is_none() || above.is_none())
            {
                return Ok(Maths::Mark { body: base, mark, over: above.is_some() });
            }
        }
        Ok(Maths::Script { base, below, above, place })
    }
}

/// The sign of an accent, when the script is nothing but one.
fn mark_of(script: &Maths) -> Option<char> {
    let Maths::Symbol { v, .. } = script else { return None };
    let mut signs = v.chars();
    let sign = signs.next().filter(|_| signs.next().is_none())?;
    "‾¯_˘ˇ˙¨`´^~→←↔˚⏞⏟⏜⏝⎴⎵".contains(sign).then_some(sign)
}

fn leaf(content: &Content, face: Face) -> Maths {
    let symbol = |v: String, kind: Kind| Maths::Symbol { v: printable(&v), kind, face };
    match content {
        Content::Text(v) => Maths::Text { v: (*v).to_owned() },
        Content::Number(v) => match face {
            Face::Normal | Face::Upright => Maths::Number { v: (*v).to_owned() },
            _ => symbol((*v).to_owned(), Kind::Ordinary),
        },
        Content::Function(v) => Maths::Function { v: (*v).to_owned() },
        Content::Ordinary { content, .. } => symbol(content.to_string(), Kind::Ordinary),
        Content::LargeOp { content, .. } => symbol(content.to_string(), Kind::Large),
        Content::BinaryOp { content, .. } => symbol(content.to_string(), Kind::Binary),
        Content::Relation { content, .. } => {
            let mut buffer = [0; 8];
            let sign = String::from_utf8_lossy(content.encode_utf8_to_buf(&mut buffer)).into();
            symbol(sign, Kind::Relation)
        }
        Content::Delimiter { content, ty, .. } => Maths::Delimiter {
            v: content.to_string(),
            kind: match ty {
                DelimiterType::Open => Kind::Opening,
                DelimiterType::Fence => Kind::Fence,
                DelimiterType::Close => Kind::Closing,
            },
        },
        Content::Punctuation(sign) => symbol(sign.to_string(), Kind::Punctuation),
    }
}

fn shape_of(alignment: ColumnAlignment) -> Shape {
    match alignment {
        ColumnAlignment::Left => Shape::Left,
        ColumnAlignment::Center | ColumnAlignment::Right => Shape::Centred,
    }
}

fn face_of(font: Font) -> Face {
    match font {
        Font::UpRight => Face::Upright,
        Font::Italic => Face::Italic,
        Font::Bold | Font::BoldSymbol => Face::Bold,
        Font::BoldItalic => Face::BoldItalic,
        Font::Script | Font::BoldScript => Face::Script,
        Font::Fraktur | Font::BoldFraktur => Face::Fraktur,
        Font::DoubleStruck | Font::DoubleStruckItalic => Face::Double,
        Font::SansSerif
        | Font::SansSerifItalic
        | Font::BoldSansSerif
        | Font::SansSerifBoldItalic => Face::Sans,
        Font::Monospace => Face::Mono,
    }
}

/// A width in hundredths of an em, as TeX counts its units at ten points to the em.
fn hundredths_of_em(dimension: Dimension) -> i32 {
    let em = match dimension.unit {
        DimensionUnit::Em => 1.0,
        DimensionUnit::Mu => 1.0 / 18.0,
        DimensionUnit::Ex => 0.43,
        DimensionUnit::Pt | DimensionUnit::Bp | DimensionUnit::Dd => 0.1,
        DimensionUnit::Pc | DimensionUnit::Cc => 1.2,
        DimensionUnit::In => 7.2,
        DimensionUnit::Cm => 2.85,
        DimensionUnit::Mm => 0.285,
        DimensionUnit::Sp => 0.0,
    };
    ((dimension.value * em * 100.0) as i32).clamp(-200, 1000)
}
