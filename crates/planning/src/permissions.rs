//! What a teacher allowed once and for all: kept with her other choices.

use std::sync::Arc;

use api::{ApiError, ErrorCode, PermissionList};
use async_trait::async_trait;

use crate::App;
use crate::hooks::Permissions;
use crate::settings::Settings;

/// Her choices, as the hook that asks before changes sees them.
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

impl App {
    pub(crate) fn permissions(&self) -> PermissionList {
        PermissionList { tools: self.0.settings.choices().always_allowed }
    }

    /// Ask again before a tool runs.
    pub(crate) fn ask_again(&self, tool: &str) -> Result<PermissionList, ApiError> {
        let kept = self.0.settings.change(|choices| {
            choices.always_allowed.retain(|allowed| allowed != tool);
        });
        kept.map_err(|error| {
            let message =
                format!("the permission holds until you close, as it cannot be kept: {error}");
            ApiError::new(ErrorCode::Internal, message)
        })?;
        Ok(self.permissions())
    }
}
