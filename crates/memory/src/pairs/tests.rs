use super::*;
use crate::scene::{entries, id};

fn found(markdown: &str) -> Vec<(u64, u64, Relation)> {
    let number = |id: MemoryId| id.0.as_u64_pair().0;
    let found = pairs(&entries(markdown)).into_iter();
    found.map(|pair| (number(pair.older), number(pair.newer), pair.relation)).collect()
}

#[test]
fn a_statement_and_its_denial_are_a_question() {
    assert_eq!(found("- 5-minute starters\n- no starters\n"), [(1, 2, Relation::Denied)]);
    assert_eq!(
        found(
            "- Uses pair programming with 3B\n- They read at level 2\n- Never pair programming with 3B\n"
        ),
        [(1, 3, Relation::Denied)]
    );
}

#[test]
fn other_numbers_for_the_same_are_a_question() {
    assert_eq!(
        found("- Starters take five minutes\n- Starters take 10 minutes\n"),
        [(1, 2, Relation::OtherNumber)]
    );
    assert_eq!(
        found("- Starters take five minutes\n- Starters take 5 minutes\n"),
        [(1, 2, Relation::Alike)]
    );
}

#[test]
fn what_may_say_the_same_is_proposed_and_what_has_one_word_in_common_is_not() {
    assert_eq!(
        found(
            "# 3B\n\n- Flowcharts before code help the EAL pair\n- Likes quizzes about football\n\
             - The EAL pair needs flowcharts before any code\n- Code is shown on paper\n"
        ),
        [(2, 4, Relation::Alike)]
    );
}

#[test]
fn what_does_not_hold_any_more_is_in_no_pair() {
    let mut all = entries("- Starters take five minutes\n- Starters take 10 minutes\n");
    all[0].state = crate::State::Superseded(id(2));
    assert_eq!(pairs(&all), []);
}

/// Two that cannot both hold; the last five of these and of the next were written before the rule and held out while it was made.
const CONTRADICT: [(&str, &str); 15] = [
    ("5-minute starters", "No starters"),
    ("Uses pair programming with 3B", "Never pair programming with 3B"),
    ("Starters take five minutes", "Starters take fifteen minutes"),
    ("Homework goes out on paper", "No homework on paper"),
    ("Plenaries last a quarter of an hour", "Plenaries last five minutes"),
    ("Group work goes well with the EAL pair", "Group work doesn't work with the EAL pair"),
    ("Starters without paper", "Starters are on paper"),
    ("Fourteen machines boot in the lab", "Twenty-four machines boot in the lab"),
    ("Back in room 14", "We are in room 22"),
    ("They read at level 2", "They read at level 3"),
    ("Quizzes instead of worksheets", "A worksheet for each lesson"),
    ("Avoid reading aloud in turn", "They read aloud in turn"),
    ("Exit tickets have three questions", "Exit tickets have one question"),
    ("The class sits in rows", "The class does not sit in rows"),
    ("Homework once a week", "Homework twice a week"),
];

/// Two that both hold.
const BESIDE: [(&str, &str); 15] = [
    ("Starters of 10 minutes, without paper", "Say in the first minute what it is for"),
    ("No calculators in the first half", "Calculators in the second half"),
    ("No group work on Fridays", "Group work on Mondays"),
    ("Starters take five minutes", "Plenaries take ten minutes"),
    ("No more than ten words of vocabulary", "Vocabulary lists of ten words with pictures"),
    ("Worksheets have twelve questions", "Worksheets take twenty minutes"),
    ("Flowcharts on paper, no screens", "Code is shown on paper"),
    ("Never start a lesson without a quiz", "Start each lesson with a quiz"),
    ("3B sit in rows", "2C sit in rows, never in groups"),
    ("The test is on Tuesday 24 March", "The concert is on Tuesday 10 March"),
    ("They cannot read the board from the back", "They read the board better on cream slides"),
    ("Don't put anything demanding on the Friday", "Friday is for revision"),
    ("No homework in the holidays", "Homework is handed in on paper"),
    ("Print slides without animations", "Slides at eighteen points"),
    ("No pair work with computers", "Pair work with the microscopes"),
];

/// Of these, how many are shown as a contradiction.
fn contradictions(of: &[(&str, &str)]) -> Vec<String> {
    let shown = of.iter().filter(|(one, other)| {
        let found = found(&format!("- {one}\n- {other}\n"));
        found.iter().any(|(.., relation)| *relation != Relation::Alike)
    });
    shown.map(|(one, other)| format!("{one} | {other}")).collect()
}

#[test]
fn a_contradiction_is_shown_and_what_holds_beside_is_none() {
    let all = |of: &[(&str, &str)]| -> Vec<String> {
        of.iter().map(|(one, other)| format!("{one} | {other}")).collect()
    };
    assert_eq!(contradictions(&CONTRADICT), all(&CONTRADICT));
    assert_eq!(contradictions(&BESIDE), [""; 0]);
}

#[test]
fn numbers_in_words_are_numbers() {
    let numbers = |text: &str| Statement::of(text).numbers.into_iter().collect::<Vec<_>>();
    let of = |number, counted: &str| (number, counted.to_owned());
    assert_eq!(numbers("twenty-five minutes, or half an hour"), [of(25, "minut"), of(30, "minut")]);
    assert_eq!(numbers("half a dozen of the S1s in room 14"), [of(6, "s1s"), of(14, "room")]);
    assert_eq!(numbers("3B need 5min"), [of(5, "minut")]);
}
