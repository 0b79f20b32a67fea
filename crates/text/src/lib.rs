//! The ground of words: what any crate may have to do with a text, once.
//!
//! Everything here is a function of its arguments. Nothing knows lessons, curricula or people, and
//! there is no IO, no clock and no runtime. What belongs to one subject only (whether a word is a
//! name, how many syllables it has) stays with that subject, on top of what is here.

mod content;
mod file_words;
pub mod front_matter;
mod hash;
pub mod lists;
mod made;
pub mod names;
mod nearest;
pub mod parts;
mod pointer;
pub mod sentences;
mod slug;
mod stem;
pub mod typography;
pub mod words;

pub use content::content_stems;
pub use file_words::{file_words, lesson_words};
pub use hash::{Sha256, sha256};
pub use made::Made;
pub use nearest::{nearest, nearest_first};
pub use pointer::{Pointer, Standing, lines_of};
pub use sentences::sentences;
pub use slug::{ascii_slug, folded, slug};
pub use stem::stem;
pub use words::{Joints, capitalised, small_words, words};
