//! What a teacher can want beside a new lesson: each command, from her words to the last sentence.

use std::collections::BTreeMap;

use crate::desk::Desk;
use lessons::{Tier, Weight, check};
use rstest::rstest;

const ITERATION: &str = "lessons/3B/iteration/lesson.md";

async fn with_a_lesson(command: &'static str) -> Desk {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    desk.messages.clear();
    desk.command = Some(command);
    desk
}

/// Ids of the sections that are not as they were, byte for byte.
fn changed(desk: &Desk, before: &BTreeMap<String, String>) -> Vec<String> {
    let old = lessons::parse(&before[ITERATION], &desk.template);
    let new = desk.lesson(ITERATION);
    let pairs = old.sections.iter().zip(&new.sections);
    pairs.filter(|(old, new)| old.sha256() != new.sha256()).map(|(_, new)| new.id.clone()).collect()
}

/// What is wrong with the lesson.
fn faults(desk: &Desk) -> Vec<String> {
    let found = check(&desk.lesson(ITERATION), &desk.template).into_iter();
    found.filter(|found| found.weight == Weight::Fault).map(|found| found.message).collect()
}

#[rstest]
#[case("3B iteration - two pupils now use a reader pen and the worksheet is too dense", "dyslexia")]
#[case("a pupil who is new to English joined 3B, the iteration lesson", "EAL")]
#[case("hearing loss in 3B from next week, iteration", "hearing")]
#[case("a deaf pupil in 3B, iteration", "hearing")]
#[case("visual impairment, 3B iteration", "vision")]
#[case("3B iteration: one pupil is colour blind", "vision")]
#[tokio::test]
async fn a_lesson_is_adapted_for_a_need_and_is_otherwise_as_it_was(
    #[case] words: &str,
    #[case] need: &str,
) {
    let mut desk = with_a_lesson("commands/adapt-for-need.md").await;
    let before = desk.files.clone();
    let last = desk.say(words).await;
    assert_eq!(changed(&desk, &before), ["differentiation", "tasks"], "{last}");
    let named = format!("for **{need}").to_lowercase();
    assert!(last.to_lowercase().contains(&named), "{last}");
    assert!(last.contains("not by AI"), "{last}");
    assert_eq!(desk.lessons(), [ITERATION]);
    let lesson = desk.lesson(ITERATION);
    assert_eq!(faults(&desk), Vec::<String>::new(), "{last}");
    for call in desk.calls("add_differentiation") {
        let (change, step) = (call.input["change"].to_string(), &call.input["step"]);
        let place = step.is_string() || change.contains("For you to do on the page");
        assert!(place, "{change} has no place");
    }
    let support: Vec<_> = lesson.tasks().filter(|(_, task)| task.fields.need.is_some()).collect();
    assert_eq!(support.len(), 1);
    assert_eq!(support[0].1.fields.tier, Tier::Support);
    assert!(!support[0].1.fields.prompt.to_lowercase().contains(&need.to_lowercase()));
    // A second time there is nothing new to add for the same need but further strategies.
    desk.say(words).await;
    let lesson = desk.lesson(ITERATION);
    assert_eq!(lesson.tasks().filter(|(_, task)| task.fields.need.is_some()).count(), 1);
}

#[tokio::test]
async fn a_need_that_is_not_named_is_asked_for_once() {
    let mut desk = with_a_lesson("commands/adapt-for-need.md").await;
    desk.answers = vec!["EAL".to_owned()];
    let last = desk.say("the iteration lesson for 3B").await;
    assert_eq!(desk.calls("ask_teacher").len(), 1);
    assert!(last.contains("for **EAL**"), "{last}");
    let mut desk = with_a_lesson("commands/adapt-for-need.md").await;
    let before = desk.files.clone();
    let last = desk.say("the iteration lesson for 3B").await;
    assert!(last.contains("I changed nothing"), "{last}");
    assert_eq!(desk.files, before);
}

#[tokio::test]
async fn without_a_lesson_there_is_nothing_to_adapt_and_none_is_planned() {
    let mut desk = Desk::new();
    desk.command = Some("commands/adapt-for-need.md");
    let last = desk.say("a new pupil with little English in 2A, the searching lesson").await;
    assert!(last.contains("no lesson"), "{last}");
    assert_eq!(desk.lessons(), Vec::<&str>::new());
}

#[rstest]
#[case("commands/make-worksheet.md", "more practice for 3B iteration", &["main-activities", "tasks"], Tier::Core)]
#[case("commands/exit-quiz.md", "3B iteration, two questions on a slip", &["plenary", "tasks"], Tier::Exit)]
#[tokio::test]
async fn tasks_are_added_to_a_lesson_that_is_there(
    #[case] command: &'static str,
    #[case] words: &str,
    #[case] sections: &[&str],
    #[case] tier: Tier,
) {
    let mut desk = with_a_lesson(command).await;
    let before = desk.files.clone();
    let old = desk.lesson(ITERATION).tasks().count();
    let last = desk.say(words).await;
    assert_eq!(changed(&desk, &before), sections, "{last}");
    let lesson = desk.lesson(ITERATION);
    assert_eq!(lesson.tasks().count(), old + 2, "{last}");
    let new: Vec<_> = lesson.tasks().skip(old).collect();
    assert!(new.iter().all(|(_, task)| task.fields.tier == tier && task.fields.answer.is_some()));
    assert_eq!(faults(&desk), Vec::<String>::new(), "{last}");
    assert!(last.contains("not by AI"), "{last}");
}

#[rstest]
#[case("commands/make-worksheet.md", "a worksheet on searching for 2A, no lesson yet")]
#[case("commands/exit-quiz.md", "exit ticket on searching for 2A")]
#[tokio::test]
async fn a_page_without_a_lesson_begins_one(#[case] command: &'static str, #[case] words: &str) {
    let mut desk = with_a_lesson(command).await;
    let last = desk.say(words).await;
    let lesson = desk.lesson("lessons/2A/searching/lesson.md");
    assert_eq!(check(&lesson, &desk.template), [], "{last}");
    assert!(last.contains("I read this as: a lesson on **searching**"), "{last}");
}

const FINISHED: &str = "They have finished iteration and about half are secure with conditions.";

async fn told(words: &str, answers: &[&str]) -> (Desk, String) {
    let mut desk = Desk::new();
    desk.command = Some("commands/update-class.md");
    desk.answers = answers.iter().map(|answer| (*answer).to_owned()).collect();
    let last = desk.say(words).await;
    (desk, last)
}

/// Lines of a profile that are new, and lines that are gone.
fn difference(desk: &Desk, path: &str) -> (Vec<String>, Vec<String>) {
    let before = Desk::new();
    let (old, new) = (before.file(path), desk.file(path));
    let only = |of: &str, other: &str| -> Vec<String> {
        let lines = of.lines().filter(|line| other.lines().all(|there| there != *line));
        lines.map(str::to_owned).collect()
    };
    (only(new, old), only(old, new))
}

#[tokio::test]
async fn a_profile_gets_the_line_that_she_has_agreed_to() {
    let words = "3B - they have finished iteration and about half are secure with conditions";
    let (desk, last) = told(words, &["Add what is new and take nothing out"]).await;
    let line = format!("- {FINISHED}\n");
    let profile = desk.file("classes/3B.md");
    let at = profile.find(&line).expect("the line");
    let done = profile.find("## What they have done").expect("a heading");
    assert!(at > done && at < profile.find("## Watch for").expect("a heading"), "{profile}");
    let before = Desk::new();
    assert_eq!(profile.replace(&line, ""), before.file("classes/3B.md"));
    assert!(last.contains("I changed [3B's profile](classes/3B.md)"), "{last}");
}

#[tokio::test]
async fn every_sentence_about_a_class_is_put_where_it_belongs() {
    let words = "3B - they have finished iteration and about half are secure with conditions. \
                 A new pupil from Syria has joined who speaks Arabic.";
    let (desk, last) = told(words, &["Make this change"]).await;
    let (new, gone) = difference(&desk, "classes/3B.md");
    let had = "- They have used repeat blocks in S2 but have not written a loop in Python.";
    assert!(gone.contains(&had.to_owned()), "{gone:?}");
    assert!(new.contains(&"pupils: 29".to_owned()), "{new:?}");
    assert!(new.contains(&"- They have used repeat blocks in S2.".to_owned()), "{new:?}");
    assert!(new.contains(&format!("- {FINISHED}")), "{new:?}");
    let eal = new.iter().find(|line| line.starts_with("- EAL:")).expect("the need");
    assert!(eal.ends_with("A new pupil from Syria has joined who speaks Arabic."), "{eal}");
    assert_eq!((new.len(), gone.len()), (4, 3), "{last}");
}

#[tokio::test]
async fn what_was_said_and_has_no_place_is_asked_for_and_then_named() {
    let words = "2A: they have met lists. The moon was blue on Friday.";
    let (desk, last) = told(words, &["Nowhere in the profile", "Make this change"]).await;
    let (new, gone) = difference(&desk, "classes/2A.md");
    assert_eq!(new, ["- They have met lists."], "{last}");
    assert_eq!(gone, Vec::<String>::new());
    assert!(last.contains("Not done: “The moon was blue on Friday.”"), "{last}");
}

#[tokio::test]
async fn a_heading_can_be_named() {
    let (desk, last) = told("2A what works: a joke at the door", &["Make this change"]).await;
    let (new, _) = difference(&desk, "classes/2A.md");
    assert_eq!(new, ["- A joke at the door."], "{last}");
}

#[rstest]
#[case(
    "commands/refine-lesson.md",
    "refine: add a harder stretch task to 1B binary numbers",
    "1B/binary-numbers"
)]
#[case(
    "commands/adapt-for-need.md",
    "a new pupil from Ukraine joined 1B, cyber security",
    "1B/cyber-security"
)]
#[case("commands/exit-quiz.md", "2C sorting algorithms", "2C/sorting-algorithms")]
#[case("commands/make-worksheet.md", "three more questions for 2C algorithms", "2C/algorithms")]
#[case("commands/exit-quiz.md", "2A html and css", "2A/html-and-css")]
#[case("commands/refine-lesson.md", "make the starter of the 3B html lesson shorter", "3B/html")]
#[tokio::test]
async fn the_class_and_the_topic_that_were_named_say_which_lesson(
    #[case] command: &'static str,
    #[case] words: &str,
    #[case] meant: &str,
) {
    let mut desk = with_a_lesson(command).await;
    // Only where a lesson stands says which it is, so each of these may hold the same.
    let text = desk.files.remove(ITERATION).expect("a lesson");
    for lesson in [
        "1B/binary-numbers",
        "1B/cyber-security",
        "2C/binary-numbers",
        "2C/sorting-algorithms",
        "2C/algorithms",
        "2C/writing-a-diary-entry",
        "2A/html-and-css",
        "3B/html",
        "3B/cyber-security",
    ] {
        desk.files.insert(format!("lessons/{lesson}/lesson.md"), text.clone());
    }
    let before = desk.files.clone();
    let last = desk.say(words).await;
    assert!(desk.calls("ask_teacher").is_empty(), "{words}: {last}");
    let changed: Vec<&String> = desk
        .files
        .iter()
        .filter(|(path, text)| before.get(*path) != Some(*text))
        .map(|(path, _)| path)
        .collect();
    assert_eq!(changed, [&format!("lessons/{meant}/lesson.md")], "{words}: {last}");
}

#[tokio::test]
async fn a_change_of_a_lesson_that_is_named_begins_no_new_one_and_changes_no_other() {
    let mut desk = with_a_lesson("commands/refine-lesson.md").await;
    (desk.command, desk.messages) = (None, Vec::new());
    desk.files.insert("lessons/3B/html/lesson.md".to_owned(), desk.file(ITERATION).to_owned());
    let before = desk.files.clone();
    let last = desk.say("make the starter of the 3B lesson on castles shorter").await;
    assert_eq!(desk.files, before, "{last}");
    assert!(last.contains("I found no lesson to change"), "{last}");

    desk.messages.clear();
    let last = desk.say("make the starter of the 3B lesson on iteration shorter").await;
    let differs = |path: &&String| before.get(*path) != desk.files.get(*path);
    let changed: Vec<&String> = desk.files.keys().filter(differs).collect();
    assert_eq!(changed, [ITERATION], "{last}");
}

#[tokio::test]
async fn a_lesson_that_she_does_not_name_is_not_guessed() {
    let mut desk = with_a_lesson("commands/refine-lesson.md").await;
    desk.command = None;
    desk.say("encryption for 3B").await;
    desk.messages.clear();
    desk.command = Some("commands/refine-lesson.md");
    let before = desk.files.clone();
    let last = desk.say("make the starter shorter for 3B").await;
    assert_eq!(desk.files, before);
    assert!(last.contains("I don't know which lesson you mean"), "{last}");
}

#[tokio::test]
async fn a_worksheet_that_should_be_short_does_not_become_longer() {
    let mut desk = with_a_lesson("commands/make-worksheet.md").await;
    let before = desk.files.clone();
    let last = desk.say("3B iteration, one side of A4").await;
    assert_eq!(desk.files, before);
    assert!(last.contains("I added nothing") && last.contains("one side"), "{last}");
    let last = desk.say("3B iteration, two more questions on one side of A4").await;
    assert!(last.contains("Not met: one side."), "{last}");
}

#[tokio::test]
async fn a_profile_stays_as_it_is_without_her_yes() {
    for answers in [vec![], vec!["Leave it as it is".to_owned()]] {
        let mut desk = Desk::new();
        desk.command = Some("commands/update-class.md");
        desk.answers = answers;
        let before = desk.files.clone();
        desk.say("2C now has 13 pupils").await;
        assert_eq!(desk.files, before);
    }
}

#[tokio::test]
async fn a_new_need_stands_in_the_front_matter_and_as_a_bullet() {
    let mut desk = Desk::new();
    desk.command = Some("commands/update-class.md");
    desk.answers = vec!["Make this change".to_owned()];
    let words = "1B now has 31 pupils, two of them have hearing loss and sit in front";
    let last = desk.say(words).await;
    let profile = desk.file("classes/1B.md");
    for line in [
        "pupils: 31\n",
        "needs: [ADHD, low reading age, hearing]\n",
        "- Hearing: Two of them have hearing loss and sit in front.\n",
    ] {
        assert!(profile.contains(line), "{line} is not in\n{profile}\n{last}");
    }
}

#[rstest]
#[case("commands/update-class.md", "3B - Kacper Nowak has finished iteration")]
#[case(
    "commands/reflect.md",
    "3B iteration - Olena did not understand the trace table at all today"
)]
#[tokio::test]
async fn what_looks_like_a_name_is_not_written(#[case] command: &'static str, #[case] words: &str) {
    let mut desk = with_a_lesson(command).await;
    let before = desk.files.clone();
    desk.answers = vec!["Make this change".to_owned(), "Keep it".to_owned()];
    let last = desk.say(words).await;
    assert!(last.contains("name of a pupil"), "{last}");
    assert!(!last.contains("Kacper") && !last.contains("Olena"), "{last}");
    assert_eq!(desk.files, before);
}

#[tokio::test]
async fn a_look_back_proposes_what_she_said_and_asks_once_when_she_said_nothing() {
    let words = "3B iteration - the starter took twelve minutes and nobody got to the last task";
    let mut desk = with_a_lesson("commands/reflect.md").await;
    let last = desk.say(words).await;
    let note = "- The starter took twelve minutes and nobody got to the last task.";
    assert_eq!(desk.file("memory/classes/3B/MEMORY.md"), note, "{last}");
    assert!(last.contains("You are asked before it is."), "{last}");
    assert_eq!(desk.calls("ask_teacher").len(), 0);
    let mut desk = with_a_lesson("commands/reflect.md").await;
    let before = desk.files.clone();
    desk.say("3B iteration").await;
    assert_eq!(desk.calls("ask_teacher").len(), 1);
    assert_eq!(desk.files, before, "she skipped the question");
    let mut desk = with_a_lesson("commands/reflect.md").await;
    desk.without = vec!["update_memory"];
    desk.answers = vec!["They need eight minutes for a starter on paper".to_owned()];
    let last = desk.say("3B iteration").await;
    assert!(last.contains("“They need eight minutes for a starter on paper.”"), "{last}");
    assert_eq!(desk.lessons(), [ITERATION]);
}

#[tokio::test]
async fn a_lesson_that_was_taught_is_remembered_as_had() {
    let mut desk = with_a_lesson("commands/reflect.md").await;
    desk.say("3B iteration - taught it on Monday and they mixed up the counter and the total")
        .await;
    let note = "- They have had iteration: taught it on Monday and they mixed up the counter and the total.";
    assert_eq!(desk.file("memory/classes/3B/MEMORY.md"), note);
}

const SPECIFICATION: &str = "---\ntitle: \"Esports: an example\"\nwording: example\nsubject: Esports\n---\n\n# Esports\n\n\
    ## About the course\n\n- Size: About ten hours.\n\n## Part A: Organised play\n\n### What pupils should be able to do\n\n\
    - A1: Describe four roles.\n- A2: Explain how a league decides on a winner.\n- A3: Say where the money comes from.\n\n\
    ### Assessment of part A\n\n- A4: One piece of work on A1 to A3.\n\n## Part B: Practising\n\n- B1: Take a role in a team.\n\
    - B2: Look back at a match.\n\n## Conditions\n\n- D1: It may be taken a second time.\n";

fn with_a_specification() -> Desk {
    let mut desk = Desk::new();
    let path = "courses/esports-npa/specification.md".to_owned();
    desk.files.insert(path, SPECIFICATION.to_owned());
    desk
}

#[tokio::test]
async fn a_course_is_laid_out_from_its_specification_line_by_line() {
    let mut desk = with_a_specification();
    desk.command = Some("commands/plan-course.md");
    let last = desk.say("esports-npa, 6 periods of 50 minutes").await;
    let outline = desk.file("courses/esports-npa/course.md");
    insta::assert_snapshot!("course", format!("{outline}\n----\n{last}"));
    assert_eq!(desk.lessons(), Vec::<&str>::new());
    desk.say("esports-npa, 6 periods of 50 minutes").await;
    desk.file("courses/esports-npa/course-2.md");
}

#[tokio::test]
async fn a_course_without_a_specification_is_not_made_up_and_no_lesson_is_planned() {
    for (mut desk, words, command) in [
        (Desk::new(), "plan a course on esports for S4", None),
        (
            Desk::new(),
            "a scheme of work for databases, ten lessons",
            Some("commands/create-lesson.md"),
        ),
        (Desk::new(), "esports-npa, 12 periods", Some("commands/plan-course.md")),
        (with_a_specification(), "data-skills for S3", Some("commands/plan-course.md")),
    ] {
        desk.command = command;
        let before = desk.files.clone();
        let last = desk.say(words).await;
        assert!(last.contains("only from its specification"), "{words}: {last}");
        assert_eq!(desk.files, before, "{words}");
    }
}

#[tokio::test]
async fn after_an_errand_the_lesson_can_be_changed() {
    let mut desk = with_a_lesson("commands/exit-quiz.md").await;
    desk.say("3B iteration").await;
    let before = desk.files.clone();
    desk.say("make the starter shorter").await;
    assert_eq!(changed(&desk, &before), ["starter"]);
}

#[tokio::test]
async fn a_quiz_a_profile_and_a_course_say_what_became_of_what_is_remembered() {
    let remembered = "- Never plan pair work with this class. [m7k2q]\n\
                      - She likes her plans in blue. [m7k2r]\n";
    let agreed = "Add what is new and take nothing out";
    for (mut desk, command, words) in [
        (with_a_lesson("commands/exit-quiz.md").await, "commands/exit-quiz.md", "3B iteration"),
        (
            Desk::new(),
            "commands/update-class.md",
            "3B - they have finished iteration and about half are secure with conditions",
        ),
        (with_a_specification(), "commands/plan-course.md", "esports-npa, 6 periods of 50 minutes"),
    ] {
        desk.command = Some(command);
        desk.remembered = remembered;
        desk.answers = vec![agreed.to_owned()];
        let before = desk.files.clone();
        let last = desk.say(words).await;
        assert_ne!(desk.files, before, "{command}");
        let followed = "Followed: “Never plan pair work with this class.”";
        assert!(last.contains(followed), "{command}: {last}");
        assert!(
            last.contains("Not used here: “She likes her plans in blue.”"),
            "{command}: {last}"
        );
    }
}
