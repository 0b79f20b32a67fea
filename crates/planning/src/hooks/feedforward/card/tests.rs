use domain::Replaced;
use workspace::ClassProfile;

use super::*;
use crate::hooks::feedforward::answer::{ContextDecision, decide};
use crate::hooks::feedforward::asked::same_sources;
use crate::hooks::feedforward::known::OfferedSource;

const PROFILE: &str = "---\nclass: 3B\n---\n# 3B\n\n## Needs\n\n- EAL: two pupils whose home language\n  is \
Ukrainian\n- Dyslexia: clear print\n\n## What works\n\n- Flowcharts before code\n- Pairs that I choose\n- A \
short starter\n\n## Watch for\n\n- Fridays after lunch\n- Loops are called iteration\n";

fn class() -> ClassProfile {
    ClassProfile {
        name: "3B".into(),
        stage: Some("S3".into()),
        subject: Some("Computing Science".into()),
        level: Some("Third".into()),
        pupils: Some(28),
        minutes: Some(50),
        needs: vec!["EAL".into(), "dyslexia".into()],
        template: None,
        print: None,
        path: "classes/3B.md".into(),
    }
}

fn lines(count: usize, of: &str) -> String {
    (1..=count).map(|n| format!("- Line {n} about {of} and such\n")).collect()
}

fn known() -> KnownContext {
    let file = |path: &str, role: Role, text: &str| Source::of_file(path, role, text);
    KnownContext {
        class: Some(class()),
        words: vec!["iteration".into()],
        sources: vec![
            file("soul.md", Role::Identity, &lines(20, "tone")),
            file("teacher.md", Role::Teaching, &lines(30, "teaching")),
            file("classes/3B.md", Role::Class, PROFILE),
            file(
                "memory/classes/3B/MEMORY.md",
                Role::ClassMemory,
                "- Shorter starters work better\n",
            ),
            file("curriculum/cs.md", Role::Curriculum, &lines(90, "outcomes")),
        ],
        earlier: None,
        offers: vec![OfferedSource {
            path: "classes/2A.md".into(),
            kind: ContextKind::OtherClass,
            text: "Another class: 2A".into(),
        }],
        missing: vec![("An earlier lesson of 3B".into(), "lessons/3B/".into())],
        ..KnownContext::default()
    }
}

fn items(card: &Card) -> Vec<String> {
    let shown = |item: &ContextItem| {
        let line = item.line.map(|line| format!(":{line}")).unwrap_or_default();
        format!("{:?} {}{line} {}", item.state, item.source, item.text)
    };
    card.items.iter().map(shown).collect()
}

fn id(card: &Card, text: &str) -> String {
    let found = card.items.iter().find(|item| item.text.contains(text));
    found.unwrap_or_else(|| panic!("no item {text} in {:#?}", items(card))).id.clone()
}

fn answer(removed: &[&str], added: &[&str], card: &Card) -> InteractionResponse {
    let ids = |texts: &[&str]| texts.iter().map(|text| id(card, text)).collect();
    InteractionResponse::Feedforward {
        removed: ids(removed),
        added: ids(added),
        note: String::new(),
        meant: None,
        day: None,
    }
}

fn withheld(decided: &ContextDecision) -> Vec<(&str, Option<&str>)> {
    decided.withheld.iter().map(|w| (w.source.as_str(), w.text.as_deref())).collect()
}

#[test]
fn a_card_says_what_is_used_what_could_be_what_is_missing_and_what_is_not_sent() {
    let card = build(&known(), None);
    assert_eq!(
        items(&card),
        [
            "Used soul.md How I work with you: 20 lines of soul.md",
            "Used teacher.md:1 Line 1 about teaching and such",
            "Used teacher.md:2 Line 2 about teaching and such",
            "Used teacher.md and 28 more lines of teacher.md",
            "Used classes/3B.md:1 3B: S3, Computing Science, Third level, 28 pupils, 50 minutes",
            "Used classes/3B.md:8 EAL: two pupils whose home language is Ukrainian",
            "Used classes/3B.md:10 Dyslexia: clear print",
            "Used classes/3B.md:14 Flowcharts before code",
            "Used classes/3B.md:15 Pairs that I choose",
            "Used classes/3B.md:21 Loops are called iteration",
            "Used classes/3B.md and 2 more lines of classes/3B.md",
            "Used memory/classes/3B/MEMORY.md:1 Shorter starters work better",
            "Used curriculum/cs.md The curriculum for Computing Science, Third level first: curriculum/cs.md",
            "Available classes/2A.md Another class: 2A",
            "Missing lessons/3B/ An earlier lesson of 3B",
            "NotSent privacy Nothing leaves this computer: the model runs here.",
        ]
    );
    assert_eq!(
        card.summary,
        "I know 3B is an S3 Computing Science class at Third level, with 28 pupils and 50-minute lessons; \
         I will plan for EAL and dyslexia. From earlier sessions I remember one thing: Shorter starters \
         work better. I will follow teacher.md and take outcomes from curriculum/cs.md; one thing that \
         would help is missing."
    );
}

#[test]
fn at_most_fourteen_items_say_what_is_used_however_much_there_is() {
    let mut known = known();
    known.sources[3] =
        Source::of_file("memory/classes/3B/MEMORY.md", Role::ClassMemory, &lines(60, "memory"));
    known.sources.push(Source::of_file("pedagogy.md", Role::Teaching, &lines(40, "iteration")));
    let card = build(&known, None);
    let used = card.items.iter().filter(|item| item.state == ContextState::Used).count();
    assert!(used <= choose::MOST, "{used}: {:#?}", items(&card));
    let ids: BTreeSet<&str> = card.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids.len(), card.items.len());
}

#[test]
fn what_is_replaced_is_said_for_a_provider_elsewhere() {
    let replaced = Some(vec![
        Replaced {
            kind: "person".into(),
            tokens: vec!["[[person-1]]".into(), "[[person-2]]".into()],
        },
        Replaced { kind: "email".into(), tokens: vec!["[[email-1]]".into()] },
    ]);
    let server = KnownContext { server: Some("127.0.0.1:11434".into()), ..known() };
    let last = items(&build(&server, None)).pop().unwrap();
    assert!(
        last.starts_with("NotSent privacy A server on this computer answers (127.0.0.1:11434)")
    );
    let card = build(&KnownContext { replaced, ..known() }, None);
    let said: Vec<&str> = card
        .items
        .iter()
        .filter(|item| item.state == ContextState::NotSent)
        .map(|item| item.text.as_str())
        .collect();
    assert_eq!(said.len(), 3);
    assert!(said[0].contains("never leave this computer"), "{}", said[0]);
    assert_eq!(said[1], "2 names are replaced by [[person-1]] and [[person-2]].");
    assert_eq!(said[2], "One e-mail address is replaced by [[email-1]].");
}

#[test]
fn a_statement_that_is_removed_is_withheld_in_every_shape_it_has() {
    let known = known();
    let card = build(&known, None);
    let response = answer(&["EAL: two", "Shorter starters"], &[], &card);
    let decided = decide(&known, &card.into_request(), &response);
    let profile = "classes/3B.md";
    assert_eq!(
        withheld(&decided),
        [
            (profile, Some("EAL: two pupils whose home language\n     9\t  is Ukrainian")),
            (profile, Some("EAL: two pupils whose home language\n  is Ukrainian")),
            (profile, Some("EAL: two pupils whose home language is Ukrainian")),
            (profile, Some("EAL: two pupils whose home language")),
            (profile, Some("\t  is Ukrainian")),
            (profile, Some("\n  is Ukrainian")),
            ("memory/classes/3B/MEMORY.md", Some("Shorter starters work better")),
        ]
    );
}

#[test]
fn a_whole_file_is_withheld_as_a_whole_and_more_lines_are_withheld_line_by_line() {
    let known = known();
    let card = build(&known, None);
    let response = answer(&["The curriculum for", "and 28 more lines"], &[], &card);
    let decided = decide(&known, &card.into_request(), &response);
    let withheld = withheld(&decided);
    assert!(withheld.contains(&("curriculum/cs.md", None)), "{withheld:?}");
    assert!(withheld.contains(&("teacher.md", Some("Line 30 about teaching and such"))));
    assert!(!withheld.contains(&("teacher.md", Some("Line 1 about teaching and such"))));
    assert!(!withheld.contains(&("teacher.md", None)));
    assert_eq!(withheld.iter().filter(|(source, _)| *source == "teacher.md").count(), 28);

    let card = build(&known, None);
    let response = answer(
        &["Line 1 about teaching", "Line 2 about teaching", "and 28 more lines"],
        &[],
        &card,
    );
    let decided = decide(&known, &card.into_request(), &response);
    assert!(decided.withheld.iter().any(|w| w.source == "teacher.md" && w.text.is_none()));
}

#[test]
fn a_card_that_is_passed_over_changes_nothing() {
    let known = known();
    let card = build(&known, None).into_request();
    assert_eq!(decide(&known, &card, &InteractionResponse::Skipped), ContextDecision::default());
}

#[test]
fn what_was_left_out_before_begins_as_left_out_and_can_be_taken_back() {
    let known = known();
    let first = build(&known, None);
    let removed = answer(&["Dyslexia", "The curriculum for"], &["Another class"], &first);
    let first = first.into_request();
    assert_eq!(decide(&known, &first, &removed).added, ["classes/2A.md"]);

    let second = build(&known, Some((&first, &removed)));
    assert!(same_sources(&first, &second));
    let left_out: Vec<&str> =
        second.items.iter().filter(|i| is_left_out(i)).map(|i| i.text.as_str()).collect();
    assert_eq!(
        left_out,
        [
            "Left out before: Dyslexia: clear print",
            "Left out before: The curriculum for Computing Science, Third level first: curriculum/cs.md",
        ]
    );
    let back = answer(&[], &["Dyslexia"], &second);
    let decided = decide(&known, &second.clone().into_request(), &back);
    assert_eq!(withheld(&decided), [("curriculum/cs.md", None)]);
    let passed_over = decide(&known, &second.into_request(), &InteractionResponse::Skipped);
    assert_eq!(
        withheld(&passed_over),
        [("classes/3B.md", Some("Dyslexia: clear print")), ("curriculum/cs.md", None)]
    );
}

#[test]
fn another_class_or_another_file_is_something_new_to_decide() {
    let known = known();
    let first = build(&known, None).into_request();
    let mut other = known.clone();
    other.sources[2].path = "classes/2A.md".into();
    assert!(!same_sources(&first, &build(&other, None)));
    assert!(same_sources(&first, &build(&known, None)));
}
