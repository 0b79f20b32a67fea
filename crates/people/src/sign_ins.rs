//! Browsers that are signed in.
//!
//! The database says who is; what a process found there it believes for some seconds, so that a page that asks for
//! many things at once asks the database once. Whoever signs out, is shut out or is ended by a provider at another
//! process is out here within that time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::PersonId;
use faults::Fault;
use rand::RngExt as _;
use store::{NewDoorEvent, NewSignIn, PersonRole, TeacherStore};
use text::sha256;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// How long what the database said is believed.
const BELIEVED: Duration = Duration::from_secs(4);
/// How many browsers a process knows at once.
const KNOWN: usize = 4096;
/// After so many seconds a token is exchanged for another.
const OLD: i64 = 3600;

/// Everybody who is signed in at the server of one teacher.
#[derive(Debug)]
pub struct SignIns {
    store: TeacherStore,
    known: Mutex<HashMap<String, Arc<SignedIn>>>,
}

/// Somebody who comes in.
#[derive(Debug, Clone)]
pub struct Came<'a> {
    /// Who; none for the teacher whose server it is, and for researchers who share a passcode.
    pub person: Option<PersonId>,
    /// As what.
    pub role: PersonRole,
    /// `passcode` or `oidc`.
    pub method: &'a str,
    /// Her session at a provider of identities.
    pub provider_session: Option<&'a str>,
    /// From which address.
    pub from: String,
    /// What it was that let her in, where another in its place is to end what it let in; else nothing.
    pub key: &'a str,
}

/// One browser that is signed in.
#[derive(Debug)]
pub struct SignedIn {
    id: Uuid,
    /// Who; none for the teacher whose server it is, and for researchers who share a passcode.
    pub person: Option<PersonId>,
    /// What she is called.
    pub name: Option<String>,
    /// As what.
    pub role: PersonRole,
    /// Whether a provider of identities said who she is.
    pub by_provider: bool,
    old: bool,
    found: Instant,
    over: CancellationToken,
}

impl SignIns {
    /// Those of the teacher whose store it is.
    #[must_use]
    pub fn of(store: TeacherStore) -> Self {
        Self { store, known: Mutex::default() }
    }

    /// Lets a browser in: what it shows from now on.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(&self, came: &Came<'_>) -> Result<String, Fault> {
        let (id, token) = (Uuid::new_v4(), random());
        let new = NewSignIn {
            id,
            token_sha256: &kept(&token, came.key),
            person: came.person,
            role: came.role,
            provider_session: came.provider_session,
        };
        self.store.begin_sign_in(&new).await?;
        let event = NewDoorEvent {
            what: "in",
            person: came.person,
            role: Some(came.role),
            method: Some(came.method),
            from: Some(came.from.clone()),
            detail: None,
        };
        self.store.note_at_door(&event).await?;
        Ok(token)
    }

    /// Whoever shows this; none where it has ended.
    ///
    /// # Errors
    /// When the database does not answer, which ends nothing.
    pub async fn find(&self, token: &str, key: &str) -> Result<Option<Arc<SignedIn>>, Fault> {
        let kept = kept(token, key);
        if let Some(known) = self.known().get(&kept)
            && known.found.elapsed() < BELIEVED
            && !known.over.is_cancelled()
        {
            return Ok(Some(Arc::clone(known)));
        }
        let Some(row) = self.store.sign_in_of(&kept).await? else {
            if let Some(known) = self.known().remove(&kept) {
                known.over.cancel();
            }
            return Ok(None);
        };
        let mut known = self.known();
        let over = known.get(&kept).map(|known| known.over.clone()).unwrap_or_default();
        let found = Arc::new(SignedIn {
            id: row.id,
            person: row.person,
            name: row.name,
            role: row.role,
            by_provider: row.by_provider,
            old: row.age >= OLD,
            found: Instant::now(),
            over,
        });
        if known.len() >= KNOWN {
            known.retain(|_, one| one.found.elapsed() < BELIEVED);
        }
        known.insert(kept, Arc::clone(&found));
        Ok(Some(found))
    }

    /// Another token in place of one that is an hour old; none where it is not, or another request was first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn renewed(
        &self,
        signed_in: &SignedIn,
        token: &str,
        key: &str,
    ) -> Result<Option<String>, Fault> {
        if !signed_in.old {
            return Ok(None);
        }
        let (new, before) = (random(), kept(token, key));
        self.known().remove(&before);
        let renewed = self.store.renew_sign_in(&before, &kept(&new, key)).await?;
        Ok(renewed.then_some(new))
    }

    /// Signs a browser out, and everything that it listens to.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end(&self, signed_in: &SignedIn, from: String) -> Result<(), Fault> {
        self.store.end_sign_in(signed_in.id).await?;
        signed_in.over.cancel();
        let (person, role) = (signed_in.person, Some(signed_in.role));
        let event =
            NewDoorEvent { what: "out", person, role, from: Some(from), ..NewDoorEvent::default() };
        Ok(self.store.note_at_door(&event).await?)
    }

    /// Signs out whoever a provider says has left it. How many browsers those were.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_at(
        &self,
        issuer: &str,
        subject: Option<&str>,
        provider_session: Option<&str>,
    ) -> Result<u64, Fault> {
        let ended = self.store.end_sign_ins_at(issuer, subject, provider_session).await?;
        if ended == 0 {
            return Ok(0);
        }
        // Which of those that are known here they were, the database says at the next look.
        self.known().retain(|_, one| !one.by_provider);
        let detail = Some(format!("the provider ended {ended} browser(s)"));
        let method = Some("oidc");
        let event = NewDoorEvent { what: "ended", method, detail, ..NewDoorEvent::default() };
        self.store.note_at_door(&event).await?;
        Ok(ended)
    }

    /// Notes somebody who was not let in.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn refused(&self, method: &str, from: String, why: String) -> Result<(), Fault> {
        let (method, from, detail) = (Some(method), Some(from), Some(why));
        let event =
            NewDoorEvent { what: "refused", method, from, detail, ..NewDoorEvent::default() };
        Ok(self.store.note_at_door(&event).await?)
    }

    /// Returns when a browser is out, wherever that was decided.
    pub async fn ended(&self, signed_in: &SignedIn) {
        loop {
            tokio::select! {
                () = signed_in.over.cancelled() => return,
                () = tokio::time::sleep(BELIEVED) => {}
            }
            match self.store.is_signed_in(signed_in.id).await {
                Ok(true) => {}
                Ok(false) => return,
                // A database that is away signs nobody out.
                Err(error) => tracing::debug!(%error, "who is signed in is not known now"),
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Arc<SignedIn>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SignedIn {
    /// What a page of ours sends along, and a page of somebody else's does not know.
    #[must_use]
    pub fn csrf_token(&self) -> String {
        sha256(format!("csrf {}", self.id))
    }

    /// What tells this browser from others, where requests are counted.
    #[must_use]
    pub fn id(&self) -> Uuid {
        self.id
    }
}

/// What is kept of a token.
fn kept(token: &str, key: &str) -> String {
    sha256(format!("{token} {key}"))
}

fn random() -> String {
    let bytes: [u8; 32] = rand::rng().random();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
