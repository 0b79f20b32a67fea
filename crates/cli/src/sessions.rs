//! Sessions: listed, found, renamed, put away, deleted, restored, copied.

mod show;

use std::io::IsTerminal as _;

use api::{
    Commands as _, SessionArchive, SessionFork, SessionHits, SessionListParams, SessionRename,
    SessionSearch, SessionShelf, SessionState, SessionSummary,
};
use app::Desk;
use domain::SessionId;

use crate::args::{Global, Search, SessionFilter, SessionsAction, SessionsRequest};
use crate::conversation::reference;
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// `sessions`.
pub async fn sessions(request: SessionsRequest, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        let Some(action) = request.action else {
            return list(&app, request.filter, global).await;
        };
        match action {
            SessionsAction::Search(search) => find(&app, search, global).await,
            SessionsAction::Show { session, summary } => {
                let session_id = session_named(&app, &session).await?;
                show::show(&app, session_id, summary, global).await
            }
            SessionsAction::Rename { session, title } => {
                let session_id = session_named(&app, &session).await?;
                let params = SessionRename { session_id, title: title.join(" ") };
                tell(&app.session_rename(params).await?, "is its title now", global)
            }
            SessionsAction::Archive { session } => {
                let session_id = session_named(&app, &session).await?;
                let params = SessionArchive { session_id, archived: true };
                tell(&app.session_archive(params).await?, "was put away", global)
            }
            SessionsAction::Unarchive { session } => {
                let session_id = session_named(&app, &session).await?;
                let params = SessionArchive { session_id, archived: false };
                tell(&app.session_archive(params).await?, "is back in the list", global)
            }
            SessionsAction::Delete { session, for_good: true, yes } => {
                let session_id = session_named(&app, &session).await?;
                erase(&app, session_id, yes, global).await
            }
            SessionsAction::Delete { session, for_good: false, .. } => {
                let session_id = session_named(&app, &session).await?;
                let deleted = app.session_delete(reference(session_id)).await?;
                let what = "was deleted; `sessions restore` brings it back for 30 days";
                tell(&deleted, what, global)
            }
            SessionsAction::Restore { session } => {
                let session_id = session_named(&app, &session).await?;
                tell(&app.session_restore(reference(session_id)).await?, "is back", global)
            }
            SessionsAction::Fork { session, at } => {
                let session_id = session_named(&app, &session).await?;
                tell(&fork(&app, session_id, at).await?, "is the copy", global)
            }
        }
    })
    .await
}

/// Deletes a session for good, after a question.
async fn erase(
    app: &Desk,
    session: SessionId,
    yes: bool,
    global: &Global,
) -> Result<Exit, Failure> {
    let title = app.session_get(reference(session)).await?.session.title;
    if !yes && !agreed(&title)? {
        screen::note("nothing was deleted");
        return Ok(Exit::Ok);
    }
    app.session_erase(reference(session)).await?;
    if global.json {
        screen::print_json(&serde_json::json!({ "erased": session }))?;
        return Ok(Exit::Ok);
    }
    screen::print(&format!(
        "{session}  \"{title}\" is gone for good; its lesson files and what was remembered stay, and \
         so does what a backup holds of it\n"
    ))?;
    Ok(Exit::Ok)
}

fn agreed(title: &str) -> Result<bool, Failure> {
    if !std::io::stdin().is_terminal() {
        let failure = Failure::usage("nobody is there to be asked, so nothing was deleted");
        return Err(failure.next("--yes deletes it without asking"));
    }
    let question = format!("Delete \"{title}\" for good? Nothing brings it back.");
    inquire::Confirm::new(&screen::visible(&question))
        .with_default(false)
        .prompt()
        .map_err(|error| Failure::new(Exit::Failed, format!("nothing was deleted: {error}")))
}

/// The session that `name` stands for: an id, or `last`.
pub async fn session_named(app: &Desk, name: &str) -> Result<SessionId, Failure> {
    if name != "last" {
        return name.parse().map_err(|error| {
            Failure::new(Exit::NotFound, format!("there is no such session: {error}"))
                .next("teacher-assist --sessions shows the sessions; `last` is the latest")
        });
    }
    let params = SessionListParams { limit: Some(1), ..SessionListParams::default() };
    let latest = app.session_list(params).await?.sessions.into_iter().next();
    latest.map(|session| session.id).ok_or_else(|| {
        Failure::new(Exit::NotFound, "there is no session yet")
            .next("teacher-assist --list shows how to begin one")
    })
}

/// Copies a session: up to a place in its log, or all of it.
pub async fn fork(
    app: &Desk,
    session_id: SessionId,
    at: Option<i64>,
) -> Result<SessionSummary, Failure> {
    let through_seq = match at {
        Some(at) => at,
        None => app.session_get(reference(session_id)).await?.session.last_seq,
    };
    app.session_fork(SessionFork { session_id, through_seq }).await.map_err(|error| {
        let places = format!("teacher-assist sessions show {session_id}");
        Failure::from(error).next(format!("{places} shows the places at which a copy may end"))
    })
}

/// Sessions as a table; `none` is told when there are none.
pub fn print(sessions: &[SessionSummary], none: &str) -> Result<(), Failure> {
    if sessions.is_empty() {
        screen::note(none);
        return Ok(());
    }
    let mut table = screen::table(["SESSION", "CHANGED", "STATE", "CLASS", "COMMAND", "TITLE"]);
    for session in sessions {
        let command = match &session.command {
            Some(command) => format!("{}:{command}", session.plugin),
            None => session.plugin.clone(),
        };
        table.add_row([
            session.id.to_string(),
            screen::day(session.updated_at),
            state(session.state).to_owned(),
            session.class.clone().unwrap_or_default(),
            command,
            session.title.clone(),
        ]);
    }
    screen::print(&screen::table_text(&table))
}

async fn list(app: &Desk, filter: SessionFilter, global: &Global) -> Result<Exit, Failure> {
    let SessionFilter { plugin, class, title, archived, deleted, limit } = filter;
    let narrowed = plugin.is_some() || class.is_some() || title.is_some();
    let (shelf, none) = match (archived, deleted) {
        (true, _) => (SessionShelf::Archived, "no session is put away"),
        (false, true) => (SessionShelf::Deleted, "no deleted session is left"),
        (false, false) if narrowed => (SessionShelf::Current, "no session fits"),
        (false, false) => (SessionShelf::Current, "there is no session in the list"),
    };
    let params =
        SessionListParams { plugin, class, title, shelf, cursor: None, limit: Some(limit) };
    let found = app.session_list(params).await?;
    if global.json {
        screen::print_json(&found)?;
    } else {
        print(&found.sessions, none)?;
    }
    Ok(Exit::Ok)
}

async fn find(app: &Desk, search: Search, global: &Global) -> Result<Exit, Failure> {
    let (from, to) = (search.since(), search.until());
    let query = search.query.join(" ");
    if query.trim().is_empty() && search.class.is_none() && from.is_none() && to.is_none() {
        return Err(Failure::usage("there is nothing to look for")
            .next("teacher-assist sessions search \"loops with 3B\" --from 2026-09-01"));
    }
    let params = SessionSearch { query, class: search.class, from, to, limit: Some(search.limit) };
    let hits = app.session_search(params).await?;
    if global.json {
        screen::print_json(&hits)?;
    } else {
        print_hits(&hits)?;
    }
    Ok(Exit::Ok)
}

fn print_hits(hits: &SessionHits) -> Result<(), Failure> {
    if hits.hits.is_empty() {
        screen::note("nothing was found: try fewer or other words");
        return Ok(());
    }
    let mut text = String::new();
    for hit in &hits.hits {
        let class = hit.class.as_deref().map(|class| format!("  {class}")).unwrap_or_default();
        text.push_str(&format!(
            "{}  {}{class}  {}\n",
            hit.session_id,
            screen::day(hit.updated_at),
            hit.title
        ));
        let snippet = hit.snippet.split_whitespace().collect::<Vec<_>>().join(" ");
        if !snippet.is_empty() {
            text.push_str(&format!("    {snippet}\n"));
        }
    }
    screen::print(&text)
}

fn tell(session: &SessionSummary, what: &str, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(session)?;
    } else {
        screen::print(&format!("{}  \"{}\" {what}\n", session.id, session.title))?;
    }
    Ok(Exit::Ok)
}

fn state(state: SessionState) -> &'static str {
    match state {
        SessionState::Idle => "ready",
        SessionState::Running => "working",
        SessionState::Waiting => "asks you",
        SessionState::Interrupted => "interrupted",
    }
}
