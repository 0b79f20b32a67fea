//! What a participant asks of the desk of her task, from wherever she asks it.

use api::{ApiError, SessionRef};
use app::{Caller, Desk, House};
use domain::{Face, SessionId};
use faults::Fault;
use serde_json::{Value, json};
use study::{Entered, Planner, Reach, StudyDoor, reach};

/// Carries out a command at the desk of the task under way, with the switches of its condition.
///
/// # Errors
/// `notFound` where a participant has no such command, or no task is under way that is planned with help.
pub async fn ask(
    house: &House,
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
    let answer = api::dispatch(&desk_of(house, &planner).await?, name, params).await?;
    if reach == Reach::Send {
        let session: SessionId = serde_json::from_value(answer["sessionId"].clone())
            .map_err(|error| Fault::internal(error.to_string()))?;
        door.planned(who, session).await?;
    }
    Ok(planner.shown(name, answer))
}

/// Lets nobody go on drafting for a task that is over.
pub async fn stop(house: &House, planner: &Planner) {
    let Ok(desk) = desk_of(house, planner).await else { return };
    for session_id in planner.sessions.iter().copied() {
        let stopped =
            api::Commands::session_stop(&desk, SessionRef { session_id, face: Face::Browser });
        // One that works on nothing has nothing to be stopped.
        if let Err(error) = stopped.await {
            tracing::debug!(%error, %session_id, "nothing was to be stopped");
        }
    }
}

/// The desk itself.
///
/// # Errors
/// When it cannot be opened, in words for a participant.
pub async fn desk_of(house: &House, planner: &Planner) -> Result<Desk, ApiError> {
    let (name, over) = (planner.name.clone(), planner.over.clone());
    house.admit(&Caller::Participant { name, over }).await.map_err(|error| {
        let message = "the place where you plan does not open: call the researcher";
        let detail = json!(error.to_string());
        ApiError { detail, ..ApiError::new(api::ErrorCode::Internal, message) }
    })
}
