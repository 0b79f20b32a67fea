//! What becomes of a topic: what it is called, whose it is, which outcomes are claimed for it, and
//! what a lesson says about one that the drafter has no notes on.

use crate::desk::Desk;
use lessons::{Content, Facet, Lesson, Weight, check, drift, facet, markdown, minutes, plain};
use rstest::rstest;

/// A lesson that was drafted, with what was asked and said.
struct Drafted {
    desk: Desk,
    path: String,
    lesson: Lesson,
    asked: Vec<String>,
    last: String,
}

async fn drafted(subject: Option<&str>, request: &str, answers: &[&str]) -> Drafted {
    let mut desk = Desk::over(subject);
    desk.answers = answers.iter().map(|answer| (*answer).to_owned()).collect();
    let last = desk.say(request).await;
    let path = desk.lessons().first().expect("a lesson").to_string();
    let lesson = desk.lesson(&path);
    let asked = desk.calls("ask_teacher");
    let asked = asked.iter().map(|call| call.input["question"].as_str().expect("words").to_owned());
    Drafted { asked: asked.collect(), path, lesson, last, desk }
}

impl Drafted {
    fn text(&self) -> &str {
        self.desk.file(&self.path)
    }

    fn page(&self, which: Facet) -> String {
        plain(&facet(&self.lesson, &self.desk.template, which))
    }

    /// Codes of the outcomes that are claimed.
    fn codes(&self) -> Vec<String> {
        let section = self.lesson.section("curriculum").expect("a section");
        let claims = section.markdown.lines().filter_map(|line| line.strip_prefix("- ["));
        claims.filter_map(|line| Some(line.split_once(']')?.0.to_owned())).collect()
    }

    fn is_general(&self) -> bool {
        self.last.contains("I have no notes on")
    }
}

#[rstest]
// Topics that the drafter has notes on.
#[case(None, "web design for 3B", "web-design", &[], false)]
#[case(None, "iteration quiz for 3B", "iteration", &[], false)]
#[case(None, "make a web page for 2A", "web-page", &[], false)]
#[case(Some("history"), "why people left Scotland for 3B", "why-people-left-scotland", &[], false)]
#[case(None, "@TCH 3-15a selection for 3B", "selection", &["TCH 3-15a", "TCH 3-14a"], false)]
// Topics that it has none on: one word in common with the file is no reason to claim an outcome.
#[case(None, "game physics for 2C", "game-physics", &[], true)]
#[case(None, "robotics for 3B", "robotics", &[], true)]
#[case(None, "volcanoes for 1B", "volcanoes", &[], true)]
#[case(None, "causes of World War One for 3B", "causes-of-world-war-one", &[], true)]
#[case(Some("history"), "causes of World War One for 3B", "causes-of-world-war-one", &["SOC 3-06b"], true)]
#[case(Some("french"), "food vocabulary for 1B", "food-vocabulary", &[], true)]
#[case(Some("maths"), "solve equations for 3B", "solving-equations", &["MTH 3-15a"], true)]
#[case(Some("english"), "short stories for 2C", "short-stories", &["ENG 2-31a"], true)]
#[tokio::test]
async fn a_request_becomes_a_topic_with_the_outcomes_that_speak_of_it(
    #[case] subject: Option<&str>,
    #[case] request: &str,
    #[case] folder: &str,
    #[case] codes: &[&str],
    #[case] general: bool,
) {
    let drafted = drafted(subject, request, &[]).await;
    assert_eq!(drafted.path.split('/').nth(2), Some(folder));
    assert_eq!(drafted.is_general(), general, "{}", drafted.last);
    assert_eq!(drafted.asked, [""; 0]);
    if general || !codes.is_empty() {
        assert_eq!(drafted.codes(), codes);
    }
}

#[rstest]
#[case::of_its_subject(None, "TCH 3-15a selection for 3B", "TCH 3-15a", true)]
#[case::of_another_area(None, "iteration for 3B for MNU 3-07a", "MNU 3-07a", false)]
#[case::only_listed(
    Some("english"),
    "a persuasive letter for 3B for LIT 4-02a",
    "LIT 4-02a",
    false
)]
#[case::of_no_file(None, "iteration for 3B for TCH 9-99z", "TCH 9-99z", false)]
#[tokio::test]
async fn a_code_that_she_names_is_spoken_of_and_stands_in_the_lesson_where_it_is_claimed(
    #[case] subject: Option<&str>,
    #[case] request: &str,
    #[case] code: &str,
    #[case] claimed: bool,
) {
    let drafted = drafted(subject, request, &[]).await;
    assert!(drafted.last.contains(&format!("- {code} is ")), "{}", drafted.last);
    let stands = drafted.text().contains(code);
    assert_eq!((stands, drafted.codes().iter().any(|one| one == code)), (claimed, claimed));
}

#[rstest]
#[case(None, "adding fractions for 3B", "Computing Science", "Mathematics", "common denominator")]
#[case(None, "persuasive writing for 2A", "Computing Science", "English", "persuade")]
#[case(Some("history"), "binary numbers for 2C", "History", "Computing Science", "denary")]
#[tokio::test]
async fn a_topic_of_another_subject_is_one_question_and_planned_as_that_on_her_word(
    #[case] teacher: Option<&str>,
    #[case] request: &str,
    #[case] own: &str,
    #[case] other: &str,
    #[case] holds: &str,
) {
    let yes = format!("Plan it as {other}");
    let taken = drafted(teacher, request, &[&yes]).await;
    assert_eq!(taken.asked.len(), 1, "{:?}", taken.asked);
    assert!(taken.asked[0].contains(&format!("a {own} class")), "{:?}", taken.asked);
    assert!(!taken.is_general() && taken.text().contains(holds), "{}", taken.last);
    assert!(taken.last.contains(&format!("{other}, because you said so")), "{}", taken.last);

    let kept = drafted(teacher, request, &[&format!("Keep it in {own}")]).await;
    assert!(kept.is_general() && !kept.text().contains(holds), "{}", kept.last);
    assert_eq!(kept.codes(), [""; 0], "another subject's file is not claimed");
    assert!(!kept.last.contains("because no curriculum file is about"), "{}", kept.last);
}

#[tokio::test]
async fn a_topic_that_names_a_subject_uses_that_subjects_file_only_on_her_word() {
    let request = "French food vocabulary for 1B";
    let kept = drafted(None, request, &[]).await;
    assert_eq!(kept.asked.len(), 1);
    assert!(!kept.text().contains("cfe-french.md"), "{}", kept.last);
    let taken = drafted(None, request, &["Plan it as French"]).await;
    assert!(taken.text().contains("cfe-french.md"), "{}", taken.last);
}

/// Topics of every form: one thing, several, a name, a sentence, something that is done.
const FORMS: [(Option<&str>, &str); 9] = [
    (None, "game physics for 2C"),
    (None, "volcanoes for 1B"),
    (None, "robotics for 2A"),
    (None, "how a plane stays in the air for 3B"),
    (None, "how a phone knows where it is for 2A"),
    (Some("history"), "causes of World War One for 3B"),
    (Some("french"), "food vocabulary for 1B"),
    (Some("maths"), "solve equations for 3B"),
    (Some("english"), "Macbeth for 3B"),
];

#[tokio::test]
async fn a_lesson_without_notes_is_whole_and_says_nothing_about_its_topic() {
    for (subject, request) in FORMS {
        let drafted = drafted(subject, request, &[]).await;
        let topic = &drafted.lesson.topic.to_lowercase();
        assert!(drafted.is_general(), "{request}: {}", drafted.last);
        let problems = check(&drafted.lesson, &drafted.desk.template);
        assert!(problems.iter().all(|p| p.weight == Weight::Notice), "{request}: {problems:?}");
        let planned = minutes(&drafted.lesson);
        assert_eq!(Some(planned.planned), planned.available, "{request}");
        let pages: Vec<(Facet, String)> = Facet::ALL
            .into_iter()
            .map(|which| (which, markdown(&facet(&drafted.lesson, &drafted.desk.template, which))))
            .collect();
        assert_eq!(drift(&drafted.lesson, &drafted.desk.template, &pages), [], "{request}");
        let all = drafted.text().to_lowercase();
        for wrong in [
            "is {}?",
            "{} is ",
            "{} are ",
            "what is {}",
            "example of {}",
            "a case of {}",
            "understood it",
        ] {
            let wrong = wrong.replace("{}", topic);
            assert!(!all.contains(&wrong), "{request} says {wrong:?}");
        }
        assert!(all.contains("for you to add"), "{request}");
        for which in [Facet::Worksheet, Facet::Guide] {
            let page = drafted.page(which);
            assert!(!page.contains("checked against a source"), "{request}: {page}");
        }
        answers_answer(&drafted.lesson, request);
    }
}

/// An answer says what is right: neither the task again nor what the teacher does.
fn answers_answer(lesson: &Lesson, request: &str) {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let moves: Vec<&str> = lesson
        .sections
        .iter()
        .flat_map(|section| match &section.content {
            Content::Misconceptions(items) => items.as_slice(),
            _ => &[],
        })
        .map(|item| item.fields.teacher_move.trim_end_matches('.'))
        .collect();
    for (_, item) in lesson.tasks() {
        let answer = item.fields.answer.as_deref().unwrap_or_default();
        let (told, asked) = (words(answer), words(&item.fields.prompt));
        let again = told.iter().filter(|word| asked.contains(word)).count();
        assert!(
            again * 10 < told.len() * 8,
            "{request}: {:?} is answered {answer:?}",
            item.fields.prompt
        );
        assert!(!moves.iter().any(|told| answer.contains(told)), "{request}: {answer}");
    }
}

#[rstest]
// One word inside a longer topic is another topic, whichever word it is.
#[case("the film loop in early cinema for 2A")]
#[case("times tables for 1B")]
#[case("how banks use variable rates for 3B")]
#[case("search and rescue dogs for 1B")]
#[case("string and list poems for 2C")]
#[case("decision day in the Scottish courts for 2A")]
#[tokio::test]
async fn a_word_of_a_longer_topic_picks_neither_notes_nor_an_outcome(#[case] request: &str) {
    let drafted = drafted(None, request, &[]).await;
    assert!(drafted.is_general(), "{request}: {}", drafted.last);
    assert_eq!(drafted.codes(), [""; 0], "{request}");
    assert!(drafted.last.contains("I read this as: a lesson on **"), "{}", drafted.last);
}

#[tokio::test]
async fn a_frame_is_short_and_holds_the_class_and_no_made_up_task() {
    let drafted = drafted(None, "volcanoes for 2C", &[]).await;
    let plan = drafted.page(Facet::Plan);
    let words = plan.split_whitespace().count();
    assert!(words <= 1100, "{words} words: {plan}");
    for need in ["Autism", "Dyslexia", "Language disorder", "ADHD", "Coordination"] {
        assert!(plan.contains(need), "{need} is missing: {plan}");
    }
    let tasks =
        drafted.lesson.tasks().filter(|(_, item)| item.fields.tier != lessons::Tier::Retrieval);
    assert_eq!(tasks.count(), 0, "{}", drafted.text());
}

#[tokio::test]
async fn a_part_of_a_frame_that_is_longer_than_the_class_works_is_done_in_rounds() {
    // The profile says "under ten minutes".
    let usual = drafted(None, "volcanoes for 1B", &[]).await;
    assert!(!usual.text().contains("In rounds of"), "{}", usual.text());
    let double = drafted(None, "volcanoes for 1B, 100 minutes", &[]).await;
    let rounds = double.text().matches("In rounds of 9 minutes at most.").count();
    assert_eq!(rounds, 3, "{}", double.text());
}

#[tokio::test]
async fn what_was_meant_instead_is_drafted_for_the_same_class() {
    let mut desk = Desk::over(None);
    desk.say("the key stage for 3B, 40 minutes").await;
    let last = desk.say("I meant linear search").await;
    assert!(last.contains("a lesson on **linear search** for **3B**, 40 minutes"), "{last}");
    assert!(desk.lessons().contains(&"lessons/3B/linear-search/lesson.md"), "{last}");
}

#[rstest]
#[case("Like what we did for 3B last week, but for 2C", "2C")]
#[case("do for 2C what you did for 3B", "2C")]
#[case("the same as last time but for 2C", "2C")]
#[tokio::test]
async fn words_that_point_to_earlier_work_find_its_lesson_and_are_no_topic(
    #[case] request: &str,
    #[case] class: &str,
) {
    let mut desk = Desk::over(None);
    desk.say("iteration for 3B").await;
    desk.messages.clear();
    let last = desk.say(request).await;
    let path = format!("lessons/{class}/iteration/lesson.md");
    assert_eq!(desk.lessons(), [&*path, "lessons/3B/iteration/lesson.md"], "{last}");
    assert!(
        last.contains("you meant [“iteration” for 3B](lessons/3B/iteration/lesson.md)"),
        "{last}"
    );
}

#[rstest]
#[case("pick up where we left off")]
#[case("continue with the last one")]
#[case("carry on from what 3B did on Monday")]
#[tokio::test]
async fn going_on_with_the_same_class_names_the_lesson_and_begins_no_other(#[case] request: &str) {
    let mut desk = Desk::over(None);
    desk.say("iteration for 3B").await;
    desk.messages.clear();
    let last = desk.say(request).await;
    assert_eq!(desk.lessons(), ["lessons/3B/iteration/lesson.md"], "{last}");
    assert!(
        last.contains("I understand [“iteration” for 3B](lessons/3B/iteration/lesson.md)"),
        "{last}"
    );
}

#[tokio::test]
async fn which_earlier_lesson_is_meant_is_asked_when_two_fit() {
    let mut desk = Desk::over(None);
    desk.say("iteration for 3B").await;
    desk.say("binary for 3B").await;
    desk.messages.clear();
    desk.answers = vec!["binary, 3B".to_owned()];
    let last = desk.say("do for 2C what you did for 3B").await;
    let asked = desk.calls("ask_teacher").pop().expect("a question");
    assert_eq!(asked.input["options"].as_array().map(Vec::len), Some(2), "{asked:?}");
    assert!(desk.lessons().contains(&"lessons/2C/binary/lesson.md"), "{last}");
}

#[tokio::test]
async fn earlier_work_that_is_not_there_is_said_to_be_missing_and_what_is_there_is_offered() {
    let request = "Like what we did for 3B last week, but for 2C";
    let mut desk = Desk::over(None);
    let last = desk.say(request).await;
    assert!(last.contains("I found no lesson of 3B") && last.contains("last week"), "{last}");
    assert_eq!(desk.lessons(), [] as [&str; 0]);

    desk.messages.clear();
    desk.say("binary for 2A").await;
    desk.messages.clear();
    desk.answers = vec!["binary, 2A".to_owned()];
    let last = desk.say(request).await;
    let asked = desk.calls("ask_teacher").pop().expect("a question");
    let question = asked.input["question"].as_str().unwrap();
    assert!(question.starts_with("I found no lesson of 3B, so I cannot tell what"), "{question}");
    assert_eq!(asked.input["options"][0]["label"], "binary, 2A");
    assert!(desk.lessons().contains(&"lessons/2C/binary/lesson.md"), "{last}");
}

#[tokio::test]
async fn with_a_topic_of_its_own_minutes_and_layout_of_the_earlier_lesson_are_taken_and_told() {
    let request = "a lesson on sorting like what we did for 3B last week, but for 2C";
    let mut desk = Desk::over(None);
    desk.say("iteration for 3B").await;
    let earlier = "lessons/3B/iteration/lesson.md";
    let text = desk.file(earlier).to_owned();
    let starter = text.split("## Starter").nth(1).and_then(|t| t.split(" min)").next()).unwrap();
    let starter = starter.rsplit('(').next().unwrap();
    let text = text.replace("template: structured", "template: one-page");
    let changed = text.replacen(&format!("({starter} min)"), "(9 min)", 1);
    desk.files.insert(earlier.to_owned(), changed);
    desk.messages.clear();
    let last = desk.say(request).await;
    let lesson = desk.lesson("lessons/2C/sorting/lesson.md");
    let first = lesson.activities().find(|(section, _)| *section == "starter").unwrap().1;
    assert_eq!(first.fields.minutes, Some(9), "{last}");
    let begun = desk.calls("create_lesson").pop().unwrap();
    assert_eq!(begun.input["template"], "one-page", "{last}");
    let told = format!(
        "you meant [{}]({earlier}), the lesson on iteration for 3B. From it I \
                        took the one-page layout, the 9 minutes of the starter",
        text::lesson_words(earlier)
    );
    assert!(last.contains(&told), "{last}");
    assert!(last.contains("the tasks are new"), "{last}");
}

#[tokio::test]
async fn with_a_topic_of_its_own_nothing_taken_from_an_earlier_lesson_is_said_too() {
    let request = "a lesson on sorting like what we did for 3B last week, but for 2C";
    let mut desk = Desk::over(None);
    let last = desk.say(request).await;
    assert!(desk.lessons().contains(&"lessons/2C/sorting/lesson.md"), "{last}");
    assert!(last.contains("nothing from an earlier lesson: I found none"), "{last}");

    let mut desk = Desk::over(None);
    desk.say("iteration for 3B").await;
    desk.say("binary for 3B").await;
    desk.messages.clear();
    desk.answers = vec!["binary, 3B".to_owned()];
    let last = desk.say(request).await;
    assert_eq!(desk.calls("ask_teacher").len(), 1, "{last}");
    assert!(last.contains("you meant [“binary” for 3B](lessons/3B/binary/lesson.md)"), "{last}");
}

#[tokio::test]
async fn what_her_request_refuses_stays_out_of_the_lesson_or_is_said_to_be_in_it() {
    let path = "lessons/3B/arrays/lesson.md";
    let mut desk = Desk::over(None);
    desk.say("arrays for 3B").await;
    assert!(desk.file(path).contains("Devices out"), "{}", desk.file(path));
    for request in ["arrays for 3B, no laptops", "a lesson on arrays for 3B without any devices"] {
        let mut desk = Desk::over(None);
        let last = desk.say(request).await;
        assert!(!desk.file(path).contains("Devices out"), "{request}: {}", desk.file(path));
        assert!(last.contains("(your words)") && !last.contains("nothing was done"), "{last}");
    }
    // The notes on iteration know no way without devices.
    let mut desk = Desk::over(None);
    let last = desk.say("iteration for 3B, no laptops").await;
    assert!(last.contains("Not met: “no laptops” (your words)"), "{last}");
    let mut desk = Desk::over(None);
    let last = desk.say("stop motion with tablets for 3B").await;
    assert!(!last.contains("(your words)"), "{last}");
}

#[tokio::test]
async fn a_command_of_another_plugin_is_said_to_need_a_model() {
    for command in ["history-tools:timeline", "plugins/history-tools/commands/timeline.md"] {
        let mut desk = Desk::new();
        desk.command = Some(command);
        let last = desk.say("the Jacobites for 2A").await;
        assert!(last.starts_with("“timeline” has instructions of its own"), "{last}");
        assert!(last.contains("choose a model in the settings"), "{last}");
        assert!(desk.lessons().is_empty(), "{:?}", desk.lessons());
        assert!(desk.say("hello").await.contains("offline drafter"));
    }
}

#[test]
fn what_a_class_got_before_is_no_topic() {
    let classes = ["1B", "2A", "2C", "3B"].map(str::to_owned);
    for (words, class, whose, topic) in [
        ("do the one I did with 2C on Friday again for 3B", "3B", Some("2C"), None),
        ("give 2A what 3B got on arrays", "2A", Some("3B"), Some("arrays")),
        ("repeat my lesson from yesterday for 3B", "3B", None, None),
        ("fractions for 2C as in September", "2C", None, Some("fractions")),
    ] {
        let reading = drafter::reading::read(&[words], &classes).unwrap();
        let earlier = reading.earlier.unwrap();
        assert_eq!(reading.topic.as_deref(), topic, "{words}: {}", earlier.said);
        assert!(whose.is_none() || earlier.class.as_deref() == whose, "{words}: {earlier:?}");
        assert!(whose.is_none() || reading.class.as_deref() == Some(class), "{words}");
    }
}
