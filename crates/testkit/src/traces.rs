//! Whether what a test made happen is told completely by its trace.

use agent::Run;
use domain::SessionEvent;

/// Fails unless these events of one session can follow one another and their spans leave no gaps.
///
/// # Panics
/// With what is missing, event by event.
#[track_caller]
pub fn assert_complete(events: &[SessionEvent]) {
    let illegal = Run::fold(events).err();
    assert!(illegal.is_none(), "the log is illegal: {illegal:?}\n{}", listed(events));
    let gaps = ::traces::gaps(events, &::traces::spans(events));
    assert!(gaps.is_empty(), "the trace has gaps:\n  {}\n{}", gaps.join("\n  "), listed(events));
}

fn listed(events: &[SessionEvent]) -> String {
    let lines = events.iter().map(|event| format!("{:>4} {}", event.seq, event.body.kind()));
    lines.collect::<Vec<_>>().join("\n")
}
