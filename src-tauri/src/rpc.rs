//! How the page reaches the application: a command that runs one of the wire, one that stops waiting
//! for it, and one that asks for events.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Mutex, PoisonError};

use api::{ApiError, AppEvent, ErrorCode};
use serde_json::Value;
use tauri::ipc::Channel;
use tauri::{State, Webview};
use tokio::sync::oneshot;

use crate::feed::{self, Feed};
use crate::in_hand::{InHand, Work};
use crate::opening::{self, Opened, Opening};

/// Calls that the page may stop waiting for, by the names that it gave them.
#[derive(Default)]
pub struct Calls(Mutex<HashMap<String, oneshot::Sender<()>>>);

impl Calls {
    /// The result of the work, unless somebody leaves the call before; the work is dropped then, as
    /// that of a browser's request is when the browser goes.
    async fn until_left<T>(
        &self,
        call: String,
        work: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        let (leave, left) = oneshot::channel();
        self.open().insert(call.clone(), leave);
        let result = tokio::select! {
            result = work => result,
            _ = left => Err(ApiError::new(ErrorCode::Invalid, "nobody waits for this any more")),
        };
        self.open().remove(&call);
        result
    }

    fn leave(&self, call: &str) {
        // A call that has ended meanwhile is not there, and there is nothing to stop.
        let _ended = self.open().remove(call).map(|leave| leave.send(()));
    }

    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<String, oneshot::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Run a command of the wire. One that is called by a name can be left.
#[tauri::command]
pub async fn rpc(
    opening: State<'_, Opening<Opened>>,
    calls: State<'_, Calls>,
    in_hand: State<'_, InHand>,
    command: String,
    params: Value,
    call: Option<String>,
) -> Result<Value, ApiError> {
    let opened = opening.ready().await?;
    let begun = Work::of(&command).map(|work| in_hand.begin(work)).transpose()?;
    let work = async move {
        let _begun = begun;
        api::dispatch(&opened.desk, &command, from_window(params)).await
    };
    match call {
        Some(call) => calls.until_left(call, work).await,
        None => work.await,
    }
}

/// Stop waiting for a call, and with it what it does.
#[tauri::command]
pub fn leave(calls: State<'_, Calls>, call: String) {
    calls.leave(&call);
}

/// Put a backup back in the place of a database that does not open, and open that.
#[tauri::command]
pub async fn restore(opening: State<'_, Opening<Opened>>, name: String) -> Result<(), ApiError> {
    opening::restore(&opening, name).await
}

/// Let the database of an older version be changed without a backup before it, and open it.
#[tauri::command]
pub async fn go_on_without_backup(opening: State<'_, Opening<Opened>>) -> Result<(), ApiError> {
    opening::go_on_without_backup(&opening).await
}

/// Deliver events to `channel` from now on, or from the moment the application is open; no command
/// is answered before.
#[tauri::command]
pub fn subscribe(
    page: Webview,
    opening: State<'_, Opening<Opened>>,
    feed: State<'_, Feed>,
    channel: Channel<Vec<AppEvent>>,
) {
    let feed = feed.inner().clone();
    opening.when_open(move |opened| {
        let events = opened.desk.events();
        let delivery = feed::deliver(events, move |batch| channel.send(batch).is_ok());
        feed.replace(page.label(), tauri::async_runtime::spawn(delivery));
    });
}

/// Whatever the page claims, its commands come from the window.
fn from_window(mut params: Value) -> Value {
    if let Value::Object(fields) = &mut params {
        fields.insert("face".into(), Value::from("window"));
    }
    params
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_call_that_is_left_ends_its_work_and_others_go_on() {
        let calls = Calls::default();
        let (begun, begins) = oneshot::channel();
        let (held, mut dropped) = oneshot::channel::<()>();
        let endless = async {
            let _held = held;
            let _told = begun.send(());
            std::future::pending::<Result<(), ApiError>>().await
        };
        let leaving = async {
            begins.await.unwrap();
            calls.leave("another");
            calls.leave("one");
        };
        let (left, ()) = tokio::join!(calls.until_left("one".to_owned(), endless), leaving);
        assert_eq!(left.unwrap_err().message, "nobody waits for this any more");
        assert!(dropped.try_recv().is_err());
        assert_eq!(calls.until_left("two".to_owned(), async { Ok(7) }).await, Ok(7));
        assert!(calls.open().is_empty());
    }

    #[test]
    fn a_page_cannot_say_that_it_is_another_face() {
        assert_eq!(
            [from_window(json!({"face": "terminal", "text": "hi"})), from_window(json!(null))],
            [json!({"face": "window", "text": "hi"}), json!(null)]
        );
    }
}
