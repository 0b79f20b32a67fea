//! Who uses a server beside the teacher whose it is, who is signed in, and what happened at the door.
//!
//! Everything is asked of the store of the teacher whose server it is.

mod log;
mod sign_ins;

use domain::{PersonId, Timestamp};
use postgres::text::without_nul;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use uuid::Uuid;

pub use self::log::{DoorEvent, NewDoorEvent};
pub use self::sign_ins::{NewSignIn, SignInAttempt, SignInRow};
use crate::{StoreError, TeacherStore};

/// What somebody may do who signs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PersonRole {
    /// Everything at a desk of her own.
    Teacher,
    /// To lead studies at a desk of her own.
    Researcher,
}

impl PersonRole {
    /// As it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Teacher => "teacher",
            Self::Researcher => "researcher",
        }
    }

    pub(crate) fn read(name: &str) -> Result<Self, sqlx::Error> {
        match name {
            "teacher" => Ok(Self::Teacher),
            "researcher" => Ok(Self::Researcher),
            other => Err(sqlx::Error::Decode(format!("{other} is no role").into())),
        }
    }
}

/// Somebody who is to be let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPerson {
    /// As she is shown.
    pub name: String,
    /// What she may do.
    pub role: PersonRole,
    /// SHA-256 of the passcode that she comes in with, in hexadecimal.
    pub passcode_sha256: Option<String>,
    /// Who she is to a provider of identities: the provider, and its name for her.
    pub identity: Option<(String, String)>,
}

/// Somebody who is let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonRow {
    /// Whose desk is named after it.
    pub id: PersonId,
    /// As she is shown.
    pub name: String,
    /// What she may do.
    pub role: PersonRole,
    /// Whether she has a passcode.
    pub passcode: bool,
    /// Who says who she is, where it is no passcode.
    pub issuer: Option<String>,
    /// Since when she is known.
    pub created_at: Timestamp,
    /// Since when she is not let in.
    pub shut_out_at: Option<Timestamp>,
    /// When she was last signed in, as far as that is still known.
    pub seen_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct Row {
    id: Uuid,
    name: String,
    role: String,
    passcode: bool,
    issuer: Option<String>,
    created_at: Timestamp,
    shut_out_at: Option<Timestamp>,
    seen_at: Option<Timestamp>,
}

impl PersonRow {
    /// The name of the desk of whoever has this id.
    #[must_use]
    pub fn desk_of(id: PersonId) -> String {
        format!("person-{id}")
    }

    /// Whose desk is called so.
    #[must_use]
    pub fn of_desk(name: &str) -> Option<PersonId> {
        name.strip_prefix("person-")?.parse().ok()
    }
}

/// Which people.
#[derive(Debug, Clone, Copy, Default)]
pub struct PersonFilter<'a> {
    /// The one with this id.
    pub id: Option<PersonId>,
    /// The one with this passcode.
    pub passcode_sha256: Option<&'a str>,
    /// The one whom a provider means by this.
    pub identity: Option<(&'a str, &'a str)>,
}

impl TeacherStore {
    /// The name of the desk that a learner's or a participant's code or pass leads to, of those that this
    /// process may work at.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn desk_of_door(
        &self,
        code: Option<&str>,
        pass_sha256: Option<&str>,
    ) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("select desk_of_door($1, $2)")
            .bind(code.map(without_nul))
            .bind(pass_sha256)
            .fetch_one(self.store.database.pool())
            .await?)
    }

    /// Lets somebody in from now on; none where her passcode or her identity is somebody else's.
    pub async fn add_person(&self, new: &NewPerson) -> Result<Option<PersonRow>, StoreError> {
        let mut tx = self.begin().await?;
        let id = PersonId::new();
        let (issuer, subject) =
            new.identity.as_ref().map(|(a, b)| (a.as_str(), b.as_str())).unzip();
        sqlx::query(
            "insert into people (id, teacher_id, name, role, passcode_sha256, issuer, subject)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
        )
        .bind(id.0)
        .bind(self.teacher.0)
        .bind(without_nul(&new.name))
        .bind(new.role.name())
        .bind(new.passcode_sha256.as_deref())
        .bind(issuer)
        .bind(subject)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(self.people(PersonFilter { id: Some(id), ..PersonFilter::default() }).await?.pop())
    }

    /// Who is let in, by name.
    pub async fn people(&self, filter: PersonFilter<'_>) -> Result<Vec<PersonRow>, StoreError> {
        let mut tx = self.begin().await?;
        let (issuer, subject) = filter.identity.unzip();
        let rows: Vec<Row> = sqlx::query_as(
            "select id, name, role, passcode_sha256 is not null as passcode, issuer, created_at,
                    shut_out_at,
                    (select max(used_at) from sign_ins where person_id = people.id) as seen_at
             from people
             where teacher_id = $1
               and ($2::uuid is null or id = $2)
               and ($3::text is null or passcode_sha256 = $3)
               and ($4::text is null or issuer = $4 and subject = $5)
             order by lower(name), id",
        )
        .bind(self.teacher.0)
        .bind(filter.id.map(|id| id.0))
        .bind(filter.passcode_sha256)
        .bind(issuer)
        .bind(subject)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        rows.into_iter().map(|row| Ok(row.read()?)).collect()
    }

    /// Gives somebody another passcode, and ends what the one before let in.
    pub async fn change_passcode(&self, id: PersonId, sha256: &str) -> Result<bool, StoreError> {
        let sql = "update people set passcode_sha256 = $3 where teacher_id = $1 and id = $2";
        self.change_person(id, sql, sha256).await
    }

    /// Lets somebody in no more, or again.
    pub async fn shut_out(&self, id: PersonId, out: bool) -> Result<bool, StoreError> {
        let sql = "update people set shut_out_at = case when $3 then now() end
                   where teacher_id = $1 and id = $2";
        self.change_person(id, sql, out).await
    }

    /// Calls somebody by what her provider says she is called, and gives her the role that it says.
    pub async fn rename_person(
        &self,
        id: PersonId,
        name: &str,
        role: PersonRole,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query("update people set name = $3, role = $4 where teacher_id = $1 and id = $2")
            .bind(self.teacher.0)
            .bind(id.0)
            .bind(without_nul(name))
            .bind(role.name())
            .execute(&mut *tx)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Changes what somebody is let in by: whoever was signed in as her is not any more.
    async fn change_person<'q, V>(
        &self,
        id: PersonId,
        sql: &'static str,
        value: V,
    ) -> Result<bool, StoreError>
    where
        V: sqlx::Encode<'q, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + 'q,
    {
        let mut tx = self.begin().await?;
        let changed = sqlx::query(sql)
            .bind(self.teacher.0)
            .bind(id.0)
            .bind(value)
            .execute(&mut *tx)
            .await?
            .rows_affected();
        sqlx::query("delete from sign_ins where teacher_id = $1 and person_id = $2")
            .bind(self.teacher.0)
            .bind(id.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(changed == 1)
    }
}

impl Row {
    fn read(self) -> Result<PersonRow, sqlx::Error> {
        let Self { id, name, role, passcode, issuer, created_at, shut_out_at, seen_at } = self;
        let role = PersonRole::read(&role)?;
        Ok(PersonRow {
            id: PersonId(id),
            name,
            role,
            passcode,
            issuer,
            created_at,
            shut_out_at,
            seen_at,
        })
    }
}
