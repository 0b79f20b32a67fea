//! What a teacher can want beside a new lesson and a change of one: a lesson adapted for a need, a
//! worksheet, a closing quiz, a class profile brought up to date, a look back, the outline of a
//! course. Each is asked for by a command or by words that name it.

mod adaptation;
mod calls;
mod class;
mod courses;
mod demands;
pub(crate) mod named;
mod pages;
mod profiles;
mod question;
mod reflection;
mod sentence;

use super::conversation::Conversation;
use super::library::{DrafterError, Errand, Library};
use super::moves::Move;
use super::remembered;
use super::request::start_of;

/// The errand that a command or the words name; none when they ask for something else.
pub(super) fn asked(library: &Library, talk: &Conversation<'_>) -> Option<Errand> {
    let rules = &library.words.errands;
    let by_command = || rules.iter().find(|rule| talk.command(&rule.command));
    named::errand(&library.words, talk.words).or_else(by_command).map(|rule| rule.errand)
}

/// The next move of an errand.
pub(super) fn next(
    library: &Library,
    talk: &Conversation<'_>,
    errand: Errand,
) -> Result<Move, DrafterError> {
    let mut talk = talk.clone();
    talk.words = start_of(talk.words);
    let talk = &talk;
    let next = match errand {
        Errand::Adapt => adaptation::next(library, talk),
        Errand::Worksheet => pages::next(library, talk, pages::Page::Worksheet),
        Errand::Quiz => pages::next(library, talk, pages::Page::Quiz),
        Errand::Profile => profiles::next(library, talk),
        Errand::Reflect => reflection::next(library, talk),
        Errand::Course => courses::next(library, talk),
    };
    remembered::tell(library, talk, next?)
}
