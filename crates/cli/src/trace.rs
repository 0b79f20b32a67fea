//! What runs did, and when: one as a tree, a session's as a list, one as text for other programs.

mod drawing;

use api::{
    Commands as _, SessionListParams, SessionShelf, TraceExport, TraceFormat, TraceInfo,
    TraceListParams, TraceRef, TraceSend,
};
use app::Desk;
use domain::{SessionId, TraceId};
use traces::otlp::TraceContent;

use crate::args::{Global, TraceExportArgs, TraceForm, TraceRequest, WhichTrace};
use crate::failure::{Exit, Failure};
use crate::open::with_app;
use crate::screen;

/// `trace`.
pub async fn trace(request: TraceRequest, global: &Global) -> Result<Exit, Failure> {
    with_app(global, async |app: Desk| match request {
        TraceRequest::Show { which, check } => one(&app, which, check, global).await,
        TraceRequest::List { session } => list(&app, session, global).await,
        TraceRequest::Export(typed) => export(&app, typed, global).await,
    })
    .await
}

/// Prints the tree of a run.
pub async fn show(app: &Desk, id: TraceId) -> Result<(), Failure> {
    let trace = app.trace_get(TraceRef { trace_id: id }).await?;
    screen::print(&drawing::draw(&trace))
}

async fn one(app: &Desk, which: WhichTrace, check: bool, global: &Global) -> Result<Exit, Failure> {
    let trace_id = named(app, which).await?;
    let trace = app.trace_get(TraceRef { trace_id }).await?;
    if global.json {
        screen::print_json(&trace)?;
    } else {
        screen::print(&drawing::draw(&trace))?;
    }
    Ok(if check && !trace.gaps.is_empty() { Exit::Failed } else { Exit::Ok })
}

async fn list(app: &Desk, session: Option<String>, global: &Global) -> Result<Exit, Failure> {
    let session_id = match session.as_deref() {
        None | Some("last" | "latest") => latest_session(app).await?,
        Some(id) => {
            let id: Result<SessionId, _> = id.parse();
            id.map_err(|error| Failure::usage(error.to_string()))?
        }
    };
    let list = app.trace_list(TraceListParams { session_id }).await?;
    if global.json {
        screen::print_json(&list)?;
        return Ok(Exit::Ok);
    }
    let mut table =
        screen::table(["TRACE", "BEGAN", "AGENT", "MODEL", "STATUS", "CALLS", "TOKENS", "COST"]);
    for run in &list.traces {
        table.add_row(row(run));
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

fn row(run: &TraceInfo) -> [String; 8] {
    [
        run.trace_id.to_string(),
        screen::day(run.started_at),
        match run.parent {
            None => run.agent.clone(),
            Some(_) => format!("↳ {}", run.agent),
        },
        format!("{}/{}", run.provider, run.model),
        run.status.map_or("open", drawing::ending).to_owned(),
        run.turns.to_string(),
        drawing::tokens(&run.usage),
        run.spent.to_string(),
    ]
}

async fn export(app: &Desk, typed: TraceExportArgs, global: &Global) -> Result<Exit, Failure> {
    let TraceExportArgs { which, format, content, out, endpoint } = typed;
    let trace_id = named(app, which).await?;
    let content = if content { TraceContent::Included } else { TraceContent::Left };
    if let Some(endpoint) = endpoint {
        app.trace_send(TraceSend { trace_id, endpoint: endpoint.clone(), content }).await?;
        if global.json {
            screen::print_json(&serde_json::json!({ "sent": endpoint }))?;
        } else {
            screen::note(&format!("sent to {endpoint}"));
        }
        return Ok(Exit::Ok);
    }
    let params = TraceExport {
        trace_id,
        format: match format {
            TraceForm::Jsonl => TraceFormat::Jsonl,
            TraceForm::Otlp => TraceFormat::Otlp,
        },
        content,
    };
    let written = app.trace_export(params).await?;
    let Some(path) = out else {
        if global.json {
            screen::print_json(&written)?;
        } else {
            screen::print_document(&written.text)?;
        }
        return Ok(Exit::Ok);
    };
    let failed = |error| Failure::io(&format!("write {}", path.display()), &error);
    tokio::fs::write(&path, written.text).await.map_err(failed)?;
    if global.json {
        screen::print_json(&serde_json::json!({ "file": path }))?;
    } else {
        screen::note(&format!("written to {}", path.display()));
    }
    Ok(Exit::Ok)
}

async fn named(app: &Desk, which: WhichTrace) -> Result<TraceId, Failure> {
    if let WhichTrace::Id(id) = which {
        return Ok(id);
    }
    let session_id = latest_session(app).await?;
    let list = app.trace_list(TraceListParams { session_id }).await?;
    let latest = list.traces.first().map(|run| run.trace_id);
    latest.ok_or_else(|| Failure::new(Exit::NotFound, "the latest session has no runs"))
}

async fn latest_session(app: &Desk) -> Result<SessionId, Failure> {
    let params = SessionListParams {
        plugin: None,
        class: None,
        title: None,
        shelf: SessionShelf::Current,
        cursor: None,
        limit: Some(1),
    };
    let list = app.session_list(params).await?;
    let latest = list.sessions.first().map(|session| session.id);
    latest.ok_or_else(|| Failure::new(Exit::NotFound, "there are no sessions yet"))
}
