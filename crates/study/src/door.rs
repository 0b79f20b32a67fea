//! Where participants come in with a code, and what each may do: the next thing of her own way, and nothing
//! else.

use std::path::{Path, PathBuf};

use api::{ErrorCode, SittingStand, StudyDeed, StudyEnter, StudyStand};
use assessing::code_of;
use domain::{
    OpeningId, PauseReason, SessionId, StepEnd, StepKind, StudyActor, StudyEvent, TeacherId,
};
use faults::Fault;
use serde_json::Value;
use store::{ParticipantFilter, ParticipantRow};
use studies::{Participation, StudyPhase};
use text::sha256;

use crate::desk::StudyDesk;
use crate::planner::Planner;

/// The folder of a study whose texts participants have in their workspaces.
const WORKSPACE: &str = "workspace";

/// The door of the studies that one person leads.
#[derive(Clone)]
pub struct StudyDoor {
    desk: StudyDesk,
}

/// A participant, by what her browser keeps.
#[derive(Debug, Clone)]
pub struct Entered {
    row: ParticipantRow,
    session: SessionId,
    leader: TeacherId,
}

impl Entered {
    /// Who leads the study.
    #[must_use]
    pub fn leader(&self) -> TeacherId {
        self.leader
    }

    /// The log of her participation.
    #[must_use]
    pub fn participation(&self) -> SessionId {
        self.session
    }
}

impl StudyDesk {
    /// Where participants come in.
    #[must_use]
    pub fn door(&self) -> StudyDoor {
        StudyDoor { desk: self.clone() }
    }
}

impl StudyDoor {
    /// Lets whoever has this code in with a pass. Another computer that she had come in at is hers no more.
    ///
    /// # Errors
    /// `notFound` when the code leads nowhere.
    pub async fn enter(&self, asked: &StudyEnter, pass: &str) -> Result<StudyStand, Fault> {
        let code = code_of(&asked.code);
        if !self.desk.store.admit_participant(&code, &sha256(pass)).await? {
            return Err(Fault::not_found("nobody takes part with this code"));
        }
        self.here(&self.whose(pass).await?).await
    }

    /// Whose pass it is.
    ///
    /// # Errors
    /// `passcode` when it leads nowhere.
    pub async fn whose(&self, pass: &str) -> Result<Entered, Fault> {
        let sha256 = sha256(pass);
        let filter =
            ParticipantFilter { pass_sha256: Some(&sha256), ..ParticipantFilter::default() };
        let row = self.desk.store.participants(filter).await?.pop();
        let leader = self.desk.store.teacher();
        let found = row.and_then(|row| Some(Entered { session: row.session()?, row, leader }));
        let gone = "you are not in any more: enter the code that you were given";
        found.ok_or_else(|| Fault::new(ErrorCode::Passcode, gone))
    }

    /// Makes a pass lead nowhere.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn leave(&self, pass: &str) -> Result<(), Fault> {
        Ok(self.desk.store.dismiss_participant(&sha256(pass)).await?)
    }

    /// Where she is.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn here(&self, who: &Entered) -> Result<StudyStand, Fault> {
        let log = self.desk.change(who.session, |log, now| Ok(log.heard(&now))).await?;
        if let Some(sitting) = questionnaire_of(&log) {
            self.desk.sittings.come_back(sitting).await?;
        }
        self.seen(who, log).await
    }

    /// Does something, and says where she is then.
    ///
    /// # Errors
    /// `conflict` when it is no time for it.
    pub async fn act(&self, who: &Entered, deed: StudyDeed) -> Result<StudyStand, Fault> {
        let session = who.session;
        let own = StudyActor::Participant;
        let log = match deed {
            StudyDeed::Start => self.start(who).await?,
            StudyDeed::Withdraw { erase } => {
                let log =
                    self.desk.change(session, |log, now| log.withdraw(erase, own, now)).await?;
                let stand = self.desk.stand(&log, &self.desk.now()).await?;
                if erase {
                    self.desk.erase(&who.row).await?;
                }
                return Ok(stand);
            }
            StudyDeed::Finish => {
                self.may_finish(session).await?;
                self.desk.change(session, |log, now| log.finish(StepEnd::Done, now)).await?
            }
            deed => self.desk.change(session, |log, now| small(log, &deed, now)).await?,
        };
        self.seen(who, log).await
    }

    /// Where she is, once what begins by itself has begun: a questionnaire is asked as soon as it comes, and
    /// the days until the next sitting count from the end of the one before.
    async fn seen(&self, who: &Entered, log: Participation) -> Result<StudyStand, Fault> {
        let log = match (log.phase(), log.step()) {
            (Some(StudyPhase::Ready(_)), Some((_, step)))
                if matches!(step.what, StepKind::Instrument { .. } | StepKind::Wait { .. }) =>
            {
                self.start(who).await?
            }
            _ => log,
        };
        self.desk.stand(&log, &self.desk.now()).await
    }

    async fn start(&self, who: &Entered) -> Result<Participation, Fault> {
        let before = self.desk.participation(who.session).await?;
        let asked = match (before.phase(), before.step()) {
            (Some(StudyPhase::Ready(at)), Some((_, step))) => match &step.what {
                StepKind::Instrument { questionnaire } => {
                    let occasion = occasion(who.session, at)?;
                    let seat = &who.row.participant;
                    Some(self.desk.sittings.ask(questionnaire, occasion, seat).await?)
                }
                StepKind::Task { .. } | StepKind::Break { .. } | StepKind::Wait { .. } => None,
            },
            _ => None,
        };
        self.desk.change(who.session, |log, now| log.start(asked, now)).await
    }

    /// A questionnaire is done when its last question was answered.
    async fn may_finish(&self, session: SessionId) -> Result<(), Fault> {
        let log = self.desk.participation(session).await?;
        if let Some(sitting) = questionnaire_of(&log)
            && !self.desk.sittings.is_through(sitting).await?
        {
            return Err(Fault::conflict("some questions are not answered yet", None));
        }
        Ok(())
    }

    /// What she does in the questionnaire under way.
    ///
    /// # Errors
    /// `notFound` when none is, or it is of another sitting.
    pub async fn sitting(
        &self,
        who: &Entered,
        command: &str,
        params: Value,
    ) -> Result<SittingStand, Fault> {
        let log = self.desk.change(who.session, |log, now| Ok(log.heard(&now))).await?;
        let none = || Fault::not_found("no questionnaire is under way");
        let sitting = questionnaire_of(&log).ok_or_else(none)?;
        self.desk.sittings.carry_out(sitting, command, params).await?;
        self.desk.sittings.stand_of(sitting).await
    }

    /// The desk of the task under way.
    ///
    /// # Errors
    /// `notFound` when no task is that is planned with help.
    pub async fn planner(&self, who: &Entered) -> Result<Planner, Fault> {
        let mut log = self.desk.participation(who.session).await?;
        let none = || Fault::not_found("no task is under way that is planned with help");
        let Some(StudyPhase::Under(at)) = log.phase() else { return Err(none()) };
        if self.desk.was_without_host(&log) {
            // What was a gap has not ended the task.
            log = self.desk.change(who.session, |log, now| Ok(log.heard(&now))).await?;
        }
        if log.due(&self.desk.now()).iter().any(|due| matches!(due, StudyEvent::StepEnded { .. })) {
            return Err(Fault::conflict("the time for this task is over", None));
        }
        let began = log.began().ok_or_else(none)?;
        let StepKind::Task { block, factors: Some(factors) } = began.steps[at].what else {
            return Err(none());
        };
        let name = self.desk.planner_name(began, block);
        let mut sessions = log.steps()[at].sessions.clone();
        if sessions.is_empty() {
            sessions = self.unlinked(who, &log, &name).await?;
        }
        Ok(Planner {
            name,
            over: over(&who.row.folder),
            factors,
            provider: who.row.provider.clone(),
            model: who.row.model.clone(),
            sessions,
            paused: log.paused().is_some(),
        })
    }

    /// What a process began for this task that died before it had noted it.
    async fn unlinked(
        &self,
        who: &Entered,
        log: &Participation,
        name: &str,
    ) -> Result<Vec<SessionId>, Fault> {
        let there = self.desk.store.participants_desk(name).await?.session_ids().await?;
        let known = |id: &SessionId| log.steps().iter().any(|times| times.sessions.contains(id));
        let found: Vec<SessionId> = there.into_iter().filter(|id| !known(id)).collect();
        for session in &found {
            self.planned(who, *session).await?;
        }
        Ok(found)
    }

    /// Notes a session as one of the task under way.
    ///
    /// # Errors
    /// When no task is.
    pub async fn planned(&self, who: &Entered, session: SessionId) -> Result<(), Fault> {
        self.desk.change(who.session, |log, now| log.planned(session, now)).await.map(drop)
    }
}

/// The texts that a study has for the workspaces of participants.
fn over(folder: &str) -> Option<PathBuf> {
    let over = Path::new(folder).join(WORKSPACE);
    over.is_dir().then_some(over)
}

fn small(
    log: &Participation,
    deed: &StudyDeed,
    now: domain::ClockMark,
) -> Result<Vec<StudyEvent>, studies::Refused> {
    let own = StudyActor::Participant;
    match deed {
        StudyDeed::Consent { tier } => log.consent(tier, now),
        StudyDeed::Pause { technical: true } => log.pause(PauseReason::Technical, own, now),
        StudyDeed::Pause { technical: false } => log.pause(PauseReason::Rest, own, now),
        StudyDeed::GoOn => log.go_on(own, now),
        StudyDeed::Heard { stretches, looks, until } => {
            let mut events = log.heard(&now);
            events.extend(log.acted(stretches.clone(), looks.clone(), *until, now)?);
            Ok(events)
        }
        StudyDeed::Mark => log.mark(now),
        StudyDeed::Note { marker, text } => log.note(*marker, text, now),
        StudyDeed::Write { text } => log.write(text, now),
        StudyDeed::Start | StudyDeed::Finish | StudyDeed::Withdraw { .. } => Ok(Vec::new()),
    }
}

/// The sitting of the questionnaire under way.
fn questionnaire_of(log: &Participation) -> Option<SessionId> {
    let Some(StudyPhase::Under(at)) = log.phase() else { return None };
    let (_, step) = log.step()?;
    let is_asked = matches!(step.what, StepKind::Instrument { .. });
    log.steps().get(at).filter(|_| is_asked)?.sessions.first().copied()
}

/// What a questionnaire is sat down for: the same step of the same log is the same occasion.
fn occasion(log: SessionId, step: usize) -> Result<OpeningId, Fault> {
    // 32 digits are an id.
    sha256(format!("{log} {step}"))[..32].parse().map_err(Fault::internal)
}
