//! The wire's commands about reports.

use api::{CrashCommands, CrashList, CrashRef, Nothing, PageError};
use async_trait::async_trait;
use chrono::Utc;
use faults::Fault;

use crate::report::{Part, Report};
use crate::{CrashError, CrashFolder, words};

/// The reports of one teacher; clones share them.
#[derive(Debug, Clone)]
pub struct CrashDesk {
    /// Where they lie.
    pub folder: CrashFolder,
}

#[async_trait]
impl CrashCommands for CrashDesk {
    type Error = Fault;

    async fn crash_list(&self, _: Nothing) -> Result<CrashList, Fault> {
        self.list()
    }

    async fn crash_note(&self, error: PageError) -> Result<CrashList, Fault> {
        let PageError { name, message, stack, agent } = error;
        let kind = words::kind(&name);
        let message = words::of_page(&message).unwrap_or_else(|| words::LEFT_OUT.to_owned());
        let report = Report {
            part: Part::Page,
            at: Utc::now(),
            message: Some(format!("{kind}, {message}")),
            places: words::places(&stack),
            engine: words::engine(&agent),
        };
        self.folder.keep(&report).map_err(fault)?;
        self.list()
    }

    async fn crash_delete(&self, CrashRef { name }: CrashRef) -> Result<CrashList, Fault> {
        self.folder.delete(&name).map_err(fault)?;
        self.list()
    }

    async fn crash_delete_all(&self, _: Nothing) -> Result<CrashList, Fault> {
        self.folder.delete_all().map_err(fault)?;
        self.list()
    }
}

impl CrashDesk {
    fn list(&self) -> Result<CrashList, Fault> {
        Ok(CrashList { crashes: self.folder.reports().map_err(fault)? })
    }
}

fn fault(error: CrashError) -> Fault {
    match error {
        CrashError::Unknown(_) => Fault::not_found(error),
        CrashError::Io { .. } => Fault::internal(error),
    }
}
