//! Whose desk a request is for, and the desks of those who are signed in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::{ApiError, ErrorCode};
use app::{Caller, Desk, House};
use assessing::code_of;
use domain::PersonId;
use people::People;
use store::PersonRow;
use text::sha256;
use tokio::time::Instant;

/// How long a desk stays open that nobody asks anything of: each listens to the database with a connection of its
/// own.
const IDLE: Duration = Duration::from_mins(15);

/// What only the teacher whose server it is may do: keys, models, programs and backups are the whole computer's.
const HERS_ALONE: [&str; 15] = [
    "backup_list",
    "backup_take",
    "backup_restore",
    "backup_keep",
    "key_set",
    "key_remove",
    "key_test",
    "server_use",
    "server_forget",
    "embeddings_install",
    "embeddings_use",
    "embeddings_remove",
    "plugin_add",
    "plugin_programs",
    "coding_project_index",
];

/// Whose desk a request is for: that of the teacher whose server it is, or a person's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whose(Option<PersonId>);

impl Whose {
    /// A person's; the server's teacher's without.
    pub fn of(person: Option<PersonId>) -> Self {
        Self(person)
    }

    /// Whether she may do this.
    ///
    /// # Errors
    /// `invalid`, with whom to ask.
    pub fn may(self, command: &str) -> Result<(), ApiError> {
        if self.0.is_none() || !HERS_ALONE.contains(&command) {
            return Ok(());
        }
        let message = "keys, models, plugins and backups are those of the whole server: \
                       ask whoever runs it";
        Err(ApiError::new(ErrorCode::Invalid, message))
    }
}

/// The desks of a server.
#[derive(Clone)]
pub struct HostDesks {
    house: House,
    people: People,
    open: Arc<Mutex<HashMap<PersonId, InUse>>>,
}

struct InUse {
    desk: Desk,
    used: Instant,
    listeners: usize,
}

/// Keeps a desk open while somebody listens to it.
pub struct Listening {
    desks: HostDesks,
    whose: Whose,
}

impl HostDesks {
    /// None is open but that of the teacher whose server it is.
    pub fn new(house: House, people: People) -> Self {
        Self { house, people, open: Arc::default() }
    }

    /// The desk of whoever asks.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub async fn desk(&self, whose: Whose) -> Result<Desk, ApiError> {
        let Some(person) = whose.0 else { return self.admitted(&Caller::Here).await };
        if let Some(open) = self.open().get_mut(&person) {
            open.used = Instant::now();
            return Ok(open.desk.clone());
        }
        let name = PersonRow::desk_of(person);
        let desk = self.admitted(&Caller::Beside { whose: None, name, over: None }).await?;
        let (used, kept) = (Instant::now(), desk.clone());
        self.open().entry(person).or_insert(InUse { desk: kept, used, listeners: 0 });
        Ok(desk)
    }

    /// The desk that a learner's or a participant's code or pass leads to; where it leads nowhere, that of the
    /// server's teacher, which says so.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn of_door(&self, code: Option<&str>, pass: Option<&str>) -> Result<Desk, ApiError> {
        let (code, pass) = (code.map(code_of), pass.map(sha256));
        let person = self.people.of_door(code.as_deref(), pass.as_deref()).await?;
        self.desk(Whose(person)).await
    }

    /// Keeps the desk open as long as what is given back is kept.
    pub fn listening(&self, whose: Whose) -> Listening {
        if let Some(open) = whose.0.and_then(|person| self.count(person, 1)) {
            tracing::debug!(listeners = open, "a desk is listened to");
        }
        Listening { desks: self.clone(), whose }
    }

    /// Closes desks that nobody asks anything of, as long as it is polled.
    pub async fn close_idle(&self) {
        loop {
            tokio::time::sleep(IDLE / 5).await;
            let idle: Vec<Desk> = {
                let mut open = self.open();
                let gone: Vec<PersonId> = open
                    .iter()
                    .filter(|(_, one)| one.listeners == 0 && one.used.elapsed() > IDLE)
                    .map(|(person, _)| *person)
                    .collect();
                gone.iter().filter_map(|person| open.remove(person)).map(|one| one.desk).collect()
            };
            for desk in idle {
                self.house.leave(&desk).await;
            }
        }
    }

    async fn admitted(&self, caller: &Caller) -> Result<Desk, ApiError> {
        let admitted = self.house.admit(caller).await;
        admitted.map_err(|error| ApiError::new(ErrorCode::Internal, error.to_string()))
    }

    fn count(&self, person: PersonId, by: isize) -> Option<usize> {
        let mut open = self.open();
        let one = open.get_mut(&person)?;
        one.listeners = one.listeners.saturating_add_signed(by);
        one.used = Instant::now();
        Some(one.listeners)
    }

    fn open(&self) -> MutexGuard<'_, HashMap<PersonId, InUse>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        if let Some(person) = self.whose.0 {
            self.desks.count(person, -1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_whole_servers_is_a_command_and_for_its_teacher_alone() {
        for name in HERS_ALONE {
            assert!(api::COMMANDS.iter().any(|command| command.name == name), "{name}");
            assert!(Whose::of(None).may(name).is_ok());
            assert!(Whose::of(Some(PersonId::new())).may(name).is_err());
        }
        assert!(Whose::of(Some(PersonId::new())).may("session_send").is_ok());
    }
}
