//! `read_skill`: pedagogical knowledge, loaded when it is needed.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{SkillUse, ToolEffect};
use schemars::JsonSchema;
use serde::Deserialize;

use super::by_heading::{contents, is_long};
use crate::conditions;
use crate::definitions::Definitions;

/// Load a skill: by its name the overview, which names its reference files; by name and file, such as
/// `differentiation/eal-strategies.md`, that file. Long files are read by heading, one need or one
/// technique at a time.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadSkillInput {
    /// `name` or `name/file.md`.
    reference: String,
    /// Only the part under this heading; one that is not there is answered with those that are.
    #[serde(default)]
    heading: Option<String>,
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
    /// How deep they may be opened.
    pub opened: SkillUse,
}

impl SkillShelf {
    /// The text of a skill or of one of its files.
    ///
    /// # Errors
    /// Why it cannot be read, in words.
    pub fn read(&self, reference: &str) -> Result<String, String> {
        self.skill(reference, None).map(|skill| skill.text)
    }

    fn skill(&self, reference: &str, heading: Option<&str>) -> Result<plugins::SkillText, String> {
        let catalogue = self.definitions.catalogue();
        let plugin = catalogue.plugin(&self.plugin).map_err(|error| error.to_string())?;
        let agent = catalogue.agent(&self.plugin, &self.agent);
        let allowed = match self.opened {
            SkillUse::None | SkillUse::Tier1 => &[][..],
            SkillUse::Tier2 | SkillUse::Tier3 => &agent.map_err(|error| error.to_string())?.skills,
        };
        let plugin = conditions::opened(plugin, self.opened);
        plugins::read_skill(&plugin, allowed, reference, heading).map_err(|error| error.to_string())
    }
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

    async fn run(
        &self,
        input: ReadSkillInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let ReadSkillInput { reference, heading } = input;
        let heading = heading.filter(|heading| !heading.trim().is_empty());
        let skill = self.shelf.skill(&reference, heading.as_deref()).map_err(ToolError::Tell)?;
        if heading.is_none()
            && is_long(&skill.text, context)
            && let Some(contents) = contents(&skill.reference, &skill.text)
        {
            return Ok(ToolOutput::text(contents));
        }
        let effects =
            vec![ToolEffect::SkillLoaded { reference: skill.reference, tier: skill.tier }];
        Ok(ToolOutput::Done { content: skill.text, effects })
    }
}
