use api::{ClassLearner, ClassMisconception, SaidNumber, SaidShare};
use domain::SessionId;

use super::*;

fn results(learners: u32, showing: &[(&str, u32)]) -> ClassResults {
    let learner = |seat: u32| ClassLearner {
        session_id: SessionId::new(),
        seat: seat.to_string(),
        points: 1,
        of: 2,
        unmarked: 0,
        used_ms: 1,
    };
    let shown = |(words, count): &(&str, u32)| ClassMisconception {
        name: words.to_lowercase(),
        words: (*words).to_owned(),
        learners: SaidShare { count: *count, of: learners, interval: None, note: None },
    };
    ClassResults {
        learners: (1..=learners).map(learner).collect(),
        going: 0,
        items: Vec::new(),
        outcomes: Vec::new(),
        misconceptions: showing.iter().map(shown).collect(),
        reliability: SaidNumber { value: None, note: None },
    }
}

fn latest() -> Latest {
    Latest { title: "Loops".to_owned(), day: "26 November 2026".to_owned(), attempt: 1 }
}

#[test]
fn what_a_quarter_of_a_class_did_is_said_with_its_counts() {
    let results = results(12, &[("Counts the stop.", 6), ("Begins at 0.", 3), ("Adds 1.", 2)]);
    carries(&results).unwrap();
    let shown = shown(&results, &latest());
    let said: Vec<String> = shown.iter().map(|(_, result)| result.sentence()).collect();
    assert_eq!(
        said,
        [
            "They have had the quiz “Loops”, 26 November 2026: 6 of 12 did this: counts the stop.",
            "They have had the quiz “Loops”, 26 November 2026: 3 of 12 did this: begins at 0.",
        ]
    );
}

#[test]
fn what_the_answers_do_not_carry_is_not_said_and_why_is() {
    let why = |results: &ClassResults| carries(results).unwrap_err();
    assert!(why(&results(4, &[("Counts the stop.", 4)])).starts_with("too few"));
    assert!(shown(&results(12, &[("Counts the stop.", 2)]), &latest()).is_empty());
    let going = ClassResults { going: 1, ..results(12, &[("Counts the stop.", 9)]) };
    assert!(why(&going).starts_with("somebody is still at it"));
}
