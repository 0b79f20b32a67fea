use std::time::Duration;

use agent::Model;
use domain::Message;
use drafter::Drafter;
use futures::StreamExt;
use tokio::time::Instant;

use crate::desk::Desk;

#[tokio::test(start_paused = true)]
async fn a_lesson_waits_for_nothing_that_nobody_watches() {
    let mut desk = Desk::new();
    desk.say("a lesson on iteration for 3B").await;
    let all = std::mem::take(&mut desk.messages);
    let slow = Drafter::paced(Duration::from_secs(1));
    let mut seen = [0, 0];
    for (at, message) in all.iter().enumerate() {
        let Message::Assistant(answer) = message else { continue };
        desk.messages = all[..at].to_vec();
        let begun = Instant::now();
        slow.stream(desk.request()).await.expect("an answer").count().await;
        let watched = answer.tool_calls().next().is_none()
            || answer.tool_calls().any(|call| call.name == "update_section");
        assert_eq!(begun.elapsed() > Duration::ZERO, watched, "{answer:?}");
        seen[usize::from(watched)] += 1;
    }
    assert!(seen.into_iter().all(|turns| turns > 2), "{seen:?}");
}
