//! `study simulate`: participants who are played through everything, over the same door as real ones. What could
//! keep somebody from coming to the end of a protocol is found before anybody sits down.

mod answers;
mod input;
mod player;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use api::Capabilities as _;
use app::{AppOptions, Background, Caller, House};
use assessment::Chance;
use futures::future::join_all;
use measures::{Fraction, MeasureValue};
use serde::Serialize;
use study::{FoundStudy, LogKind, StudyLog};

use self::player::Player;
use super::folder::Studies;
use super::task_desk::TaskDesks;
use crate::args::{Global, StudySimulation};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::{person, screen};

/// What came of it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Simulated {
    study: String,
    participants: usize,
    /// Steps that were done by all of them.
    steps: u32,
    /// Logs: of participants, questionnaires and tasks.
    logs: usize,
    events: usize,
    /// Tasks whose log has no gaps, of those planned with help.
    complete: (usize, usize),
    /// Tasks of which all claims about the curriculum are backed, of those that make any.
    grounded: (usize, usize),
    /// Milliseconds below which 95 of 100 commands stayed.
    p95_ms: f64,
    commands: usize,
    seconds: f64,
    /// What went wrong, by participant.
    problems: Vec<String>,
    /// The folder that it is kept in.
    kept: Option<PathBuf>,
}

/// Plays it, and says what came of it; 1 when somebody did not come to the end.
pub async fn simulate(asked: StudySimulation, global: &Global) -> Result<Exit, Failure> {
    let StudySimulation { study, participants, keep, seed, pace, model } = asked;
    let here = options(global)?;
    let reading = here.clone();
    let found = person::blocking(move || {
        let studies = Studies::of(&reading)?;
        match study {
            Some(study) => studies.one(&study),
            None => studies.only(),
        }
    });
    let found = found.await?;
    let Ok(protocol) = &found.read else {
        let told = super::told(found.read.as_ref().err().map_or(&[], Vec::as_slice));
        return Err(Failure::usage(format!("the protocol is not in order\n{told}")));
    };
    let participants = participants.unwrap_or(protocol.participants);
    let began = Instant::now();
    let scratch = tempfile::tempdir().map_err(|error| Failure::io("make a folder", &error))?;
    let data_dir = keep.clone().unwrap_or_else(|| scratch.path().join("data"));
    let options = AppOptions {
        data_dir,
        // What is played must not stand among what is real, on any server.
        database_url: None,
        served: true,
        background: Background::On,
        ..here
    };
    let house = House::open(options).await?;
    let provider = global.provider.clone();
    let manner = Manner { seed, pace: Duration::from_secs(u64::from(pace)), provider, model };
    let played = play(&house, found, participants, manner).await;
    house.close().await;
    let mut simulated = played?;
    simulated.seconds = began.elapsed().as_secs_f64();
    simulated.kept = keep;
    match global.json {
        true => screen::print_json(&simulated)?,
        false => screen::print(&told(&simulated))?,
    }
    Ok(if simulated.problems.is_empty() { Exit::Ok } else { Exit::Failed })
}

/// How it is played.
struct Manner {
    seed: u64,
    /// How long a participant takes before each thing that she does, on average.
    pace: Duration,
    provider: Option<String>,
    model: Option<String>,
}

async fn play(
    house: &House,
    found: FoundStudy,
    participants: u32,
    Manner { seed, pace, provider, model }: Manner,
) -> Result<Simulated, Failure> {
    let leader = house.admit(&Caller::Here).await?;
    let name = found.name.clone();
    let board = leader.studies().open_at(found, participants, provider, model).await?;
    let desks = TaskDesks::new(house.clone());
    let play = |(number, seat): (u64, &api::StudySeat)| {
        let (desks, leader, study) = (desks.clone(), leader.clone(), name.clone());
        let (participant, code) = (seat.participant.clone(), seat.code.clone());
        async move {
            let whose = (study.as_str(), participant.as_str());
            let chance = Chance::new(seed, number);
            let player = Player::enters(&desks, &leader, whose, &code, (chance, pace)).await;
            match player {
                Ok(mut player) => {
                    let played = player.plays().await;
                    (played.map_err(|why| format!("{participant}, {why}")), player.took)
                }
                Err(fault) => (Err(format!("{participant}: {fault}")), Vec::new()),
            }
        }
    };
    let played = join_all((0..).zip(&board.participants).map(play)).await;
    let (mut steps, mut problems, mut took) = (0, Vec::new(), Vec::new());
    for (ended, times) in played {
        took.extend(times);
        match ended {
            Ok(done) => steps += done,
            Err(why) => problems.push(why),
        }
    }
    let logs = leader.studies().logs(&name).await?;
    let (complete, grounded) = looked_at(&logs, &mut problems);
    took.sort_by(f64::total_cmp);
    let p95 = took.get(took.len().saturating_sub(1) * 95 / 100).copied().unwrap_or(0.0);
    Ok(Simulated {
        study: name,
        participants: board.participants.len(),
        steps,
        logs: logs.len(),
        events: logs.iter().map(|log| log.events.len()).sum(),
        complete,
        grounded,
        p95_ms: (p95 * 10.0).round() / 10.0,
        commands: took.len(),
        seconds: 0.0,
        problems,
        kept: None,
    })
}

/// How many logs of tasks are whole, and in how many all claims are backed.
fn looked_at(logs: &[StudyLog], problems: &mut Vec<String>) -> ((usize, usize), (usize, usize)) {
    let tasks = logs.iter().filter(|log| log.kind == LogKind::Task);
    let (mut whole, mut all, mut grounded) = (0, 0, (0, 0));
    for log in tasks {
        all += 1;
        let mut traces: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for event in &log.events {
            traces.entry(event.session_id).or_default().push(event.clone());
        }
        let gaps: Vec<String> = traces
            .values()
            .flat_map(|events| traces::gaps(events, &traces::spans(events)))
            .collect();
        match gaps.first() {
            None => whole += 1,
            Some(first) => problems.push(format!("{}, {}: {first}", log.participant, log.name)),
        }
        for session in measures::measure(log.events.clone()) {
            let is_rate =
                |one: &&measures::Measure| one.measure == "grounding.rate" && one.part.is_empty();
            let rate = session.measures.iter().find(is_rate).and_then(|rate| rate.value.as_ref());
            if let Some(MeasureValue::Share(share)) = rate {
                grounded.1 += 1;
                grounded.0 += usize::from(Fraction::new(1, 1) == Some(*share));
            }
        }
    }
    ((whole, all), grounded)
}

fn told(simulated: &Simulated) -> String {
    let Simulated { participants, steps, logs, events, complete, grounded, .. } = simulated;
    let mut text = format!(
        "{}: {participants} participants, {steps} steps, {events} events in {logs} logs, {:.0} s\n\
         traces complete  {} of {} tasks with help\nclaims backed    in {} of {} tasks that make any\n\
         commands         {}, 95 of 100 within {} ms\n",
        simulated.study,
        simulated.seconds,
        complete.0,
        complete.1,
        grounded.0,
        grounded.1,
        simulated.commands,
        simulated.p95_ms,
    );
    if let Some(kept) = &simulated.kept {
        text.push_str(&format!("kept in          {}\n", kept.display()));
    }
    for problem in &simulated.problems {
        text.push_str(&format!("problem: {problem}\n"));
    }
    text
}
