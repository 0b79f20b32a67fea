//! What happens, as server-sent events: one message an event.

use std::convert::Infallible;
use std::time::Duration;

use api::AppEvent;
use app::Desk;
use axum::Extension;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures::{Stream, StreamExt as _, stream};

use crate::serve::desks::Whose;
use crate::serve::gate::{self, Listener};
use crate::serve::host::Host;
use crate::serve::reply::Refusal;

/// How long the line may be silent.
const SILENCE: Duration = Duration::from_secs(15);
/// Events that are put together when a browser is slower than the application.
const BATCH: usize = 64;

/// Subscribes before it answers, so that nothing dispatched afterwards goes unseen.
pub async fn events(
    State(host): State<Host>,
    Extension(whose): Extension<Whose>,
    listener: Option<Extension<Listener>>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let desk = host.desks.desk(whose).await?;
    let listening = host.desks.listening(whose);
    let gone = async move {
        gate::out(listener).await;
        drop(listening);
    };
    Ok(of(&desk, &host, gone))
}

/// What happens at a desk, until whoever listens has gone.
pub fn of<Gone: Future<Output = ()> + Send + 'static>(
    desk: &Desk,
    host: &Host,
    gone: Gone,
) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<Gone>> {
    let messages = desk
        .events()
        .ready_chunks(BATCH)
        .flat_map(|batch| stream::iter(joined(batch)))
        .map(|event| Ok(message(&event)))
        .take_until(host.stopping.clone().cancelled_owned())
        .take_until(gone);
    Sse::new(messages).keep_alive(KeepAlive::new().interval(SILENCE))
}

fn message(event: &AppEvent) -> Event {
    Event::default().json_data(event).unwrap_or_else(|error| {
        tracing::error!(%error, "an event could not be written");
        // The browser reads everything again, which makes up for the lost event.
        Event::default().data(r#"{"type":"missed"}"#)
    })
}

/// Pieces of one answer that wait together become one piece, and so do those of one thought.
fn joined(events: Vec<AppEvent>) -> Vec<AppEvent> {
    let mut joined: Vec<AppEvent> = Vec::with_capacity(events.len());
    for event in events {
        if !joined.last_mut().is_some_and(|last| continues(last, &event)) {
            joined.push(event);
        }
    }
    joined
}

/// Whether an event goes on with the text of the one before it, which then has both.
fn continues(last: &mut AppEvent, event: &AppEvent) -> bool {
    use AppEvent::{Delta, Thought};
    let (before, text, same) = match (last, event) {
        (
            Delta { trace_id: at, turn: of, text: before, .. },
            Delta { trace_id, turn, text, .. },
        )
        | (
            Thought { trace_id: at, turn: of, text: before, .. },
            Thought { trace_id, turn, text, .. },
        ) => (before, text, at == trace_id && of == turn),
        _ => return false,
    };
    if same {
        before.push_str(text);
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_joined_and_kept_apart_from_words() {
        let id = "01920000-0000-7000-8000-000000000001";
        let (session_id, trace_id) = (id.parse().unwrap(), id.parse().unwrap());
        let thought =
            |text: &str| AppEvent::Thought { session_id, trace_id, turn: 1, text: text.into() };
        let word = AppEvent::Delta { session_id, trace_id, turn: 1, text: "So".into() };
        let events = vec![thought("a"), thought("b"), word.clone(), thought("c")];
        assert_eq!(joined(events), [thought("ab"), word, thought("c")]);
    }

    #[test]
    fn pieces_of_one_answer_are_joined_and_order_is_kept() {
        let id = "01920000-0000-7000-8000-000000000001";
        let delta = |turn, text: &str| AppEvent::Delta {
            session_id: id.parse().unwrap(),
            trace_id: id.parse().unwrap(),
            turn,
            text: text.into(),
        };
        let events =
            vec![delta(1, "a"), delta(1, "b"), AppEvent::Missed, delta(1, "c"), delta(2, "d")];
        assert_eq!(
            joined(events),
            [delta(1, "ab"), AppEvent::Missed, delta(1, "c"), delta(2, "d")]
        );
    }
}
