//! Plain requests mean what they say: what is unclear is asked before anything else, and what is clear
//! is not asked.

use api::{Commands, Nothing, SessionSend};
use domain::{
    EventBody, Interaction, InteractionRequest, InteractionResponse, RunEvent, RunStatus, SessionId,
};

use crate::stage::{Met, Stage, saying, send};

/// A question with what can be clicked.
fn question(card: &Interaction) -> (&str, Vec<&str>) {
    let InteractionRequest::Question { question, options, .. } = &card.request else {
        panic!("{card:?}")
    };
    (question, options.iter().map(|option| option.label.as_str()).collect())
}

/// How a card says that it read the request.
fn read_as(card: &Interaction) -> &str {
    let InteractionRequest::Feedforward { reading, .. } = &card.request else { panic!("{card:?}") };
    reading.as_ref().map_or("", |reading| &reading.text)
}

async fn answer(stage: &mut Stage, session: SessionId, card: &Interaction, text: &str) {
    let response = InteractionResponse::Answer { text: text.into() };
    stage.answer(session, card.id, response).await;
}

fn exists(stage: &Stage, path: &str) -> bool {
    stage.workspace().join(path).exists()
}

/// A lesson on nested loops for 3B.
async fn with_a_lesson(stage: &mut Stage) {
    send(&stage.app, "a lesson on nested loops for 3B").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(exists(stage, "lessons/3B/nested-loops/lesson.md"));
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_answered_at_once_with_things_to_click_and_what_is_clicked_is_asked_for() {
    for words in ["help", "what can you do?"] {
        let mut stage = Stage::open().await;
        send(&stage.app, words).await;
        let (session, first) = stage.card().await;
        let (asked, options) = question(&first);
        assert!(asked.starts_with("I draft lessons with their worksheets"), "{asked}");
        assert!(options.contains(&"A lesson for 3B"), "{options:?}");
        answer(&mut stage, session, &first, "A lesson for 3B").await;
        let (_, second) = stage.card().await;
        assert_eq!(question(&second).0, "What shall it be about?");
        answer(&mut stage, session, &second, "nested loops").await;
        let (_, card) = stage.card().await;
        assert_eq!(read_as(&card), "a lesson on nested loops for 3B, 50 minutes");
        stage.skip(session, card.id).await;
        assert_eq!(stage.end().await.0, RunStatus::Success);
        assert!(exists(&stage, "lessons/3B/nested-loops/lesson.md"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_passes_the_help_over_is_answered_in_words_and_sees_no_card() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "help").await;
    let (session, first) = stage.card().await;
    stage.skip(session, first.id).await;
    let Met::End(status, _) = stage.card_or_end().await else { panic!("a card") };
    assert_eq!(status, RunStatus::Success);
    let cards = stage.detail(sent.session_id).await.events.len();
    assert!(cards > 0 && !exists(&stage, "lessons/3B"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_that_is_not_there_is_asked_about_before_any_card_and_made_on_her_word() {
    let mut stage = Stage::open().await;
    send(&stage.app, "lesson on ethics of AI for 4D").await;
    let (session, first) = stage.card().await;
    let (asked, options) = question(&first);
    assert_eq!(asked, "You have no class 4D yet. Which class is it for?");
    assert_eq!((options[0], options.last()), ("Create 4D", Some(&"No class of mine")));
    let offered = |class: &&str| options.contains(class);
    assert!(["1B", "2A", "2C", "3B"].iter().all(offered), "each is offered: {options:?}");
    assert!(!exists(&stage, "classes/4D.md"));
    answer(&mut stage, session, &first, "Create 4D").await;
    let (_, second) = stage.card().await;
    let (asked, options) = question(&second);
    assert_eq!(asked, "Of 4D I do not know the subject: which subject do they learn with you?");
    assert!(options.contains(&"Computing Science") && options.contains(&"History"), "{options:?}");
    answer(&mut stage, session, &second, "Computing Science").await;
    let (_, card) = stage.card().await;
    assert!(read_as(&card).starts_with("a lesson on ethics of AI for 4D, "), "{}", read_as(&card));
    let made = stage.app.class_list(Nothing {}).await.unwrap().classes;
    let made = made.into_iter().find(|class| class.name == "4D").unwrap();
    assert_eq!(
        (made.stage.as_deref(), made.subject.as_deref()),
        (Some("S4"), Some("Computing Science"))
    );
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(exists(&stage, "lessons/4D/ethics-of-ai/lesson.md"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_of_another_subject_is_not_one_of_the_same_year() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on the Jacobites for my S2 History class").await;
    let (session, first) = stage.card().await;
    let (asked, options) = question(&first);
    assert_eq!(asked, "You have no class S2 History yet. Which class is it for?");
    assert_eq!(options[..3], ["Create S2-History", "2A", "2C"]);
    answer(&mut stage, session, &first, "Create S2-History").await;
    // The subject is in her words, and nothing is asked twice.
    let (_, card) = stage.card().await;
    assert!(
        read_as(&card).starts_with("a lesson on Jacobites for S2-History"),
        "{}",
        read_as(&card)
    );
    let text = std::fs::read_to_string(stage.workspace().join("classes/S2-History.md")).unwrap();
    assert!(text.contains("subject: History") && text.contains("stage: S2"), "{text}");
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_that_one_class_has_is_that_class_and_an_aside_names_no_topic() {
    let mut stage = Stage::open().await;
    for (words, wanted) in [
        ("a lesson on passwords for my S1 class", "a lesson on passwords for 1B, "),
        ("a lesson on variables for the wee class, 3b", "a lesson on variables for 3B, "),
    ] {
        send(&stage.app, words).await;
        let (session, card) = stage.card().await;
        assert!(read_as(&card).starts_with(wanted), "{}", read_as(&card));
        stage.skip(session, card.id).await;
        assert_eq!(stage.end().await.0, RunStatus::Success);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_that_is_there_is_asked_about_and_no_second_one_appears_unasked() {
    let mut stage = Stage::open().await;
    with_a_lesson(&mut stage).await;
    let again = "a lesson on nested loops for 3B";
    send(&stage.app, again).await;
    let (session, first) = stage.card().await;
    let (asked, options) = question(&first);
    assert!(asked.starts_with("3B has a lesson \u{201c}Nested loops\u{201d} already"), "{asked}");
    assert_eq!(options, ["Open it", "Write another one"]);
    let InteractionRequest::Question { options, .. } = &first.request else { panic!() };
    assert_eq!(options[0].opens.as_deref(), Some("lessons/3B/nested-loops/lesson.md"));
    answer(&mut stage, session, &first, "Open it").await;
    let status = match stage.card_or_end().await {
        Met::End(status, _) => status,
        Met::Card(_, card) => panic!("a card for nothing new: {card:#?}"),
    };
    assert_eq!(status, RunStatus::Success);
    stage.idle().await;
    assert!(!exists(&stage, "lessons/3B/nested-loops-2"));

    send(&stage.app, again).await;
    let (session, first) = stage.card().await;
    answer(&mut stage, session, &first, "Write another one").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let log = serde_json::to_string(&stage.log(session).await).unwrap();
    assert!(
        log.contains("This was drafted from your files, without AI")
            && !log.contains("have not worked that in")
    );
    assert!(exists(&stage, "lessons/3B/nested-loops-2/lesson.md"));
}

#[tokio::test(flavor = "multi_thread")]
async fn this_lesson_is_the_one_that_is_open() {
    let mut stage = Stage::open().await;
    with_a_lesson(&mut stage).await;
    send(&stage.app, "a lesson on variables for 3B").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let at = |slug: &str| stage.workspace().join(format!("lessons/3B/{slug}/lesson.md"));
    let (open, other) = (at("nested-loops"), at("variables"));
    let text = |path: &std::path::Path| std::fs::read_to_string(path).unwrap();
    let before = (text(&open), text(&other));
    let said = SessionSend {
        command: None,
        lesson: Some("lessons/3B/nested-loops/lesson.md".into()),
        ..saying("make the starter of this lesson shorter")
    };
    let sent = stage.app.session_send(said).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert_ne!(text(&open), before.0, "its starter is shorter");
    assert_eq!(text(&other), before.1, "the one that was drafted last is left alone");
    let log = stage.log(sent.session_id).await;
    let start = log.iter().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => Some(start.clone()),
        _ => None,
    });
    let start = start.unwrap();
    assert_eq!(start.class.as_deref(), Some("3B"), "its class is that of the session");
    let told = start.prompt.iter().find(|fragment| fragment.tag == "open_lesson").unwrap();
    assert_eq!(told.source, "lessons/3B/nested-loops/lesson.md");
    // From the terminal a lesson that is not there is an error that names those that are.
    let said = SessionSend {
        face: domain::Face::Terminal,
        lesson: Some("3B/recursion".into()),
        ..saying("make the starter of this lesson shorter")
    };
    let refused = stage.app.session_send(said).await.unwrap_err();
    assert!(refused.message.contains("3B/nested-loops"), "{}", refused.message);
}
