//! Reports of what broke in the program. They are read from their folder and not through the application,
//! so that they are there when the database is not.

use api::{CrashList, CrashReport};
use crashes::{CrashError, CrashFolder, Part, keep_panics};

use crate::args::{CrashesAction, Global};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::screen;

/// Keeps a report of each panic of this process from now on.
pub fn keep(global: &Global) {
    // Where no folder is known the command itself says so.
    if let Ok(options) = options(global) {
        keep_panics(CrashFolder::below(&options.data_dir), Part::Terminal);
    }
}

/// `crashes`.
pub fn crashes(action: CrashesAction, global: &Global) -> Result<Exit, Failure> {
    let folder = CrashFolder::below(&options(global)?.data_dir);
    match action {
        CrashesAction::List => list(folder.reports()?, global.json),
        CrashesAction::Show { name } => show(folder.reports()?, name.as_deref(), global.json),
        CrashesAction::Delete { name, .. } => {
            match &name {
                Some(name) => folder.delete(name)?,
                None => folder.delete_all()?,
            }
            match global.json {
                true => list(folder.reports()?, true),
                false => {
                    screen::note(if name.is_some() {
                        "deleted"
                    } else {
                        "all reports are deleted"
                    });
                    Ok(Exit::Ok)
                }
            }
        }
    }
}

fn list(crashes: Vec<CrashReport>, json: bool) -> Result<Exit, Failure> {
    if json {
        screen::print_json(&CrashList { crashes })?;
        return Ok(Exit::Ok);
    }
    if crashes.is_empty() {
        screen::note("nothing broke, or its reports are deleted");
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["REPORT", "WHEN", "WHAT"]);
    for crash in &crashes {
        table.add_row([crash.name.clone(), screen::day(crash.at), said(crash).to_owned()]);
    }
    screen::print(&screen::table_text(&table))?;
    screen::note(
        "they stay on this computer; teacher-assist crashes show NAME, crashes delete NAME",
    );
    Ok(Exit::Ok)
}

fn show(crashes: Vec<CrashReport>, name: Option<&str>, json: bool) -> Result<Exit, Failure> {
    let fits = |crash: &CrashReport| name.is_none_or(|name| crash.name == name);
    let Some(crash) = crashes.into_iter().find(fits) else {
        let message = match name {
            Some(name) => format!("there is no report named {name}"),
            None => "there is no report".to_owned(),
        };
        return Err(Failure::new(Exit::NotFound, message).next("teacher-assist crashes"));
    };
    if json {
        screen::print_json(&crash)?;
    } else {
        screen::print(&crash.text)?;
    }
    Ok(Exit::Ok)
}

/// What a report says went wrong.
fn said(crash: &CrashReport) -> &str {
    let line = crash.text.lines().find_map(|line| line.strip_prefix("message: "));
    line.unwrap_or_default()
}

impl From<CrashError> for Failure {
    fn from(error: CrashError) -> Self {
        let exit = match error {
            CrashError::Unknown(_) => Exit::NotFound,
            CrashError::Io { .. } => Exit::Failed,
        };
        Self::new(exit, error.to_string()).next("teacher-assist crashes shows the reports")
    }
}
