//! `kill -9` of a real process at each kind of event there is: the session goes on where it was, no
//! tool has its effect twice, no card is asked twice, nothing is lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod kinds;
mod memory;
mod planning;
mod rehearsal;
mod scene;
#[path = "../cli/server.rs"]
#[allow(dead_code, reason = "the rest of it is for the other tests")]
mod server;
mod stage;
mod story;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use testkit::crash::Place;

use kinds::on_the_wire;
use scene::survives;
use stage::Stage;

fn pairs<Second: Clone>(of: &[(&str, Second)]) -> Vec<(String, Second)> {
    of.iter().map(|(first, second)| ((*first).to_owned(), second.clone())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_lesson_with_every_card_survives_kill_9_at_each_kind_of_event() {
    let (whole, places) =
        survives(&planning::SCENE, &[kinds::PLANNING, kinds::ASKED].concat()).await;
    // The others are the sample's.
    let drafted: Vec<&Path> =
        whole.lessons.keys().map(PathBuf::as_path).filter(|path| path.starts_with("3B")).collect();
    assert_eq!(drafted, [Path::new("3B/sorting/lesson.md")]);
    let cards: BTreeSet<String> = kinds::CARDS.iter().map(|card| on_the_wire(card)).collect();
    let opened = places.iter().filter_map(|place| place.strip_prefix("interactionOpened "));
    assert_eq!(opened.map(str::to_owned).collect::<BTreeSet<_>>(), cards);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_team_survives_kill_9_wherever_it_passes_work_on() {
    let (whole, places) = survives(&rehearsal::TEAM, kinds::TEAM).await;
    let calls = ["write_file", "spawn_subagent", "read_file", "str_replace"];
    let calls = calls.into_iter().chain(["transfer_to_successor", "str_replace"]);
    assert_eq!(whole.story.calls, pairs(&calls.map(|tool| (tool, 1)).collect::<Vec<_>>()));
    let ended = ["colleague", "lead", "lead"].map(|agent| (agent, "Success".to_owned()));
    assert_eq!(whole.story.ends, pairs(&ended));
    assert_eq!(whole.effects, ["write_file", "str_replace", "str_replace"]);
    let plans: Vec<&String> = whole.lessons.values().collect();
    assert_eq!(plans, ["# Loops\n\nA **loop** repeats its steps.\n"]);
    let of_specialist = places.iter().filter_map(|place| place.strip_prefix("a specialist's "));
    assert_eq!(
        of_specialist.map(str::trim).collect::<Vec<_>>(),
        [
            "hookRan",
            "modelAnswered",
            "runFinished",
            "runStarted",
            "toolFinished",
            "toolFinished str_replace",
            "toolStarted",
            "toolStarted str_replace",
        ]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_conversation_that_is_too_long_and_stalls_survives_kill_9() {
    let (whole, _) = survives(&rehearsal::LONG, kinds::LONG).await;
    assert_eq!(whole.story.ends, pairs(&[("reader", "ErrorNoProgress".to_owned())]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_that_is_moved_on_and_stopped_survives_kill_9() {
    let (whole, _) =
        survives(&rehearsal::STOPPED, &[kinds::STOPPED, kinds::TAKEN_BACK].concat()).await;
    let ended = ["Cancelled", "Success"].map(|status| ("asker", status.to_owned()));
    assert_eq!(whole.story.ends, pairs(&ended));
    // Her thanks ask for nothing, so no card shows what would be used for it.
    let cards = [("feedforward", "MovedOn"), ("question", "left open")];
    assert_eq!(whole.story.cards, pairs(&cards.map(|(card, became)| (card, became.to_owned()))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_model_call_is_counted_although_the_process_was_killed_after_it() {
    let [kind] = kinds::UNREACHABLE else { panic!("{:?}", kinds::UNREACHABLE) };
    let kind = on_the_wire(kind);
    // Nobody listens at port 1, so that every call fails and is tried again.
    let unreachable = |mut command: Command| {
        command
            .env("ANTHROPIC_API_KEY", "sk-ant-not-a-key")
            .env("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
            .env("TEACHER_ASSIST_PROVIDER", "anthropic");
        command
    };
    let begin = |stage: &Stage| {
        let words = ["--json", "lesson-planning:create-lesson", "iteration for 3B"];
        unreachable(stage.command(&words))
    };
    let mut whole = Stage::new(&planning::SCENE).await;
    assert_eq!(begin(&whole).status().unwrap().code(), Some(1));
    let log = whole.holding.log().await.unwrap();
    let failed = |log: &[Place]| log.iter().filter(|place| place.kind == kind).count();
    assert!(failed(&log) > 1, "{log:?}");
    let first = log.iter().find(|place| place.kind == kind).unwrap().seq;

    let mut stage = Stage::new(&planning::SCENE).await;
    stage.holding.hold_after(first).await.unwrap();
    let process = begin(&stage).spawn().unwrap();
    assert_eq!(stage.held_and_killed(process).await, None);
    stage.holding.release().await.unwrap();
    let session = stage.holding.session().await.unwrap();
    let resume = stage.command(&["--json", "--resume", &session]);
    assert_eq!(unreachable(resume).status().unwrap().code(), Some(1));
    let after = stage.holding.log().await.unwrap();
    let ended = after.last().unwrap().kind.as_str();
    assert_eq!((failed(&after), ended), (failed(&log), "runFinished"));
}
