//! The bodies of the wire's commands: what each takes from the other rooms.

use agent::Run;
use api::*;
use async_trait::async_trait;
use domain::Factors;
use plugins::{CommandDefinition, CommandMode, Problem};

use crate::App;
use crate::compose::{Asked, Beginning};
use crate::error::OnTheWire;
use crate::problems;

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
            providers: self.0.models.current().providers().into_iter().map(provider_info).collect(),
            provider,
            model,
            notice,
            problems: u32::try_from(problems).unwrap_or(u32::MAX),
        })
    }

    async fn provider_choose(&self, choice: ProviderChoice) -> Result<AppInfo, ApiError> {
        let model = self.0.models.current().model(&choice.provider, choice.model.as_deref());
        model.map_err(OnTheWire::on_the_wire)?;
        let kept = self.0.settings.change(|choices| {
            choices.provider = Some(choice.provider);
            choices.model = choice.model;
        });
        kept.map_err(|error| {
            let message =
                format!("the choice holds until you close, as it cannot be kept: {error}");
            ApiError::new(ErrorCode::Internal, message)
        })?;
        self.app_info(Nothing {}).await
    }

    async fn model_list(&self, _: Nothing) -> Result<ModelList, ApiError> {
        Ok(self.0.models.listed())
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
        found.extend(self.0.models.problems());
        // A workspace that is gone has no profiles to complain about; its own event says so.
        if let Ok(classes) = self.on_files(workspace::Workspace::classes).await {
            found.extend(classes.problems);
        }
        Ok(ProblemList { problems: found.into_iter().map(problem_info).collect() })
    }

    async fn session_list(&self, params: SessionListParams) -> Result<SessionList, ApiError> {
        self.0.sessions.list(params).await.map_err(OnTheWire::on_the_wire)
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
        self.0.sessions.rename(params).await.map_err(OnTheWire::on_the_wire)
    }

    async fn session_archive(&self, params: SessionArchive) -> Result<SessionSummary, ApiError> {
        self.0.sessions.archive(params).await.map_err(OnTheWire::on_the_wire)
    }

    async fn session_delete(&self, params: SessionRef) -> Result<SessionSummary, ApiError> {
        self.0.sessions.delete(params.session_id).await.map_err(OnTheWire::on_the_wire)
    }

    async fn session_restore(&self, params: SessionRef) -> Result<SessionSummary, ApiError> {
        self.0.sessions.restore(params.session_id).await.map_err(OnTheWire::on_the_wire)
    }

    async fn session_fork(&self, params: SessionFork) -> Result<SessionSummary, ApiError> {
        let sessions = self.0.sessions.clone();
        let fork = async move { sessions.fork::<Run>(params).await };
        to_the_end(async move { fork.await.map_err(OnTheWire::on_the_wire) }).await
    }

    async fn session_approval(&self, params: SessionApproval) -> Result<SessionSummary, ApiError> {
        self.0.sessions.set_approval(params).await.map_err(OnTheWire::on_the_wire)
    }

    async fn session_search(&self, params: SessionSearch) -> Result<SessionHits, ApiError> {
        self.0.sessions.search(params).await.map_err(OnTheWire::on_the_wire)
    }

    async fn interaction_shown(&self, params: InteractionShown) -> Result<Nothing, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.shown(params).await }).await?;
        Ok(Nothing {})
    }

    async fn interaction_answer(
        &self,
        params: InteractionAnswer,
    ) -> Result<SessionSummary, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.answer(params).await }).await
    }

    async fn prompt_preview(&self, params: SessionSend) -> Result<PromptPreview, ApiError> {
        let Asked { session, framing, answering } = self.asked(&params).await?;
        let class = self.class_of(&params.text, session.as_ref()).await;
        let start = self.start(Beginning {
            framing: &framing,
            model: answering.model.as_ref(),
            max_turns: params.max_turns,
            tasks: &[],
            class,
            approval: params.approval.unwrap_or_default(),
            factors: Factors {
                topology: params.topology.unwrap_or_default(),
                memory: params.memory.unwrap_or_default(),
            },
            delegation: None,
        });
        let start = start.await;
        let (mut fragments, mut text) = (start.prompt, params.text);
        let mut replaced = None;
        if self.0.guard.leaves_this_computer(&start.provider) {
            let report;
            (fragments, text, report) = self.0.guard.replace_people(fragments, text).await;
            replaced = Some(report.to_string());
        }
        Ok(PromptPreview {
            provider: start.provider,
            model: start.model,
            system: agent::render(&fragments),
            fragments,
            tools: start.tools,
            text,
            replaced,
        })
    }

    async fn trace_list(&self, params: TraceListParams) -> Result<TraceList, ApiError> {
        self.traces(params).await
    }

    async fn trace_get(&self, params: TraceRef) -> Result<Trace, ApiError> {
        self.trace(params.trace_id).await
    }

    async fn trace_export(&self, params: TraceExport) -> Result<TraceText, ApiError> {
        self.export_trace(params).await
    }

    async fn trace_send(&self, params: TraceSend) -> Result<Nothing, ApiError> {
        self.send_trace(params).await?;
        Ok(Nothing {})
    }

    async fn memory_list(&self, _: Nothing) -> Result<MemoryFiles, ApiError> {
        self.memory_files().await
    }

    async fn memory_read(&self, params: MemoryRef) -> Result<MemoryFile, ApiError> {
        self.memory_file(params).await
    }

    async fn memory_write(&self, params: MemoryWrite) -> Result<MemoryFile, ApiError> {
        self.save_memory(params).await
    }

    async fn memory_forget(&self, params: MemoryEntryRef) -> Result<MemoryFile, ApiError> {
        self.forget(params).await
    }

    async fn memory_restore(&self, params: MemoryEntryRef) -> Result<MemoryFile, ApiError> {
        self.unforget(params).await
    }

    async fn key_list(&self, _: Nothing) -> Result<KeyList, ApiError> {
        self.keys().await
    }

    async fn key_set(&self, params: KeySet) -> Result<KeyList, ApiError> {
        self.keep_key(params).await
    }

    async fn key_remove(&self, params: ProviderRef) -> Result<KeyList, ApiError> {
        self.remove_key(params).await
    }

    async fn key_test(&self, params: ProviderRef) -> Result<KeyTest, ApiError> {
        self.test_key(params).await
    }

    async fn permission_list(&self, _: Nothing) -> Result<PermissionList, ApiError> {
        Ok(self.permissions())
    }

    async fn permission_remove(&self, params: ToolRef) -> Result<PermissionList, ApiError> {
        self.ask_again(&params.tool)
    }

    async fn job_list(&self, _: Nothing) -> Result<JobList, ApiError> {
        self.jobs().await
    }

    async fn job_retry(&self, params: JobRef) -> Result<JobList, ApiError> {
        self.retry_job(params.id).await
    }

    async fn job_discard(&self, params: JobRef) -> Result<JobList, ApiError> {
        self.discard_job(params.id).await
    }

    async fn document_get(&self, params: SessionRef) -> Result<Document, ApiError> {
        self.document(params.session_id).await
    }

    async fn lesson_list(&self, params: LessonListParams) -> Result<LessonList, ApiError> {
        self.lesson_summaries(params).await
    }

    async fn lesson_get(&self, params: LessonRef) -> Result<Lesson, ApiError> {
        self.lesson(params).await
    }

    async fn lesson_section_write(&self, params: LessonSectionWrite) -> Result<Lesson, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.write_section(params).await }).await
    }

    async fn lesson_item_write(&self, params: LessonItemWrite) -> Result<Lesson, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.write_item(params).await }).await
    }

    async fn lesson_item_add(&self, params: LessonItemAdd) -> Result<Lesson, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.add_item(params).await }).await
    }

    async fn lesson_item_remove(&self, params: LessonItemRemove) -> Result<Lesson, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.remove_item(params).await }).await
    }

    async fn lesson_item_move(&self, params: LessonItemMove) -> Result<Lesson, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.move_item(params).await }).await
    }

    async fn lesson_section_add(&self, params: LessonSectionAdd) -> Result<Lesson, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.add_section(params).await }).await
    }

    async fn lesson_section_remove(&self, params: LessonSectionRemove) -> Result<Lesson, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.remove_section(params).await }).await
    }

    async fn lesson_versions(&self, params: LessonRef) -> Result<LessonVersions, ApiError> {
        self.versions_of(params).await
    }

    async fn lesson_diff(&self, params: LessonDiffParams) -> Result<LessonDiff, ApiError> {
        self.difference(params).await
    }

    async fn lesson_restore(&self, params: LessonRestore) -> Result<Lesson, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.restore_lesson(params).await }).await
    }

    async fn lesson_duplicate(
        &self,
        params: LessonDuplicate,
    ) -> Result<LessonDuplicated, ApiError> {
        let app = self.clone();
        to_the_end(async move { app.duplicate_lesson(params).await }).await
    }

    async fn lesson_export(&self, params: LessonExport) -> Result<LessonFile, ApiError> {
        self.export_lesson(params).await
    }

    async fn curriculum_find(&self, params: CurriculumFind) -> Result<CurriculumHits, ApiError> {
        self.find_outcomes(params).await
    }

    async fn curriculum_progression(
        &self,
        params: CurriculumCode,
    ) -> Result<Progression, ApiError> {
        self.outcome_progression(params).await
    }

    async fn import_start(&self, params: ImportStart) -> Result<Imported, ApiError> {
        self.import_document(params).await
    }

    async fn import_open(&self, params: ImportRef) -> Result<Imported, ApiError> {
        self.imported_document(params).await
    }

    async fn import_original(&self, params: ImportRef) -> Result<LessonFile, ApiError> {
        self.original_of(params).await
    }

    async fn import_review(&self, params: ImportReview) -> Result<CurriculumHits, ApiError> {
        self.review_import(params).await
    }

    async fn template_list(&self, _: Nothing) -> Result<TemplateList, ApiError> {
        self.templates().await
    }

    async fn template_choose(&self, params: TemplateChoose) -> Result<TemplateList, ApiError> {
        self.choose_template(params).await
    }

    async fn class_list(&self, _: Nothing) -> Result<ClassList, ApiError> {
        self.classes().await
    }

    async fn class_new(&self, params: ClassNew) -> Result<ClassMade, ApiError> {
        self.new_class(params).await
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
