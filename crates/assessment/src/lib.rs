//! Questions made from blueprints.

mod expression;
mod value;

pub use expression::{
    Expression, ExpressionError, FUNCTIONS, Function, MAX_DEPTH, MAX_ITEMS, MAX_NODES, MAX_SOURCE,
    MAX_STEPS, MAX_TEXT, is_name,
};
pub use value::{Rational, Value};
