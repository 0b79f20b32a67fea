//! The scrubber: before text goes to a remote provider, names, addresses and numbers of people
//! become tokens such as `[[person-1]]`; in what comes back the originals are put in again.
//!
//! It is pure: text and a [`Vault`] go in, text and a grown vault come out. It reads no file, asks
//! no clock and knows no model, so the same texts always give the same tokens.
//!
//! ```
//! use privacy::{Policy, Scrubber, TextKind, Vault};
//!
//! let mut scrubber = Scrubber::new(Policy::default(), Vault::new());
//! let (sent, report) = scrubber.scrub(TextKind::CONVERSATION, "Olena needs flowcharts before code.");
//! assert_eq!(sent, "[[person-1]] needs flowcharts before code.");
//! assert_eq!(report.to_string(), "1 name");
//! assert_eq!(scrubber.restore("Give [[person-1]] a partner."), "Give Olena a partner.");
//! ```
//!
//! # What is not caught
//!
//! - Names in scripts without capital letters (Arabic, Chinese, Hindi …). Latin and Cyrillic are read.
//! - A rare name that no list has, with nothing beside it that only a person does or owns.
//! - A name that is also a word ("Will", "Grace", "May") at the beginning of a sentence that does not
//!   speak of a person, and nicknames that are words ("Smiler", "Red") where nothing says that they are one.
//! - The first name alone of somebody in a play or a novel is taken for a pupil's, and so are people of
//!   history whom no list has: that costs a token and comes back.
//! - In small letters: a name that is also a word ("grace needs"), a surname alone, and a name with
//!   neither a sign beside it, nor a line of its own, nor somebody else who is named in the text.
//! - Initials without a surname ("O. K."), and names spelt across a line break.
//! - Descriptions that fit one pupil only ("the boy from Lviv whose father drives the school bus").
//!   That a text holds no name does not make it anonymous.
//! - Dates of birth that are not said to be one, addresses without a house number or a postcode,
//!   numbers of other systems, user names that neither their form nor a word before them tells ("dragon"
//!   alone), and anything in pictures.
//!
//! "Olena Kovalenko" and "Olena" are two texts and get two tokens: the provider is not told that
//! they are the same person.

mod identifiers;
mod kind;
mod names;
mod policy;
mod report;
mod research;
mod restore;
mod scrub;
mod token;
mod vault;

pub use kind::{Guarded, Kind, Open, TextKind};
pub use policy::{AllowList, Policy, Research, TooManyNamed};
pub use report::{Replaced, Report};
pub use restore::Restorer;
pub use scrub::{Finding, Learned, Scrubber, find, pupil_names};
pub use token::{NotAToken, Token};
pub use vault::Vault;

/// Whether a list of words has this one: an English word, a given name, a place, a product. Surnames
/// alone do not count.
#[must_use]
pub fn is_listed_word(word: &str) -> bool {
    !names::Lexicon::get().facts(&names::fold(word)).is_unknown()
}

/// Whether a word is a given name or a surname and, in no list, anything else.
#[must_use]
pub fn is_only_a_name(word: &str) -> bool {
    let folded = names::fold(word);
    let facts = names::Lexicon::get().facts(&folded);
    facts.is_given() && !facts.is_english() && !facts.is_passed() && folded.chars().count() > 2
}
