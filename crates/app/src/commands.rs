//! The bodies of the wire's commands: what each takes from the other rooms.

use api::{
    ApiError, AppInfo, CommandInfo, CommandList, Commands, Document, ErrorCode, FileContent,
    FileRef, FileSaved, FileTree, FileWrite, InteractionAnswer, Nothing, ProblemInfo, ProblemList,
    PromptPreview, ProviderChoice, ProviderInfo, SessionDetail, SessionEvents, SessionEventsParams,
    SessionList, SessionListParams, SessionRef, SessionRename, SessionSend, SessionSent,
    SessionSummary, SlotInfo, Trace, TraceRef,
};
use async_trait::async_trait;
use plugins::{CommandDefinition, CommandMode, Problem};

use crate::App;
use crate::compose::Asked;
use crate::error::OnTheWire;
use crate::problems;
use crate::settings::Choices;

#[async_trait]
impl Commands for App {
    async fn app_info(&self, _: Nothing) -> Result<AppInfo, ApiError> {
        let framing = self.framing(None, None);
        let answering = framing.and_then(|framing| self.answering(&framing.agent, None, None));
        let (provider, model, notice) = match answering {
            Ok(answering) => (
                answering.model.provider().to_owned(),
                answering.model.name().to_owned(),
                answering.notice,
            ),
            // The window has to open all the same: it is where the problem is mended.
            Err(error) => (String::new(), String::new(), Some(error.message)),
        };
        let problems = self.problem_list(Nothing {}).await?.problems.len();
        Ok(AppInfo {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            teacher_id: self.teacher(),
            workspace: self.0.workspace.root().display().to_string(),
            providers: self.0.models.providers().into_iter().map(provider_info).collect(),
            provider,
            model,
            notice,
            problems: u32::try_from(problems).unwrap_or(u32::MAX),
        })
    }

    async fn provider_choose(&self, choice: ProviderChoice) -> Result<AppInfo, ApiError> {
        let model = self.0.models.model(&choice.provider, choice.model.as_deref());
        model.map_err(OnTheWire::on_the_wire)?;
        let choices = Choices { provider: Some(choice.provider), model: choice.model };
        self.0.settings.keep(choices).map_err(|error| {
            let message =
                format!("the choice holds until you close, as it cannot be kept: {error}");
            ApiError::new(ErrorCode::Internal, message)
        })?;
        self.app_info(Nothing {}).await
    }

    async fn command_list(&self, _: Nothing) -> Result<CommandList, ApiError> {
        let catalogue = self.0.definitions.catalogue();
        let commands = catalogue.plugins.iter().flat_map(|plugin| {
            plugin.commands.iter().map(|command| command_info(&plugin.name, command))
        });
        Ok(CommandList { commands: commands.collect() })
    }

    async fn problem_list(&self, _: Nothing) -> Result<ProblemList, ApiError> {
        let mut found = problems::of_definitions(&self.0.definitions.catalogue());
        // A workspace that is gone has no profiles to complain about; its own event says so.
        if let Ok(classes) = self.on_files(workspace::Workspace::classes).await {
            found.extend(classes.problems);
        }
        Ok(ProblemList { problems: found.into_iter().map(problem_info).collect() })
    }

    async fn session_list(&self, params: SessionListParams) -> Result<SessionList, ApiError> {
        self.list_sessions(params).await
    }

    async fn session_get(&self, params: SessionRef) -> Result<SessionDetail, ApiError> {
        let session = self.summary_of(params.session_id).await?;
        let events = self.0.store.events(params.session_id, 0).await;
        Ok(SessionDetail { session, events: events.map_err(OnTheWire::on_the_wire)? })
    }

    async fn session_events(&self, params: SessionEventsParams) -> Result<SessionEvents, ApiError> {
        let events = self.0.store.events(params.session_id, params.after_seq).await;
        Ok(SessionEvents { events: events.map_err(OnTheWire::on_the_wire)? })
    }

    async fn session_send(&self, params: SessionSend) -> Result<SessionSent, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.send(params).await }).await
    }

    async fn session_resume(&self, params: SessionRef) -> Result<SessionSummary, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.resume(params.session_id).await }).await
    }

    async fn session_stop(&self, params: SessionRef) -> Result<SessionSummary, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.stop(params.session_id, params.face).await }).await
    }

    async fn session_rename(&self, params: SessionRename) -> Result<SessionSummary, ApiError> {
        self.rename(params).await
    }

    async fn interaction_answer(
        &self,
        params: InteractionAnswer,
    ) -> Result<SessionSummary, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.answer(params).await }).await
    }

    async fn prompt_preview(&self, params: SessionSend) -> Result<PromptPreview, ApiError> {
        let Asked { framing, answering, .. } = self.asked(&params).await?;
        let start = self.start(&framing, answering.model.as_ref(), params.max_turns, &[]).await;
        Ok(PromptPreview {
            provider: start.provider,
            model: start.model,
            system: agent::render(&start.prompt),
            fragments: start.prompt,
            tools: start.tools,
            text: params.text,
        })
    }

    async fn trace_get(&self, params: TraceRef) -> Result<Trace, ApiError> {
        let trace_id = params.trace_id;
        let row = self.0.store.trace(trace_id).await.map_err(OnTheWire::on_the_wire)?;
        let row = row.ok_or_else(|| {
            ApiError::new(ErrorCode::NotFound, format!("there is no trace {trace_id}"))
        })?;
        let events = self.0.store.events(row.session_id, 0).await;
        let mut events = events.map_err(OnTheWire::on_the_wire)?;
        events.retain(|event| event.trace_id == trace_id);
        let spans = domain::spans(&events);
        Ok(Trace { trace_id, session_id: row.session_id, spans })
    }

    async fn document_get(&self, params: SessionRef) -> Result<Document, ApiError> {
        self.document(params.session_id).await
    }

    async fn file_tree(&self, _: Nothing) -> Result<FileTree, ApiError> {
        self.tree().await
    }

    async fn file_read(&self, params: FileRef) -> Result<FileContent, ApiError> {
        self.read_text(params.path).await
    }

    async fn file_write(&self, params: FileWrite) -> Result<FileSaved, ApiError> {
        self.save_text(params).await
    }
}

/// Carries work through whose caller may hang up in the middle: a browser that closes its page must
/// not leave a message written and nobody at work on it.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    match tokio::spawn(work).await {
        Ok(result) => result,
        Err(error) => {
            let message = format!("this could not be carried through: {error}");
            Err(ApiError::new(ErrorCode::Internal, message))
        }
    }
}

fn provider_info(info: models::ProviderInfo) -> ProviderInfo {
    ProviderInfo {
        name: info.name.to_owned(),
        label: info.label.to_owned(),
        note: info.note.to_owned(),
        default_model: info.default_model.unwrap_or_default().to_owned(),
        ready: info.ready,
        missing: info.missing,
        remote: info.remote,
    }
}

fn command_info(plugin: &str, command: &CommandDefinition) -> CommandInfo {
    CommandInfo {
        plugin: plugin.to_owned(),
        name: command.name.clone(),
        description: command.description.clone(),
        slots: command
            .slots
            .iter()
            .map(|slot| SlotInfo {
                name: slot.name.clone(),
                description: slot.description.clone(),
                required: slot.required,
            })
            .collect(),
        examples: command.examples.clone(),
        interactive: command.mode == CommandMode::Interactive,
        writes: command.writes.clone(),
    }
}

fn problem_info(problem: Problem) -> ProblemInfo {
    ProblemInfo {
        path: problem.path.to_string_lossy().replace('\\', "/"),
        line: problem.line,
        column: problem.column,
        message: problem.message,
    }
}
