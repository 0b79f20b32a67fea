use domain::{InteractionResponse, SectionRef, TraceId};

use super::*;
use crate::hooks::exchanges::answered;

/// What could be asked about one lesson, each kind as its name and what it is about.
fn concerns(lesson: &str, found: &[(&str, &str, bool)]) -> Vec<Concern> {
    let concern = |(kind, about, is_gap): &(&str, &str, bool)| Concern {
        kind: ConcernKind::named(kind).unwrap(),
        is_gap: *is_gap,
        question: ReflectionQuestion {
            id: format!("{kind}-{lesson}:{about}"),
            about: (*about).to_owned(),
            text: format!("{lesson}: {kind} {about}?"),
            section: Some(SectionRef {
                path: format!("lessons/3B/{lesson}/lesson.md"),
                id: "tasks".to_owned(),
                heading: "Tasks".to_owned(),
                sha256: String::new(),
            }),
        },
    };
    found.iter().map(concern).collect()
}

fn usual(lesson: &str) -> Vec<Concern> {
    let found = [
        ("timings", "Main task", false),
        ("prior-knowledge", "", false),
        ("misconception", "", false),
        ("outcome", "", false),
        ("assessment", "", false),
        ("need", "EAL", false),
        ("need", "Dyslexia", false),
        ("need", "Autism", false),
    ];
    concerns(lesson, &found)
}

fn asked(class: &str, questions: &[ReflectionQuestion]) -> PastExchange {
    let request = InteractionRequest::Reflection { questions: questions.to_vec() };
    let exchange = answered(TraceId::new(), request, InteractionResponse::Skipped);
    PastExchange { class: Some(class.to_owned()), exchange }
}

fn names(questions: &[ReflectionQuestion]) -> Vec<String> {
    let name = |question: &ReflectionQuestion| {
        let kind = question.id.split(':').next().unwrap().rsplit_once('-').unwrap().0;
        format!("{kind} {}", question.about).trim().to_owned()
    };
    questions.iter().map(name).collect()
}

/// The lessons that are drafted one after the other, each in a session of its own, with what is asked.
fn in_turn(lessons: &[(&str, &str)]) -> Vec<Vec<String>> {
    let mut past = Vec::new();
    let mut all = Vec::new();
    for (class, lesson) in lessons {
        let before = Before::read(&past, &[], Some(class));
        let questions = choose(usual(lesson), &before, &[], 3);
        all.push(names(&questions));
        past.push(asked(class, &questions));
    }
    all
}

#[test]
fn kinds_and_needs_take_turns_over_the_lessons_of_a_class() {
    let found = in_turn(&[("3B", "a"), ("3B", "b"), ("3B", "c"), ("3B", "d"), ("3B", "e")]);
    let wanted = [
        ["need EAL", "timings Main task", "prior-knowledge"],
        ["misconception", "outcome", "assessment"],
        ["need Dyslexia", "timings Main task", "prior-knowledge"],
        ["misconception", "outcome", "assessment"],
        ["need Autism", "timings Main task", "prior-knowledge"],
    ];
    assert_eq!(found, wanted);
}

#[test]
fn another_class_begins_with_what_she_was_asked_least() {
    let found = in_turn(&[("3B", "a"), ("1B", "b"), ("1B", "c")]);
    let wanted = [
        ["need EAL", "timings Main task", "prior-knowledge"],
        ["misconception", "outcome", "assessment"],
        ["need EAL", "timings Main task", "prior-knowledge"],
    ];
    assert_eq!(found, wanted);
}

#[test]
fn a_gap_comes_first_and_is_no_news_the_second_time() {
    let with_gap = |lesson: &str| {
        let gaps = [("wish", "no projector", true), ("need", "Dyslexia", true)];
        usual(lesson).into_iter().chain(concerns(lesson, &gaps)).collect::<Vec<_>>()
    };
    let first = choose(with_gap("a"), &Before::default(), &[], 3);
    assert_eq!(names(&first), ["wish no projector", "need Dyslexia", "timings Main task"]);
    let before = Before::read(&[asked("3B", &first)], &[], Some("3B"));
    let second = choose(with_gap("b"), &before, &[], 3);
    assert_eq!(names(&second), ["prior-knowledge", "misconception", "outcome"]);
}

#[test]
fn what_the_command_is_about_comes_first_among_equals() {
    let first = [ConcernKind::Assessment, ConcernKind::Misconception];
    let questions = choose(usual("a"), &Before::default(), &first, 3);
    assert_eq!(names(&questions), ["assessment", "misconception", "need EAL"]);
    let before = Before::read(&[asked("3B", &questions)], &[], Some("3B"));
    let again = choose(usual("b"), &before, &first, 3);
    assert_eq!(names(&again), ["timings Main task", "prior-knowledge", "outcome"]);
}

#[test]
fn nothing_is_asked_twice() {
    let mut past = Vec::new();
    let mut count = 0;
    loop {
        let questions = choose(usual("a"), &Before::read(&past, &[], Some("3B")), &[], 3);
        if questions.is_empty() {
            break;
        }
        count += questions.len();
        past.push(asked("3B", &questions));
    }
    assert_eq!(count, usual("a").len());
    // The same words about another lesson are the same question to the same class.
    let mut again = usual("b");
    let same = usual("a").remove(0).question.text;
    again[0].question.text = same.clone();
    let questions = choose(again, &Before::read(&past, &[], Some("3B")), &[], 9);
    assert!(questions.iter().all(|question| question.text != same));
}

#[test]
fn what_this_session_asked_counts_like_earlier_ones() {
    let first = choose(usual("a"), &Before::default(), &[], 3);
    let of_session = [asked("3B", &first).exchange];
    let before = Before::read(&[], &of_session, Some("3B"));
    assert_eq!(
        names(&choose(usual("a"), &before, &[], 3)),
        ["misconception", "outcome", "assessment"]
    );
}
