use rstest::rstest;

use super::*;
use crate::library::Library;

/// Topic and class of a request.
fn read(text: &str) -> (Option<String>, ClassWish) {
    let library = Library::built_in().unwrap();
    let wish = wish(text, &library.words, &[]);
    (wish.topic, wish.class)
}

#[rstest]
#[case("make the starter of the 3B lesson on loops shorter", Intent::Change)]
#[case("Could you please make the starter in my lesson on loops for 3B more fun?", Intent::Change)]
#[case("make the starter of the lesson on loops for 3B shorter", Intent::Change)]
#[case("shorten the plenary of the 3B loops lesson", Intent::Change)]
#[case("the starter of the 3B lesson on loops needs to be shorter", Intent::Change)]
#[case("make the starter for the lesson on loops for 3B", Intent::Plan)]
#[case("make a lesson on loops for 3B with a shorter starter", Intent::Plan)]
#[case("a lesson on loops for 3B, make the starter shorter", Intent::Plan)]
#[case("make the starter shorter in a new lesson on loops for 3B", Intent::Plan)]
#[case("plan the starter of my lesson on loops for 3B, a shorter one", Intent::Plan)]
fn a_change_that_comes_before_the_lesson_that_it_names_is_a_change(
    #[case] text: &str,
    #[case] wanted: Intent,
) {
    let library = Library::built_in().unwrap();
    let sections = library.section_names();
    assert_eq!(intent(text, &library.words, &sections, false), wanted, "{text}");
}

#[test]
fn a_request_in_the_middle_of_a_long_message_is_read() {
    let tired =
        "We had the parents' evening yesterday and I am tired, so bear with me. ".repeat(12);
    let calm = " They were lively today, and I want calm.".repeat(12);
    let (topic, class) = read(&format!("{tired}I need iteration for 3B.{calm}"));
    assert_eq!((topic.as_deref(), class), (Some("iteration"), ClassWish::Named("3B".to_owned())));
    // What asks at its beginning is read from there.
    let (topic, _) = read(&format!("A lesson on loops.{calm}{calm} It is for 3B."));
    assert_eq!(topic.as_deref(), Some("loops"));
}

#[rstest]
#[case("game design for 2C", "game design")]
#[case("user interface design for 3B", "user interface design")]
#[case("a lesson on web design for 3B", "web design")]
#[case("make a web page for 2A", "web page")]
#[case("design thinking for 2C", "design thinking")]
#[case("design a lesson on volcanoes for 2C", "volcanoes")]
#[case("a business plan for 2A", "business plan")]
#[case("volcanoes lesson plan for 2A", "volcanoes")]
#[case("plan volcanoes for 2A", "volcanoes")]
#[case("a worksheet on volcanoes for 2A please", "volcanoes")]
#[case("first aid for 2A", "first aid")]
#[case("a first lesson on volcanoes for 2A", "volcanoes")]
#[case("short stories for 3B", "short stories")]
#[case("a short introduction to volcanoes for 3B", "volcanoes")]
#[case("whole numbers for 2A", "whole numbers")]
#[case("the causes of World War One for 3B", "causes of World War One")]
#[case("the working class for 3B", "working class")]
#[case("volcanoes with my class 3B", "volcanoes")]
#[case("a double period on how computers work for 3B", "how computers work")]
#[case("how a phone knows where it is for 3B", "how a phone knows where it is")]
#[case("French food vocabulary for 1B", "French food vocabulary")]
#[case("for loops for 3B", "for loops")]
#[case("3b, binary, friday p6", "binary")]
#[case("could I have a worksheet on logic gates for 2A", "logic gates")]
#[case("tens and ones for 1B", "tens and ones")]
#[case("what animals have in common for 1B", "animals have in common")]
fn a_topic_is_what_is_left_without_the_words_that_frame_it(
    #[case] text: &str,
    #[case] topic: &str,
) {
    let (found, class) = read(text);
    assert_eq!(found.as_deref(), Some(topic));
    assert!(matches!(class, ClassWish::Named(_)), "{class:?}");
}

#[rstest]
#[case("a new lesson for 3B")]
#[case("plan a quiz for 3B")]
#[case("design a page for 3B")]
#[case("a lesson on for 3B on Monday 30 November")]
#[case("the next lesson for 3B on Monday 30 November")]
fn words_that_only_frame_are_no_topic(#[case] text: &str) {
    assert_eq!(read(text).0, None);
}

#[rstest]
#[case("make 3B's lesson on volcanoes", "3B")]
#[case("make 3B’s lesson on volcanoes", "3B")]
#[case("volcanoes for 3B, like the one 1B had", "3B")]
#[case("volcanoes like 1B, for 3B", "3B")]
#[case("a lesson on volcanoes, as 1B had, with 3B", "3B")]
fn the_class_is_the_one_that_the_lesson_is_for(#[case] text: &str, #[case] class: &str) {
    let library = Library::built_in().unwrap();
    let classes = ["1B", "2A", "3B"].map(str::to_owned);
    let wish = wish(text, &library.words, &classes);
    assert_eq!(wish.class, ClassWish::Named(class.to_owned()));
    assert!(wish.topic.is_some_and(|topic| topic.contains("volcanoes")));
}

#[rstest]
#[case("@TCH 3-14a a lesson on volcanoes for 3B", &["TCH 3-14a"])]
#[case("volcanoes for 3B, @TCH 3-15a and @SOC 2-07b.", &["TCH 3-15a", "SOC 2-07b"])]
#[case("volcanoes for @3B", &[])]
#[case("volcanoes for 3B in 50 minutes, TCH 3-14a", &["TCH 3-14a"])]
fn a_mentioned_outcome_is_no_part_of_the_topic(#[case] text: &str, #[case] codes: &[&str]) {
    let library = Library::built_in().unwrap();
    let wish = wish(text, &library.words, &["3B".to_owned()]);
    assert_eq!(wish.outcomes, codes);
    assert_eq!(wish.topic.as_deref(), Some("volcanoes"));
    assert_eq!(wish.class, ClassWish::Named("3B".to_owned()));
}

#[rstest]
#[case("a lesson on passwords for the wee class, 3b", "passwords")]
#[case("passwords for my wee 3B lot", "passwords")]
#[case("a lesson on the Jacobites for my S2 History class", "Jacobites")]
#[case("the Jacobites for second year history group", "Jacobites")]
#[case("the history of computing for 3B", "history of computing")]
fn what_is_said_of_the_class_is_no_topic(#[case] text: &str, #[case] topic: &str) {
    let library = Library::built_in().unwrap();
    let wish = wish(text, &library.words, &["3B".to_owned()]);
    assert_eq!(wish.topic.as_deref(), Some(topic));
    assert_ne!(wish.class, ClassWish::Unsaid);
}

#[rstest]
#[case("help", true)]
#[case("Hi, help please!", true)]
#[case("what can you do?", true)]
#[case("so what can I do here", true)]
#[case("help me with loops for 3B", false)]
#[case("what can you do with binary for 2C?", false)]
#[case("who are you?", false)]
fn only_words_that_ask_for_nothing_else_ask_for_help(#[case] text: &str, #[case] asks: bool) {
    let library = Library::built_in().unwrap();
    assert_eq!(asks_for_help(text, &library.words), asks);
}
