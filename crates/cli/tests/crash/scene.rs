//! What is played: steps of a session, undisturbed or with a process killed at one place of its log
//! and again where it is taken up.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::SessionEvent;
use testkit::crash::Place;
use testkit::traces::assert_complete;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task::{JoinSet, spawn_blocking};

use crate::kinds::on_the_wire;
use crate::stage::{Script, Stage};
use crate::story::{Story, reasons};

/// Stages that are played side by side.
const SIDE_BY_SIDE: usize = 3;
/// How far behind a place a process is held before the place counts as out of reach.
const TRIES: i64 = 6;

/// One session.
pub struct Scene {
    /// Who answers; the offline drafter without a script.
    pub script: Option<Script>,
    /// Puts plugins and files into a folder.
    pub set: fn(&Path),
    /// The file of rules.
    pub answers: &'static str,
    /// What the teacher does, one process after another.
    pub steps: &'static [Step],
}

/// One process of a session, as it is when nobody kills it.
pub struct Step {
    /// What is typed to begin it.
    pub words: &'static [&'static str],
    /// What is typed while it runs.
    pub typed: &'static str,
    /// Who answers cards: `rules`, or what `--answers` takes.
    pub answers: &'static str,
    /// How it ends.
    pub exit: i32,
}

/// What a session comes to.
#[derive(Debug, PartialEq)]
pub struct Outcome {
    /// The documents.
    pub lessons: BTreeMap<PathBuf, String>,
    /// What is remembered.
    pub remembered: Vec<String>,
    /// What was asked, called and ended.
    pub story: Story,
    /// Results of tools that change files, in order: one for each effect.
    pub effects: Vec<String>,
}

struct Played {
    outcome: Outcome,
    log: Vec<Place>,
    events: Vec<SessionEvent>,
    /// The last place in the log at the first kill.
    killed_after: Option<i64>,
    /// The last kind in the log at each kill.
    killed_at: Vec<String>,
}

/// Play a scene undisturbed and then killed at each place that differs from those before it. What
/// it comes to has to be the same, and all of `kinds` have to be among the places. The result says
/// what it comes to and what each place stands for.
pub async fn survives(scene: &'static Scene, kinds: &[&str]) -> (Outcome, BTreeSet<String>) {
    let whole = apart(move || play(scene, None)).await;
    // The last write has nothing after it.
    let end = whole.log.last().unwrap().seq;
    let reasons = reasons(&whole.events);
    let mut known = BTreeSet::new();
    let places = whole.log.iter().zip(reasons).filter(|(place, _)| place.written_to < end);
    let places: Vec<Place> = places
        .filter(|(_, reason)| known.insert(reason.clone()))
        .map(|(place, _)| place.clone())
        .collect();
    let mut killed_at: BTreeSet<String> = places.iter().map(|place| place.kind.clone()).collect();

    let outcome = Arc::new(whole.outcome);
    let turns = Arc::new(Semaphore::new(SIDE_BY_SIDE));
    let mut stages = JoinSet::new();
    for place in places {
        let (undisturbed, turns) = (Arc::clone(&outcome), Arc::clone(&turns));
        stages.spawn(async move {
            let _turn = turns.acquire().await.unwrap();
            // Which events are written together depends on how fast each tool is: where this one is written with
            // those behind it, a hold between them keeps it back too, and the next try holds one place further on.
            for further in 0..TRIES {
                let mut at = place.clone();
                at.written_to += further;
                let played = apart(move || play(scene, Some(at))).await;
                assert_eq!(played.outcome, *undisturbed, "{further} after {place:?}");
                // Where nothing was held, there is nothing behind it; `spared` sees it if that is so of a whole kind.
                if played.killed_after.is_none_or(|after| after >= place.seq) {
                    return played.killed_at;
                }
            }
            panic!("{place:?} was not in the log at a kill in {TRIES} tries");
        });
    }
    while let Some(killed) = stages.join_next().await {
        killed_at.extend(killed.unwrap());
    }
    let kinds = kinds.iter().map(|kind| on_the_wire(kind));
    let spared: Vec<String> = kinds.filter(|kind| !killed_at.contains(kind)).collect();
    assert_eq!(spared, Vec::<String>::new(), "nobody was killed at these; places: {known:#?}");
    (Arc::into_inner(outcome).unwrap(), known)
}

/// On a thread of its own, as it waits for processes.
async fn apart<Playing>(play: impl FnOnce() -> Playing + Send + 'static) -> Played
where
    Playing: Future<Output = Played>,
{
    let here = Handle::current();
    spawn_blocking(move || here.block_on(play())).await.unwrap()
}

async fn play(scene: &'static Scene, place: Option<Place>) -> Played {
    let mut stage = Stage::new(scene).await;
    let mut killed: Vec<Vec<Place>> = Vec::new();
    if let Some(place) = &place {
        stage.holding.hold_after(place.written_to).await.unwrap();
    }
    for step in scene.steps {
        let begins_at = stage.holding.log().await.unwrap().len();
        loop {
            // Nothing was written of what she said: she says it again.
            let begins = stage.holding.log().await.unwrap().len() == begins_at;
            let process = match begins {
                true => stage.begin(step),
                false => stage.take_up(step).await,
            };
            let Some(exit) = stage.held_and_killed(process).await else {
                stage.holding.release().await.unwrap();
                let log = stage.holding.log().await.unwrap();
                if killed.is_empty() {
                    stage.holding.hold_after(log.last().unwrap().seq + 1).await.unwrap();
                }
                killed.push(log);
                continue;
            };
            assert_eq!(exit, step.exit, "{:?} with {place:?}", step.words);
            break;
        }
    }
    let log = stage.holding.log().await.unwrap();
    let events = stage.holding.events().await.unwrap();
    let killed_after = killed.first().map(|log| log.last().unwrap().seq);
    for before in &killed {
        assert_eq!(log[..before.len()], before[..], "{place:?}");
    }
    let places: Vec<i64> = log.iter().map(|place| place.seq).collect();
    assert_eq!(places, (1..=log.len() as i64).collect::<Vec<_>>(), "{place:?}");
    assert_complete(&events);
    let effects = log.iter().filter(|place| place.kind == "toolFinished");
    let effects = effects.filter_map(|place| place.tool.clone());
    let effects = effects.filter(|tool| {
        ["create_lesson", "update_section", "write_file", "str_replace"].contains(&tool.as_str())
    });
    let outcome = Outcome {
        lessons: stage.lessons(),
        remembered: stage.remembered(),
        story: Story::of(&events),
        effects: effects.collect(),
    };
    let killed_at = killed.iter().map(|log| log.last().unwrap().kind.clone()).collect();
    Played { outcome, log, events, killed_after, killed_at }
}
