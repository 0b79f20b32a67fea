//! Who takes part in studies: codes, passes and logs.

use domain::{SessionId, Timestamp};
use postgres::text::without_nul;
use sqlx::FromRow;
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

/// Somebody who is to take part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewParticipant {
    /// The study's id.
    pub study: String,
    /// p01, p02, …
    pub participant: String,
    /// What she types.
    pub code: String,
    /// Her log.
    pub session: SessionId,
    /// Who answers her; none for what is chosen anyway.
    pub provider: Option<String>,
    /// Which model of it.
    pub model: Option<String>,
    /// The folder of the study.
    pub folder: String,
}

/// Which participants.
#[derive(Debug, Clone, Copy, Default)]
pub struct ParticipantFilter<'a> {
    /// Of this study; of all without.
    pub study: Option<&'a str>,
    /// The one with this code; all without.
    pub code: Option<&'a str>,
    /// The one whose pass has this hash and was given in the last 24 hours; all without.
    pub pass_sha256: Option<&'a str>,
}

/// Somebody who takes part.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ParticipantRow {
    /// The study's id.
    pub study: String,
    /// p01, p02, …
    pub participant: String,
    /// What she types.
    pub code: String,
    #[sqlx(rename = "session_id")]
    session: Option<Uuid>,
    /// Who answers her.
    pub provider: Option<String>,
    /// Which model of it.
    pub model: Option<String>,
    /// The folder of the study.
    pub folder: String,
    /// When she came in last.
    pub entered_at: Option<Timestamp>,
    /// Since when nothing of her is kept.
    pub erased_at: Option<Timestamp>,
}

impl ParticipantRow {
    /// Her log; none where it was erased.
    #[must_use]
    pub fn session(&self) -> Option<SessionId> {
        self.session.map(SessionId)
    }
}

impl TeacherStore {
    /// Puts somebody among those who take part, whose log is there; false where there is one of this name
    /// already, or the code leads to somebody else.
    pub async fn add_participant(&self, new: &NewParticipant) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let added = sqlx::query(
            "insert into study_participants
                 (teacher_id, study, participant, code, session_id, provider, model, folder)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
             on conflict do nothing",
        )
        .bind(self.teacher.0)
        .bind(without_nul(&new.study))
        .bind(without_nul(&new.participant))
        .bind(without_nul(&new.code))
        .bind(new.session.0)
        .bind(new.provider.as_deref().map(without_nul))
        .bind(new.model.as_deref().map(without_nul))
        .bind(without_nul(&new.folder))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(added.rows_affected() == 1)
    }

    /// Who takes part, by study and number.
    pub async fn participants(
        &self,
        filter: ParticipantFilter<'_>,
    ) -> Result<Vec<ParticipantRow>, StoreError> {
        let mut tx = self.begin().await?;
        let rows = sqlx::query_as(
            "select study, participant, code, session_id, provider, model, folder,
                    entered_at, erased_at
             from study_participants
             where teacher_id = $1
               and ($2::text is null or study = $2)
               and ($3::text is null or code = $3)
               and ($4::text is null
                    or pass_sha256 = $4 and entered_at > now() - interval '1 day')
             order by study, length(participant), participant",
        )
        .bind(self.teacher.0)
        .bind(filter.study)
        .bind(filter.code)
        .bind(filter.pass_sha256)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(rows)
    }

    /// Lets whoever has this code in with a pass. Another computer that had one has none any more.
    pub async fn admit_participant(
        &self,
        code: &str,
        pass_sha256: &str,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let admitted = sqlx::query(
            "update study_participants set pass_sha256 = $3, entered_at = now()
             where teacher_id = $1 and code = $2 and erased_at is null",
        )
        .bind(self.teacher.0)
        .bind(without_nul(code))
        .bind(pass_sha256)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(admitted.rows_affected() == 1)
    }

    /// Makes a pass lead nowhere.
    pub async fn dismiss_participant(&self, pass_sha256: &str) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "update study_participants set pass_sha256 = null
             where teacher_id = $1 and pass_sha256 = $2",
        )
        .bind(self.teacher.0)
        .bind(pass_sha256)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Notes that nothing of somebody is kept any more.
    pub async fn forget_participant(
        &self,
        study: &str,
        participant: &str,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "update study_participants
             set erased_at = coalesce(erased_at, now()), pass_sha256 = null, provider = null, model = null
             where teacher_id = $1 and study = $2 and participant = $3",
        )
        .bind(self.teacher.0)
        .bind(study)
        .bind(participant)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }
}
