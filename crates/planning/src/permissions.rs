//! What a teacher allowed once and for all: kept with her other choices.

pub mod consent;

use std::sync::Arc;

use api::{Nothing, PermissionCommands, PermissionList, ToolRef};
use async_trait::async_trait;
use faults::Fault;

use crate::hooks::tool_approval::Permissions;
use crate::settings::Settings;

/// What she allowed, as she sees it and as the hook that asks before changes does.
#[derive(Clone)]
pub struct Allowed {
    /// Where they are kept.
    pub settings: Arc<Settings>,
}

#[async_trait]
impl Permissions for Allowed {
    async fn allowed(&self, tool: &str, _path: Option<&str>) -> bool {
        self.settings.choices().always_allowed.iter().any(|allowed| allowed == tool)
    }

    async fn add(&self, tool: &str) -> Result<(), String> {
        let kept = self.settings.change(|choices| {
            choices.always_allowed.push(tool.to_owned());
            choices.always_allowed.sort();
            choices.always_allowed.dedup();
        });
        kept.map_err(|error| format!("it holds until you close, as it cannot be kept: {error}"))
    }
}

#[async_trait]
impl PermissionCommands for Allowed {
    type Error = Fault;

    async fn permission_list(&self, _: Nothing) -> Result<PermissionList, Fault> {
        Ok(PermissionList { tools: self.settings.choices().always_allowed })
    }

    async fn permission_remove(&self, ToolRef { tool }: ToolRef) -> Result<PermissionList, Fault> {
        let kept = self.settings.change(|choices| {
            choices.always_allowed.retain(|allowed| *allowed != tool);
        });
        kept.map_err(|error| {
            Fault::internal(format!(
                "the permission holds until you close, as it cannot be kept: {error}"
            ))
        })?;
        self.permission_list(Nothing {}).await
    }
}
