//! The login of what is served to a network. It belongs to the one teacher of a private server: whatever
//! a connection says of itself, it sees her rows and no others, unlike the application's own login.

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::ServerError;
use crate::database::{APP_ROLE, LOCAL_TEACHER};
use crate::password::Password;

/// The login.
pub(super) const SERVED_ROLE: &str = "teacher_assist_served";

/// Connections of the login with the application's rights.
pub(super) fn options(base: PgConnectOptions) -> PgConnectOptions {
    base.options([("role", APP_ROLE)])
}

/// Whether the login is there.
pub(super) async fn known(owner: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("select exists (select from pg_roles where rolname = $1)")
        .bind(SERVED_ROLE)
        .fetch_one(owner)
        .await
}

/// Makes the login with `password`, or gives this one to it where it is `known`.
pub(super) async fn make(
    owner: &mut PgConnection,
    known: bool,
    password: &Password,
) -> Result<(), sqlx::Error> {
    let verb = if known { "alter" } else { "create" };
    // Letters and digits can stand in the statement.
    let words = password.reveal();
    let statement = format!(
        "{verb} role {SERVED_ROLE} login password '{words}'; grant {APP_ROLE} to {SERVED_ROLE}"
    );
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(owner).await?;
    Ok(())
}

/// Says whose the login is, and that it acts for the participants of her studies. What was put back from a backup has the teacher and not her login, so that
/// this is done at each start.
pub(super) async fn bind(owner: &mut PgConnection) -> Result<(), sqlx::Error> {
    let mut tx = owner.begin().await?;
    sqlx::query("select set_config('app.teacher_name', $1, true)")
        .bind(LOCAL_TEACHER)
        .execute(&mut *tx)
        .await?;
    sqlx::query(
        "insert into teachers (id, name, login) values (gen_random_uuid(), $1, $2)
         on conflict (name) do update set login = excluded.login
         where teachers.login is distinct from excluded.login",
    )
    .bind(LOCAL_TEACHER)
    .bind(SERVED_ROLE)
    .execute(&mut *tx)
    .await?;
    sqlx::query(
        "update teachers set led_login = $2
         where led_by = (select id from teachers where name = $1) and led_login is distinct from $2",
    )
    .bind(LOCAL_TEACHER)
    .bind(SERVED_ROLE)
    .execute(&mut *tx)
    .await?;
    tx.commit().await
}

/// Refuses a login of a shared server that says for itself for whom it works.
pub(super) async fn refuse_choosing(
    connection: &mut PgConnection,
    address: impl FnOnce() -> String,
) -> Result<(), ServerError> {
    let chooses: bool =
        sqlx::query_scalar("select may_choose_teacher()").fetch_one(connection).await?;
    if chooses { Err(ServerError::SeesEverybody { address: address() }) } else { Ok(()) }
}
