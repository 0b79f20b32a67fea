//! The wire's commands for sittings: what there is to go through, learners who go through it, and what
//! came of it.

mod blueprints;
mod quizzes;
mod regrades;
pub(crate) mod wire;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{MAIN_SEPARATOR, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use agent::Model;
use api::{
    ClassResults, ClassResultsOf, ErrorCode, Nothing, SessionRef, SittingAnswer, SittingBegin,
    SittingCommands, SittingFilter, SittingList, SittingMarks, SittingOffers, SittingPause,
    SittingReopen, SittingStand, SittingWindow,
};
use async_trait::async_trait;
use domain::{ClockMark, ModelFailure, Partner, SessionId, SittingEnd};
use faults::Fault;
use futures::FutureExt as _;
use sessions::Sessions;
use sittings::{FeedbackTime, SittingPhase};
use store::TeacherStore;
use tokio::task::spawn_blocking;
use workspace::Workspace;

use crate::live::{LiveSittings, MarkedLogs};
use crate::marked::Sat;
use crate::rewording::reword;
use crate::{
    Definitions, DraftedBlueprint, Library, MoreTime, Rewording, Seated, SittingRoom, Stand,
    Voices, clock_mark, seat_name,
};

/// The most time on top, in hundredths.
pub(crate) const MOST_EXTRA: u32 = 300;

/// The sittings of one teacher's learners, for faces; clones share what was read.
#[derive(Clone)]
pub struct SittingDesk {
    pub(crate) sessions: Sessions,
    pub(crate) store: TeacherStore,
    plugins: PathBuf,
    pub(crate) workspace: Arc<Workspace>,
    read: Arc<Mutex<Option<ReadDefinitions>>>,
    pub(crate) live: LiveSittings,
    marked: MarkedLogs,
    voices: Voices,
}

/// How long definitions are taken to be as they were, where somebody waits for the next question.
const RECENT: Duration = Duration::from_secs(3);

/// Definitions as they were read.
#[derive(Clone)]
struct ReadDefinitions {
    /// What stood for the state of their files.
    state: u64,
    /// When their files were looked at last.
    looked: Instant,
    definitions: Arc<Definitions>,
}

impl SittingDesk {
    /// Over the shipped plugins in a folder and a teacher's own.
    pub fn new(
        sessions: Sessions,
        store: &TeacherStore,
        plugins: PathBuf,
        workspace: &Arc<Workspace>,
        voices: Voices,
    ) -> Self {
        let (store, workspace) = (store.clone(), Arc::clone(workspace));
        let (read, live, marked) = (Arc::default(), LiveSittings::default(), MarkedLogs::default());
        Self { sessions, store, plugins, workspace, read, live, marked, voices }
    }

    /// Where learners sit whose questions come from this library.
    #[must_use]
    pub fn room(&self, library: Arc<Library>) -> SittingRoom {
        let (sessions, store, voices) =
            (self.sessions.clone(), self.store.clone(), self.voices.clone());
        let desk = self.clone();
        let tests = move || {
            let desk = desk.clone();
            async move { desk.recent().await }.boxed()
        };
        let marked = self.marked.clone();
        SittingRoom::new(sessions, store, library, voices, Arc::new(tests), marked)
    }

    /// The model that the teacher chose, or another of its provider, as one that takes part.
    ///
    /// # Errors
    /// When none was chosen, in words for her.
    pub async fn partner(&self, name: Option<&str>) -> Result<Partner, Fault> {
        let model = self.usual_model(name).await?;
        Ok(Partner { provider: model.provider().to_owned(), model: model.name().to_owned() })
    }

    /// The same for a question outside of any sitting, behind the guard where it is not on this computer.
    ///
    /// # Errors
    /// As [`SittingDesk::partner`].
    pub async fn usual_model(&self, name: Option<&str>) -> Result<Arc<dyn Model>, Fault> {
        self.voices.usual(name).await
    }

    /// Other words of a model for the question of a draft.
    ///
    /// # Errors
    /// What the provider says.
    pub async fn reword(
        &self,
        drafted: &mut DraftedBlueprint,
        model: &dyn Model,
    ) -> Result<Rewording, ModelFailure> {
        reword(drafted, model, &self.store).await
    }

    /// The definitions as they were read last, looked at again when that was a while ago: thirty learners must
    /// not walk the folders with each answer, and what has begun goes on where they are gone.
    pub(crate) async fn recent(&self) -> Result<Arc<Definitions>, Fault> {
        let kept = self.read.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(kept) = kept else { return self.definitions().await };
        if kept.looked.elapsed() < RECENT {
            return Ok(kept.definitions);
        }
        match self.definitions().await {
            Err(fault) => {
                tracing::warn!(%fault, "the definitions are those that were read before");
                Ok(kept.definitions)
            }
            read => read,
        }
    }

    /// The definitions as their files are now; they are read again when one of them changed.
    pub(crate) async fn definitions(&self) -> Result<Arc<Definitions>, Fault> {
        let desk = self.clone();
        spawn_blocking(move || {
            let state = desk.state_of_files()?;
            let kept = desk.read.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let definitions = match kept.filter(|kept| kept.state == state) {
                Some(kept) => kept.definitions,
                None => {
                    let read = Definitions::of(&desk.plugins, Some(desk.workspace.root()));
                    Arc::new(read.map_err(Fault::internal)?)
                }
            };
            let looked = Instant::now();
            *desk.read.lock().unwrap_or_else(PoisonError::into_inner) =
                Some(ReadDefinitions { state, looked, definitions: Arc::clone(&definitions) });
            Ok(definitions)
        })
        .await
        .map_err(Fault::internal)?
    }

    /// A number that is another one when a file that may be asked from was changed.
    fn state_of_files(&self) -> Result<u64, Fault> {
        let mut state = DefaultHasher::new();
        for folder in [&Workspace::open(&self.plugins)?, &*self.workspace] {
            for entry in folder.tree()?.entries {
                (entry.path, entry.size, entry.modified).hash(&mut state);
            }
        }
        Ok(state.finish())
    }

    /// What is wrong with a file, by its place in her folder: where that is says nothing to her, and too much to whoever
    /// looks over her shoulder.
    fn in_folder(&self, problem: &str) -> String {
        let root = format!("{}{MAIN_SEPARATOR}", self.workspace.root().display());
        problem.replacen(&root, "", 1)
    }

    /// Why there is nothing of this id to go through.
    pub(crate) fn no_such(&self, definitions: &Definitions, id: &str) -> Fault {
        match definitions.broken(id) {
            None => Fault::not_found(format!("there is no test {id}")),
            Some(problems) => {
                let told: Vec<String> =
                    problems.iter().map(|problem| self.in_folder(problem)).collect();
                let told = told.join("\n");
                Fault::invalid(format!("the file of {id} cannot be used:\n{told}"))
            }
        }
    }

    pub(crate) async fn open_room(&self) -> Result<SittingRoom, Fault> {
        Ok(self.room(self.definitions().await?.library()))
    }

    pub(crate) fn clock(&self) -> ClockMark {
        clock_mark(self.sessions.now())
    }

    async fn seen(&self, room: &SittingRoom, stand: &Stand) -> Result<SittingStand, Fault> {
        let told = match stand.sitting.phase() {
            Some(SittingPhase::Ended(_)) => {
                room.told(stand.session, FeedbackTime::AtSubmission).await?
            }
            _ => Vec::new(),
        };
        let class = room.row(stand.session).await?.class;
        wire::stand(stand, class, told)
    }

    /// A class that the workspace has.
    pub(crate) fn class(&self, name: Option<String>) -> Result<Option<String>, Fault> {
        let Some(name) = name else { return Ok(None) };
        let classes = self.workspace.classes()?.profiles;
        match classes.iter().any(|class| class.name == name) {
            true => Ok(Some(name)),
            false => Err(Fault::not_found(format!("there is no class {name}"))),
        }
    }
}

#[async_trait]
impl SittingCommands for SittingDesk {
    type Error = Fault;

    async fn sitting_offers(&self, _: Nothing) -> Result<SittingOffers, Fault> {
        let mut offers = wire::offers(&*self.definitions().await?);
        for problem in &mut offers.problems {
            *problem = self.in_folder(problem);
        }
        Ok(offers)
    }

    async fn sitting_list(&self, filter: SittingFilter) -> Result<SittingList, Fault> {
        let room = self.room(Arc::default());
        let rows = room.all(filter.definition.as_deref()).await?;
        Ok(SittingList { sittings: rows.iter().map(wire::line).collect() })
    }

    async fn sitting_begin(&self, asked: SittingBegin) -> Result<SittingStand, Fault> {
        let SittingBegin { definition, seat, class, extra_time, again, model } = asked;
        let seat = seat_name(&seat).map_err(Fault::invalid)?;
        if extra_time > MOST_EXTRA {
            let most = format!("extra time is at most {MOST_EXTRA} per cent");
            return Err(Fault::invalid(most));
        }
        let (class, time_percent) = (self.class(class)?, 100 + extra_time);
        let partner = if model { Some(self.partner(None).await?) } else { None };
        let who = Seated { seat, class, time_percent, partner };
        let definitions = self.definitions().await?;
        let room = self.room(definitions.library());
        let offered = definitions.used().get(definition.as_str()).copied().cloned();
        let seating = room.sit(&definition, offered.as_ref(), &who, again).await;
        let seating = seating.map_err(|fault| match (fault.code(), &offered) {
            (ErrorCode::NotFound, None) => self.no_such(&definitions, &definition),
            _ => fault,
        })?;
        self.seen(&room, &seating.stand).await
    }

    async fn sitting_take_up(&self, SessionRef { session_id, .. }: SessionRef) -> Taken {
        let room = self.open_room().await?;
        self.seen(&room, &room.take_up(session_id).await?).await
    }

    async fn sitting_look(&self, SessionRef { session_id, .. }: SessionRef) -> Taken {
        let room = self.open_room().await?;
        self.seen(&room, &room.tick(session_id).await?).await
    }

    async fn sitting_answer(&self, answer: SittingAnswer) -> Taken {
        let SittingAnswer { session_id, interaction_id, response, face } = answer;
        let room = self.open_room().await?;
        let stand = room.answer(session_id, interaction_id, &response, face).await?;
        self.seen(&room, &stand).await
    }

    async fn sitting_hint(&self, SessionRef { session_id, .. }: SessionRef) -> Taken {
        let room = self.open_room().await?;
        let (stand, _) = room.hint(session_id).await?;
        self.seen(&room, &stand).await
    }

    async fn sitting_back(&self, SessionRef { session_id, .. }: SessionRef) -> Taken {
        let room = self.open_room().await?;
        self.seen(&room, &room.back(session_id).await?).await
    }

    async fn sitting_hand_in(&self, SessionRef { session_id, .. }: SessionRef) -> Taken {
        self.ended(session_id, SittingEnd::ByLearner).await
    }

    async fn sitting_end(&self, SessionRef { session_id, .. }: SessionRef) -> Taken {
        self.ended(session_id, SittingEnd::ByTeacher).await
    }

    async fn sitting_reopen(&self, asked: SittingReopen) -> Taken {
        let SittingReopen { session_id, reason, minutes, grant } = asked;
        let room = self.open_room().await?;
        let given = MoreTime { seconds: minutes.saturating_mul(60), reason, grant };
        self.seen(&room, &room.reopen(session_id, &given).await?).await
    }

    async fn sitting_pause(&self, asked: SittingPause) -> Taken {
        let SittingPause { session_id, paused } = asked;
        let room = self.open_room().await?;
        self.seen(&room, &room.pause(session_id, paused).await?).await
    }

    async fn sitting_window(&self, asked: SittingWindow) -> Taken {
        let SittingWindow { session_id, left } = asked;
        let room = self.open_room().await?;
        self.seen(&room, &room.window(session_id, left).await?).await
    }

    async fn sitting_marks(&self, session: SessionRef) -> Result<SittingMarks, Fault> {
        let SessionRef { session_id, .. } = session;
        let room = self.open_room().await?;
        let Sat { row, marked, questions } = room.marks_and_questions(session_id).await?;
        let form = room.form(session_id).await?;
        Ok(wire::marks(&row, &marked, questions, form))
    }

    async fn class_results(&self, asked: ClassResultsOf) -> Result<ClassResults, Fault> {
        let ClassResultsOf { definition, class } = asked;
        self.open_room().await?.class_results(&definition, class.as_deref()).await
    }
}

type Taken = Result<SittingStand, Fault>;

impl SittingDesk {
    async fn ended(&self, session: SessionId, why: SittingEnd) -> Taken {
        let room = self.open_room().await?;
        self.seen(&room, &room.end(session, why).await?).await
    }
}
