//! What participants ask of the desks of their tasks, from wherever they ask it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::{ApiError, SessionRef};
use app::{Caller, Desk, House};
use domain::{Face, SessionId};
use faults::Fault;
use serde_json::{Value, json};
use study::{Entered, Planner, Reach, StudyDoor, reach};

/// The desks that are open for tasks, one for each participant at most: each listens to the database with a
/// connection of its own.
#[derive(Clone)]
pub struct TaskDesks {
    house: House,
    open: Arc<Mutex<HashMap<SessionId, Desk>>>,
}

impl TaskDesks {
    /// None yet.
    pub fn new(house: House) -> Self {
        Self { house, open: Arc::default() }
    }

    /// Carries out a command at the desk of the task under way, with the switches of its condition.
    ///
    /// # Errors
    /// `notFound` where a participant has no such command, or no task is under way that is planned with help.
    pub async fn ask(
        &self,
        (door, who): (&StudyDoor, &Entered),
        name: &str,
        params: Value,
    ) -> Result<Value, ApiError> {
        let planner = door.planner(who).await?;
        let none = || Fault::not_found(format!("a participant has no command {name}"));
        let reach = reach(name).ok_or_else(none)?;
        if reach == Reach::Nothing {
            return Ok(Planner::nothing(name));
        }
        let params = planner.params(name, params)?;
        let answer = api::dispatch(&self.desk(who, &planner).await?, name, params).await?;
        if reach == Reach::Send {
            let session: SessionId = serde_json::from_value(answer["sessionId"].clone())
                .map_err(|error| Fault::internal(error.to_string()))?;
            door.planned(who, session).await?;
        }
        Ok(planner.shown(name, answer))
    }

    /// The desk of the task under way.
    ///
    /// # Errors
    /// When it cannot be opened, in words for a participant.
    pub async fn desk(&self, who: &Entered, planner: &Planner) -> Result<Desk, ApiError> {
        let (name, over) = (planner.name.clone(), planner.over.clone());
        let caller = Caller::Beside { whose: Some(who.leader()), name, over };
        let desk = self.house.admit(&caller).await.map_err(|error| {
            let message = "the place where you plan does not open: call the researcher";
            let detail = json!(error.to_string());
            ApiError { detail, ..ApiError::new(api::ErrorCode::Internal, message) }
        })?;
        self.open().insert(who.participation(), desk.clone());
        Ok(desk)
    }

    /// The task is over, whoever ended it: nobody goes on drafting for it, and its desk is closed.
    pub async fn over(&self, who: &Entered, planner: Option<&Planner>) {
        let Some(desk) = self.open().remove(&who.participation()) else { return };
        for session_id in planner.into_iter().flat_map(|planner| planner.sessions.iter().copied()) {
            let session = SessionRef { session_id, face: Face::Browser };
            // One that works on nothing has nothing to be stopped.
            if let Err(error) = api::Commands::session_stop(&desk, session).await {
                tracing::debug!(%error, %session_id, "nothing was to be stopped");
            }
        }
        self.house.leave(&desk).await;
    }

    fn open(&self) -> MutexGuard<'_, HashMap<SessionId, Desk>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
