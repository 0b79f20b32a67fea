//! The compiled queries, and what their captures mean.
//!
//! `@class`, `@function` … are units with their `@name`; `@branch` and `@unbranch` count for complexity;
//! `@callee` is what is called and `@tokens` what a macro was given; `@target` takes a `@value`, one after
//! the other of `@each`, or has the type `@annotation`; so do a `@parameter` and a `@field`, and each of
//! `@positions`; `@quoted` names an attribute that takes a `@value`; `@returns` is a type, `@return` a value;
//! `@import` is read by its language, `@names` of a `@required` come from the file `@from`; what is
//! `@pointed` to lends its methods.

use std::sync::OnceLock;

use tree_sitter::Query;

use crate::{CodeError, Language, UnitKind};

pub(super) struct Compiled {
    pub(super) query: Query,
    pub(super) tags: Vec<Tag>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    Unit(UnitKind),
    Name,
    Branch,
    Unbranch,
    Callee,
    Tokens,
    Target,
    Value,
    Each,
    Annotation,
    Parameter,
    Field,
    Positions,
    Quoted,
    Returns,
    Return,
    Import,
    Names,
    From,
    Pointed,
    /// Only there for a condition of the query.
    Condition,
}

impl Tag {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "function" => Self::Unit(UnitKind::Function),
            "method" => Self::Unit(UnitKind::Method),
            "class" => Self::Unit(UnitKind::Class),
            "struct" => Self::Unit(UnitKind::Struct),
            "enum" => Self::Unit(UnitKind::Enum),
            "interface" => Self::Unit(UnitKind::Interface),
            "trait" => Self::Unit(UnitKind::Trait),
            "type" => Self::Unit(UnitKind::Type),
            "constant" => Self::Unit(UnitKind::Constant),
            "macro" => Self::Unit(UnitKind::Macro),
            "module" => Self::Unit(UnitKind::Module),
            "implementation" => Self::Unit(UnitKind::Implementation),
            "key" => Self::Unit(UnitKind::Key),
            "name" => Self::Name,
            "branch" => Self::Branch,
            "unbranch" => Self::Unbranch,
            "callee" => Self::Callee,
            "tokens" => Self::Tokens,
            "target" => Self::Target,
            "value" => Self::Value,
            "each" => Self::Each,
            "annotation" => Self::Annotation,
            "parameter" => Self::Parameter,
            "field" => Self::Field,
            "positions" => Self::Positions,
            "quoted" => Self::Quoted,
            "returns" => Self::Returns,
            "return" => Self::Return,
            "import" => Self::Import,
            "names" => Self::Names,
            "from" => Self::From,
            "pointed" => Self::Pointed,
            "wild" | "require" | "required" | "deref" => Self::Condition,
            _ => return None,
        })
    }
}

/// The queries of a language; they are compiled once.
pub(super) fn compiled(language: Language) -> Result<&'static Compiled, CodeError> {
    static COMPILED: [OnceLock<Result<Compiled, String>>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    let problem = |problem: String| CodeError::Grammar { language: language.name(), problem };
    let cell = COMPILED
        .get(language as usize)
        .ok_or_else(|| problem("the language has no place".to_owned()))?;
    cell.get_or_init(|| compile(language)).as_ref().map_err(|error| problem(error.clone()))
}

fn compile(language: Language) -> Result<Compiled, String> {
    let text = language.queries().join("\n");
    let query = Query::new(&language.grammar(), &text).map_err(|error| error.to_string())?;
    let tag = |name: &&str| Tag::of(name).ok_or_else(|| format!("no capture is called {name}"));
    let tags = query.capture_names().iter().map(tag).collect::<Result<_, _>>()?;
    Ok(Compiled { query, tags })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queries_of_each_language_fit_its_grammar() {
        for language in Language::ALL {
            compiled(language).unwrap();
        }
    }
}
