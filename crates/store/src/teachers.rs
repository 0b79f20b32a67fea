//! Teachers: the rows that everything else belongs to.

use domain::TeacherId;
use postgres::TeacherName;
use postgres::text::without_nul;
use sqlx::{AssertSqlSafe, Connection};
use uuid::Uuid;

use crate::{Store, StoreError};

/// The name of the one teacher of a private server.
const LOCAL: &str = "local";

impl Store {
    /// The teacher of this process; the row is made when it is first asked for.
    ///
    /// A private server has one teacher. On a shared one she is the row named by
    /// `TEACHER_ASSIST_TEACHER`, else by the system user.
    pub async fn local_teacher(&self) -> Result<TeacherId, StoreError> {
        match self.database.teacher_name() {
            TeacherName::Local => self.teacher_named(LOCAL).await,
            TeacherName::FromSystem => {
                self.teacher_named(&name_from_system().ok_or(StoreError::Nameless)?).await
            }
        }
    }

    /// The teacher with that name; the row is made when it is not there.
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
                .await?;
            id = sqlx::query_scalar(found).bind(&name).fetch_optional(&mut *tx).await?;
        }
        tx.commit().await?;
        id.map(TeacherId).ok_or(sqlx::Error::RowNotFound.into())
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

/// Lets the open transaction of `connection` see and write the rows of `teacher` and no others.
pub(crate) async fn act_for(
    connection: &mut sqlx::PgConnection,
    teacher: TeacherId,
) -> Result<(), sqlx::Error> {
    let statement = format!("set local app.teacher_id = '{teacher}'");
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(connection).await?;
    Ok(())
}

fn name_from_system() -> Option<String> {
    let said = |name| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
    said("TEACHER_ASSIST_TEACHER").or_else(system_user).or_else(|| said("USERNAME"))
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
