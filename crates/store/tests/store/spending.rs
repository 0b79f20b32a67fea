//! What models cost: in a time, by who asked, after a session is gone, and of runs of one kind.

use domain::{
    EventBody, HookModelCall, HookPoint, HookRan, HookVerdict, RunEvent, RunStatus, Spent, TraceId,
    Usage,
};
use store::{NewCall, RunKind, TeacherStore};
use testkit::database::TestDatabase;

use crate::scene::{answered, at, draft, finished, said, session, started};

fn checked(cost_usd: Option<f64>) -> EventBody {
    EventBody::Run(RunEvent::HookRan(HookRan {
        hook: "second-reader".to_owned(),
        point: HookPoint::PostLoop,
        turn: 1,
        call_id: None,
        verdict: HookVerdict::Continue,
        effects: Vec::new(),
        model_calls: vec![HookModelCall {
            provider: "openai".to_owned(),
            model: "small".to_owned(),
            usage: Usage { input_tokens: 7, output_tokens: 3, ..Usage::default() },
            cost_usd,
            duration_ms: 1,
            exchange: None,
        }],
        duration_ms: 1,
    }))
}

async fn a_run(store: &TeacherStore, cost: Option<f64>) -> domain::SessionId {
    let (id, trace) = (session(store).await, TraceId::new());
    let drafts = [
        draft(trace, 0, said("iteration for 3B")),
        draft(trace, 1, started()),
        draft(trace, 2, answered(1, 10, 0.25)),
        draft(trace, 3, checked(cost)),
        draft(trace, 4, finished(RunStatus::Success)),
    ];
    store.append(id, 0, &drafts).await.unwrap();
    id
}

/// A call that no log has.
pub async fn noted(store: &TeacherStore) {
    let call = NewCall {
        part: "title",
        provider: "openai".to_owned(),
        model: "small".to_owned(),
        usage: Usage { input_tokens: 2, ..Usage::default() },
        cost_usd: None,
    };
    store.note_call(call).await.unwrap();
}

async fn told(store: &TeacherStore) -> Vec<(String, String, u64, Spent)> {
    let rows = store.spending(at(-10), at(1_000)).await.unwrap();
    rows.into_iter().map(|row| (row.part, row.name, row.calls, row.spent)).collect()
}

fn spent(usd: f64, unpriced: u32) -> Spent {
    Spent { usd, unpriced }
}

#[tokio::test]
async fn what_was_spent_is_told_by_who_asked_and_outlives_its_session() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = a_run(&store, None).await;
    a_run(&store, Some(0.5)).await;
    let wanted = [
        ("hook".to_owned(), "second-reader".to_owned(), 2, spent(0.5, 1)),
        ("agent".to_owned(), "planner".to_owned(), 2, spent(0.5, 0)),
    ];
    assert_eq!(told(&store).await, wanted);
    let kind =
        |command| RunKind { command, agent: "planner", provider: "offline", model: "drafter" };
    let mut runs = store.runs_alike(kind(None)).await.unwrap();
    runs.sort_by_key(|run| run.unpriced);
    assert_eq!(runs, [spent(0.75, 0), spent(0.25, 1)]);
    assert_eq!(store.runs_alike(kind(Some("refine"))).await.unwrap(), []);
    // A copy repeats what was paid for once.
    store.fork_session(id, 5, "again").await.unwrap();
    assert_eq!(told(&store).await, wanted);
    // Nothing before it, and nothing of anybody else.
    assert_eq!(store.spending(at(-10), at(0)).await.unwrap(), []);
    let other = database.store().teacher_named("somebody else").await.unwrap();
    assert_eq!(told(&database.store().for_teacher(other)).await, []);

    store.delete_session(id).await.unwrap();
    store.erase_session(id).await.unwrap();
    assert_eq!(told(&store).await, wanted);

    noted(&store).await;
    let now = chrono::Utc::now();
    let hour = chrono::TimeDelta::hours(1);
    let rows = store.spending(now - hour, now + hour).await.unwrap();
    let rows: Vec<_> = rows.into_iter().map(|row| (row.part, row.calls, row.spent)).collect();
    assert_eq!(rows, [("title".to_owned(), 1, spent(0.0, 1))]);
}
