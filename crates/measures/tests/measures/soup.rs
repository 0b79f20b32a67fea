//! Events of a log in no order that a session could have: what a measure says of them does not matter, only that
//! both programs say it.

use domain::{SessionEvent, SessionId, TraceId};

use crate::chance::Chance;
use crate::story;

/// Events of a log left out, moved, and given to other runs.
pub fn stir(choices: Vec<u8>) -> Vec<SessionEvent> {
    let mut chance = Chance::new(choices.iter().rev().copied().collect());
    let mut events = story::log(choices);
    let traces: Vec<TraceId> = events.iter().map(|event| event.trace_id).collect();
    let session = SessionId::new();
    for place in 0..events.len() {
        match chance.choose(6) {
            1 => {
                let other = (place + usize::from(chance.choose(9))) % events.len();
                events.swap(place, other);
            }
            2 => events[place].trace_id = chance.one_of(&traces[..traces.len().min(250)]),
            3 => events[place].seq += i64::from(chance.choose(7)),
            _ => {}
        }
    }
    events.retain(|_| chance.choose(7) != 1);
    // Places as a log has them, with holes.
    for (event, place) in events.iter_mut().zip(1_i64..) {
        event.session_id = session;
        event.seq = place * 2;
    }
    events
}
