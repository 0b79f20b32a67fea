//! `assess sit`: a learner at the terminal, one question after the other. Whatever happens to the
//! terminal, the sitting goes on where it was.

use std::io::BufRead as _;
use std::time::Duration;

use api::{Capabilities as _, ErrorCode};
use assessing::{Definitions, Seated, Seating, SittingRoom, Stand};
use domain::{
    Face, Interaction, InteractionRequest, InteractionResponse, ItemAsked, ItemFeedback,
    Machine as _, SittingEnd, SittingKind, Widget,
};
use serde_json::json;
use sittings::{FeedbackTime, SittingPhase};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use workspace::Workspace;

use super::answering;
use crate::args::{AssessSit, Global};
use crate::failure::{Exit, Failure};
use crate::open::{look_up, options};
use crate::{person, screen};

/// How often the log says that time has run while somebody thinks.
const HEARTBEAT: Duration = Duration::from_secs(30);

/// Does it.
pub async fn sit(asked: AssessSit, global: &Global) -> Result<Exit, Failure> {
    let definitions = definitions(global).await?;
    let classes = classes(global).await?;
    if let Some(class) = asked.class.as_ref().filter(|class| !classes.contains(class)) {
        return Err(no_such("class", class, &classes));
    }
    let used = definitions.used();
    let names: Vec<String> = used.keys().map(|id| (*id).to_owned()).collect();
    let offered = used.get(asked.id.as_str()).copied().cloned();
    let broken = definitions.broken(&asked.id).map(<[String]>::to_vec);
    drop(used);
    let (json, model) = (global.json, global.model.clone());
    look_up(global, async move |desk| {
        let partner = match asked.with_model {
            true => Some(desk.sittings().partner(model.as_deref()).await?),
            false => None,
        };
        let room = desk.sittings().room(definitions.library());
        let who = Seated {
            seat: asked.seat.clone(),
            class: asked.class.clone(),
            time_percent: 100 + asked.extra_time,
            partner,
        };
        let seating = room.sit(&asked.id, offered.as_ref(), &who, asked.again).await;
        let Seating { stand, was_left } = seating.map_err(|fault| match fault.code() {
            ErrorCode::NotFound => match &broken {
                Some(problems) => {
                    let told = problems.join("\n");
                    Failure::usage(format!("the file of {} cannot be used:\n{told}", asked.id))
                }
                None => no_such("test", &asked.id, &names),
            },
            ErrorCode::Conflict => {
                Failure::usage(fault.to_string()).next("--again begins it once more")
            }
            _ => fault.into(),
        })?;
        if was_left {
            let kept = if asked.extra_time > 0 { "; the time stays as it began" } else { "" };
            screen::note(&format!("It goes on where it was{kept}."));
            let has_model = stand.sitting.began().is_some_and(|began| began.partner.is_some());
            if asked.with_model != has_model {
                screen::note("Whether a model takes part stays as it began.");
            }
        }
        Learner::at(room, json).goes_through(stand).await
    })
    .await
}

fn no_such(what: &str, name: &str, names: &[String]) -> Failure {
    let missing = Failure::new(Exit::NotFound, format!("there is no {what} \"{name}\""));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match text::nearest(name, &names) {
        Some(near) => missing.next(format!("did you mean {near}?")),
        None if what == "test" => {
            missing.next("teacher-assist assess definitions lists what there is")
        }
        None => missing.next("teacher-assist classes lists those that there are"),
    }
}

/// The names of the classes; none where there is no workspace.
async fn classes(global: &Global) -> Result<Vec<String>, Failure> {
    let root = options(global)?.workspace_in_use();
    person::blocking(move || {
        if !root.is_dir() {
            return Ok(Vec::new());
        }
        let classes = Workspace::open(&root)?.classes()?.profiles;
        Ok(classes.into_iter().map(|class| class.name).collect())
    })
    .await
}

/// The definitions of plugins and of the workspace.
pub async fn definitions(global: &Global) -> Result<Definitions, Failure> {
    let options = options(global)?;
    person::blocking(move || {
        let workspace = options.workspace_in_use();
        let workspace = workspace.is_dir().then_some(workspace);
        Ok(Definitions::of(&options.plugins_in_use()?, workspace.as_deref())?)
    })
    .await
}

struct Learner {
    room: SittingRoom,
    lines: UnboundedReceiver<String>,
    json: bool,
    /// The question at which it was asked to hand in.
    hands_in: Option<u32>,
}

impl Learner {
    fn at(room: SittingRoom, json: bool) -> Self {
        Self { room, lines: lines(), json, hands_in: None }
    }

    async fn goes_through(mut self, mut stand: Stand) -> Result<Exit, Failure> {
        let mut shown = None;
        loop {
            match stand.sitting.phase() {
                Some(SittingPhase::Going) => {}
                Some(SittingPhase::Ended(why)) => return self.over(&stand, why).await,
                Some(SittingPhase::Paused | SittingPhase::Blocked | SittingPhase::LeftOff)
                | None => {
                    let waits = "it waits for the teacher, who opens it again";
                    return Err(Failure::new(Exit::NeedsAnswer, waits));
                }
            }
            let Some((open, item)) = open(&stand) else {
                return Err(Failure::new(Exit::Failed, "no question is open"));
            };
            if shown != Some(open.id) {
                self.show(&stand, &item)?;
                shown = Some(open.id);
            }
            let Some(line) = self.line(&mut stand).await? else {
                if matches!(stand.sitting.phase(), Some(SittingPhase::Ended(_))) {
                    continue;
                }
                screen::note("It is kept, and goes on where it was.");
                return Ok(Exit::NeedsAnswer);
            };
            match self.does(&stand, &open, &item, line.trim()).await {
                Ok(next) => stand = next,
                Err(failure) if failure.exit() == Exit::Usage => {
                    screen::note(failure.message());
                    // Another window may have answered it.
                    stand = self.room.tick(stand.session).await?;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// What a line asks for.
    async fn does(
        &mut self,
        stand: &Stand,
        open: &Interaction,
        item: &ItemAsked,
        line: &str,
    ) -> Result<Stand, Failure> {
        let (room, session) = (&self.room, stand.session);
        let refused = |fault: faults::Fault| match fault.code() {
            ErrorCode::Busy => Failure::usage(fault.to_string()),
            _ => Failure::from(fault),
        };
        let response = match line {
            "/hint" => {
                let (stand, hint) = room.hint(session).await.map_err(refused)?;
                screen::note(&hint);
                return Ok(stand);
            }
            "/back" => return room.back(session).await.map_err(refused),
            "/hand-in" if self.hands_in == Some(item.place) => {
                return room.end(session, SittingEnd::ByLearner).await.map_err(refused);
            }
            "/hand-in" => {
                self.hands_in = Some(item.place);
                let open = item.of.map_or(0, |of| (of + 1).saturating_sub(item.place));
                let open = if open > 0 {
                    format!("{open} questions are open")
                } else {
                    "it would be over".into()
                };
                return Err(Failure::usage(format!("{open}: /hand-in once more hands it in")));
            }
            "/skip" if item.may_skip => InteractionResponse::Skipped,
            "/skip" => return Err(Failure::usage("this question cannot be left out")),
            line if is_command(line) => {
                return Err(Failure::usage("there is /hint, /back, /skip and /hand-in"));
            }
            line => {
                let answer = answering::answer(&item.widget, line).map_err(Failure::usage)?;
                InteractionResponse::Item { answer }
            }
        };
        let next = room.answer(session, open.id, &response, Face::Terminal).await;
        let next = next.map_err(refused)?;
        self.told(&next, item)?;
        Ok(next)
    }

    /// The next line; none where there are no more, or the time is over.
    async fn line(&mut self, stand: &mut Stand) -> Result<Option<String>, Failure> {
        loop {
            let left = stand.remaining_ms().map(Duration::from_millis);
            let wait = left.map_or(HEARTBEAT, |left| left.min(HEARTBEAT));
            match tokio::time::timeout(wait + Duration::from_millis(20), self.lines.recv()).await {
                Ok(line) => return Ok(line),
                Err(_) => *stand = self.room.tick(stand.session).await?,
            }
            if matches!(stand.sitting.phase(), Some(SittingPhase::Ended(_))) {
                return Ok(None);
            }
        }
    }

    fn show(&self, stand: &Stand, item: &ItemAsked) -> Result<(), Failure> {
        let beside = stand.beside(item.place);
        if self.json {
            let remaining = stand.remaining_ms();
            return say(
                &json!({ "session": stand.session, "asked": item, "beside": beside, "remainingMs": remaining }),
            );
        }
        let beside: String = beside.iter().map(|text| format!("{text}\n\n")).collect();
        let time = stand.remaining_ms().map(|left| format!(" · {} left", minutes(left)));
        let mut ways = vec![answering::how(&item.widget)];
        ways.extend(item.may_skip.then(|| "/skip".to_owned()));
        ways.extend(item.may_go_back.then(|| "/back".to_owned()));
        let kind = stand.sitting.began().map(|began| began.kind);
        let helps = kind == Some(SittingKind::Learning) && item.widget != Widget::Page;
        ways.extend(helps.then(|| "/hint".to_owned()));
        ways.push("/hand-in".to_owned());
        let foot = format!("({}{})", ways.join(" · "), time.unwrap_or_default());
        let question = answering::question(item);
        screen::print(&format!("\n{beside}{question}{}\n", screen::dim(&foot)))
    }

    /// What is said of an answer at once, where the session says anything.
    fn told(&self, stand: &Stand, item: &ItemAsked) -> Result<(), Failure> {
        let Some(feedback) = stand.sitting.feedback(item.place) else { return Ok(()) };
        if self.json {
            return say(&json!({ "place": item.place, "feedback": feedback }));
        }
        screen::print(&feedback_text(feedback))
    }

    async fn over(&self, stand: &Stand, why: SittingEnd) -> Result<Exit, Failure> {
        let answered = stand.sitting.answered();
        if self.json {
            let told = self.room.told(stand.session, FeedbackTime::AtSubmission).await?;
            let told: Vec<_> = told
                .iter()
                .map(|(place, told)| json!({ "place": place, "feedback": told }))
                .collect();
            say(
                &json!({ "session": stand.session, "ended": why, "answered": answered, "told": told }),
            )?;
            return Ok(Exit::Ok);
        }
        let how = match why {
            SittingEnd::Complete => "That was the last question.",
            SittingEnd::NothingLeft => {
                "There is nothing more to practise for now: ask your teacher."
            }
            SittingEnd::Time => "The time is over.",
            SittingEnd::Rule { .. } => "Enough is known.",
            SittingEnd::ByLearner => "It is handed in.",
            SittingEnd::ByTeacher => "Your teacher has ended it.",
            SittingEnd::LeftOff => "It was left for too long; a new one can begin.",
        };
        let questions = if answered == 1 { "question" } else { "questions" };
        screen::print(&format!("\n{how} {answered} {questions} answered.\n"))?;
        let scores = self.room.told(stand.session, FeedbackTime::AtSubmission).await?;
        let scores: Vec<(u32, u32)> = scores.iter().filter_map(|(_, told)| told.score).collect();
        if !scores.is_empty() {
            let (had, of) = scores.iter().fold((0, 0), |(a, b), (had, of)| (a + had, b + of));
            screen::print(&format!("{had} of {of} right.\n"))?;
        }
        Ok(Exit::Ok)
    }
}

fn open(stand: &Stand) -> Option<(Interaction, ItemAsked)> {
    let open = stand.sitting.open_interaction()?;
    match &open.request {
        InteractionRequest::Item(item) => Some((open.clone(), item.clone())),
        _ => None,
    }
}

/// `/word` and nothing else: no question is answered by that.
fn is_command(line: &str) -> bool {
    line.strip_prefix('/').is_some_and(|word| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic() || c == '-')
    })
}

/// One line of JSON.
fn say(value: &serde_json::Value) -> Result<(), Failure> {
    screen::print_document(&format!("{value}\n"))
}

fn feedback_text(feedback: &ItemFeedback) -> String {
    let mut lines = Vec::new();
    lines
        .extend(feedback.right.map(|right| if right { "Right." } else { "Not right." }.to_owned()));
    lines.extend(feedback.misconceptions.iter().cloned());
    lines.extend(feedback.answer.iter().map(|answer| format!("It is {answer}.")));
    lines.extend(feedback.solution.iter().map(|solution| solution.trim().to_owned()));
    lines.into_iter().map(|line| format!("{line}\n")).collect()
}

fn minutes(ms: u64) -> String {
    let seconds = ms.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Lines of the standard input, from a thread that nobody waits for.
fn lines() -> UnboundedReceiver<String> {
    let (send, receive) = unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n') {
            let Ok(line) = line else { return };
            if send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    receive
}
