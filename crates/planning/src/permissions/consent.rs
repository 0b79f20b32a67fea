//! What words say about a card that asks whether a tool may run. Whoever is not understood has said
//! neither yes nor no.

use domain::{ApprovalDecision, ApprovalScope};
use text::words::{Joints, words_with};

/// Words for this one call.
const ONCE: [&str; 10] = [
    "yes",
    "y",
    "yes please",
    "yes once",
    "ok",
    "okay",
    "allow",
    "allow it",
    "allow once",
    "go ahead",
];
const SESSION: [&str; 4] = ["session", "yes session", "for this session", "yes for this session"];
const FOLDER: [&str; 4] = ["folder", "yes folder", "in this folder", "yes in this folder"];
const ALWAYS: [&str; 4] = ["always", "yes always", "always allow", "allow always"];
const NO: [&str; 8] =
    ["no", "n", "no thanks", "no thank you", "refuse", "don't", "do not", "not now"];

/// The decision that the words are, as far as the card offers it; none when they are something else.
pub fn decision(words: &str, scopes: &[ApprovalScope]) -> Option<ApprovalDecision> {
    let allow = |scope| Some(ApprovalDecision::Allow { scope });
    let offered = |fits: fn(&ApprovalScope) -> bool| scopes.iter().find(|scope| fits(scope));
    let plain = plain(words);
    let is = |list: &[&str]| list.contains(&plain.as_str());
    if is(&ONCE) {
        return allow(ApprovalScope::Once);
    }
    if is(&SESSION) {
        return offered(|scope| *scope == ApprovalScope::Session).cloned().and_then(allow);
    }
    if is(&FOLDER) {
        return offered(|scope| matches!(scope, ApprovalScope::Folder { .. }))
            .cloned()
            .and_then(allow);
    }
    if is(&ALWAYS) {
        return offered(|scope| *scope == ApprovalScope::Always).cloned().and_then(allow);
    }
    if is(&NO) {
        return Some(ApprovalDecision::Refuse { reason: String::new() });
    }
    refused_with_reason(words)
}

/// "No, only the worksheet": the reason stands behind a mark. "No problem" is neither.
fn refused_with_reason(words: &str) -> Option<ApprovalDecision> {
    let (first, reason) = words.trim().split_once([',', ':', ';', '.', '–', '—', '\n'])?;
    let says_no = NO.contains(&plain(first).as_str());
    let reason = reason.trim().to_owned();
    (says_no && !reason.is_empty()).then_some(ApprovalDecision::Refuse { reason })
}

/// In lower case, without punctuation, with single spaces.
fn plain(words: &str) -> String {
    let small = words.replace('’', "'").to_lowercase();
    words_with(&small, Joints::Apostrophes).collect::<Vec<_>>().join(" ")
}

/// What may be said, in a sentence.
pub fn choices(scopes: &[ApprovalScope]) -> String {
    let mut yes = vec!["yes"];
    yes.extend(scopes.iter().filter_map(|scope| match scope {
        ApprovalScope::Once => None,
        ApprovalScope::Folder { .. } => Some("folder"),
        ApprovalScope::Session => Some("session"),
        ApprovalScope::Always => Some("always"),
    }));
    format!("say {}, or no (\"no, because …\" tells the agent why)", yes.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_a_yes_or_a_no_only_when_they_are_nothing_else() {
        let folder = ApprovalScope::Folder { folder: "lessons/3B".into() };
        let all =
            [ApprovalScope::Once, folder.clone(), ApprovalScope::Session, ApprovalScope::Always];
        let allow = |scope| Some(ApprovalDecision::Allow { scope });
        let refuse = |reason: &str| Some(ApprovalDecision::Refuse { reason: reason.into() });
        for (words, wanted) in [
            ("yes", allow(ApprovalScope::Once)),
            (" Yes, please! ", allow(ApprovalScope::Once)),
            ("OK.", allow(ApprovalScope::Once)),
            ("yes, for this session", allow(ApprovalScope::Session)),
            ("folder", allow(folder)),
            ("Always", allow(ApprovalScope::Always)),
            ("no", refuse("")),
            ("No, thanks.", refuse("")),
            ("Don’t", refuse("")),
            ("no, only the worksheet today", refuse("only the worksheet today")),
            ("refuse: not today", refuse("not today")),
            ("yes, but make it shorter", None),
            ("yesterday", None),
            ("no problem", None),
            ("make the starter shorter", None),
            ("", None),
        ] {
            assert_eq!(decision(words, &all), wanted, "{words:?}");
        }
        let once = [ApprovalScope::Once];
        for words in ["always", "session", "folder"] {
            assert_eq!(decision(words, &once), None, "{words} is not offered");
        }
        assert!(choices(&all).starts_with("say yes, folder, session, always, or no"));
        assert!(choices(&[]).starts_with("say yes, or no"));
    }
}
