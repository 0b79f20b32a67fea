use std::path::Path;

use super::clarify::Question;
use super::phrases::Outside;
use super::*;

const LABELLED: &str = include_str!("labelled.txt");

/// The requests with this label.
fn labelled(label: &str) -> Vec<&'static str> {
    LABELLED
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(own, text)| (own == label).then_some(text))
        .collect()
}

fn workspace_root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../workspace")
}

fn known() -> KnownClasses {
    let root = workspace_root();
    KnownClasses::read(&Workspace::open(&root).unwrap(), None).unwrap()
}

/// Why a request does not simply pass, if it does not.
fn stopped(kinds: &[RequestKind], text: &str) -> Option<Outside> {
    match judge::judge(kinds, text) {
        Judgement::Outside(kind) => Some(kinds[kind].outside),
        Judgement::Planning | Judgement::Mixed(_) | Judgement::Unsure => None,
    }
}

#[test]
fn no_request_for_planning_is_ever_stopped() {
    let kinds = phrases::kinds();
    let stopped: Vec<(&str, Judgement)> = labelled("in")
        .into_iter()
        .filter(|text| stopped(kinds, text).is_some())
        .map(|text| (text, judge::judge(kinds, text)))
        .collect();
    assert_eq!(stopped, []);
}

#[test]
fn what_is_not_planning_is_found() {
    let kinds = phrases::kinds();
    let all: Vec<&str> = labelled("out").into_iter().chain(labelled("cannot")).collect();
    let missed: Vec<&str> =
        all.iter().copied().filter(|text| stopped(kinds, text).is_none()).collect();
    let recall = (all.len() - missed.len()) as f64 / all.len() as f64;
    assert!(recall >= 0.95, "recall {recall:.3}, missed: {missed:#?}");
}

#[test]
fn planning_with_something_else_beside_it_goes_on() {
    let kinds = phrases::kinds();
    let check = |text: &str, name: &str| match judge::judge(kinds, text) {
        Judgement::Mixed(kind) => assert_eq!(kinds[kind].name, name, "{text}"),
        other => panic!("{text}: {other:?}"),
    };
    check("Plan a lesson on loops for 3B and email it to parents", "sending");
    check("Create a worksheet on ratio for 1B. Then write report comments for them.", "reports");
    check("a lesson on maps for S1, and book the computer room please", "booking");
}

#[test]
fn every_kind_has_words_and_two_offers() {
    for kind in phrases::kinds() {
        assert!(!kind.about.is_empty(), "{}", kind.name);
        assert_eq!(kind.instead.len(), 2, "{}", kind.name);
    }
}

#[test]
fn a_refusal_offers_two_things_made_from_her_words_and_names_nobody() {
    let kinds = phrases::kinds();
    let check = |text: &str, wanted: &str| match judge::judge(kinds, text) {
        Judgement::Outside(kind) => assert_eq!(reply::instead(&kinds[kind], text), wanted),
        other => panic!("{text}: {other:?}"),
    };
    check(
        "write report comments on iteration for 3B",
        "I help with planning lessons, and this looks like something else (comments and reports on \
         pupils), so I leave it with you. If it helps, I can draft success criteria for iteration, in \
         words that you can use when you write your own comments, or a short self-assessment sheet in \
         which 3B say what they can do and what comes next.",
    );
    check(
        "make a video about volcanoes",
        "I cannot do this one: I can read and write the files of your workspace, and nothing beyond \
         them (videos, sound, pictures and the internet). If it helps, I can draft a storyboard or \
         script on volcanoes that pupils or you can record, or a labelled diagram of volcanoes in words \
         and lines, for you or your class to draw.",
    );
    let Judgement::Outside(kind) =
        judge::judge(kinds, "What shall I say about Amira at parents' evening?")
    else {
        panic!("not found")
    };
    assert!(!reply::instead(&kinds[kind], "say about Amira").contains("Amira"));
}

#[test]
fn what_is_left_open_is_asked_once_and_all_else_is_not() {
    let known = known();
    let unasked: Vec<&str> = labelled("unclear")
        .into_iter()
        .filter(|text| clarify::questions(&known, text, &[]).is_empty())
        .collect();
    assert_eq!(unasked, [] as [&str; 0]);
    // Where a class is named there is nothing to ask; a class alone may be asked for.
    let asked: Vec<&str> = labelled("in")
        .into_iter()
        .filter(|text| !drafter::reading::is_help(text))
        .filter(|text| {
            clarify::questions(&known, text, &[])
                .iter()
                .any(|q| !asks(q).ends_with("Which class is it for?"))
        })
        .collect();
    assert_eq!(asked, [] as [&str; 0]);
    // Whoever asks what can be done has things to click, and nothing else is asked.
    for text in ["help", "what can you do?"] {
        let questions = clarify::questions(&known, text, &[]);
        assert!(
            questions.len() == 1 && asks(&questions[0]).starts_with("I draft lessons"),
            "{text}"
        );
    }
    for text in ["a lesson on iteration for 3B", "iteration for 3B", "make it shorter", "hello"] {
        assert_eq!(clarify::questions(&known, text, &[]), [], "{text}");
    }
}

fn asks(question: &Question) -> &str {
    match &question.request {
        domain::InteractionRequest::Question { question, .. } => question,
        _ => "",
    }
}

#[test]
fn the_classes_that_fit_and_topics_of_the_level_are_offered() {
    let known = known();
    let options = |text: &str| -> Vec<Vec<String>> {
        let labels = |question: Question| match question.request {
            domain::InteractionRequest::Question { options, .. } => {
                options.into_iter().map(|option| option.label).collect()
            }
            _ => Vec::new(),
        };
        clarify::questions(&known, text, &[]).into_iter().map(labels).collect()
    };
    let of_s2 = vec![vec!["2A".to_owned(), "2C".into(), "No class of mine".into()]];
    assert_eq!(options("a lesson on sorting for S2"), of_s2);
    assert_eq!(options("a lesson on sorting for second year"), of_s2);
    let root = workspace_root();
    let of_3b = KnownClasses::read(&Workspace::open(&root).unwrap(), Some("3B".into())).unwrap();
    assert_eq!(of_3b.topics.len(), 4, "{:?}", of_3b.topics);
    assert!(of_3b.topics.iter().all(|(_, why)| why == "Third level, curriculum/cfe-computing.md"));
}

#[test]
fn no_topic_is_offered_from_a_lesson_in_the_archive() {
    let folder = tempfile::tempdir().unwrap();
    let files = Workspace::open(folder.path()).unwrap();
    let profile = "---\nstage: S3\n---\n\n# 3B\n";
    files.write("classes/3B.md", profile, &workspace::Base::Absent).unwrap();
    for (topic, archived) in [("arrays", "archived: 2026-11-02\n"), ("loops", "")] {
        let text = format!("---\nlesson: {topic}\nclass: 3B\n{archived}---\n\n# {topic}\n");
        let path = format!("lessons/3B/{topic}/lesson.md");
        files.write(&path, &text, &workspace::Base::Absent).unwrap();
    }
    let known = KnownClasses::read(&files, Some("3B".into())).unwrap();
    let offered: Vec<&str> = known.topics.iter().map(|(topic, _)| topic.as_str()).collect();
    assert_eq!(offered, ["loops"]);
}

#[test]
fn an_answer_becomes_her_own_words() {
    let known = known();
    let note = |text: &str, answers: &[&str]| {
        let questions = clarify::questions(&known, text, &[]);
        let answered: Vec<agent::Answered> = questions
            .into_iter()
            .zip(answers)
            .map(|(question, answer)| agent::Answered {
                request: question.request,
                response: match *answer {
                    "" => domain::InteractionResponse::Skipped,
                    text => domain::InteractionResponse::Answer { text: text.into() },
                },
            })
            .collect();
        clarify::note(&known, &answered, text)
    };
    assert_eq!(note("a lesson on sorting for S2", &["2C"]).as_deref(), Some("For 2C."));
    assert_eq!(note("a lesson on sorting for S2", &["No class of mine"]), None);
    assert_eq!(note("a lesson on sorting for S2", &[""]), None);
    assert_eq!(
        note("plan a lesson for 3B", &["loops"]).as_deref(),
        Some("A lesson on loops for 3B.")
    );
    assert_eq!(
        note("create a lesson", &["loops", "2A"]).as_deref(),
        Some("A lesson on loops for 2A.")
    );
}

#[test]
fn a_megabyte_of_one_request_is_judged_as_the_request_is() {
    let kinds = phrases::kinds();
    let lesson = "plan a lesson on loops and the parents of pupils ";
    let long = judge::judge(kinds, &lesson.repeat(20_000));
    assert_eq!(long, judge::judge(kinds, lesson));
}
