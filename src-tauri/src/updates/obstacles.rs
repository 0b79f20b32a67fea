//! What is under way at which no other version may take the place of this one. The application is asked in the
//! moment in which that would happen.

use std::collections::BTreeMap;

use api::{
    ApiError, Capabilities, Commands, SessionListParams, SessionState, SessionSummary,
    SittingFilter, SittingLine,
};
use backups::Occupied;

use crate::opening::{Opened, Opening};

/// The most that is named of one sort.
const MOST: usize = 3;
/// How many sessions are read at once.
const PAGE: u32 = 200;

/// What is under way, each with what to do about it. Where nothing is open nothing is.
pub async fn found(opening: &Opening<Opened>) -> Vec<String> {
    let Some(attempt) = opening.under_way() else { return Vec::new() };
    let Ok(opened) = attempt.await else { return Vec::new() };
    asked(&opened).await.unwrap_or_else(|error| {
        let why = error.message.trim_end_matches('.');
        vec![format!("Whether anything is under way could not be found out: {why}.")]
    })
}

async fn asked(opened: &Opened) -> Result<Vec<String>, ApiError> {
    let desk = &opened.desk;
    let (mut sessions, mut cursor) = (Vec::new(), None);
    loop {
        let params = SessionListParams { cursor, limit: Some(PAGE), ..Default::default() };
        let page = Commands::session_list(desk, params).await?;
        sessions.extend(page.sessions);
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    let sittings = Commands::sitting_list(desk, SittingFilter::default()).await?.sittings;
    let occupied = Capabilities::backups(desk).occupied().await?;
    let mut found = in_sessions(&sessions);
    found.extend(in_sittings(&sittings));
    found.extend(occupied.into_iter().map(|by| of_data(by).to_owned()));
    Ok(found)
}

/// Runs that work, and runs that wait for an answer. One that a process left is safe in its log.
fn in_sessions(sessions: &[SessionSummary]) -> Vec<String> {
    let titles = |wanted| -> Vec<&str> {
        let in_state = sessions.iter().filter(|session| session.state == wanted);
        in_state.map(|session| session.title.as_str()).collect()
    };
    let working = titles(SessionState::Running);
    let waiting = titles(SessionState::Waiting);
    let mut found = named(&working, |title| {
        format!("The agent works on “{title}”: wait until it is done, or stop it.")
    });
    found.extend(named(&waiting, |title| {
        format!("“{title}” waits for your answer: give it, or stop the run.")
    }));
    found
}

/// Sittings that are not over, by what is gone through.
fn in_sittings(sittings: &[SittingLine]) -> Vec<String> {
    let mut open: BTreeMap<&str, usize> = BTreeMap::new();
    for sitting in sittings.iter().filter(|sitting| !sitting.over) {
        *open.entry(&sitting.title).or_default() += 1;
    }
    let open: Vec<(&str, usize)> = open.into_iter().collect();
    named(&open, |(title, seats)| match seats {
        1 => format!("Somebody is at “{title}”: let it be handed in, or end it."),
        _ => format!("{seats} seats are at “{title}”: let them hand in, or end it for them."),
    })
}

fn of_data(by: Occupied) -> &'static str {
    match by {
        Occupied::ByBackup => "A backup is being taken: wait until it is done.",
        Occupied::ByOthers => {
            "The program is at work a second time on this computer, at a terminal, for browsers or for a coding \
             agent: end it there. If it has ended already, close this window and open it again."
        }
    }
}

/// Sentences on the first of these, and how many more there are.
fn named<T: Copy>(things: &[T], sentence: impl Fn(T) -> String) -> Vec<String> {
    let mut found: Vec<String> = things.iter().take(MOST).map(|thing| sentence(*thing)).collect();
    if things.len() > MOST {
        found.push(format!("And so with {} more.", things.len() - MOST));
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn session(title: &str, state: &str) -> SessionSummary {
        let id = "0198c1de-55aa-7bbb-8ccc-0123456789ab";
        let (begun, updated) = ("2026-11-27T09:00:00Z", "2026-11-27T09:05:00Z");
        serde_json::from_value(json!({
            "id": id, "title": title, "plugin": "lesson-planning", "command": null, "class": null,
            "state": state, "shelf": "current", "approval": "automation", "forkedFrom": null,
            "lastSeq": 4, "createdAt": begun, "updatedAt": updated,
        }))
        .unwrap()
    }

    fn sitting(title: &str, over: bool) -> SittingLine {
        let line: Value = json!({
            "sessionId": "0198c1de-55aa-7bbb-8ccc-0123456789ab", "definition": "loops",
            "title": title, "sort": "evaluation", "seat": "4", "class": null, "attempt": 1,
            "over": over, "updatedAt": "2026-11-27T09:05:00Z",
        });
        serde_json::from_value(line).unwrap()
    }

    #[test]
    fn a_run_that_works_or_waits_is_in_the_way_and_one_that_was_left_is_not() {
        let sessions = [
            session("Loops for 3B", "running"),
            session("Arrays", "waiting"),
            session("Records", "idle"),
            session("Sorting", "interrupted"),
        ];
        assert_eq!(
            in_sessions(&sessions),
            [
                "The agent works on “Loops for 3B”: wait until it is done, or stop it.",
                "“Arrays” waits for your answer: give it, or stop the run.",
            ]
        );
        assert_eq!(in_sessions(&sessions[2..]), Vec::<String>::new());
    }

    #[test]
    fn many_are_counted_and_not_all_named() {
        let sessions: Vec<SessionSummary> =
            (0..5).map(|place| session(&format!("Lesson {place}"), "waiting")).collect();
        let found = in_sessions(&sessions);
        assert_eq!((found.len(), found[3].as_str()), (4, "And so with 2 more."));
    }

    #[test]
    fn sittings_that_are_not_over_are_in_the_way_by_what_is_gone_through() {
        let sittings = [
            sitting("Loops", false),
            sitting("Loops", false),
            sitting("Loops", true),
            sitting("Records", false),
            sitting("Sorting", true),
        ];
        assert_eq!(
            in_sittings(&sittings),
            [
                "2 seats are at “Loops”: let them hand in, or end it for them.",
                "Somebody is at “Records”: let it be handed in, or end it.",
            ]
        );
    }
}
