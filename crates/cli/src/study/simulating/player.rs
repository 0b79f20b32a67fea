//! One participant who is played: what she is shown, she answers, and so comes to the end.

use std::time::{Duration, Instant};

use api::{
    ApiError, Capabilities as _, ErrorCode, StudyDeed, StudyEnter, StudyParticipantRef, StudyPlace,
    StudyStand, StudyTools,
};
use app::Desk;
use assessing::new_pass;
use assessment::Chance;
use domain::{AskEvent, Interaction, SessionId};
use faults::Fault;
use serde_json::{Value, json};
use study::{Entered, StudyDoor};

use super::answers;
use super::input::PlayedInput;
use crate::study::task_desk::TaskDesks;

/// How long a run may take, and how often is looked.
const PATIENCE: Duration = Duration::from_secs(600);
const LOOK: Duration = Duration::from_millis(100);
/// How often is told what she does.
const TELL_EACH: Duration = Duration::from_secs(10);
/// How many answers are made up for one question before none fits it.
const TRIES: u32 = 50;
/// Questions of one task that are answered, so that an agent that asks for ever is found out.
const MOST_ASKED: usize = 60;

/// Somebody who is played.
pub struct Player {
    desks: TaskDesks,
    leader: Desk,
    door: StudyDoor,
    who: Entered,
    study: String,
    participant: String,
    chance: Chance,
    pace: Duration,
    input: PlayedInput,
    /// How long each command took but those that wait for a model, in milliseconds.
    pub took: Vec<f64>,
}

impl Player {
    /// Comes in with a code.
    ///
    /// # Errors
    /// When it leads nowhere.
    pub async fn enters(
        desks: &TaskDesks,
        leader: &Desk,
        (study, participant): (&str, &str),
        code: &str,
        (chance, pace): (Chance, Duration),
    ) -> Result<Self, Fault> {
        let (door, pass) = (leader.studies().door(), new_pass());
        door.enter(&StudyEnter { code: code.to_owned() }, &pass).await?;
        let who = door.whose(&pass).await?;
        Ok(Self {
            desks: desks.clone(),
            leader: leader.clone(),
            door,
            who,
            study: study.to_owned(),
            participant: participant.to_owned(),
            chance,
            pace,
            input: PlayedInput::new(),
            took: Vec::new(),
        })
    }

    /// Does everything, to the end; how many steps it were.
    ///
    /// # Errors
    /// Whatever a participant could not have gone on from, with where she was.
    pub async fn plays(&mut self) -> Result<u32, String> {
        let mut stand = self.timed_here().await.map_err(|fault| format!("coming in: {fault}"))?;
        loop {
            if matches!(stand.place, StudyPlace::Complete) {
                return Ok(stand.done);
            }
            let at = format!("step {} of {}", stand.done + 1, stand.of);
            stand = self.step(stand).await.map_err(|fault| format!("{at}: {fault}"))?;
        }
    }

    /// Takes the time that a person would, and tells meanwhile what she does.
    async fn thinks(&mut self) -> Result<(), ApiError> {
        let percent = 50 + u32::try_from(self.chance.below(101)).unwrap_or(0);
        let until = Instant::now() + self.pace * percent / 100;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            tokio::time::sleep(left.min(TELL_EACH)).await;
            if left <= TELL_EACH {
                return Ok(());
            }
            self.tells().await?;
        }
    }

    async fn tells(&mut self) -> Result<(), ApiError> {
        let deed = self.input.tell(&mut self.chance);
        self.does(deed).await.map(drop)
    }

    async fn step(&mut self, stand: StudyStand) -> Result<StudyStand, ApiError> {
        self.thinks().await?;
        match stand.place {
            StudyPlace::Consent { tiers, .. } => {
                let tier = tiers.get(self.chance.place(tiers.len().max(1)));
                let tier = tier.map(|tier| tier.id.clone()).unwrap_or_default();
                self.does(StudyDeed::Consent { tier }).await
            }
            StudyPlace::TaskAhead { .. } | StudyPlace::Break { begun: false, .. } => {
                self.does(StudyDeed::Start).await
            }
            StudyPlace::Break { begun: true, .. } => self.does(StudyDeed::Finish).await,
            StudyPlace::Instrument { sitting } => {
                if let Some(sitting) = sitting {
                    self.fills_in(*sitting).await?;
                    self.tells().await?;
                    return self.does(StudyDeed::Finish).await;
                }
                self.does(StudyDeed::Start).await
            }
            StudyPlace::Wait { .. } => {
                // Nobody waits a week for something that is played.
                let asked = StudyParticipantRef {
                    study: self.study.clone(),
                    participant: self.participant.clone(),
                };
                api::Commands::study_step_end(&self.leader, asked).await?;
                Ok(self.timed_here().await?)
            }
            StudyPlace::Task { desk, title, .. } => {
                if desk != StudyTools::Paper {
                    self.plans(&title).await?;
                }
                if desk != StudyTools::Planner {
                    let text = format!("# {title}\n\nWritten by hand.\n");
                    self.does(StudyDeed::Write { text }).await?;
                }
                self.does(StudyDeed::Mark).await?;
                self.tells().await?;
                let stand = self.does(StudyDeed::Finish).await;
                self.desks.over(&self.who, None).await;
                stand
            }
            StudyPlace::Complete | StudyPlace::Withdrawn => {
                Err(ApiError::new(ErrorCode::Internal, "there is nothing more to do"))
            }
        }
    }

    async fn fills_in(&mut self, mut sitting: api::SittingStand) -> Result<(), ApiError> {
        while let Some(asked) = &sitting.asked {
            self.thinks().await?;
            let mut tries = 0;
            let answered = loop {
                let response = answers::to_item(&asked.item, &mut self.chance);
                let params = json!({ "sessionId": sitting.session_id, "face": "script",
                    "interactionId": asked.interaction_id, "response": response });
                let began = Instant::now();
                let answered = self.door.sitting(&self.who, "sitting_answer", params).await;
                self.took.push(ms(began));
                match answered {
                    // A number may have bounds that no widget tells of.
                    Err(fault) if fault.code() == ErrorCode::Invalid && tries < TRIES => tries += 1,
                    answered => break answered?,
                }
            };
            sitting = answered;
        }
        Ok(())
    }

    /// Says what the task is, and answers until the agent rests.
    async fn plans(&mut self, title: &str) -> Result<(), ApiError> {
        // The title says which task it was; the class is one of the sample, so that there is something to know.
        let text = format!("a lesson on iteration for 3B, as \"{title}\" asks for");
        let sent = self.asks("session_send", json!({ "text": text, "face": "script" })).await?;
        let session: SessionId = serde_json::from_value(sent["sessionId"].clone())
            .map_err(|error| Fault::internal(error.to_string()))?;
        let began = Instant::now();
        let mut asked = 0;
        loop {
            let got =
                self.asks("session_get", json!({ "sessionId": session, "face": "script" })).await?;
            match got["session"]["state"].as_str().unwrap_or_default() {
                "running" if began.elapsed() < PATIENCE => {
                    tokio::time::sleep(LOOK).await;
                    if self.input.since() > TELL_EACH {
                        self.tells().await?;
                    }
                }
                "running" => {
                    return Err(ApiError::new(
                        ErrorCode::Internal,
                        "the agent did not come to an end",
                    ));
                }
                "waiting" if asked < MOST_ASKED => {
                    asked += 1;
                    self.answers(session, &got).await?;
                }
                _ => return Ok(()),
            }
        }
    }

    async fn answers(&mut self, session: SessionId, got: &Value) -> Result<(), ApiError> {
        let Some(open) = open_in(got) else {
            tokio::time::sleep(LOOK).await;
            return Ok(());
        };
        self.input.looks_at(&open.request, &mut self.chance);
        self.thinks().await?;
        self.tells().await?;
        let mut response = answers::to_agent(&open.request, &mut self.chance);
        if open.request.check(&response).is_err() {
            response = domain::InteractionResponse::Skipped;
        }
        let params = json!({ "sessionId": session, "interactionId": open.id,
            "response": response, "face": "script" });
        self.asks("interaction_answer", params).await.map(drop)
    }

    async fn asks(&mut self, name: &str, params: Value) -> Result<Value, ApiError> {
        let began = Instant::now();
        let answer = self.desks.ask((&self.door, &self.who), name, params).await;
        self.took.push(ms(began));
        answer
    }

    async fn does(&mut self, deed: StudyDeed) -> Result<StudyStand, ApiError> {
        let began = Instant::now();
        let stand = self.door.act(&self.who, deed).await;
        self.took.push(ms(began));
        Ok(stand?)
    }

    async fn timed_here(&mut self) -> Result<StudyStand, Fault> {
        let began = Instant::now();
        let stand = self.door.here(&self.who).await;
        self.took.push(ms(began));
        stand
    }
}

fn ms(began: Instant) -> f64 {
    began.elapsed().as_secs_f64() * 1_000.0
}

/// The question that is open in a session, as its log has it.
fn open_in(got: &Value) -> Option<Interaction> {
    let mut open = None;
    for event in got["events"].as_array()? {
        let body = &event["body"];
        if body["family"] != "ask" {
            continue;
        }
        match serde_json::from_value::<AskEvent>(body.clone()) {
            Ok(AskEvent::Opened { interaction }) => open = Some(interaction),
            Ok(AskEvent::Answered { .. } | AskEvent::Withdrawn { .. }) => open = None,
            Ok(AskEvent::Shown { .. }) | Err(_) => {}
        }
    }
    open
}
