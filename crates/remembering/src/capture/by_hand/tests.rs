use lessons::{Template, parse};

use super::*;

/// A section with this text below its heading.
fn section(id: &str, markdown: &str) -> Section {
    let heading = if id == "plenary" { "Plenary" } else { "Tasks" };
    let text =
        format!("---\nlesson: L\ntemplate: structured\n---\n\n# L\n\n## {heading}\n\n{markdown}");
    let lesson = parse(&text, &Template::structured());
    lesson.section(id).unwrap().clone()
}

fn plenary(parts: &[&str]) -> Section {
    let part =
        |title: &&str| format!("### {title} (5 min)\n\n- Teacher: Ask.\n- Pupils: Answer.\n\n");
    section("plenary", &parts.iter().map(part).collect::<String>())
}

fn tasks(prompt: &str) -> Section {
    section("tasks", &format!("### Trace it (core)\n\n{prompt}\n"))
}

fn moved(part: &str, before: &str, is_first: bool) -> Vec<Difference> {
    let (part, before) = (part.to_owned(), before.to_owned());
    vec![Difference::Moved { part, before, is_first }]
}

#[test]
fn a_part_that_she_moved_up_is_told_with_what_now_follows_it() {
    let old = plenary(&["Summary", "Homework", "Exit question"]);
    let check = |new: &[&str], wanted: Vec<Difference>| {
        assert_eq!(differences(&old, &plenary(new)), wanted, "{new:?}");
    };
    check(&["Summary", "Exit question", "Homework"], moved("Exit question", "Homework", false));
    check(&["Exit question", "Summary", "Homework"], moved("Exit question", "Summary", true));
    // Nothing moved, several moved, another part came: none of these is one part in another place.
    check(&["Summary", "Homework", "Exit question"], Vec::new());
    check(&["Exit question", "Homework", "Summary"], Vec::new());
    check(&["Summary", "Exit question", "Recap"], Vec::new());
}

#[test]
fn the_order_of_what_only_this_lesson_has_is_not_told() {
    let old = plenary(&["Ring the bell", "Find the pairs", "Homework"]);
    let check = |new: &[&str], wanted: Vec<Difference>| {
        assert_eq!(differences(&old, &plenary(new)), wanted, "{new:?}");
    };
    check(&["Find the pairs", "Ring the bell", "Homework"], Vec::new());
    check(&["Ring the bell", "Homework", "Find the pairs"], Vec::new());
    check(
        &["Homework", "Ring the bell", "Find the pairs"],
        moved("Homework", "Ring the bell", true),
    );
}

const LONG: &str = "Investigate the subsequent arrangement of instructions and determine, with reference to \
                    the characteristics of iteration, approximately how many repetitions are executed \
                    before the condition eventually evaluates to false and the program terminates.";
const SHORT: &str = "Look at the steps. Work out how many times the loop goes round. Say when it stops. Say \
                     how you know. Show your work on the line below. Then swap with the person next to you.";

fn register(now: Register) -> Vec<Difference> {
    vec![Difference::Register { now }]
}

#[test]
fn tasks_in_shorter_sentences_and_words_are_plainer() {
    let (long, short) = ([LONG; 4].join(" "), [SHORT; 4].join(" "));
    assert_eq!(differences(&tasks(&long), &tasks(&short)), register(Register::Plainer));
    assert_eq!(differences(&tasks(&short), &tasks(&long)), Vec::new());
    // Too little to tell.
    assert_eq!(differences(&tasks(LONG), &tasks(SHORT)), Vec::new());
}

#[test]
fn short_forms_that_come_or_go_are_a_register() {
    let loose = "Don't run it yet. What's it going to print? You'll need the table.";
    let stiff = "Do not run it yet. What is it going to print? You will need the table.";
    assert_eq!(differences(&tasks(loose), &tasks(stiff)), register(Register::Formal));
    assert_eq!(differences(&tasks(stiff), &tasks(loose)), register(Register::Informal));
    // One is a slip of the pen, and an owner's is none.
    let one = "Don't run it yet. What is it going to print? You will need the pupil's table.";
    assert_eq!(differences(&tasks(one), &tasks(stiff)), Vec::new());
}
