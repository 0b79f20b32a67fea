//! Work in the background: what waits, what failed, another try, giving up.

use api::{Commands as _, JobList, JobRef, JobState, Nothing};
use app::Desk;

use crate::args::{Global, JobsAction};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// `jobs`.
pub async fn jobs(action: JobsAction, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        let list = match action {
            JobsAction::List => app.job_list(Nothing {}).await?,
            JobsAction::Retry { id } => {
                there(&app, id).await?;
                app.job_retry(JobRef { id }).await?
            }
            JobsAction::Discard { id } => {
                there(&app, id).await?;
                app.job_discard(JobRef { id }).await?
            }
        };
        if global.json {
            screen::print_json(&list)?;
        } else {
            print(&list)?;
        }
        Ok(Exit::Ok)
    })
    .await
}

async fn there(app: &Desk, id: i64) -> Result<(), Failure> {
    let jobs = app.job_list(Nothing {}).await?.jobs;
    if jobs.iter().any(|job| job.id == id) {
        return Ok(());
    }
    Err(Failure::new(Exit::NotFound, format!("there is no job {id}"))
        .next("teacher-assist jobs shows the jobs"))
}

fn print(list: &JobList) -> Result<(), Failure> {
    if list.jobs.is_empty() {
        screen::note("nothing waits in the background");
        return Ok(());
    }
    let mut table = screen::table(["JOB", "WHAT", "STATE", "TRIED", "WHEN", "WHAT WENT WRONG"]);
    for job in &list.jobs {
        table.add_row([
            job.id.to_string(),
            job.kind.clone(),
            state(job.state).to_owned(),
            job.attempts.to_string(),
            screen::day(job.run_at),
            job.last_error.clone().unwrap_or_default(),
        ]);
    }
    screen::print(&screen::table_text(&table))
}

fn state(state: JobState) -> &'static str {
    match state {
        JobState::Waiting => "waits",
        JobState::Running => "runs",
        JobState::Failed => "tries again",
        JobState::Dead => "failed",
    }
}
