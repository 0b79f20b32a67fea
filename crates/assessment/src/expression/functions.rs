//! The functions themselves, a file a subject. Each is exact, knows its limits and says what is wrong.

mod english;
mod french;
mod lists;
mod network;
mod numbers;
mod python;
mod writing;

pub(super) use english::ENGLISH;
pub(super) use french::FRENCH;
pub(super) use lists::LISTS;
pub(super) use network::NETWORK;
pub(super) use numbers::NUMBERS;
pub(super) use python::PYTHON;
pub(super) use writing::WRITING;

/// A value, or what is wrong with the arguments.
type Outcome = Result<crate::Value, String>;

/// Writes a part of the table: a name with its parameters, what it gives, an example with its result,
/// its price, what it does.
macro_rules! functions {
    ($table:ident; $($name:literal($($parameter:literal),*) $about:literal,
        $example:literal => $gives:literal, $price:literal, $run:expr;)+) => {
        pub(in crate::expression) const $table: &[crate::expression::Function] = &[$(
            crate::expression::Function {
                name: $name,
                parameters: &[$($parameter),*],
                about: $about,
                example: $example,
                gives: $gives,
                price: $price,
                run: $run,
            }
        ),+];
    };
}
use functions;
