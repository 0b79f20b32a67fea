use super::{ADVICE, concerns};

/// The messages of a set with this label.
fn labelled<'a>(set: &'a str, label: &'a str) -> Vec<&'a str> {
    let lines = set.lines().filter(|line| !line.starts_with('#'));
    let said = lines.filter_map(|line| line.split_once('\t'));
    said.filter(|(known, _)| *known == label).map(|(_, text)| text).collect()
}

const OURS: &str = include_str!("labelled.txt");
const HELD_OUT: &str = include_str!("heldout.txt");

#[test]
fn a_child_who_may_be_at_risk_is_heard() {
    let risk = labelled(OURS, "risk");
    let missed: Vec<&str> = risk.iter().copied().filter(|text| !concerns(text)).collect();
    let recall = 1.0 - missed.len() as f64 / risk.len() as f64;
    assert!(risk.len() >= 150 && recall >= 0.94, "{recall:.2} of {}: {missed:#?}", risk.len());
}

#[test]
fn topics_and_harmless_worries_pass() {
    let fine = labelled(OURS, "fine");
    let stopped: Vec<&str> = fine.iter().copied().filter(|text| concerns(text)).collect();
    assert!(fine.len() >= 160 && stopped.len() <= 3, "{stopped:#?}");
}

#[test]
fn a_strangers_messages_are_mostly_heard_too() {
    let (risk, fine) = (labelled(HELD_OUT, "risk"), labelled(HELD_OUT, "fine"));
    let heard = risk.iter().filter(|text| concerns(text)).count();
    let stopped = fine.iter().filter(|text| concerns(text)).count();
    // Counts only: whoever reads a miss would make a rule from it.
    assert!(heard * 100 >= risk.len() * 80, "{heard} of {}", risk.len());
    assert!(stopped * 100 <= fine.len() * 10, "{stopped} of {}", fine.len());
}

#[test]
fn what_stands_far_back_in_a_long_message_is_heard() {
    let request = "A lesson on loops for 3B with a starter and an exit question. ".repeat(200);
    assert!(!concerns(&request));
    assert!(concerns(&format!("{request}By the way, a girl told me that her dad hits her.")));
}

#[test]
fn the_advice_sends_her_to_a_person_today_and_offers_no_lesson_first() {
    assert!(ADVICE.contains("child protection coordinator today"), "{ADVICE}");
    assert!(ADVICE.contains("has been sent, kept, remembered or planned from"), "{ADVICE}");
    assert!(ADVICE.contains("999") && !ADVICE.contains("I can draft"), "{ADVICE}");
}
