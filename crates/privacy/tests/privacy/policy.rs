//! What the allow-list lets through, and where it has no say.

use privacy::{AllowList, Policy, Scrubber, TextKind, Vault, find, pupil_names};
use serde_json::json;

fn policy() -> Policy {
    Policy::new(AllowList::from_texts([
        "Plan with Amara Vance and Quillfeather. Ross and Olena are in the example.",
    ]))
}

fn found(kind: TextKind, text: &str) -> Vec<String> {
    find(kind, text, &policy()).into_iter().map(|finding| text[finding.range].to_owned()).collect()
}

#[test]
fn whole_names_of_trusted_texts_pass_in_open_texts_only() {
    let text = "Amara Vance has a chapter on this.";
    assert_eq!(found(TextKind::CONVERSATION, text), Vec::<String>::new());
    assert_eq!(found(TextKind::REFERENCE, text), Vec::<String>::new());
    assert_eq!(found(TextKind::CLASS_PROFILE, text), ["Amara Vance"]);
    assert_eq!(found(TextKind::MEMORY, text), ["Amara Vance"]);
}

#[test]
fn a_surname_that_is_trusted_passes_in_open_texts_only() {
    let text = "Quillfeather says that questions come first.";
    assert_eq!(found(TextKind::CONVERSATION, text), Vec::<String>::new());
    assert_eq!(found(TextKind::MEMORY, text), ["Quillfeather"]);
}

#[test]
fn a_first_name_in_a_trusted_text_opens_no_way() {
    assert_eq!(found(TextKind::CONVERSATION, "Olena and Ross need help."), ["Olena", "Ross"]);
    assert_eq!(found(TextKind::CONVERSATION, "Amara needs help."), ["Amara"]);
}

#[test]
fn short_lines_of_memory_are_told_apart() {
    let named = |text: &str| !pupil_names(text).is_empty();
    assert!(named("Olena needs flowcharts before code"));
    assert!(named("- Zbysko's reading is slow"));
    assert!(!named("the EAL pair benefits from flowcharts"));
    assert!(!named("3B: flowcharts first, then Python"));
}

#[test]
fn a_text_may_begin_with_a_name_that_is_a_month() {
    let text = "May, Olena and Ross need help.";
    assert_eq!(found(TextKind::CLASS_PROFILE, text), ["May", "Olena", "Ross"]);
    let found = found(TextKind::CLASS_PROFILE, "May, kirsty.baird[[person-1]]Mr Baker");
    assert!(found.contains(&"kirsty.baird".to_owned()), "{found:?}");
}

#[test]
fn a_name_is_known_once_it_was_seen() {
    let mut scrubber = Scrubber::new(policy(), Vault::new());
    let (first, _) = scrubber.scrub(TextKind::CONVERSATION, "Zbysko needs help. Where is Zbysko?");
    assert_eq!(first, "[[person-1]] needs help. Where is [[person-1]]?");
    let (second, report) = scrubber.scrub(TextKind::CONVERSATION, "Zbysko!");
    assert_eq!(second, "[[person-1]]!");
    assert_eq!(
        serde_json::to_value(&report).unwrap(),
        json!({"replaced": [{"kind": "person", "token": "[[person-1]]", "count": 1}]})
    );
}

#[test]
fn values_are_scrubbed_and_restored_with_their_fields() {
    let mut scrubber = Scrubber::new(policy(), Vault::new());
    let original = json!({"note": "Ask Olena.", "Olena": ["o@example.org", 5, null, true]});
    let mut value = original.clone();
    let report = scrubber.scrub_value(TextKind::CONVERSATION, &mut value);
    assert_eq!(report.to_string(), "1 name, 1 e-mail address");
    assert_eq!(
        value,
        json!({"note": "Ask [[person-1]].", "[[person-1]]": ["[[email-1]]", 5, null, true]})
    );
    scrubber.restore_value(&mut value);
    assert_eq!(value, original);
}

#[test]
fn a_name_that_a_text_holds_is_found_in_small_letters_and_in_its_lists() {
    let mut scrubber = Scrubber::new(policy(), Vault::new());
    let text = "Niamh Boyle needs the large print.\n- callum\n- niamh\nSit boyle next to leo.";
    let (scrubbed, report) = scrubber.scrub(TextKind::CONVERSATION, text);
    assert_eq!(
        scrubbed,
        "[[person-1]] needs the large print.\n- [[person-2]]\n- [[person-3]]\nSit [[person-4]] \
         next to leo."
    );
    assert_eq!(report.to_string(), "4 names");
    let (later, _) = scrubber.scrub(TextKind::CONVERSATION, "callum again");
    assert_eq!(later, "[[person-2]] again");
}
