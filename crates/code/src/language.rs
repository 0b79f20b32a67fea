//! Which languages are read, by which grammar and by which queries.

use std::path::Path;

use serde::{Deserialize, Serialize};
use tree_sitter_typescript::{LANGUAGE_TSX, LANGUAGE_TYPESCRIPT};

/// A language whose files have units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// `.py`, `.pyi`
    Python,
    /// `.ts`, `.mts`, `.cts`
    TypeScript,
    /// `.tsx`
    Tsx,
    /// `.js`, `.mjs`, `.cjs`, `.jsx`
    JavaScript,
    /// `.lua`
    Lua,
    /// `.rs`
    Rust,
    /// `.yaml`, `.yml`: outermost keys
    Yaml,
    /// `.json`: outermost keys
    Json,
}

/// Languages whose names may mean one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Family {
    Python,
    Ecma,
    Lua,
    Rust,
    Data,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Python,
        Self::TypeScript,
        Self::Tsx,
        Self::JavaScript,
        Self::Lua,
        Self::Rust,
        Self::Yaml,
        Self::Json,
    ];

    /// By the ending of a file's name.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "py" | "pyi" => Self::Python,
            "ts" | "mts" | "cts" => Self::TypeScript,
            "tsx" => Self::Tsx,
            "js" | "mjs" | "cjs" | "jsx" => Self::JavaScript,
            "lua" => Self::Lua,
            "rs" => Self::Rust,
            "yaml" | "yml" => Self::Yaml,
            "json" => Self::Json,
            _ => return None,
        })
    }

    /// Its name in small letters, as it is stored and asked for.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Python => "python",
            Self::TypeScript => "typescript",
            Self::Tsx => "tsx",
            Self::JavaScript => "javascript",
            Self::Lua => "lua",
            Self::Rust => "rust",
            Self::Yaml => "yaml",
            Self::Json => "json",
        }
    }

    /// By its name, whatever the case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.name().eq_ignore_ascii_case(name))
    }

    pub(crate) fn family(self) -> Family {
        match self {
            Self::Python => Family::Python,
            Self::TypeScript | Self::Tsx | Self::JavaScript => Family::Ecma,
            Self::Lua => Family::Lua,
            Self::Rust => Family::Rust,
            Self::Yaml | Self::Json => Family::Data,
        }
    }

    pub(crate) fn grammar(self) -> tree_sitter::Language {
        match self {
            Self::Python => tree_sitter_python::LANGUAGE.into(),
            Self::TypeScript => LANGUAGE_TYPESCRIPT.into(),
            Self::Tsx => LANGUAGE_TSX.into(),
            Self::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
            Self::Lua => tree_sitter_lua::LANGUAGE.into(),
            Self::Rust => tree_sitter_rust::LANGUAGE.into(),
            Self::Yaml => tree_sitter_yaml::LANGUAGE.into(),
            Self::Json => tree_sitter_json::LANGUAGE.into(),
        }
    }

    /// The queries, which are data files in `queries/`.
    pub(crate) fn queries(self) -> &'static [&'static str] {
        const ECMA: &str = include_str!("../queries/ecma.scm");
        const JAVASCRIPT: &str = include_str!("../queries/javascript.scm");
        const TYPESCRIPT: &str = include_str!("../queries/typescript.scm");
        const JSX: &str = include_str!("../queries/jsx.scm");
        match self {
            Self::Python => &[include_str!("../queries/python.scm")],
            Self::TypeScript => &[ECMA, TYPESCRIPT],
            Self::Tsx => &[ECMA, TYPESCRIPT, JSX],
            Self::JavaScript => &[ECMA, JAVASCRIPT, JSX],
            Self::Lua => &[include_str!("../queries/lua.scm")],
            Self::Rust => &[include_str!("../queries/rust.scm")],
            Self::Yaml => &[include_str!("../queries/yaml.scm")],
            Self::Json => &[include_str!("../queries/json.scm")],
        }
    }
}
