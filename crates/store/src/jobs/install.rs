//! The schema of the queue: made and kept by whoever owns the tables, lent to the application's role.

use graphile_worker::WorkerUtils;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use super::SCHEMA;
use crate::server::ServerError;

/// Row-level security is on for the tables of the queue, and without a policy nobody but their owner
/// sees a row. A teacher sees her jobs; a worker, which says that it is one, sees all of them and acts
/// for the teacher of each.
const LEND: &str = "
    grant usage on schema jobs to teacher_assist_app;
    grant select, insert, update, delete on all tables in schema jobs to teacher_assist_app;
    grant usage on all sequences in schema jobs to teacher_assist_app;
    revoke insert, update, delete on jobs.migrations from teacher_assist_app;
    do $$
    declare
        name text;
    begin
        if not exists (select from pg_policies where schemaname = 'jobs' and policyname = 'jobs_own')
        then
            create policy jobs_own on jobs._private_jobs to teacher_assist_app using (
                (payload ->> 'teacherId')::uuid
                    = (select nullif(current_setting('app.teacher_id', true), '')::uuid)
                or (select current_setting('app.worker', true)) = 'on'
            );
            foreach name in array array['_private_tasks', '_private_job_queues'] loop
                execute format(
                    'create policy jobs_shared on jobs.%I to teacher_assist_app using (true)', name
                );
            end loop;
        end if;
    end
    $$;
";

/// Brings the queue's schema up to date. `options` need the rights of the owner of the tables, and the
/// role of the application has to exist.
pub(crate) async fn install(options: PgConnectOptions) -> Result<(), ServerError> {
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options).await?;
    let installed = install_over(&pool).await;
    pool.close().await;
    installed
}

async fn install_over(pool: &sqlx::PgPool) -> Result<(), ServerError> {
    let queue = WorkerUtils::new(pool, SCHEMA);
    queue.migrate().await.map_err(|error| ServerError::Queue(error.to_string()))?;
    if lent(pool).await? {
        return Ok(());
    }
    // Two hosts may come here at the same moment.
    let mut tx = pool.begin().await?;
    sqlx::query("select pg_advisory_xact_lock(7432)").execute(&mut *tx).await?;
    sqlx::raw_sql(LEND).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Whether the application's role has all it needs; then nobody needs the rights to give it.
async fn lent(pool: &sqlx::PgPool) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "select exists (
                    select from pg_policies where schemaname = 'jobs' and policyname = 'jobs_own'
                )
            and not exists (
                    select from pg_class
                    where relnamespace = 'jobs'::regnamespace and relkind = 'r'
                      and not has_table_privilege('teacher_assist_app', oid, 'select')
                )",
    )
    .fetch_one(pool)
    .await
}
