//! Questions made from blueprints.

mod value;

pub use value::{Rational, Value};
