//! `read_skill`: pedagogical knowledge, loaded when it is needed.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::ToolEffect;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::definitions::Definitions;

/// Load a skill. A skill's name gives its overview, which names its reference files; the name and a
/// file, such as `differentiation/eal-strategies.md`, give that file. Load what the lesson needs.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadSkillInput {
    /// `name` or `name/file.md`.
    reference: String,
}

/// The skills that one agent may read; asked anew at each call, so that an edit counts at once.
#[derive(Clone)]
pub struct SkillShelf {
    /// Where definitions are kept.
    pub definitions: Definitions,
    /// The plugin.
    pub plugin: String,
    /// The agent whose skills they are.
    pub agent: String,
}

/// The tool.
pub struct ReadSkill {
    /// Where it reads.
    pub shelf: SkillShelf,
}

#[async_trait]
impl Tool for ReadSkill {
    type Input = ReadSkillInput;
    const NAME: &'static str = "read_skill";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: ReadSkillInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let tell = |error: &dyn std::error::Error| ToolError::Tell(error.to_string());
        let catalogue = self.shelf.definitions.catalogue();
        let plugin = catalogue.plugin(&self.shelf.plugin).map_err(|error| tell(&error))?;
        let agent = catalogue.agent(&self.shelf.plugin, &self.shelf.agent);
        let allowed = &agent.map_err(|error| tell(&error))?.skills;
        let skill =
            plugins::read_skill(plugin, allowed, &input.reference).map_err(|error| tell(&error))?;
        let effects =
            vec![ToolEffect::SkillLoaded { reference: skill.reference, tier: skill.tier }];
        Ok(ToolOutput::Done { content: skill.text, effects })
    }
}
