//! What waits for the log to be written, and what goes on meanwhile.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use agent::{Access, DriveError, Hook, HookContext, Log, LogError, PreModelAction, Tool};
use agent::{ModelRequest, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{EventDraft, HookPoint, SessionEvent};
use futures::FutureExt;
use serde_json::json;
use testkit::scripted::{Answer, Scripted};
use testkit::seams::MemoryLog;
use tokio::sync::Semaphore;

use crate::stage::{Look, Member, Stage, success};

/// Writes only as often as it is let.
struct Held {
    log: Arc<MemoryLog>,
    may: Semaphore,
}

#[async_trait]
impl Log for Held {
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        self.may.acquire().await.unwrap().forget();
        Ok(self.log.write(drafts))
    }

    async fn until_back(&self) {}
}

impl Held {
    /// Puts it before the log of a stage.
    fn before(stage: &mut Stage) -> Arc<Self> {
        let held = Arc::new(Self { log: stage.log.clone(), may: Semaphore::new(0) });
        stage.drive.log = held.clone();
        held
    }

    /// Lets it write so many times, and others do whatever follows from that.
    async fn let_write(&self, times: usize) {
        self.may.add_permits(times);
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }
}

/// Counts who looked, and takes its time.
struct Glance {
    looked: Arc<AtomicUsize>,
    lasts: Duration,
}

#[async_trait]
impl Tool for Glance {
    type Input = Look;
    const NAME: &'static str = "glance";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: Look, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        self.looked.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(self.lasts).await;
        Ok(ToolOutput::text("seen"))
    }
}

#[tokio::test(start_paused = true)]
async fn while_a_look_lasts_its_start_is_written() {
    let glance = Answer::tool("glance", json!({"at": "x"}));
    let mut stage = Stage::scripted(vec![glance, Answer::text("done")]);
    let looked = Arc::new(AtomicUsize::new(0));
    let lasts = Duration::from_secs(1);
    stage.add_tool(Glance { looked: looked.clone(), lasts });
    let run = stage.begin().await;
    let held = Held::before(&mut stage);
    let watching = async {
        held.let_write(1).await;
        assert_eq!((looked.load(Ordering::SeqCst), stage.count_of("toolStarted")), (1, 0));
        tokio::time::advance(lasts / 10).await;
        held.let_write(0).await;
        assert_eq!((stage.count_of("toolStarted"), stage.count_of("toolFinished")), (1, 0));
        tokio::time::advance(lasts).await;
        held.let_write(9).await;
    };
    let (ended, ()) = tokio::join!(stage.drives(run), watching);
    assert_eq!(ended, success());
    let wanted = [
        vec!["modelAnswered", "toolStarted"],
        vec!["toolFinished"],
        vec!["modelAnswered", "runFinished"],
    ];
    assert_eq!(stage.log.batches()[1..], wanted);
}

#[tokio::test(start_paused = true)]
async fn what_a_change_came_to_does_not_wait_for_a_look() {
    let answer = Answer::tool("count", json!({})).and_tool("glance", json!({"at": "x"}));
    let mut stage = Stage::scripted(vec![answer, Answer::text("done")]);
    let lasts = Duration::from_secs(1);
    stage.add_tool(Glance { looked: Arc::default(), lasts });
    let run = stage.begin().await;
    let held = Held::before(&mut stage);
    let watching = async {
        held.let_write(2).await;
        assert_eq!((stage.count_of("toolStarted"), stage.count_of("toolFinished")), (2, 1));
        tokio::time::advance(lasts).await;
        held.let_write(9).await;
    };
    let (ended, ()) = tokio::join!(stage.drives(run), watching);
    assert_eq!(ended, success());
}

/// Looks, and stumbles.
struct Stumble;

#[async_trait]
impl Tool for Stumble {
    type Input = Look;
    const NAME: &'static str = "stumble";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: Look, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        panic!("it stumbled")
    }
}

#[tokio::test]
async fn an_answer_is_written_although_the_look_that_it_asks_for_panics() {
    let stage = Stage::scripted(vec![Answer::tool("stumble", json!({"at": "x"}))]);
    stage.add_tool(Stumble);
    let run = stage.begin().await;
    let drives = AssertUnwindSafe(stage.drive.run(run)).catch_unwind();
    assert!(drives.await.is_err());
    assert_eq!(stage.log.batches()[1..], [["modelAnswered", "toolStarted"]]);
}

#[tokio::test]
async fn what_changes_something_waits_until_its_start_is_written() {
    let count = Answer::tool("count", json!({}));
    let mut stage = Stage::scripted(vec![count, Answer::text("done")]);
    let run = stage.begin().await;
    let held = Held::before(&mut stage);
    let watching = async {
        held.let_write(0).await;
        assert_eq!(stage.counted(), 0);
        held.let_write(1).await;
        assert_eq!((stage.counted(), stage.count_of("toolStarted")), (1, 1));
        assert_eq!(stage.count_of("toolFinished"), 0);
        held.let_write(9).await;
    };
    let (ended, ()) = tokio::join!(stage.drives(run), watching);
    assert_eq!(ended, success());
}

#[tokio::test]
async fn a_model_reads_while_the_log_is_written_and_is_heard_after_it() {
    let model = Arc::new(Scripted::new(vec![
        Answer::tool("look", json!({"at": "x"})),
        Answer::text("done"),
    ]));
    let mut stage = Stage::of([("a", Member::with(model.clone()))]);
    let run = stage.begin().await;
    let held = Held::before(&mut stage);
    let heard = stage.heard.clone();
    let watching = async {
        held.let_write(0).await;
        assert_eq!(stage.count_of("modelAnswered"), 0);
        assert_eq!(model.requests().len(), 2);
        assert_eq!(*heard.text.lock().unwrap(), "");
        held.let_write(1).await;
        assert_eq!((stage.count_of("modelAnswered"), stage.count_of("toolFinished")), (1, 1));
        assert_eq!(*heard.text.lock().unwrap(), "done");
        held.let_write(9).await;
    };
    let (ended, ()) = tokio::join!(stage.drives(run), watching);
    assert_eq!(ended, success());
}

/// Cannot be written to.
struct Broken;

#[async_trait]
impl Log for Broken {
    async fn append(&self, _: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        tokio::task::yield_now().await;
        Err(LogError("it is gone".into()))
    }

    async fn until_back(&self) {}
}

#[tokio::test]
async fn nothing_is_heard_of_a_model_that_read_what_could_not_be_written() {
    let answers = vec![Answer::tool("look", json!({"at": "x"})), Answer::text("done")];
    let mut stage = Stage::scripted(answers);
    let run = stage.begin().await;
    stage.drive.log = Arc::new(Broken);
    let failed = stage.fails(run).await;
    assert!(matches!(failed, DriveError::Log(_)), "{failed:?}");
    assert_eq!(*stage.heard.text.lock().unwrap(), "");
}

/// Looks on.
struct Onlooker(&'static str);

#[async_trait]
impl Hook for Onlooker {
    fn name(&self) -> &str {
        self.0
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PreModel]
    }

    async fn pre_model(&self, _: &HookContext<'_>, _: &ModelRequest) -> PreModelAction {
        PreModelAction::Continue
    }
}

#[tokio::test]
async fn hooks_that_look_on_are_written_with_what_follows() {
    let answers = vec![Answer::tool("look", json!({"at": "x"})), Answer::text("done")];
    let hooks: [Arc<dyn Hook>; 2] = [Arc::new(Onlooker("one")), Arc::new(Onlooker("two"))];
    let stage = Stage::of([("a", Member::saying(answers).hooked(hooks.to_vec()))]);
    assert_eq!(stage.run().await, success());
    let wanted = [
        vec!["hookRan", "hookRan"],
        vec!["modelAnswered", "toolStarted", "toolFinished"],
        vec!["hookRan", "hookRan"],
        vec!["modelAnswered", "runFinished"],
    ];
    assert_eq!(stage.log.batches()[1..], wanted);
}
