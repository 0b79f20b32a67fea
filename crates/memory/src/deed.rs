//! What can be done to a memory, and how its life is told in sentences.

use crate::Author;

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
    pub const ALL: [(Self, &'static str); 26] = [
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

/// A deed as a sentence to the teacher.
pub fn told(kind: DeedKind, by: &Author, before: Option<&str>, after: Option<&str>) -> String {
    let who = who(by);
    let quoted = |text: Option<&str>| text.map(|text| format!("“{}”", one_line(text)));
    let (was, is) = (quoted(before), quoted(after));
    match (kind, was, is) {
        (DeedKind::Write, Some(was), Some(is)) => format!("{who} changed it from {was} to {is}."),
        (DeedKind::Write, None, Some(is)) => format!("{who} wrote it: {is}."),
        (DeedKind::Write, ..) => format!("{who} moved it or wrote its file."),
        (DeedKind::Read, ..) => format!("{who} read its file."),
        (DeedKind::Retrieved, ..) => "A search found it for a draft or an answer.".to_owned(),
        (DeedKind::Injected, ..) => "It stood in what the assistant was given.".to_owned(),
        (DeedKind::Referenced, ..) => "An answer used it and says so.".to_owned(),
        (DeedKind::Useful, ..) => "You said that it holds.".to_owned(),
        (DeedKind::CaptureProposed, ..) => format!("{who} proposed it."),
        (DeedKind::CaptureConfirmed, ..) => "You kept it as it was proposed.".to_owned(),
        (DeedKind::CaptureEdited, Some(was), Some(is)) => {
            format!("{was} was proposed, and you kept {is}.")
        }
        (DeedKind::CaptureEdited, ..) => "You kept it in other words.".to_owned(),
        (DeedKind::CaptureDismissed, ..) => "You did not want it remembered.".to_owned(),
        (DeedKind::Refused, ..) => "A change was refused and not kept.".to_owned(),
        (DeedKind::Forgotten, ..) => format!("{who} took it out of memory."),
        (DeedKind::Restored, Some(_), None) => {
            format!("{who} took that back: it waits for your word again.")
        }
        (DeedKind::Restored, ..) => format!("{who} brought it back."),
        (DeedKind::Noticed, Some(was), _) => format!("It was noticed in your words: {was}."),
        (DeedKind::Noticed, ..) => "It was noticed in what you did.".to_owned(),
        (DeedKind::PutForward, ..) => "It was put forward, and waits for your word.".to_owned(),
        (DeedKind::LeftOut, _, Some(_)) => one_line(after.unwrap_or_default()),
        (DeedKind::LeftOut, ..) => "It was not put forward.".to_owned(),
        (DeedKind::Confirmed, ..) => "You said yes to it.".to_owned(),
        (DeedKind::Superseded, _, Some(is)) => format!("{who} put {is} in its place."),
        (DeedKind::Superseded, ..) => format!("{who} put another in its place."),
        (DeedKind::Merged, Some(was), _) => format!("{who} merged it with {was}."),
        (DeedKind::Merged, ..) => format!("{who} merged it with another."),
        (DeedKind::Parted, ..) => format!("{who} took the merging back."),
        (DeedKind::Expired, _, Some(_)) => one_line(after.unwrap_or_default()),
        (DeedKind::Expired, ..) => "It was let go: nothing had used it for long.".to_owned(),
        (DeedKind::Pinned, ..) => format!("{who} pinned it."),
        (DeedKind::Unpinned, ..) => format!("{who} unpinned it."),
        (DeedKind::Weighed, Some(was), Some(is)) => {
            format!("{who} changed its importance from {was} to {is}.")
        }
        (DeedKind::Weighed, ..) => format!("{who} changed its importance."),
        (DeedKind::Sorted, _, Some(is)) => format!("{who} called it {is}."),
        (DeedKind::Sorted, ..) => format!("{who} left its sort to its words."),
        (DeedKind::Erased, ..) => format!("{who} erased a memory for good."),
    }
}

fn who(by: &Author) -> String {
    match by {
        Author::Teacher => "You".to_owned(),
        Author::Tool => "The assistant".to_owned(),
        Author::Import => "An import".to_owned(),
        Author::Hook(name) if name == "memory-capture" => {
            "What you confirmed at a session’s end".to_owned()
        }
        Author::Hook(name) => format!("The hook {name}"),
        Author::Job(_) => "Work in the background".to_owned(),
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

    #[test]
    fn a_change_is_told_with_both_texts() {
        let told =
            told(DeedKind::Write, &Author::Teacher, Some("- five\n  minutes"), Some("- ten"));
        assert_eq!(told, "You changed it from “five minutes” to “ten”.");
    }
}
