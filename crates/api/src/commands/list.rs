//! The list of commands, by the capability that has their bodies.

mod classroom;
mod research;

pub(crate) use classroom::with_classroom;
pub(crate) use research::with_research;

/// Calls `$use!` with the list: groups `Trait name { .. }` of documented `access name(P) -> R,`.
macro_rules! with_commands {
    ($use:ident) => {
        $crate::commands::with_classroom! {
            $use
            /// What is running, who answers, and what there is to ask for.
            ApplicationCommands application {
                /// What is running, on which workspace, with which model.
                read app_info(Nothing) -> AppInfo,
                /// Choose who answers from now on; kept across restarts.
                write provider_choose(ProviderChoice) -> AppInfo,
                /// The models that are known by name, with what they cost.
                read model_list(Nothing) -> ModelList,
                /// Write a model into the person's own list, or change it there.
                write own_model_set(OwnModel) -> ModelList,
                /// Take a model out of the person's own list.
                write own_model_remove(OwnModelRef) -> ModelList,
                /// The commands of all plugins.
                read command_list(Nothing) -> CommandList,
                /// What is wrong with definitions and profiles, with file and line.
                read problem_list(Nothing) -> ProblemList,
                /// What a model would be sent, without sending it.
                read prompt_preview(SessionSend) -> PromptPreview,
                /// Roughly what her words would cost, were they sent now.
                read cost_estimate(SessionSend) -> CostEstimate,
            }
            /// What models cost.
            SpendingCommands spending {
                /// What a calendar month cost, by who asked, and the budget.
                read spending_month(SpendingMonth) -> Spending,
                /// Choose what a month may cost; kept across restarts.
                write budget_choose(BudgetChoice) -> Spending,
            }
            /// Sessions and the questions in them.
            SessionCommands sessions {
                /// Sessions, latest first.
                read session_list(SessionListParams) -> SessionList,
                /// One session with its whole log.
                read session_get(SessionRef) -> SessionDetail,
                /// What a log holds after a place.
                read session_events(SessionEventsParams) -> SessionEvents,
                /// Say something in a new or existing session; the answer comes as events.
                write session_send(SessionSend) -> SessionSent,
                /// Take up a run that a stopped process had left.
                write session_resume(SessionRef) -> SessionSummary,
                /// Stop the run of a session.
                write session_stop(SessionRef) -> SessionSummary,
                /// Give a session another title.
                write session_rename(SessionRename) -> SessionSummary,
                /// Put a session away, or back.
                write session_archive(SessionArchive) -> SessionSummary,
                /// Delete a session; `session_restore` brings it back for 30 days.
                write session_delete(SessionRef) -> SessionSummary,
                /// Bring a deleted session back.
                write session_restore(SessionRef) -> SessionSummary,
                /// Delete a session for good, at once: its words, steps and traces are gone. What was
                /// remembered in it and the lessons' files with their versions stay.
                write session_erase(SessionRef) -> Nothing,
                /// Copy a session up to a place, to go on from there in another way.
                write session_fork(SessionFork) -> SessionSummary,
                /// Choose how much the agent may do without asking.
                write session_approval(SessionApproval) -> SessionSummary,
                /// Find past sessions by words, class and time.
                read session_search(SessionSearch) -> SessionHits,
                /// Note that a question is on the screen.
                write interaction_shown(InteractionShown) -> Nothing,
                /// Answer an open question.
                write interaction_answer(InteractionAnswer) -> SessionSummary,
            }
            /// Runs, looked at from outside.
            TraceCommands traces {
                /// The runs of a session.
                read trace_list(TraceListParams) -> TraceList,
                /// The prompt of a run, as its log has it.
                read run_prompt(TraceRef) -> RunPrompt,
                /// The spans of a run.
                read trace_get(TraceRef) -> Trace,
                /// A run in a form for other programs.
                read trace_export(TraceExport) -> TraceText,
                /// Hand a run to a collector of OpenTelemetry spans.
                write trace_send(TraceSend) -> Nothing,
            }
            /// What is remembered.
            MemoryCommands memory {
                /// The files of memory.
                read memory_list(Nothing) -> MemoryFiles,
                /// One file of memory with its entries.
                read memory_read(MemoryRef) -> MemoryFile,
                /// Save a file of memory, unless it changed since it was read.
                write memory_write(MemoryWrite) -> MemoryFile,
                /// Forget one entry; `memory_restore` brings it back.
                write memory_forget(MemoryEntryRef) -> MemoryFile,
                /// Bring an entry back that does not hold any more.
                write memory_restore(MemoryEntryRef) -> MemoryFile,
                /// Entries of all files, by class, lesson and state.
                read memory_entries(MemoryEntriesFilter) -> MemoryEntries,
                /// Find what is remembered by words and, where it can, by meaning.
                read memory_search(MemorySearch) -> MemoryFound,
                /// What was ever done to an entry, in sentences.
                read memory_history(MemoryEntryRef) -> MemoryHistory,
                /// What is worth a look: waiting, alike, contradicting, growing old, never used.
                read memory_review(Nothing) -> MemoryReview,
                /// Remember a sentence of hers.
                write memory_add(MemoryAdd) -> MemoryEntry,
                /// Take entries over from another memory.
                write memory_import(MemoryImport) -> MemoryImportResult,
                /// Yes to an entry that waits for her word.
                write memory_confirm(MemoryConfirm) -> MemoryEntry,
                /// No to one.
                write memory_dismiss(MemoryEntryRef) -> MemoryEntry,
                /// Change an entry's words, pin, importance or sort, or say that it holds.
                write memory_change(MemoryChange) -> MemoryEntry,
                /// Put one entry in the place of another.
                write memory_supersede(MemorySupersede) -> MemoryEntry,
                /// Make one entry of several.
                write memory_merge(MemoryMergeRequest) -> MemoryEntry,
                /// Take a merging back.
                write memory_part(MemoryEntryRef) -> MemoryEntry,
                /// Say of two memories that both hold, or take that back.
                write memory_both_hold(MemoryBothHold) -> Nothing,
                /// The terms and closed days by which school days are counted.
                read memory_calendar(Nothing) -> SchoolYear,
                /// How long is remembered what nothing uses.
                read memory_rules(Nothing) -> MemoryRules,
                /// Choose how long; kept across restarts.
                write memory_rules_change(MemoryRulesChange) -> MemoryRules,
                /// Let go by the rule what nothing has used for long, or say what would go.
                write memory_expire(MemoryExpire) -> MemoryExpired,
                /// Erase an entry for good; that it happened is all that stays.
                write memory_erase(MemoryEntryRef) -> Nothing,
            }
            /// What memory is searched with by meaning.
            EmbeddingCommands embeddings {
                /// Who makes vectors, and how far they are.
                read embeddings_info(Nothing) -> EmbeddingsInfo,
                /// Fetch the model of this computer, on from where an earlier try ended.
                write embeddings_install(EmbeddingsInstall) -> EmbeddingsInfo,
                /// Let a server on this computer make them.
                write embeddings_use(EmbeddingsUse) -> EmbeddingsInfo,
                /// Let the server go, or take the model of this computer away.
                write embeddings_remove(Nothing) -> EmbeddingsInfo,
            }
            /// The providers' keys.
            KeyCommands keys {
                /// The keys of the providers, masked.
                read key_list(Nothing) -> KeyList,
                /// Keep a provider's key.
                write key_set(KeySet) -> KeyList,
                /// Forget a provider's key.
                write key_remove(ProviderRef) -> KeyList,
                /// Ask a provider one word, to see whether its key works.
                read key_test(ProviderRef) -> KeyTest,
            }
            /// Servers of models on this computer and in its network.
            ServerCommands servers {
                /// Look for them: they are asked what they are, and nothing else is sent.
                read server_find(ServerFind) -> ServerList,
                /// Ask the one in use whether it is there; nothing of hers is sent.
                read server_standing(Nothing) -> ServerStanding,
                /// Ask a model of one a question that says nothing of her.
                read server_test(ServerTest) -> ServerTested,
                /// Let a model of one answer in new sessions; kept across restarts.
                write server_use(ServerUse) -> ServerList,
                /// Go back to what answered before a server was chosen.
                write server_forget(Nothing) -> ServerList,
            }
            /// What may be done without asking.
            PermissionCommands permissions {
                /// The tools that may always run.
                read permission_list(Nothing) -> PermissionList,
                /// Ask again before a tool runs.
                write permission_remove(ToolRef) -> PermissionList,
            }
            /// Work in the background.
            JobCommands jobs {
                /// Work in the background that waits, runs or failed.
                read job_list(Nothing) -> JobList,
                /// Try a failed job again.
                write job_retry(JobRef) -> JobList,
                /// Give a job up.
                write job_discard(JobRef) -> JobList,
            }
            /// Copies of everything.
            BackupCommands backups {
                /// The backups that were taken, latest first.
                read backup_list(Nothing) -> BackupList,
                /// Take one now.
                write backup_take(Nothing) -> BackupList,
                /// Have one put back when the program starts next; what is there then is backed up first.
                write backup_restore(BackupRef) -> BackupList,
                /// Go on with what is there instead.
                write backup_keep(Nothing) -> BackupList,
            }
            /// Reports of what broke in the program.
            CrashCommands crashes {
                /// The reports that are kept, latest first.
                read crash_list(Nothing) -> CrashList,
                /// Keep that the page broke; of what it says only what can be no word of hers.
                write crash_note(PageError) -> CrashList,
                /// Delete a report.
                write crash_delete(CrashRef) -> CrashList,
                /// Delete all reports.
                write crash_delete_all(Nothing) -> CrashList,
            }
            /// Lessons and what else a session has written.
            LessonCommands lessons {
                /// The lessons and other documents that a session has written.
                read document_get(SessionRef) -> Document,
                /// The lessons of the workspace.
                read lesson_list(LessonListParams) -> LessonList,
                /// A week by her timetable, with the lessons that there are, and what is to be planned next.
                read week_get(WeekParams) -> TeachingWeek,
                /// The courses: the lessons of each class, and the outlines of the workspace.
                read course_list(Nothing) -> CourseList,
                /// The lessons of a course in their sequence, with the outcomes that they meet.
                read course_get(CourseRef) -> Course,
                /// Bring the lessons of a course into another sequence; places keep their days.
                write course_arrange(CourseArrange) -> Course,
                /// One lesson with its pages; an edit in another program is noted by the way.
                read lesson_get(LessonRef) -> Lesson,
                /// Write a section, unless it changed since it was read.
                write lesson_section_write(LessonSectionWrite) -> Lesson,
                /// Write one item of a section, unless the section changed since it was read.
                write lesson_item_write(LessonItemWrite) -> Lesson,
                /// Add an item to a section.
                write lesson_item_add(LessonItemAdd) -> Lesson,
                /// Take an item out of a section.
                write lesson_item_remove(LessonItemRemove) -> Lesson,
                /// Put an item in another place of its section.
                write lesson_item_move(LessonItemMove) -> Lesson,
                /// Add a section that the template has.
                write lesson_section_add(LessonSectionAdd) -> Lesson,
                /// Take a section out.
                write lesson_section_remove(LessonSectionRemove) -> Lesson,
                /// Accept sections as they stand, unless one changed since it was seen.
                write lesson_accept(LessonAccept) -> Lesson,
                /// Open sections again that were accepted.
                write lesson_unaccept(LessonUnaccept) -> Lesson,
                /// Put a note on content aside for the whole lesson, or want it again.
                write lesson_note(LessonNote) -> Lesson,
                /// Put a lesson into the archive, or take it out; its file stays where it is.
                write lesson_archive(LessonArchive) -> Lesson,
                /// Say on which day a lesson is to be taught.
                write lesson_day(LessonDay) -> Lesson,
                /// Keep a picture beside a lesson; its text names it.
                write lesson_picture_add(LessonPictureAdd) -> PictureAdded,
                /// A picture that a file names, for a page.
                read picture_read(PictureRef) -> PictureShown,
                /// What she noted for herself on a lesson.
                read lesson_comments(LessonRef) -> LessonComments,
                /// Write what she noted for herself anew, unless its file changed since it was read.
                write lesson_comments_write(LessonCommentsWrite) -> LessonComments,
                /// What a lesson was before.
                read lesson_versions(LessonRef) -> LessonVersions,
                /// How two versions of a lesson differ.
                read lesson_diff(LessonDiffParams) -> LessonDiff,
                /// Go back to a version, with the whole lesson or with one section.
                write lesson_restore(LessonRestore) -> Lesson,
                /// Take a lesson to another class, with a list of what should change in it.
                write lesson_duplicate(LessonDuplicate) -> LessonDuplicated,
                /// What should change in a lesson for another class; nothing is copied.
                read lesson_changes(LessonDuplicate) -> LessonChanges,
                /// A lesson's pages as a file for Word, for the printer or for another program.
                read lesson_export(LessonExport) -> LessonFile,
                /// A lesson's pages as they are printed, as pictures.
                read lesson_printed(LessonPrinted) -> PrintedSides,
                /// On how many sides the pages of a lesson stand.
                read lesson_sides(LessonRef) -> LessonSides,
                /// Markdown in the one form that a page shows: formulae, HTML and comments are decided here.
                read markdown_read(MarkdownTexts) -> MarkdownShown,
            }
            /// How lessons went.
            LookBackCommands look_backs {
                /// The lessons of the last two school weeks of which nothing was said.
                read look_back_list(Nothing) -> LookBacks,
                /// Say how a lesson went: it stands in the lesson and is remembered of the class. Said
                /// again, it takes the place of what was said before.
                write look_back_say(LookBackSay) -> LookBackSaid,
                /// Do not ask about a lesson.
                write look_back_skip(LessonRef) -> LookBacks,
                /// Take back how a lesson went, or that it is not asked about.
                write look_back_undo(LessonRef) -> LookBacks,
                /// Say that a lesson of a course was taught, and nothing more of how it went, or take back all that
                /// was said of it.
                write course_taught(CourseTaught) -> Course,
                /// Choose whether it is asked how lessons went.
                write look_back_asking(LookBackAsking) -> LookBacks,
            }
            /// What she expects of lessons, and what came of it.
            PredictionCommands predictions {
                /// What is expected of lessons, what came of it, and what may be asked now.
                read prediction_list(Nothing) -> Expectations,
                /// Choose whether it is asked what she expects of a lesson.
                write prediction_asking(PredictionAsking) -> Expectations,
                /// Say what she expects of a lesson. What nothing could contradict is kept only when she
                /// insists; else she is told why.
                write prediction_make(PredictionMake) -> PredictionMade,
                /// Do not ask what she expects of a lesson, or take that back.
                write prediction_pass(PredictionPass) -> Expectations,
                /// Say what came of a prediction, in place of what was said before.
                write prediction_resolve(PredictionResolve) -> Expectations,
                /// Take back what was said to have come of a prediction.
                write prediction_reopen(PredictionRef) -> Expectations,
                /// Choose whether she is reminded of a prediction before the next lesson of its class.
                write prediction_mark(PredictionMark) -> Expectations,
                /// Delete a prediction, or take that back within 30 days.
                write prediction_delete(PredictionDelete) -> Expectations,
                /// How sure she was, against how often it came true.
                read prediction_calibration(PredictionsOf) -> PredictionCalibration,
                /// Predictions that came to their end by what they have in common.
                read prediction_groups(Nothing) -> PredictionGroups,
                /// Write a sentence for a group, or the next version of one. It is kept when it is near
                /// enough to the middle of the group.
                write lesson_value_write(LessonValueWrite) -> LessonValueWritten,
                /// The sentences that she wrote for groups.
                read lesson_value_list(Nothing) -> LessonValues,
                /// Delete a sentence, or take that back.
                write lesson_value_delete(LessonValueDelete) -> LessonValues,
                /// Take a sentence into her memory.
                write lesson_value_remember(LessonValueRef) -> LessonValues,
            }
            /// What coding agents learn of their projects, for somebody to look at.
            CodingCommands coding {
                /// The projects, with how far each is read.
                read coding_project_list(Nothing) -> CodingProjects,
                /// Read what changed in the code of a project. It answers when that is done or was stopped.
                write coding_project_index(CodingProjectRef) -> CodingProjects,
                /// Stop reading the code of a project, whichever process does; what was read is kept.
                write coding_index_stop(CodingProjectRef) -> CodingProjects,
                /// Experiences by what they have in common, on one axis.
                read coding_clusters(CodingClustersOf) -> CodingClusters,
                /// The experiences of a cluster.
                read coding_cluster_members(CodingMembersOf) -> CodingMembers,
                /// What agents hold to be true in a project.
                read coding_values(CodingProjectRef) -> CodingValues,
                /// How sure agents were, against how often it came true.
                read coding_calibration(CodingProjectRef) -> CodingCalibration,
            }
            /// Outcomes of the teacher's curriculum files.
            CurriculumCommands curriculum {
                /// Outcomes of the teacher's curriculum files, for words or a code.
                read curriculum_find(CurriculumFind) -> CurriculumHits,
                /// What comes before and after an outcome.
                read curriculum_progression(CurriculumCode) -> Progression,
                /// Codes that the teacher's files list without a statement, and the document that has it.
                read curriculum_listed(Nothing) -> ListedCodes,
            }
            /// Documents from outside.
            ImportCommands imports {
                /// Take a document in; what it seems to hold counts once it is accepted.
                attended import_start(ImportStart) -> Imported,
                /// A document that was taken in, as it stands: to go on with its review.
                read import_open(ImportRef) -> Imported,
                /// A document as it came, before it was converted.
                read import_original(ImportRef) -> LessonFile,
                /// Accept outcomes of a document that was taken in.
                write import_review(ImportReview) -> CurriculumHits,
            }
            /// What new lessons are made after, and how pupils' pages are printed.
            TemplateCommands templates {
                /// The templates that new lessons can follow, and which of them they do.
                read template_list(Nothing) -> TemplateList,
                /// Choose which template new lessons follow, for all classes or for one.
                write template_choose(TemplateChoose) -> TemplateList,
                /// The typefaces and sizes of pupils' pages, for all classes and for each.
                read print_list(Nothing) -> PrintList,
                /// Choose typeface and size of pupils' pages, for all classes or for one.
                write print_choose(PrintChoose) -> PrintList,
            }
            /// The classes.
            ClassCommands classes {
                /// The classes, and what a new one of each stage begins with.
                read class_list(Nothing) -> ClassList,
                /// Begin the profile of a new class from the template of its stage.
                write class_new(ClassNew) -> ClassMade,
            }
            /// Agents, commands and skills, and the plugins they come in.
            PluginCommands plugins {
                /// The plugins with their agents, commands and skills.
                read plugin_list(Nothing) -> PluginList,
                /// What a plugin from elsewhere would bring, before it counts.
                read plugin_look(PluginLookAt) -> PluginLook,
                /// Add a plugin that was looked at.
                write plugin_add(PluginAdd) -> PluginList,
                /// Remove a plugin that was added; `plugin_restore` brings it back.
                write plugin_remove(PluginRef) -> PluginList,
                /// Bring a removed plugin back.
                write plugin_restore(PluginRef) -> PluginList,
                /// Choose whether the programs of a plugin are run.
                write plugin_programs(PluginPrograms) -> PluginList,
                /// One definition with the plugin's text, the teacher's, and how they differ.
                read definition_get(DefinitionRef) -> Definition,
                /// Begin a text of her own with the plugin's; one that is there stays.
                write definition_change(DefinitionRef) -> Definition,
                /// Note that her text stands although the plugin's has changed.
                write definition_keep(DefinitionRef) -> Definition,
                /// Go back to the plugin's text; hers is put away and `definition_restore` brings it back.
                write definition_back(DefinitionBack) -> Definition,
                /// Bring her text back that was put away last.
                write definition_restore(DefinitionRef) -> Definition,
            }
            /// The files of the workspace.
            FileCommands files {
                /// The files of the workspace.
                read file_tree(Nothing) -> FileTree,
                /// The files of the sample that came with the program and are as they came.
                read sample_list(Nothing) -> SampleFiles,
                /// One file.
                read file_read(FileRef) -> FileContent,
                /// Save a file, unless it changed since it was read.
                write file_write(FileWrite) -> FileSaved,
                /// Give a file another name or folder, with its history; a lesson keeps its place.
                write file_move(FileMove) -> FileSaved,
                /// Take a file away; what it held is kept for 30 days, and `file_restore` puts it back.
                write file_remove(FileRef) -> Nothing,
                /// Copy a file, beside itself or to another path; a class takes the name of the copy.
                write file_copy(FileCopy) -> FileSaved,
                /// Take a folder away with all that is in it; `file_put_back` brings it back for 30 days.
                write folder_remove(FileRef) -> FolderRemoved,
                /// Give a folder another name or place, with the history of each file in it.
                write folder_move(FileMove) -> FolderMoved,
                /// Put files back that are gone; what has their names meanwhile stays.
                write file_put_back(FilesPutBack) -> PutBack,
                /// What is wrong with the top of a file as it is being written; nothing is saved.
                read file_check(FileDraft) -> ProblemList,
                /// The files that have words in their names or in what they hold.
                read file_find(FileFind) -> FilesFound,
                /// What a file held before; an edit in another program is noted by the way.
                read file_versions(FileRef) -> FileVersions,
                /// One version of a file.
                read file_version(FileVersionRef) -> FileVersionText,
                /// How two versions of a file differ.
                read file_diff(FileDiffParams) -> FileDiff,
                /// The commits of a git repository that changed a file; nothing is run or written for it.
                read file_commits(FileRef) -> FileCommits,
                /// What a commit has of a file, compared with what stands there now.
                read file_commit(FileCommitRef) -> FileCommitText,
                /// Give a file back what it held, or put one back that is gone; what stands there is kept.
                write file_restore(FileVersionRef) -> FileSaved,
                /// The files that are gone and can be put back, for 30 days.
                read file_deleted(Nothing) -> DeletedFiles,
                /// Remove for good what is kept of a file; what it holds now stays.
                write file_forget(FileRef) -> Nothing,
            }
        }
    };
}
pub(crate) use with_commands;
