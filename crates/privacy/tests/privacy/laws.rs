//! What holds for every text.

use privacy::{Guarded, Open, Policy, Research, Scrubber, TextKind, Vault};
use proptest::prelude::*;

/// Pieces from which texts are made: names, numbers, tokens, halves of tokens, and anything.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(vec![
            "Olena", "Olena Kovalenko", "Jack's", "Łukasz", "Zbysko", "Kovalenko", "Mark", "needs", "and", "with",
            "pupil", "Mr", "Mr Baker", "Андрій", "O’Neill", "jotter", "3B", "in May", "has", "Scratch", "OLENA",
            "olena", "callum", "callum mcdonald", "leo", "elif", "is", "- ", "K.", "R.B.", "KS King", "Jas.", "Mac a' Phearsain",
            "Nic an t-Saoir", "NicLeòid", "van der", "al-Masri", "d'Alessandro", "Wee", "Will", "May", "Heather", "than",
            "lost his", "Ask", "Shell",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "o@example.org", "@", "0131 496 0123", "123456789", "4123456789", "+44 7700 900123", "EH12 9AB", "DOB",
            "12/05/2011", "14 High Street", "14 Leith Walk", "SCN: 12345 6789", "A123456789012", "@kai_16",
            "kbaird04", "gw21bairdkirsty", "login:", "username is", "kai_16", "kirsty.baird", "AB123456C", "1", "0",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "[[person-1]]", "[[person-2]]", "[[text-1]]", "[[email-1]]", "[[id-9]]", "[[person-", "[[", "[", "]]", "]",
            "[[text-2]", "[[person-01]]", "[[[person-1]]]",
        ]).prop_map(str::to_owned),
        3 => prop::sample::select(vec![" ", " ", ", ", ". ", "\n", "-", "'s ", "(", "", "ʼ", "’", "'"]).prop_map(str::to_owned),
        1 => "\\PC{0,8}",
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..24).prop_map(|pieces| pieces.concat())
}

fn spaced() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..16).prop_map(|pieces| pieces.join(" "))
}

fn kind() -> impl Strategy<Value = TextKind> {
    prop::sample::select(vec![
        TextKind::Guarded(Guarded::ClassProfile),
        TextKind::Guarded(Guarded::Memory),
        TextKind::Open(Open::Conversation),
        TextKind::Open(Open::Lesson),
    ])
}

fn scrubber() -> Scrubber {
    Scrubber::new(Policy::default(), Vault::new())
}

/// Cut a text at these places, as far as they are between characters.
fn cut(text: &str, cuts: &[prop::sample::Index]) -> Vec<String> {
    let mut ends: Vec<usize> = cuts
        .iter()
        .map(|cut| cut.index(text.len() + 1))
        .filter(|end| text.is_char_boundary(*end))
        .chain([0, text.len()])
        .collect();
    ends.sort_unstable();
    ends.windows(2).map(|ends| text[ends[0]..ends[1]].to_owned()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_text_that_is_not_concerned_by_what_was_learned_since_comes_out_the_same(
        texts in prop::collection::vec(prop_oneof![text(), spaced()], 1..7), research in any::<bool>()
    ) {
        let policy = match research {
            true => Policy::for_research(&Research { dates: true, named: Vec::new() }).unwrap(),
            false => Policy::default(),
        };
        let mut scrubber = Scrubber::new(policy, Vault::new());
        let mut read = Vec::new();
        for text in &texts {
            let mark = scrubber.mark();
            read.push((mark, scrubber.scrub(TextKind::CONVERSATION, text).0.into_owned()));
        }
        for (text, (mark, before)) in texts.iter().zip(&read) {
            if !scrubber.since(*mark).concerns(text) {
                let vault = scrubber.vault().clone();
                let again = scrubber.scrub(TextKind::CONVERSATION, text).0.into_owned();
                prop_assert_eq!(&again, before);
                prop_assert!(*scrubber.vault() == vault);
            }
        }
    }

    #[test]
    fn what_is_scrubbed_comes_back(text in prop_oneof![text(), spaced()], kind in kind()) {
        let mut scrubber = scrubber();
        let scrubbed = scrubber.scrub(kind, &text).0.into_owned();
        prop_assert_eq!(scrubber.restore(&scrubbed), text);
    }

    #[test]
    fn scrubbing_again_changes_nothing(text in prop_oneof![text(), spaced()], kind in kind()) {
        let mut scrubber = scrubber();
        let scrubbed = scrubber.scrub(kind, &text).0.into_owned();
        let before = scrubber.vault().clone();
        let (again, report) = scrubber.scrub(kind, &scrubbed);
        prop_assert_eq!(again, scrubbed.as_str());
        prop_assert!(report.is_empty());
        prop_assert_eq!(scrubber.vault(), &before);
    }

    #[test]
    fn a_session_of_texts_comes_back_from_a_stored_vault(
        texts in prop::collection::vec(spaced(), 0..5),
        kind in kind(),
    ) {
        // Words like tokens are set apart only as long as they are not tokens of this vault.
        let texts: Vec<String> = texts.iter().map(|text| text.replace("[[", "(")).collect();
        let (mut first, mut second) = (scrubber(), scrubber());
        for text in &texts {
            let scrubbed = first.scrub(kind, text).0.into_owned();
            let stored = serde_json::to_string(second.vault()).unwrap();
            second = Scrubber::new(Policy::default(), serde_json::from_str(&stored).unwrap());
            let (same, _) = second.scrub(kind, text);
            prop_assert_eq!(same, scrubbed.as_str());
        }
        prop_assert_eq!(first.vault(), second.vault());
        for text in &texts {
            let scrubbed = first.scrub(kind, text).0.into_owned();
            prop_assert_eq!(&first.restore(&scrubbed), text);
        }
    }

    #[test]
    fn a_stream_cut_anywhere_is_restored_as_the_whole(
        text in prop_oneof![text(), spaced()],
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        every_character in any::<bool>(),
    ) {
        let mut scrubber = scrubber();
        scrubber.scrub(TextKind::CONVERSATION, "Olena and Jack wrote to o@example.org");
        let answer = scrubber.scrub(TextKind::CONVERSATION, &text).0.into_owned() + &text;
        let pieces = if every_character {
            answer.chars().map(String::from).collect()
        } else {
            cut(&answer, &cuts)
        };
        let mut restorer = scrubber.restorer();
        let mut shown: String = pieces.iter().map(|piece| restorer.push(piece)).collect();
        shown.push_str(&restorer.finish());
        prop_assert_eq!(shown, scrubber.restore(&answer));
    }

    #[test]
    fn originals_never_break_a_json_string(text in prop_oneof![text(), spaced()], kind in kind()) {
        let mut scrubber = scrubber();
        scrubber.scrub(kind, &text);
        let stored = serde_json::to_value(scrubber.vault()).unwrap();
        for kept in stored.as_array().unwrap() {
            let original = kept["original"].as_str().unwrap();
            prop_assert!(!original.contains(|letter: char| letter.is_control() || "\"\\".contains(letter)));
        }
    }
}
