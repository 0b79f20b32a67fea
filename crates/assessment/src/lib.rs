//! Questions made from blueprints: reading, generating, splitting into public and private, scoring.
//!
//! Everything here is a function of its arguments. There is no clock, no file, no runtime, and chance
//! comes in as a seed.

pub mod ability;
mod blueprint;
mod check;
mod code;
mod expression;
mod generate;
mod item;
mod linear;
mod problem;
mod reading;
mod score;
mod template;
mod value;
mod wording;
mod written;

pub use blueprint::{
    Benchmark, Blueprint, BlueprintDraft, ChoiceResponse, ClozeResponse, CodeResponse, CodeRun,
    CognitiveLevel, ExactNumber, FractionForm, FractionResponse, FreeResponse, LinearForm,
    LinearResponse, MAX_BLUEPRINT, MatchResponse, NumberResponse, OrderResponse, Response,
    RubricRow, Sameness, SeveralResponse, TextResponse, Tolerance,
};
pub use check::BlueprintReport;
pub use code::{CodeCall, CodeEnd, CodeOutcome, CodeStop, MAX_PROGRAM, NoProgram, PythonValue};
pub use expression::{
    Expression, ExpressionError, FUNCTIONS, Function, Loop, MAX_DEPTH, MAX_ITEMS, MAX_NODES,
    MAX_SOURCE, MAX_STEPS, MAX_TEXT, Node, NodeKind, Operator, is_name,
};
pub use generate::{Chance, MAX_DRAWS, Variant};
pub use item::{CodeExample, PrivateKey, PublicItem, PublicResponse};
pub use problem::{FilePlace, FileProblem};
pub use reading::{FormatHint, TypedNumber, number as typed_number};
pub use score::{Answer, MAX_FREE, MAX_WORDS, Mark, Marking};
pub use value::{Rational, Value, exact_decimals};
pub use wording::{CALCULATION, WordingRefused};
pub use written::{Written, front_matter, front_matter_of, is_slug, yaml};
