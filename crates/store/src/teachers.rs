//! Teachers: the rows that everything else belongs to.

use domain::{SessionId, TeacherId};
use postgres::text::without_nul;
use postgres::{LOCAL_TEACHER, TeacherName, sql_state};
use sqlx::{AssertSqlSafe, Connection};
use uuid::Uuid;

use crate::{Store, StoreError, TeacherStore};

/// Names the teacher where the login of the database does not.
const NAMED_BY: &str = "TEACHER_ASSIST_TEACHER";

impl Store {
    /// The teacher of this process; the row is made when it is first asked for.
    ///
    /// A private server has one teacher. On a shared one she is whose login the connection uses. Where
    /// that is the application's own, or the owner's, she is the row named by `TEACHER_ASSIST_TEACHER`,
    /// else by the system user.
    ///
    /// # Errors
    /// [`StoreError::AnotherTeacher`] when the variable names another than the login does.
    pub async fn local_teacher(&self) -> Result<TeacherId, StoreError> {
        if *self.database.teacher_name() == TeacherName::Local {
            return self.teacher_named(LOCAL_TEACHER).await;
        }
        let wanted = said(NAMED_BY);
        let Some((id, name)) = self.signed_in().await? else {
            let name = wanted.or_else(name_from_system).ok_or(StoreError::Nameless)?;
            return self.teacher_named(&name).await;
        };
        match wanted {
            Some(wanted) if wanted != name => Err(StoreError::AnotherTeacher { wanted }),
            _ => Ok(id),
        }
    }

    /// The teacher whose login this is; none when the login may work for every teacher.
    async fn signed_in(&self) -> Result<Option<(TeacherId, String)>, StoreError> {
        let found: Option<(Uuid, String)> = sqlx::query_as("select id, name from sign_in()")
            .fetch_optional(self.database.pool())
            .await?;
        Ok(found.map(|(id, name)| (TeacherId(id), name)))
    }

    /// The teacher with that name; the row is made when it is not there.
    ///
    /// # Errors
    /// [`StoreError::AnotherTeacher`] when the login of the connection is that of another.
    pub async fn teacher_named(&self, name: &str) -> Result<TeacherId, StoreError> {
        let name = without_nul(name);
        let mut tx = self.database.pool().begin().await?;
        sqlx::query("select set_config('app.teacher_name', $1, true)")
            .bind(&name)
            .execute(&mut *tx)
            .await?;
        let found = "select id from teachers where name = $1";
        let mut id: Option<Uuid> =
            sqlx::query_scalar(found).bind(&name).fetch_optional(&mut *tx).await?;
        if id.is_none() {
            // Two processes may be the first at the same moment: the second takes the first's row.
            sqlx::query("insert into teachers (id, name) values ($1, $2) on conflict do nothing")
                .bind(TeacherId::new().0)
                .bind(&name)
                .execute(&mut *tx)
                .await
                .map_err(|error| match sql_state(&error).as_deref() {
                    Some("42501") => StoreError::AnotherTeacher { wanted: name.clone() },
                    _ => error.into(),
                })?;
            id = sqlx::query_scalar(found).bind(&name).fetch_optional(&mut *tx).await?;
        }
        tx.commit().await?;
        id.map(TeacherId).ok_or(sqlx::Error::RowNotFound.into())
    }

    /// The desk of that name beside that of `whose`; beside that of this process's teacher without.
    ///
    /// # Errors
    /// As [`TeacherStore::participants_desk`].
    pub async fn desk_beside(
        &self,
        whose: Option<TeacherId>,
        name: &str,
    ) -> Result<TeacherId, StoreError> {
        let own = self.local_teacher().await?;
        let leader = self.for_teacher(whose.unwrap_or(own));
        Ok(leader.participants_desk(name).await?.teacher())
    }

    /// Whether anybody of this server, as far as this process may see, has done anything yet.
    pub async fn has_work(&self) -> Result<bool, StoreError> {
        for teacher in self.teachers_to_visit().await? {
            let mut tx = self.database.begin_for(teacher).await?;
            let worked = has_worked(&mut tx, teacher.0).await?;
            tx.rollback().await?;
            if worked {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Every teacher of the server with her name, oldest first, as far as the role may list them.
    pub(crate) async fn teachers(&self) -> Result<Vec<(TeacherId, String)>, StoreError> {
        let mut connection = self.database.maintenance().await?;
        let rows: Vec<(Uuid, String)> =
            sqlx::query_as("select id, name from teachers order by created_at, id")
                .fetch_all(&mut connection)
                .await?;
        connection.close().await?;
        Ok(rows.into_iter().map(|(id, name)| (TeacherId(id), name)).collect())
    }
}

/// Whether a teacher whom the open transaction acts for has done anything yet.
pub(crate) async fn has_worked(
    connection: &mut sqlx::PgConnection,
    teacher: Uuid,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "select exists (select from sessions where teacher_id = $1)
             or exists (select from memory_files where teacher_id = $1)
             or exists (select from memory_events where teacher_id = $1)
             or exists (select from lesson_versions where teacher_id = $1)
             or exists (select from learning_experiences where teacher_id = $1)
             or exists (select from learning_values where teacher_id = $1)
             or exists (select from learning_memories where teacher_id = $1)",
    )
    .bind(teacher)
    .fetch_one(connection)
    .await
}

/// Lets the open transaction of `connection` see and write the rows of `teacher` and no others; a login
/// that belongs to a teacher sees her rows, whoever is named.
pub(crate) async fn act_for(
    connection: &mut sqlx::PgConnection,
    teacher: TeacherId,
) -> Result<(), sqlx::Error> {
    let statement = format!("set local app.teacher_id = '{teacher}'");
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(connection).await?;
    Ok(())
}

fn name_from_system() -> Option<String> {
    system_user().or_else(|| said("USERNAME"))
}

/// What the environment says, when it says something.
fn said(variable: &str) -> Option<String> {
    std::env::var(variable).ok().filter(|value| !value.trim().is_empty())
}

#[cfg(unix)]
fn system_user() -> Option<String> {
    let user = nix::unistd::User::from_uid(nix::unistd::getuid()).ok().flatten()?;
    Some(user.name)
}

#[cfg(not(unix))]
fn system_user() -> Option<String> {
    None
}

impl TeacherStore {
    /// Where somebody plans who takes part in a study that this teacher leads, or who signs in at her server; the
    /// row is made when it is first asked for. Nobody else's name is given to it.
    ///
    /// # Errors
    /// [`StoreError::AnotherTeacher`] when the name is that of somebody else.
    pub async fn participants_desk(&self, name: &str) -> Result<TeacherStore, StoreError> {
        let name = without_nul(name);
        let mut tx = self.begin().await?;
        let id: Option<Uuid> = sqlx::query_scalar("select participants_desk($1)")
            .bind(&name)
            .fetch_one(&mut *tx)
            .await?;
        tx.commit().await?;
        let id = id.ok_or_else(|| StoreError::AnotherTeacher { wanted: name })?;
        Ok(self.store.for_teacher(TeacherId(id)))
    }

    /// Erases everything that was done at such a desk, for good.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn erase_participants_desk(&self, name: &str) -> Result<(), StoreError> {
        let desk = self.participants_desk(name).await?;
        let mut tx = desk.begin().await?;
        sqlx::query("select erase_participants_desk()").execute(&mut *tx).await?;
        Ok(tx.commit().await?)
    }

    /// The ids of all her sessions, the first first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn session_ids(&self) -> Result<Vec<SessionId>, StoreError> {
        let mut tx = self.begin().await?;
        let ids: Vec<Uuid> = sqlx::query_scalar(
            "select id from sessions where teacher_id = $1 order by created_at, id",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(ids.into_iter().map(SessionId).collect())
    }
}
