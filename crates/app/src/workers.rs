//! Work in the background that survives a restart: naming sessions, counting which memories were
//! really used, noticing what is worth remembering.

use std::sync::{Arc, Weak};

use agent::Model;
use api::AppEvent;
use domain::TeacherId;
use planning::titles;
use postgres::ServerError;
use postgres::queue::{JobFailure, JobHandlers, JobRun, WorkerSettings, Workers};
use remembering::noticing::{self, Noticing};
use remembering::{meaning, use_count};
use store::{Store, TeacherStore};

use crate::desk::{Desk, Parts};
use crate::house::{House, Rooms};

/// Begin to work on what waits.
pub async fn work(house: &House) -> Result<Workers, ServerError> {
    let handlers = JobHandlers::new()
        .on(titles::KIND, handler(house, name_session))
        .on(noticing::KIND, handler(house, notice_memories))
        .on(meaning::KIND, handler(house, embed_memories))
        .on(use_count::KIND, handler(house, |_, run, store| use_count::run(run, store)));
    Ok(house.0.shared.server.database().run_workers(handlers, WorkerSettings::default()).await?)
}

/// A handler must not keep the house open: it holds it weakly.
fn handler<F, Done>(
    house: &House,
    work: F,
) -> impl Fn(JobRun) -> futures::future::BoxFuture<'static, Result<(), JobFailure>> + use<F, Done>
where
    F: Fn(Desk, JobRun, TeacherStore) -> Done + Clone + Send + Sync + 'static,
    Done: Future<Output = Result<(), JobFailure>> + Send + 'static,
{
    let rooms: Weak<Rooms> = Arc::downgrade(&house.0);
    move |run| {
        let (rooms, work) = (rooms.clone(), work.clone());
        Box::pin(async move {
            let house = rooms.upgrade().map(House);
            let house =
                house.ok_or_else(|| JobFailure::Retry("the application closes".to_owned()))?;
            let (id, teacher) = (run.id, run.teacher);
            let store = Store::of(&house.0.shared.server).for_teacher(teacher);
            let desk = house.desk_for(teacher).await;
            let desk = desk.map_err(|error| JobFailure::Retry(error.to_string()))?;
            drop(house);
            let done = work(desk.clone(), run, store.clone()).await;
            let parts = Arc::downgrade(&desk.0);
            tokio::spawn(tell_when_settled(parts, store, id));
            done
        })
    }
}

/// Give the session of a run a title that says what it is about.
async fn name_session(desk: Desk, run: JobRun, store: TeacherStore) -> Result<(), JobFailure> {
    let teacher = store.teacher();
    let model = |(provider, in_use)| small_model(&desk, teacher, provider, in_use);
    if let Some(session) = titles::run(run, store, model).await? {
        desk.0.sessions.tell_of(session).await;
    }
    Ok(())
}

/// Keep what an exchange said that is worth remembering, until she is asked about it.
async fn notice_memories(desk: Desk, run: JobRun, store: TeacherStore) -> Result<(), JobFailure> {
    // The workspace of this desk is its own teacher's.
    if store.teacher() != desk.teacher() {
        return Ok(());
    }
    let model = |(provider, in_use)| small_model(&desk, store.teacher(), provider, in_use);
    let noticing = Noticing {
        edits: Arc::new(desk.0.supplies.lessons.clone()),
        workspace: Arc::clone(&desk.0.workspace),
        rules: desk.0.settings.choices().memory.rules(),
        now: desk.0.supplies.clock.now(),
        store: store.clone(),
    };
    noticing.run(run, model).await
}

/// Make vectors of what has none, of whichever teacher.
async fn embed_memories(desk: Desk, _: JobRun, store: TeacherStore) -> Result<(), JobFailure> {
    desk.0.supplies.shelves.of(store).embed_missing().await
}

/// A provider's small model behind the guard. The desk of this computer works for other teachers
/// too, and not with their models.
async fn small_model(
    desk: &Desk,
    teacher: TeacherId,
    provider: String,
    in_use: String,
) -> Option<Arc<dyn Model>> {
    if teacher != desk.teacher() {
        return None;
    }
    let mut model = desk.0.models.background(&provider, &in_use);
    if model.is_none() && provider != drafter::PROVIDER {
        // The application may have just been opened, and its keys not be there yet.
        desk.0.models.refresh_keys().await;
        model = desk.0.models.background(&provider, &in_use);
    }
    // Where the month's budget is to hold, a rule does what can wait for no money.
    let model = model?;
    match desk.0.desks.spending.is_used_up(model.as_ref()).await {
        Ok(false) => Some(desk.0.guard.guarded(model, &desk.0.guard.new_vault().await)),
        Ok(true) | Err(_) => None,
    }
}

async fn tell_when_settled(parts: Weak<Parts>, store: TeacherStore, id: i64) {
    store.until_job_is_noted(id).await;
    if let Some(parts) = parts.upgrade() {
        parts.hub.send(AppEvent::JobsChanged);
    }
}
