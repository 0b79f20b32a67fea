//! People, their passcodes and what providers of identities say of them.

use api::ErrorCode;
use domain::PersonId;
use faults::Fault;
use store::{
    DoorEvent, NewDoorEvent, NewPerson, PersonFilter, PersonRole, PersonRow, SignInAttempt,
    TeacherStore,
};
use text::sha256;

use crate::passcode::made_up;
use crate::sign_ins::SignIns;

/// Longest name of a person, in characters.
const LONGEST: usize = 100;

/// Somebody who may come in.
pub type Person = PersonRow;

/// Who somebody is, as a provider of identities says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The provider.
    pub issuer: String,
    /// Its name for her, which stays.
    pub subject: String,
    /// What she is called.
    pub name: String,
    /// What she may do here.
    pub role: PersonRole,
}

/// Everybody who uses the server of one teacher.
#[derive(Debug, Clone)]
pub struct People {
    store: TeacherStore,
}

impl People {
    /// Those of the teacher whose store it is.
    #[must_use]
    pub fn of(store: TeacherStore) -> Self {
        Self { store }
    }

    /// Who of them, and of those who share the server's passcode, is signed in.
    #[must_use]
    pub fn sign_ins(&self) -> SignIns {
        SignIns::of(self.store.clone())
    }

    /// Lets somebody in with a passcode, which is said once and never again.
    ///
    /// # Errors
    /// `invalid` for no name, `conflict` for one that somebody has.
    pub async fn add(&self, name: &str, role: PersonRole) -> Result<(Person, String), Fault> {
        let name = named(name)?;
        let all = self.all().await?;
        if all.iter().any(|person| person.name.eq_ignore_ascii_case(&name)) {
            return Err(Fault::new(
                ErrorCode::Conflict,
                format!("{name} is among the people already"),
            ));
        }
        loop {
            let passcode = made_up();
            let passcode_sha256 = Some(sha256(&passcode));
            let new = NewPerson { name: name.clone(), role, passcode_sha256, identity: None };
            // Somebody else's passcode is made up again once in 10^17 times.
            if let Some(person) = self.store.add_person(&new).await? {
                self.note("added", Some(&person), None).await?;
                return Ok((person, passcode));
            }
        }
    }

    /// All of them, by name.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn all(&self) -> Result<Vec<Person>, Fault> {
        Ok(self.store.people(PersonFilter::default()).await?)
    }

    /// The one of this name or id.
    ///
    /// # Errors
    /// `notFound` when there is none, `conflict` when several are called so.
    pub async fn one(&self, called: &str) -> Result<Person, Fault> {
        let called = called.trim();
        let mut found = self.all().await?;
        found.retain(|person| {
            person.name.eq_ignore_ascii_case(called) || person.id.to_string() == called
        });
        match (found.pop(), found.pop()) {
            (Some(person), None) => Ok(person),
            (None, _) => Err(Fault::not_found(format!("nobody here is called {called}"))),
            (Some(one), Some(other)) => Err(Fault::new(
                ErrorCode::Conflict,
                format!(
                    "several are called {called}: say which by its id, as {} or {}",
                    one.id, other.id
                ),
            )),
        }
    }

    /// Gives somebody another passcode; whoever came in with the one before is out.
    ///
    /// # Errors
    /// `conflict` where a provider of identities says who she is.
    pub async fn change_passcode(&self, person: &Person) -> Result<String, Fault> {
        if let Some(issuer) = &person.issuer {
            let message = format!("{} signs in by {issuer} and has no passcode", person.name);
            return Err(Fault::new(ErrorCode::Conflict, message));
        }
        let passcode = made_up();
        self.store.change_passcode(person.id, &sha256(&passcode)).await?;
        self.note("changed", Some(person), None).await?;
        Ok(passcode)
    }

    /// Lets somebody in no more, at once, or again. Her work stays.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn shut_out(&self, person: &Person, out: bool) -> Result<(), Fault> {
        self.store.shut_out(person.id, out).await?;
        self.note(if out { "shutOut" } else { "letIn" }, Some(person), None).await
    }

    /// Whose passcode it is.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn by_passcode(&self, passcode: &str) -> Result<Option<Person>, Fault> {
        let sha256 = sha256(passcode.trim());
        let filter = PersonFilter { passcode_sha256: Some(&sha256), ..PersonFilter::default() };
        let found = self.store.people(filter).await?.pop();
        Ok(found.filter(|person| person.shut_out_at.is_none()))
    }

    /// Whom a provider means; she is made known here when she first comes, and called what it says.
    ///
    /// # Errors
    /// `passcode` when she is not let in.
    pub async fn by_identity(&self, who: &Identity) -> Result<Person, Fault> {
        let name = named(&who.name)?;
        let identity = (who.issuer.as_str(), who.subject.as_str());
        let filter = PersonFilter { identity: Some(identity), ..PersonFilter::default() };
        let new = NewPerson {
            name: name.clone(),
            role: who.role,
            passcode_sha256: None,
            identity: Some((who.issuer.clone(), who.subject.clone())),
        };
        let found = match self.store.people(filter).await?.pop() {
            None => self.store.add_person(&new).await?,
            found => found,
        };
        // Two browsers may be the first at the same moment: the second finds what the first made.
        let found = match found {
            None => self.store.people(filter).await?.pop(),
            found => found,
        };
        let person = found.ok_or_else(|| Fault::internal("a person who was added is not there"))?;
        if person.shut_out_at.is_some() {
            let message = format!("{} is not let in here any more", person.name);
            return Err(Fault::new(ErrorCode::Passcode, message));
        }
        if (&person.name, person.role) != (&name, who.role) {
            self.store.rename_person(person.id, &name, who.role).await?;
        }
        Ok(Person { name, role: who.role, ..person })
    }

    /// Whose desk a learner's or a participant's code or pass leads to; none for that of the server's teacher, and
    /// where it leads nowhere.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn of_door(
        &self,
        code: Option<&str>,
        pass_sha256: Option<&str>,
    ) -> Result<Option<PersonId>, Fault> {
        let desk = self.store.desk_of_door(code, pass_sha256).await?;
        Ok(desk.as_deref().and_then(PersonRow::of_desk))
    }

    /// Keeps what somebody's way back from a provider is held against; false where too many are on the way.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin_attempt(&self, attempt: &SignInAttempt) -> Result<bool, Fault> {
        Ok(self.store.begin_attempt(attempt).await?)
    }

    /// Takes it back, once and in time.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn take_attempt(&self, state_sha256: &str) -> Result<Option<SignInAttempt>, Fault> {
        Ok(self.store.take_attempt(state_sha256).await?)
    }

    /// The latest of what happened at the door, the last first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn log(&self, most: u32) -> Result<Vec<DoorEvent>, Fault> {
        Ok(self.store.door_events(most).await?)
    }

    async fn note(
        &self,
        what: &str,
        person: Option<&Person>,
        detail: Option<String>,
    ) -> Result<(), Fault> {
        let (id, role): (Option<PersonId>, _) =
            person.map(|person| (person.id, person.role)).unzip();
        let event = NewDoorEvent { what, person: id, role, detail, ..NewDoorEvent::default() };
        Ok(self.store.note_at_door(&event).await?)
    }
}

fn named(name: &str) -> Result<String, Fault> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Fault::invalid("whoever comes in has to have a name"));
    }
    Ok(name.chars().take(LONGEST).collect())
}
