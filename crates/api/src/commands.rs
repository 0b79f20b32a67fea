//! The list of commands and what is made from it.

use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::types::*;
use crate::{ApiError, ErrorCode};

/// Calls `$use!` with the list: `name(Params) -> Result,` each with its doc comment.
macro_rules! with_commands {
    ($use:ident) => {
        $use! {
            /// What is running, on which workspace, with which model.
            app_info(Nothing) -> AppInfo,
            /// Choose who answers from now on; kept across restarts.
            provider_choose(ProviderChoice) -> AppInfo,
            /// The models that are known by name, with what they cost.
            model_list(Nothing) -> ModelList,
            /// The commands of all plugins.
            command_list(Nothing) -> CommandList,
            /// What is wrong with definitions and profiles, with file and line.
            problem_list(Nothing) -> ProblemList,
            /// Sessions, latest first.
            session_list(SessionListParams) -> SessionList,
            /// One session with its whole log.
            session_get(SessionRef) -> SessionDetail,
            /// What a log holds after a place.
            session_events(SessionEventsParams) -> SessionEvents,
            /// Say something in a new or existing session; the answer comes as events.
            session_send(SessionSend) -> SessionSent,
            /// Take up a run that a stopped process had left.
            session_resume(SessionRef) -> SessionSummary,
            /// Stop the run of a session.
            session_stop(SessionRef) -> SessionSummary,
            /// Give a session another title.
            session_rename(SessionRename) -> SessionSummary,
            /// Put a session away, or back.
            session_archive(SessionArchive) -> SessionSummary,
            /// Delete a session; `session_restore` brings it back for 30 days.
            session_delete(SessionRef) -> SessionSummary,
            /// Bring a deleted session back.
            session_restore(SessionRef) -> SessionSummary,
            /// Copy a session up to a place, to go on from there in another way.
            session_fork(SessionFork) -> SessionSummary,
            /// Choose how much the agent may do without asking.
            session_approval(SessionApproval) -> SessionSummary,
            /// Find past sessions by words, class and time.
            session_search(SessionSearch) -> SessionHits,
            /// Note that a question is on the screen.
            interaction_shown(InteractionShown) -> Nothing,
            /// Answer an open question.
            interaction_answer(InteractionAnswer) -> SessionSummary,
            /// What a model would be sent, without sending it.
            prompt_preview(SessionSend) -> PromptPreview,
            /// The runs of a session.
            trace_list(TraceListParams) -> TraceList,
            /// The spans of a run.
            trace_get(TraceRef) -> Trace,
            /// A run in a form for other programs.
            trace_export(TraceExport) -> TraceText,
            /// Hand a run to a collector of OpenTelemetry spans.
            trace_send(TraceSend) -> Nothing,
            /// The files of memory.
            memory_list(Nothing) -> MemoryFiles,
            /// One file of memory with its entries.
            memory_read(MemoryRef) -> MemoryFile,
            /// Save a file of memory, unless it changed since it was read.
            memory_write(MemoryWrite) -> MemoryFile,
            /// Forget one entry; `memory_restore` brings it back.
            memory_forget(MemoryEntryRef) -> MemoryFile,
            /// Bring a forgotten entry back.
            memory_restore(MemoryEntryRef) -> MemoryFile,
            /// The keys of the providers, masked.
            key_list(Nothing) -> KeyList,
            /// Keep a provider's key.
            key_set(KeySet) -> KeyList,
            /// Forget a provider's key.
            key_remove(ProviderRef) -> KeyList,
            /// Ask a provider one word, to see whether its key works.
            key_test(ProviderRef) -> KeyTest,
            /// The tools that may always run.
            permission_list(Nothing) -> PermissionList,
            /// Ask again before a tool runs.
            permission_remove(ToolRef) -> PermissionList,
            /// Work in the background that waits, runs or failed.
            job_list(Nothing) -> JobList,
            /// Try a failed job again.
            job_retry(JobRef) -> JobList,
            /// Give a job up.
            job_discard(JobRef) -> JobList,
            /// The lessons and other documents that a session has written.
            document_get(SessionRef) -> Document,
            /// The lessons of the workspace.
            lesson_list(LessonListParams) -> LessonList,
            /// One lesson with its pages; an edit in another program is noted by the way.
            lesson_get(LessonRef) -> Lesson,
            /// Write a section, unless it changed since it was read.
            lesson_section_write(LessonSectionWrite) -> Lesson,
            /// Write one item of a section, unless the section changed since it was read.
            lesson_item_write(LessonItemWrite) -> Lesson,
            /// Add an item to a section.
            lesson_item_add(LessonItemAdd) -> Lesson,
            /// Take an item out of a section.
            lesson_item_remove(LessonItemRemove) -> Lesson,
            /// Put an item in another place of its section.
            lesson_item_move(LessonItemMove) -> Lesson,
            /// Add a section that the template has.
            lesson_section_add(LessonSectionAdd) -> Lesson,
            /// Take a section out.
            lesson_section_remove(LessonSectionRemove) -> Lesson,
            /// What a lesson was before.
            lesson_versions(LessonRef) -> LessonVersions,
            /// How two versions of a lesson differ.
            lesson_diff(LessonDiffParams) -> LessonDiff,
            /// Go back to a version, with the whole lesson or with one section.
            lesson_restore(LessonRestore) -> Lesson,
            /// Take a lesson to another class, with a list of what should change in it.
            lesson_duplicate(LessonDuplicate) -> LessonDuplicated,
            /// A lesson's pages as a file for Word, for the printer or for another program.
            lesson_export(LessonExport) -> LessonFile,
            /// Outcomes of the teacher's curriculum files, for words or a code.
            curriculum_find(CurriculumFind) -> CurriculumHits,
            /// What comes before and after an outcome.
            curriculum_progression(CurriculumCode) -> Progression,
            /// Take a document in; what it seems to hold counts once it is accepted.
            import_start(ImportStart) -> Imported,
            /// A document that was taken in, as it stands: to go on with its review.
            import_open(ImportRef) -> Imported,
            /// A document as it came, before it was converted.
            import_original(ImportRef) -> LessonFile,
            /// Accept outcomes of a document that was taken in.
            import_review(ImportReview) -> CurriculumHits,
            /// The templates that new lessons can follow, and which of them they do.
            template_list(Nothing) -> TemplateList,
            /// Choose which template new lessons follow, for all classes or for one.
            template_choose(TemplateChoose) -> TemplateList,
            /// The classes, and what a new one of each stage begins with.
            class_list(Nothing) -> ClassList,
            /// Begin the profile of a new class from the template of its stage.
            class_new(ClassNew) -> ClassMade,
            /// The files of the workspace.
            file_tree(Nothing) -> FileTree,
            /// One file.
            file_read(FileRef) -> FileContent,
            /// Save a file, unless it changed since it was read.
            file_write(FileWrite) -> FileSaved,
        }
    };
}
pub(crate) use with_commands;

macro_rules! define_commands {
    ($($(#[$doc:meta])* $name:ident($params:ty) -> $result:ty,)*) => {
        /// The names of all commands.
        pub const COMMANDS: &[&str] = &[$(stringify!($name)),*];

        /// The bodies of all commands.
        #[async_trait]
        pub trait Commands: Send + Sync {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// [`ApiError`], for a person to read.
                async fn $name(&self, params: $params) -> Result<$result, ApiError>;
            )*
        }

        /// Run the named command with JSON parameters.
        ///
        /// # Errors
        /// [`ApiError`]: no such command, parameters that do not fit, or what the command says.
        pub async fn dispatch(
            commands: &(impl Commands + ?Sized),
            name: &str,
            params: Value,
        ) -> Result<Value, ApiError> {
            match name {
                $(stringify!($name) => encode(&commands.$name(decode(name, params)?).await?),)*
                _ => {
                    let message = format!("there is no command named {name}");
                    Err(ApiError::new(ErrorCode::NotFound, message))
                }
            }
        }
    };
}

with_commands!(define_commands);

fn decode<T: DeserializeOwned>(name: &str, params: Value) -> Result<T, ApiError> {
    let params = if params.is_null() { Value::Object(serde_json::Map::new()) } else { params };
    serde_json::from_value(params).map_err(|error| {
        ApiError::new(ErrorCode::Invalid, format!("the parameters of {name} do not fit: {error}"))
    })
}

fn encode<T: Serialize>(value: &T) -> Result<Value, ApiError> {
    serde_json::to_value(value)
        .map_err(|error| ApiError::new(ErrorCode::Internal, error.to_string()))
}
