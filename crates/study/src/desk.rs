//! The wire's commands for whoever leads a study.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use api::{
    ErrorCode, Nothing, StudyBoard, StudyCommands, StudyIncident, StudyLine, StudyList,
    StudyMeasures, StudyOpen, StudyParticipantRef, StudyPause, StudyRef, StudyWithdraw,
};
use assessing::{SittingDesk, clock_mark};
use async_trait::async_trait;
use domain::{
    ClockMark, EventBody, PauseReason, SessionId, StepEnd, StudyActor, StudyEvent, Timestamp,
};
use faults::Fault;
use sessions::Sessions;
use store::{ParticipantFilter, ParticipantRow, TeacherStore};
use studies::{Participation, Protocol, Refused};
use tokio::task::spawn_blocking;
use workspace::Workspace;

use crate::folders::{FoundStudy, StudyFolders};
use crate::opening::Answering;

/// Most participants that get codes at once.
const MOST: u32 = 100;
/// How long somebody is waited for who has a log in hand.
const PATIENCE: Duration = Duration::from_millis(50);
/// How often it is tried again.
const TRIES: usize = 20;

/// When this process began to let participants in; nothing in one that never does, such as a terminal's.
static BEGAN: OnceLock<ClockMark> = OnceLock::new();

/// From now on participants come in at this process. One who had been at work when it began was without a host.
pub fn host_begins() {
    BEGAN.get_or_init(|| clock_mark(Timestamp::from(SystemTime::now())));
}

fn lost_host(log: &Participation, now: &ClockMark) -> Vec<StudyEvent> {
    BEGAN.get().map(|began| log.lost_host(began, now)).unwrap_or_default()
}

/// The studies that one person leads; clones are the same.
#[derive(Clone)]
pub struct StudyDesk {
    pub(crate) sessions: Sessions,
    pub(crate) store: TeacherStore,
    pub(crate) sittings: SittingDesk,
    workspace: Arc<Workspace>,
    /// The folder in which each desk beside hers has its own.
    teachers: PathBuf,
}

impl StudyDesk {
    /// Over the same folder and rows as everything else of hers; `data` is the application's folder.
    #[must_use]
    pub fn new(sittings: &SittingDesk, data: &Path) -> Self {
        let (sessions, store, workspace) = sittings.parts();
        let (sittings, teachers) = (sittings.clone(), data.join("teachers"));
        Self { sessions, store, workspace, sittings, teachers }
    }

    pub(crate) fn now(&self) -> ClockMark {
        clock_mark(self.sessions.now())
    }

    /// Whether the host of somebody died, and this one has not noted it.
    pub(crate) fn was_without_host(&self, log: &Participation) -> bool {
        !lost_host(log, &self.now()).is_empty()
    }

    pub(crate) async fn rows_of(&self, study: &str) -> Result<Vec<ParticipantRow>, Fault> {
        let filter = ParticipantFilter { study: Some(study), ..ParticipantFilter::default() };
        Ok(self.store.participants(filter).await?)
    }

    /// A log as it stands.
    pub(crate) async fn participation(&self, session: SessionId) -> Result<Participation, Fault> {
        let events = self.store.events(session, 0).await?;
        domain::Machine::fold(&events).map_err(Fault::internal)
    }

    /// Does something to a log: what follows from it is written before anybody hears of it. What the time
    /// alone has ended by now ends first.
    pub(crate) async fn change(
        &self,
        session: SessionId,
        deed: impl Fn(&Participation, ClockMark) -> Result<Vec<StudyEvent>, Refused>,
    ) -> Result<Participation, Fault> {
        let mut held = self.held(session).await?;
        let now = self.now();
        // Before what the time has ended: an outage is none of hers.
        let lost = lost_host(held.machine(), &now);
        append(&mut held, lost).await?;
        let due = held.machine().due(&now);
        let due = self.with_edits(held.machine(), due, &now).await?;
        append(&mut held, due).await?;
        let events = deed(held.machine(), now.clone()).map_err(|why| Fault::conflict(why, None))?;
        let events = self.with_edits(held.machine(), events, &now).await?;
        append(&mut held, events).await?;
        Ok(held.machine().clone())
    }

    /// A page tells every few seconds that it is there, while the researcher looks and stops the time.
    async fn held(&self, session: SessionId) -> Result<sessions::Held<Participation>, Fault> {
        for _ in 0..TRIES {
            match self.sessions.hold_soon::<Participation>(session).await {
                Err(error) if error.is_busy() => tokio::time::sleep(PATIENCE).await,
                held => return Ok(held?),
            }
        }
        Ok(self.sessions.hold_soon::<Participation>(session).await?)
    }

    /// Everything of the workspace.
    async fn folders<T: Send + 'static>(
        &self,
        look: impl FnOnce(&StudyFolders) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let definitions = self.sittings.known().await?;
        let root = self.workspace.root().to_owned();
        let work = move || look(&StudyFolders::new(Some(root), &definitions));
        spawn_blocking(work).await.map_err(Fault::internal)?
    }

    /// A study of the workspace, or one that was opened from elsewhere: its protocol, and its folder.
    ///
    /// # Errors
    /// `notFound` when there is none, `invalid` with everything that is wrong when it is not in order.
    pub async fn found(&self, study: &str) -> Result<(Protocol, PathBuf), Fault> {
        self.protocol(study).await
    }

    async fn protocol(&self, study: &str) -> Result<(Protocol, PathBuf), Fault> {
        let name = study.to_owned();
        // One that was opened from elsewhere is known by the folder that it was opened from.
        let elsewhere = self.rows_of(study).await?.pop().map(|row| PathBuf::from(row.folder));
        let found = self.folders(move |folders| {
            if folders.names()?.contains(&name) {
                return Ok(folders.named(&name)?);
            }
            let none =
                || Fault::not_found(format!("there is no study \"{name}\" in the workspace"));
            Ok(folders.at_path(&elsewhere.ok_or_else(none)?)?)
        });
        in_order(found.await?)
    }

    /// The same of a folder anywhere, for the terminal.
    ///
    /// # Errors
    /// When it is not in order, or a code cannot be given.
    pub async fn open_at(
        &self,
        found: FoundStudy,
        more: u32,
        provider: Option<String>,
        model: Option<String>,
    ) -> Result<StudyBoard, Fault> {
        let (protocol, folder) = in_order(found)?;
        self.open(protocol, &folder, more, Answering { provider, model }).await
    }

    async fn open(
        &self,
        protocol: Protocol,
        folder: &Path,
        more: u32,
        answering: Answering,
    ) -> Result<StudyBoard, Fault> {
        if !(1..=MOST).contains(&more) {
            return Err(Fault::invalid(format!("give codes to 1 to {MOST} participants")));
        }
        let there = self.rows_of(&protocol.id).await?;
        let all = there.len() + usize::try_from(more).unwrap_or(0);
        for planned in protocol.allocations(all).iter().skip(there.len()) {
            self.allocate(&protocol, folder, planned, &answering).await?;
        }
        self.board(&protocol.id).await
    }

    pub(crate) async fn row(
        &self,
        study: &str,
        participant: &str,
    ) -> Result<ParticipantRow, Fault> {
        let found =
            self.rows_of(study).await?.into_iter().find(|row| row.participant == participant);
        found.ok_or_else(|| {
            Fault::not_found(format!("there is no participant {participant} in {study}"))
        })
    }

    /// What a study is called and how many are planned, where its protocol is in the workspace and in order.
    pub(crate) async fn title_of(&self, study: &str) -> Option<(String, u32)> {
        let (protocol, _) = self.protocol(study).await.ok()?;
        Some((protocol.title, protocol.participants))
    }

    /// The conditions of its protocol, in their order; none where that cannot be read.
    pub(crate) async fn conditions_of(&self, study: &str) -> Vec<String> {
        let protocol = self.protocol(study).await;
        let conditions = protocol.map(|(protocol, _)| protocol.conditions).unwrap_or_default();
        conditions.into_iter().map(|condition| condition.id).collect()
    }

    async fn log_of(&self, study: &str, participant: &str) -> Result<SessionId, Fault> {
        let row = self.row(study, participant).await?;
        let erased = || Fault::conflict("nothing is kept of this participant any more", None);
        row.session().ok_or_else(erased)
    }

    /// Removes everything of somebody but that there was somebody.
    pub(crate) async fn erase(&self, row: &ParticipantRow) -> Result<(), Fault> {
        let Some(session) = row.session() else { return Ok(()) };
        let participation = self.participation(session).await?;
        for name in self.planner_names(&participation) {
            let planner = self.store.participants_desk(&name).await?.teacher();
            self.store.erase_participants_desk(&name).await?;
            let folder = self.teachers.join(planner.to_string());
            match tokio::fs::remove_dir_all(&folder).await {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    let why = format!("{} is still there: {error}", folder.display());
                    return Err(Fault::internal(why));
                }
                _ => {}
            }
        }
        let began = participation.began().map(|began| began.steps.as_slice()).unwrap_or_default();
        for (step, times) in began.iter().zip(participation.steps()) {
            if matches!(step.what, domain::StepKind::Instrument { .. }) {
                for session in &times.sessions {
                    self.store.erase_session(*session).await?;
                }
            }
        }
        self.store.forget_participant(&row.study, &row.participant).await?;
        Ok(self.store.erase_session(session).await?)
    }
}

fn in_order(found: FoundStudy) -> Result<(Protocol, PathBuf), Fault> {
    let folder = found.file.parent().map(Path::to_owned).unwrap_or_default();
    match found.read {
        Ok(protocol) => Ok((protocol, folder)),
        Err(problems) => {
            let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
            Err(Fault::invalid(told.join("\n")))
        }
    }
}

async fn append(
    held: &mut sessions::Held<Participation>,
    events: Vec<StudyEvent>,
) -> Result<(), Fault> {
    if events.is_empty() {
        return Ok(());
    }
    let trace = held.machine().trace();
    let trace = trace.ok_or_else(|| Fault::not_found("nobody takes part with this log"))?;
    Ok(held.append(trace, events.into_iter().map(EventBody::Study).collect()).await?)
}

#[async_trait]
impl StudyCommands for StudyDesk {
    type Error = Fault;

    async fn study_list(&self, _: Nothing) -> Result<StudyList, Fault> {
        let found = self.folders(|folders| {
            let named = |name: &String| folders.named(name);
            Ok(folders.names()?.iter().map(named).collect::<Result<Vec<_>, _>>()?)
        });
        let found = found.await?;
        let rows = self.store.participants(ParticipantFilter::default()).await?;
        let count = |id: &str| {
            u32::try_from(rows.iter().filter(|row| row.study == id).count()).unwrap_or(u32::MAX)
        };
        let line = |study: FoundStudy| {
            let participants = count(&study.name);
            let (title, planned, problems) = match study.read {
                Ok(protocol) => (protocol.title, protocol.participants, Vec::new()),
                Err(problems) => {
                    let told = problems.iter().map(ToString::to_string).collect();
                    (study.name.clone(), 0, told)
                }
            };
            StudyLine { id: study.name, title, problems, planned, participants }
        };
        let mut studies: Vec<StudyLine> = found.into_iter().map(line).collect();
        // One whose folder is elsewhere is led from here all the same.
        for row in &rows {
            if studies.iter().all(|study| study.id != row.study) {
                let named = self.title_of(&row.study).await;
                let (title, planned) = named.unwrap_or_else(|| (row.study.clone(), 0));
                let (id, participants) = (row.study.clone(), count(&row.study));
                let problems = Vec::new();
                studies.push(StudyLine { id, title, problems, planned, participants });
            }
        }
        studies.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(StudyList { studies })
    }

    async fn study_board(&self, asked: StudyRef) -> Result<StudyBoard, Fault> {
        self.board(&asked.study).await
    }

    async fn study_measures(&self, asked: StudyRef) -> Result<StudyMeasures, Fault> {
        self.measured(&asked.study).await
    }

    async fn study_open(&self, asked: StudyOpen) -> Result<StudyBoard, Fault> {
        let StudyOpen { study, participants, provider, model } = asked;
        let (protocol, folder) = self.protocol(&study).await?;
        self.open(protocol, &folder, participants, Answering { provider, model }).await
    }

    async fn study_incident(&self, asked: StudyIncident) -> Result<StudyBoard, Fault> {
        let StudyIncident { study, participant, text } = asked;
        let session = self.log_of(&study, &participant).await?;
        self.change(session, |log, now| log.incident(&text, now)).await?;
        self.board(&study).await
    }

    async fn study_pause(&self, asked: StudyPause) -> Result<StudyBoard, Fault> {
        let StudyPause { study, participant, paused, technical } = asked;
        let why = if technical { PauseReason::Technical } else { PauseReason::Rest };
        let deed = |log: &Participation, now: ClockMark| match paused {
            true => log.pause(why, StudyActor::Researcher, now),
            false => log.go_on(StudyActor::Researcher, now),
        };
        match participant {
            Some(participant) => {
                let session = self.log_of(&study, &participant).await?;
                self.change(session, deed).await?;
            }
            None => {
                for row in self.rows_of(&study).await? {
                    let Some(session) = row.session() else { continue };
                    // Those of whom nothing is under way, or whose time stands so already, are as they should be.
                    let log = self.participation(session).await?;
                    if deed(&log, self.now()).is_err() {
                        continue;
                    }
                    match self.change(session, deed).await {
                        // Her time was over just now: that keeps nobody else's from being stopped.
                        Err(refused) if refused.code() == ErrorCode::Conflict => {}
                        changed => drop(changed?),
                    }
                }
            }
        }
        self.board(&study).await
    }

    async fn study_step_end(&self, asked: StudyParticipantRef) -> Result<StudyBoard, Fault> {
        let session = self.log_of(&asked.study, &asked.participant).await?;
        self.change(session, |log, now| log.finish(StepEnd::ByResearcher, now)).await?;
        self.board(&asked.study).await
    }

    async fn study_withdraw(&self, asked: StudyWithdraw) -> Result<StudyBoard, Fault> {
        let StudyWithdraw { study, participant, erase } = asked;
        let row = self.row(&study, &participant).await?;
        let session = self.log_of(&study, &participant).await?;
        // Where erasing was said and could not be carried out to its end, it goes on.
        if !(erase && self.participation(session).await?.withdrew() == Some(true)) {
            let out = |log: &Participation, now| log.withdraw(erase, StudyActor::Researcher, now);
            self.change(session, out).await?;
        }
        if erase {
            self.erase(&row).await?;
        }
        self.board(&study).await
    }
}
