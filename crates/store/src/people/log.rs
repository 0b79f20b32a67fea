//! What happened at the door.

use domain::{PersonId, Timestamp};
use postgres::text::without_nul;
use serde::Serialize;
use sqlx::FromRow;

use crate::people::PersonRole;
use crate::{StoreError, TeacherStore};

/// Something that happened at the door.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewDoorEvent<'a> {
    /// `in`, `refused`, `out`, `ended`, `renewed`, `added`, `changed`, `shutOut` or `letIn`.
    pub what: &'a str,
    /// To whom; none for the teacher whose server it is, and for whoever is not known.
    pub person: Option<PersonId>,
    /// As what.
    pub role: Option<PersonRole>,
    /// `passcode` or `oidc`.
    pub method: Option<&'a str>,
    /// From which address.
    pub from: Option<String>,
    /// Why, in a few words that hold no secret.
    pub detail: Option<String>,
}

/// The same, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct DoorEvent {
    /// When.
    pub at: Timestamp,
    /// What happened.
    pub what: String,
    /// To whom, by her name.
    pub name: Option<String>,
    /// As what.
    pub role: Option<String>,
    /// By which way.
    pub method: Option<String>,
    /// From which address.
    #[sqlx(rename = "from_address")]
    pub from: Option<String>,
    /// Why.
    pub detail: Option<String>,
}

impl TeacherStore {
    /// Notes it.
    pub async fn note_at_door(&self, event: &NewDoorEvent<'_>) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "insert into sign_in_log
                 (teacher_id, what, person_id, role, method, from_address, detail)
             values ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(self.teacher.0)
        .bind(event.what)
        .bind(event.person.map(|id| id.0))
        .bind(event.role.map(PersonRole::name))
        .bind(event.method)
        .bind(event.from.as_deref())
        .bind(event.detail.as_deref().map(without_nul))
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }

    /// The latest of what happened, the last first.
    pub async fn door_events(&self, most: u32) -> Result<Vec<DoorEvent>, StoreError> {
        let mut tx = self.begin().await?;
        let events = sqlx::query_as(
            "select at, what, name, sign_in_log.role, method, from_address, detail
             from sign_in_log left join people on people.id = person_id
             where sign_in_log.teacher_id = $1
             order by sign_in_log.id desc limit $2",
        )
        .bind(self.teacher.0)
        .bind(i64::from(most))
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(events)
    }
}
