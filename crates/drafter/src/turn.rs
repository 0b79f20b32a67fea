//! One turn: what the words ask for, and the next move towards it.

use minijinja::context;

use super::conversation::Conversation;
use super::library::{DrafterError, Library, value_of};
use super::moves::Move;
use super::reading::NEW_LESSON;
use super::request::{Intent, intent, start_of};
use super::words::{stems, words};
use super::{errands, known_lessons, new_lesson, outline, revision};

/// How the name of the command begins that changes a lesson.
const REFINE: &str = "refine";

/// The next move in a conversation.
pub(super) fn next(library: &Library, talk: &Conversation<'_>) -> Result<Move, DrafterError> {
    let has_lesson = outline::worked_on(&talk.before).is_some()
        || known_lessons::this_lesson(library, talk).is_some();
    let mut intent = intent(talk.words, &library.words, &library.section_names(), has_lesson);
    let is_talk = matches!(intent, Intent::Hello | Intent::Thanks | Intent::Help);
    if let Some(name) = foreign(library, talk).filter(|_| !is_talk) {
        return Ok(Move::finish(library.say("foreign_command", &context! { name })?));
    }
    // A lesson that was just worked on can be changed, whatever the command was.
    let said = stems(start_of(talk.words));
    let revises = has_lesson
        && intent == Intent::Change
        && library.rules.revisions.iter().any(|revision| revision::asks(revision, &said));
    if let Some(errand) = errands::asked(library, talk).filter(|_| !is_talk && !revises) {
        return errands::next(library, talk, errand);
    }
    if talk.command(REFINE) && matches!(intent, Intent::Plan | Intent::Unknown) {
        intent = Intent::Change;
    }
    // A command says what is wanted, unless a lesson is already being talked about.
    if talk.command(NEW_LESSON)
        && ((intent == Intent::Change && !has_lesson)
            || (intent == Intent::Unknown && !asks(library, talk.words)))
    {
        intent = Intent::Plan;
    }
    let examples: Vec<&str> =
        library.rules.revisions.iter().map(|revision| revision.example.as_str()).collect();
    let say = |name: &str| {
        let said = context! { examples => value_of(&examples), writer => talk.writer() };
        library.say(name, &said)
    };
    match intent {
        Intent::Hello => Ok(Move::finish(say("hello")?)),
        Intent::Thanks => Ok(Move::finish(say("thanks")?)),
        Intent::Help => Ok(Move::finish(say("help")?)),
        Intent::Unknown => Ok(Move::finish(say("unknown")?)),
        Intent::Plan => new_lesson::next(library, talk),
        Intent::Change if !has_lesson => match known_lessons::names_none(library, talk)? {
            Ok(true) => Ok(Move::finish(say("no_lesson")?)),
            Ok(false) => revision::next(library, talk),
            Err(next) => Ok(next),
        },
        Intent::Change => revision::next(library, talk),
    }
}

/// The command in force, when its instructions are none that the drafter has rules for: another plugin's,
/// or one of her own.
fn foreign<'a>(library: &Library, talk: &Conversation<'a>) -> Option<&'a str> {
    let named = talk.fragments("command").map(|fragment| fragment.source.as_str());
    let names: Vec<&str> =
        named.filter_map(|source| source.rsplit(['/', '\\', ':']).next()).collect();
    let own = library.words.errands.iter().map(|rule| rule.command.as_str());
    let own: Vec<&str> = own.chain([NEW_LESSON, REFINE]).collect();
    let is_own = |name: &&str| own.iter().any(|own| name.starts_with(own));
    let first = names.first()?.trim_end_matches(".md");
    (!names.iter().any(is_own)).then_some(first)
}

/// Whether the words are a question about the world: no topic of a lesson, whatever command was chosen.
fn asks(library: &Library, text: &str) -> bool {
    let said = format!("{} ", words(start_of(text)).join(" "));
    let begins = |phrase: &String| said.starts_with(&format!("{} ", words(phrase).join(" ")));
    text.contains('?') || library.words.questions.iter().any(begins)
}
