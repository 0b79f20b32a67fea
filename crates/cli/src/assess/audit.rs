//! `assess audit`: whether the logs of sittings are as they were written.

use std::collections::BTreeMap;
use std::path::Path;

use api::Capabilities as _;
use assessing::Audited;
use domain::SessionId;
use results::audit::Head;
use serde::Serialize;
use std::sync::Arc;

use crate::args::{AuditAction, Global};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// What a look at a sitting said.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Looked {
    session: SessionId,
    title: String,
    seat: String,
    #[serde(flatten)]
    audited: Audited,
}

/// Goes through the chains, or prints their ends.
pub async fn audit(action: AuditAction, global: &Global) -> Result<Exit, Failure> {
    match action {
        AuditAction::Verify { session, since } => {
            let known = since.as_deref().map(heads).transpose()?.unwrap_or_default();
            verify(session, &known, global).await
        }
        AuditAction::Heads => ends(global).await,
    }
}

async fn verify(
    session: Option<SessionId>,
    known: &BTreeMap<SessionId, Head>,
    global: &Global,
) -> Result<Exit, Failure> {
    let mut looked = look(session, known, global).await?;
    let there: Vec<SessionId> = looked.iter().map(|one| one.session).collect();
    for gone in known.keys().filter(|one| session.is_none() && !there.contains(one)) {
        looked.push(Looked {
            session: *gone,
            title: String::new(),
            seat: String::new(),
            audited: Audited::Broken { why: "the whole sitting is gone".to_owned() },
        });
    }
    let broken = looked.iter().filter(|one| matches!(one.audited, Audited::Broken { .. })).count();
    if global.json {
        screen::print_json(&looked)?;
    } else {
        told(&looked, broken)?;
    }
    Ok(if broken == 0 { Exit::Ok } else { Exit::Failed })
}

fn told(looked: &[Looked], broken: usize) -> Result<(), Failure> {
    let mut events = 0;
    let mut unchained = 0;
    for Looked { session, title, seat, audited } in looked {
        match audited {
            Audited::Whole { head } => events += head.events,
            Audited::Broken { why } => {
                screen::print(&format!("{session}  {title}, seat {seat}: {why}\n"))?;
            }
            Audited::Unchained => unchained += 1,
        }
    }
    let whole = looked.len() - broken - unchained;
    screen::print(&format!(
        "{whole} of {} sittings are as they were written ({events} events)\n",
        looked.len()
    ))?;
    if unchained > 0 {
        screen::note(&format!("{unchained} were begun before their logs were chained"));
    }
    Ok(())
}

/// Prints the ends of all chains: kept elsewhere, they show what is gone or written anew.
async fn ends(global: &Global) -> Result<Exit, Failure> {
    let looked = look(None, &BTreeMap::new(), global).await?;
    let head = |one: &Looked| match &one.audited {
        Audited::Whole { head } => Some((one.session, head.clone())),
        _ => None,
    };
    let heads: BTreeMap<SessionId, Head> = looked.iter().filter_map(head).collect();
    screen::print_json(&heads)?;
    if heads.len() < looked.len() {
        screen::note("sittings whose chain is broken, or that have none, are left out");
    }
    Ok(Exit::Ok)
}

async fn look(
    session: Option<SessionId>,
    known: &BTreeMap<SessionId, Head>,
    global: &Global,
) -> Result<Vec<Looked>, Failure> {
    let known = known.clone();
    look_up(global, async |desk| {
        let room = desk.sittings().room(Arc::default());
        let rows = match session {
            Some(session) => vec![room.row(session).await?],
            None => room.all(None).await?,
        };
        let mut looked = Vec::new();
        for row in rows {
            looked.push(Looked {
                session: row.session,
                audited: room.audit(row.session, known.get(&row.session)).await?,
                title: row.began.definition.title,
                seat: row.began.seat,
            });
        }
        Ok(looked)
    })
    .await
}

fn heads(file: &Path) -> Result<BTreeMap<SessionId, Head>, Failure> {
    let action = format!("read the ends of chains in {}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| Failure::io(&action, &error))?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::usage(format!("{} has no ends of chains: {error}", file.display()))
            .next("`teacher-assist assess audit heads` prints them")
    })
}
