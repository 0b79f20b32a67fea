//! What can be done to a memory, and how its life is told in sentences.

use crate::{Author, Sort};

/// The hook that asks her what to remember.
const CARD: &str = "memory-capture";

/// What was done. Retrieved, injected, referenced and useful are four things: only the third counts
/// as a use, and only the teacher says the fourth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeedKind {
    /// A file was read with a tool.
    Read,
    /// A file was written.
    Write,
    /// A search found entries for a prompt or an agent.
    Retrieved,
    /// Entries stood in a prompt.
    Injected,
    /// An answer cited entries that it was shown.
    Referenced,
    /// The teacher said that it holds and helps.
    Useful,
    /// A hook proposed something to remember.
    CaptureProposed,
    /// The teacher confirmed it as it was.
    CaptureConfirmed,
    /// The teacher confirmed it in other words.
    CaptureEdited,
    /// The teacher did not want it remembered.
    CaptureDismissed,
    /// A write was refused. What was refused is not kept.
    Refused,
    /// An entry left its file.
    Forgotten,
    /// An entry that did not hold came back.
    Restored,
    /// Work in the background noticed it in what she said or did.
    Noticed,
    /// It passed the gates and waits for her word.
    PutForward,
    /// It did not pass the gates.
    LeftOut,
    /// She confirmed what waited for her word.
    Confirmed,
    /// Another says what is true now.
    Superseded,
    /// Others became a part of it.
    Merged,
    /// They were parted again.
    Parted,
    /// A rule let it go.
    Expired,
    /// What it was noticed by is otherwise by now.
    Doubted,
    /// It stays whatever the rules say.
    Pinned,
    /// The rules hold for it again.
    Unpinned,
    /// It has another importance.
    Weighed,
    /// It is another sort of memory.
    Sorted,
    /// It is gone for good, and its words with it.
    Erased,
}

impl DeedKind {
    /// All, with their names as they are kept.
    pub const ALL: [(Self, &'static str); 27] = [
        (Self::Read, "read"),
        (Self::Write, "write"),
        (Self::Retrieved, "retrieved"),
        (Self::Injected, "injected"),
        (Self::Referenced, "referenced"),
        (Self::Useful, "useful"),
        (Self::CaptureProposed, "capture_proposed"),
        (Self::CaptureConfirmed, "capture_confirmed"),
        (Self::CaptureEdited, "capture_edited"),
        (Self::CaptureDismissed, "capture_dismissed"),
        (Self::Refused, "refused"),
        (Self::Forgotten, "forgotten"),
        (Self::Restored, "restored"),
        (Self::Noticed, "noticed"),
        (Self::PutForward, "put_forward"),
        (Self::LeftOut, "left_out"),
        (Self::Confirmed, "confirmed"),
        (Self::Superseded, "superseded"),
        (Self::Merged, "merged"),
        (Self::Parted, "parted"),
        (Self::Expired, "expired"),
        (Self::Doubted, "doubted"),
        (Self::Pinned, "pinned"),
        (Self::Unpinned, "unpinned"),
        (Self::Weighed, "weighed"),
        (Self::Sorted, "sorted"),
        (Self::Erased, "erased"),
    ];

    /// As it is kept.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }
}

/// A deed as a sentence to the teacher. What is quoted is what the entry said, or says after it; of a merging, what
/// the other says.
pub fn told(kind: DeedKind, by: &Author, before: Option<&str>, after: Option<&str>) -> String {
    let who = who(by);
    let quoted = |text: Option<&str>| text.map(|text| format!("“{}”", one_line(text)));
    let (was, is) = (quoted(before), quoted(after));
    match (kind, was, is) {
        (DeedKind::Write, was, Some(is)) => written(by, was, &is),
        (DeedKind::Write, ..) => format!("{who} moved it to another place in its file."),
        (DeedKind::Read, ..) => format!("{who} read its file."),
        (DeedKind::Retrieved, ..) => "A search found it for a draft or an answer.".to_owned(),
        (DeedKind::Injected, ..) => "It stood in what the assistant was given.".to_owned(),
        (DeedKind::Referenced, ..) => "An answer used it and says so.".to_owned(),
        (DeedKind::Useful, ..) => "You said that it holds.".to_owned(),
        (DeedKind::CaptureProposed, ..) => "It was proposed at a session’s end.".to_owned(),
        (DeedKind::CaptureConfirmed, ..) => "You kept it as it was proposed.".to_owned(),
        (DeedKind::CaptureEdited, Some(was), Some(is)) => {
            format!("{was} was proposed, and you kept {is}.")
        }
        (DeedKind::CaptureEdited, ..) => "You kept it in other words.".to_owned(),
        (DeedKind::CaptureDismissed, ..) => "You did not want it remembered.".to_owned(),
        (DeedKind::Refused, ..) => "A change was refused and not kept.".to_owned(),
        (DeedKind::Forgotten, ..) if is_card(by) => {
            "You said at a session’s end that it is to be forgotten.".to_owned()
        }
        (DeedKind::Forgotten, ..) => format!("{who} took it out of memory."),
        (DeedKind::Restored, Some(_), None) => {
            format!("{who} took that back: it waits for your word again.")
        }
        (DeedKind::Restored, Some(was), Some(is)) if was != is => {
            format!("{who} brought it back, and it says {is} now.")
        }
        (DeedKind::Restored, ..) => format!("{who} brought it back."),
        // What it was noticed by is told to her in a sentence of its own.
        (DeedKind::Noticed, Some(_), _) => {
            format!("It was noticed. {}", one_line(before.unwrap_or_default()))
        }
        (DeedKind::Noticed, ..) => "It was noticed in what you said or did.".to_owned(),
        (DeedKind::PutForward, ..) => "It was put forward, and waits for your word.".to_owned(),
        (DeedKind::LeftOut, _, Some(_)) => one_line(after.unwrap_or_default()),
        (DeedKind::LeftOut, ..) => "It was not put forward.".to_owned(),
        (DeedKind::Confirmed, Some(was), Some(is)) if was != is => {
            format!("You kept it in other words: {is} and not {was}.")
        }
        (DeedKind::Confirmed, ..) => "You said yes to it.".to_owned(),
        (DeedKind::Superseded, _, Some(is)) => format!("{who} put {is} in its place."),
        (DeedKind::Superseded, ..) => format!("{who} put another in its place."),
        (DeedKind::Merged, Some(was), _) => format!("{who} merged it with {was}."),
        (DeedKind::Merged, ..) => format!("{who} merged it with another."),
        (DeedKind::Parted, ..) => format!("{who} took the merging back."),
        (DeedKind::Expired, _, Some(_)) => one_line(after.unwrap_or_default()),
        (DeedKind::Expired, ..) => "It was let go: nothing had used it for long.".to_owned(),
        (DeedKind::Doubted, _, Some(_)) => one_line(after.unwrap_or_default()),
        (DeedKind::Doubted, ..) => "What it was noticed by is otherwise by now.".to_owned(),
        (DeedKind::Pinned, ..) => format!("{who} pinned it."),
        (DeedKind::Unpinned, ..) => format!("{who} took its pin out."),
        (DeedKind::Weighed, ..) => match (before, after) {
            (Some(was), Some(is)) => format!("{who} changed its importance from {was} to {is}."),
            _ => format!("{who} changed its importance."),
        },
        (DeedKind::Sorted, ..) => match after.and_then(Sort::named) {
            Some(sort) => format!("{who} called it {}.", in_words(sort)),
            None => format!("{who} left what sort of memory it is to its words."),
        },
        (DeedKind::Erased, ..) => format!("{who} erased it for good."),
    }
}

/// The same of an entry that is erased, whose words are not kept.
pub fn told_of_erased(kind: DeedKind, by: &Author) -> String {
    match kind {
        DeedKind::Write => format!("{} wrote, changed or moved it.", who(by)),
        kind => told(kind, by, None, None),
    }
}

/// A new text, or another one, by whoever it is.
fn written(by: &Author, was: Option<String>, is: &str) -> String {
    match (by, was) {
        (by, None) if is_card(by) => format!("You said yes to it at a session’s end: {is}."),
        (by, Some(was)) if is_card(by) => {
            format!("You said yes at a session’s end to a change from {was} to {is}.")
        }
        (Author::Import, None) => format!("It came with an import: {is}."),
        (Author::Import, Some(was)) => format!("An import changed it from {was} to {is}."),
        (by, None) => format!("{} wrote it: {is}.", who(by)),
        (by, Some(was)) => format!("{} changed it from {was} to {is}.", who(by)),
    }
}

/// Whether it was written because she said yes on the card of what to remember.
fn is_card(by: &Author) -> bool {
    matches!(by, Author::Hook(name) if name == CARD)
}

fn who(by: &Author) -> String {
    match by {
        Author::Teacher => "You".to_owned(),
        Author::Tool => "The assistant".to_owned(),
        Author::Import => "An import".to_owned(),
        Author::Hook(name) if name == CARD => "You, at a session’s end,".to_owned(),
        Author::Hook(name) => format!("The hook {name}"),
        Author::Job(_) => "Work in the background".to_owned(),
    }
}

fn in_words(sort: Sort) -> &'static str {
    match sort {
        Sort::Instruction => "a standing instruction",
        Sort::Preference => "a preference",
        Sort::Learning => "something learned about a class",
        Sort::LessonLog => "a note on how a lesson went",
    }
}

fn one_line(text: &str) -> String {
    let text = text.strip_prefix("- ").unwrap_or(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_name_and_a_sentence() {
        for (kind, name) in DeedKind::ALL {
            assert_eq!(DeedKind::named(name), Some(kind));
            assert_eq!(kind.name(), name);
            for (before, after) in [(None, None), (Some("- a"), Some("- b")), (None, Some("- b"))] {
                let sentence = told(kind, &Author::Teacher, before, after);
                assert!(!sentence.is_empty(), "{sentence}");
            }
        }
        assert_eq!(DeedKind::named("nothing"), None);
    }

    fn check(kind: DeedKind, by: &Author, (before, after): (&str, &str), wanted: &str) {
        let given = |text: &'static str| (!text.is_empty()).then_some(text);
        let text = |text: &str| -> &'static str { text.to_owned().leak() };
        assert_eq!(told(kind, by, given(text(before)), given(text(after))), wanted);
    }

    #[test]
    fn a_new_text_is_told_by_who_it_comes_from() {
        let (hook, import) = (Author::Hook(CARD.to_owned()), Author::Import);
        let of_two = ("- five\n  minutes", "- ten");
        check(DeedKind::Write, &Author::Teacher, ("", "- ten"), "You wrote it: “ten”.");
        let changed = "You changed it from “five minutes” to “ten”.";
        check(DeedKind::Write, &Author::Teacher, of_two, changed);
        check(DeedKind::Write, &import, ("", "- ten"), "It came with an import: “ten”.");
        check(
            DeedKind::Write,
            &hook,
            ("", "- ten"),
            "You said yes to it at a session’s end: “ten”.",
        );
        let changed = "You said yes at a session’s end to a change from “five minutes” to “ten”.";
        check(DeedKind::Write, &hook, of_two, changed);
        check(DeedKind::Restored, &import, ("", "- ten"), "An import brought it back.");
        let moved = "You moved it to another place in its file.";
        check(DeedKind::Write, &Author::Teacher, ("", ""), moved);
    }

    #[test]
    fn her_yes_is_told_with_other_words_where_there_are_some() {
        let teacher = Author::Teacher;
        check(DeedKind::Confirmed, &teacher, ("- ten", "- ten"), "You said yes to it.");
        let reworded = "You kept it in other words: “ten” and not “five”.";
        check(DeedKind::Confirmed, &teacher, ("- five", "- ten"), reworded);
        let noticed = "It was noticed. You said \"never ten\".";
        let job = Author::Job("notice-memories".to_owned());
        check(DeedKind::Noticed, &job, ("You said \"never ten\".", "- Never ten."), noticed);
        check(
            DeedKind::Sorted,
            &teacher,
            ("", "lesson-log"),
            "You called it a note on how a lesson went.",
        );
    }

    #[test]
    fn what_was_done_to_an_erased_entry_claims_no_more_than_is_known() {
        let told = told_of_erased(DeedKind::Write, &Author::Teacher);
        assert_eq!(told, "You wrote, changed or moved it.");
        assert_eq!(told_of_erased(DeedKind::Pinned, &Author::Teacher), "You pinned it.");
    }
}
