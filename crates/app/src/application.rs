//! The wire's commands about the application as a whole: what is running, who answers, and what there
//! is to ask for.

use api::{
    AppInfo, ApplicationCommands, CommandList, CostEstimate, ModelList, Nothing, OwnModel,
    OwnModelRef, ProblemList, PromptPreview, ProviderChoice, SessionSend,
};
use async_trait::async_trait;
use faults::Fault;
use planning::definitions::{command_info, problem_info, provider_info};

use crate::Desk;

#[async_trait]
impl ApplicationCommands for Desk {
    type Error = Fault;

    async fn app_info(&self, _: Nothing) -> Result<AppInfo, Fault> {
        let (provider, model, notice) = match self.answering_usually() {
            Ok(answering) => (
                answering.model.provider().to_owned(),
                answering.model.name().to_owned(),
                answering.notice,
            ),
            // The window has to open all the same: it is where the problem is mended.
            Err(error) => (String::new(), String::new(), Some(error.to_string())),
        };
        let problems = self.problem_list(Nothing {}).await?.problems.len();
        Ok(AppInfo {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            teacher_id: self.teacher(),
            workspace: self.0.workspace.root().display().to_string(),
            providers: self.0.models.current().providers().into_iter().map(provider_info).collect(),
            provider,
            model,
            notice,
            problems: u32::try_from(problems).unwrap_or(u32::MAX),
        })
    }

    async fn provider_choose(&self, choice: ProviderChoice) -> Result<AppInfo, Fault> {
        let model = self.0.models.current().model(&choice.provider, choice.model.as_deref());
        model?;
        let kept = self.0.settings.change(|choices| {
            choices.provider = Some(choice.provider);
            choices.model = choice.model;
        });
        kept.map_err(|error| {
            Fault::internal(format!(
                "the choice holds until you close, as it cannot be kept: {error}"
            ))
        })?;
        self.app_info(Nothing {}).await
    }

    async fn model_list(&self, _: Nothing) -> Result<ModelList, Fault> {
        Ok(self.0.models.listed())
    }

    async fn own_model_set(&self, model: OwnModel) -> Result<ModelList, Fault> {
        self.0.models.own.set(model, planning::spending::day(&*self.0.supplies.clock))?;
        Ok(self.0.models.listed())
    }

    async fn own_model_remove(&self, model: OwnModelRef) -> Result<ModelList, Fault> {
        self.0.models.own.remove(&model)?;
        Ok(self.0.models.listed())
    }

    async fn command_list(&self, _: Nothing) -> Result<CommandList, Fault> {
        let catalogue = self.0.definitions.catalogue();
        let commands = catalogue.plugins.iter().flat_map(|plugin| {
            plugin.commands.iter().map(|command| command_info(&plugin.name, command))
        });
        Ok(CommandList { commands: commands.collect() })
    }

    async fn problem_list(&self, _: Nothing) -> Result<ProblemList, Fault> {
        let mut found = self.0.definitions.catalogue().problems.clone();
        found.extend(self.0.models.problems());
        // A workspace that is gone has no profiles to complain about; its own event says so.
        if let Ok(classes) = self.0.desks.files.on(workspace::Workspace::classes).await {
            found.extend(classes.problems);
        }
        Ok(ProblemList { problems: found.into_iter().map(problem_info).collect() })
    }

    async fn prompt_preview(&self, params: SessionSend) -> Result<PromptPreview, Fault> {
        self.preview(params).await
    }

    async fn cost_estimate(&self, params: SessionSend) -> Result<CostEstimate, Fault> {
        Ok(self.preview(params).await?.cost)
    }
}
