//! The two commands that the page may call.

use api::{ApiError, AppEvent};
use app::App;
use serde_json::Value;
use tauri::State;
use tauri::ipc::Channel;

use crate::feed::{self, Feed};
use crate::opening::Opening;

/// Run a command of the wire.
#[tauri::command]
pub async fn rpc(
    opening: State<'_, Opening<App>>,
    command: String,
    params: Value,
) -> Result<Value, ApiError> {
    let app = opening.ready().await?;
    api::dispatch(&app, &command, from_window(params)).await
}

/// Deliver events to `channel` from now on, or from the moment the application is open; no command
/// is answered before.
#[tauri::command]
pub fn subscribe(
    opening: State<'_, Opening<App>>,
    feed: State<'_, Feed>,
    channel: Channel<Vec<AppEvent>>,
) {
    let feed = feed.inner().clone();
    opening.when_open(move |app| {
        let events = app.events();
        feed.replace(tauri::async_runtime::spawn(feed::deliver(events, move |batch| {
            channel.send(batch).is_ok()
        })));
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

    use super::from_window;

    #[test]
    fn a_page_cannot_say_that_it_is_another_face() {
        assert_eq!(
            [from_window(json!({"face": "terminal", "text": "hi"})), from_window(json!(null))],
            [json!({"face": "window", "text": "hi"}), json!(null)]
        );
    }
}
