//! A lesson, drafted by the application as a teacher would have it drafted.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use api::{
    AppEvent, AskEntry, Commands, EntryBody, InteractionAnswer, LessonListParams, LessonRef,
    RunEntry, SessionListParams, SessionSend, SessionState, TraceExport, TraceFormat,
    TraceListParams,
};
use app::{AppOptions, Caller, Desk, House};
use domain::{
    CommandRef, EventBody, Face, InteractionOrigin, InteractionRequest, InteractionResponse,
    ReflectionQuestion, RunEvent, RunStatus, SessionEvent, ToolCall,
};
use futures::StreamExt;
use lessons::{Facet, Lesson, Page, Template, facet};
use tempfile::TempDir;
use testkit::database::TestDatabase;
use workspace::ClassProfile;

use crate::{Case, repository};

/// A lesson that takes longer has hung.
const PATIENCE: Duration = Duration::from_secs(120);

/// The workspace in a studio's folder.
const FILES: &str = "workspace";

/// What was drafted for a case, read in every way in which a criterion looks at it.
pub struct Draft {
    /// The file.
    pub text: String,
    /// The same as typed data.
    pub lesson: Lesson,
    /// The template it follows.
    pub template: Template,
    /// The lesson with what its checks found.
    pub checked: api::Lesson,
    /// The class.
    pub profile: ClassProfile,
    /// What the profile says that the class has done.
    pub done: Vec<String>,
    /// The profile as it stands.
    pub told: String,
    /// Whether the profile wants pupils' pages on one side.
    pub one_side: bool,
    /// The plan.
    pub plan: Page,
    /// The worksheet.
    pub worksheet: Page,
    /// Its answer key.
    pub key: Page,
    /// The revision guide.
    pub guide: Page,
}

/// An application over a workspace of its own, in which one lesson is drafted.
pub struct Studio {
    folder: TempDir,
    app: Desk,
    _house: House,
    // Dropped last: the application holds connections to it.
    _database: TestDatabase,
}

impl Studio {
    /// Lays the workspace of a case out and opens the application on it. The lessons that come with a
    /// workspace are written by hand, and a draft must not lean on them.
    ///
    /// # Errors
    /// When the folder, the database or the application cannot be had.
    pub async fn open(case: &Case) -> anyhow::Result<Self> {
        let folder = laid_out(case.over.as_deref())?;
        std::fs::remove_dir_all(folder.path().join(FILES).join("lessons"))?;
        Self::enter(folder).await
    }

    /// Lays a workspace out with the lessons that come with it: the sample, or it with another
    /// teacher's over it.
    ///
    /// # Errors
    /// When the folder, the database or the application cannot be had.
    pub async fn with_lessons(over: Option<&str>) -> anyhow::Result<Self> {
        Self::enter(laid_out(over)?).await
    }

    async fn enter(folder: TempDir) -> anyhow::Result<Self> {
        let database = TestDatabase::start().await?;
        let options = AppOptions {
            data_dir: folder.path().join("data"),
            workspace: Some(folder.path().join(FILES)),
            plugins: Some(repository().join("plugins")),
            database_url: Some(database.url()),
            provider: Some("offline".to_owned()),
            offline_pace: Some(Duration::ZERO),
            ..AppOptions::default()
        };
        let house = House::open(options).await?;
        let app = house.admit(&Caller::Here).await?;
        Ok(Self { folder, app, _house: house, _database: database })
    }

    /// The lessons that are there, by path.
    ///
    /// # Errors
    /// When they cannot be listed.
    pub async fn lessons(&self) -> anyhow::Result<Vec<String>> {
        let listed = self.app.lesson_list(LessonListParams::default()).await?;
        let mut paths: Vec<String> = listed.lessons.into_iter().map(|lesson| lesson.path).collect();
        paths.sort();
        Ok(paths)
    }

    /// Has the lesson drafted, passing over every card, and reads it.
    ///
    /// # Errors
    /// When the run does not end well or leaves no lesson.
    pub async fn draft(&self, case: &Case) -> anyhow::Result<Draft> {
        self.asked_to_reflect(&case.request).await?;
        let listed = self.app.lesson_list(LessonListParams::default()).await?;
        let Some(first) = listed.lessons.first() else {
            bail!("\"{}\" made no lesson", case.request)
        };
        self.read(&first.path, &case.class).await
    }

    /// Has a lesson drafted, passing over every card, and gives back what it was asked to think about.
    ///
    /// # Errors
    /// When the run does not end well.
    pub async fn asked_to_reflect(&self, request: &str) -> anyhow::Result<Vec<ReflectionQuestion>> {
        let ended = tokio::time::timeout(PATIENCE, self.run(request))
            .await
            .with_context(|| format!("\"{request}\" took too long"))??;
        if ended.status != RunStatus::Success {
            bail!("\"{request}\" ended as {:?}: {}", ended.status, ended.reason);
        }
        Ok(ended.questions)
    }

    /// Every call of a tool that was made in it so far.
    ///
    /// # Errors
    /// When a trace cannot be read.
    pub async fn calls(&self) -> anyhow::Result<Vec<ToolCall>> {
        let mut calls = Vec::new();
        for session in self.app.session_list(SessionListParams::default()).await?.sessions {
            let runs = self.app.trace_list(TraceListParams { session_id: session.id }).await?;
            for run in runs.traces {
                let (trace_id, format) = (run.trace_id, TraceFormat::Jsonl);
                let wanted = TraceExport { trace_id, format, content: Default::default() };
                let written = self.app.trace_export(wanted).await?.text;
                for line in written.lines() {
                    let event: SessionEvent = serde_json::from_str(line)?;
                    if let EventBody::Run(RunEvent::ModelAnswered { message, .. }) = event.body {
                        calls.extend(message.tool_calls().cloned());
                    }
                }
            }
        }
        Ok(calls)
    }

    /// A lesson for a class, read in every way in which a criterion looks at it.
    ///
    /// # Errors
    /// When it cannot be read or there is no such class.
    pub async fn read(&self, path: &str, class: &str) -> anyhow::Result<Draft> {
        let checked = self.app.lesson_get(LessonRef { path: path.to_owned() }).await?;
        let files = self.folder.path().join(FILES);
        let text = std::fs::read_to_string(files.join(path))?;
        let template = template(&files, &checked.template)?;
        let lesson = lessons::parse(&text, &template);
        let classes = workspace::Workspace::open(&files)?.classes()?;
        let profile = classes.profiles.into_iter().find(|profile| profile.name == class);
        let profile = profile.with_context(|| format!("there is no class {class}"))?;
        let told = std::fs::read_to_string(files.join(&profile.path))?;
        let done = bullets_below(&told, "## What they have done");
        let one_side = told.contains("more than one side");
        let page = |which| facet(&lesson, &template, which);
        let [plan, worksheet, key, guide] = Facet::ALL.map(page);
        Ok(Draft {
            text,
            plan,
            worksheet,
            key,
            guide,
            lesson,
            template,
            checked,
            profile,
            done,
            told,
            one_side,
        })
    }

    async fn run(&self, request: &str) -> anyhow::Result<Ended> {
        let mut events = self.app.events();
        self.app.session_send(asked(request)).await?;
        let mut open = None;
        let mut questions = Vec::new();
        while let Some(event) = events.next().await {
            match event {
                AppEvent::RunFailed { error, .. } => bail!("the run failed: {error}"),
                AppEvent::Session { event } => match event.body {
                    EntryBody::Run(RunEntry::RunFinished { status, reason, parent: None }) => {
                        return Ok(Ended { status, reason, questions });
                    }
                    EntryBody::Ask(AskEntry::Opened { interaction }) => match interaction.origin {
                        InteractionOrigin::Hook { .. } => {
                            if let InteractionRequest::Reflection { questions: asked } =
                                interaction.request
                            {
                                questions.extend(asked);
                            }
                            open = Some((event.session_id, interaction.id));
                        }
                        _ => bail!("it asked: {:?}", interaction.request),
                    },
                    _ => {}
                },
                AppEvent::SessionChanged { session } if session.state == SessionState::Waiting => {
                    let Some((session_id, interaction_id)) = open.take() else { continue };
                    let (response, face) = (InteractionResponse::Skipped, Face::Script);
                    let answer = InteractionAnswer {
                        session_id,
                        interaction_id,
                        response,
                        harmless: false,
                        face,
                    };
                    self.app.interaction_answer(answer).await?;
                }
                _ => {}
            }
        }
        bail!("the application stopped telling what happens")
    }
}

/// How a run ended.
struct Ended {
    status: RunStatus,
    reason: String,
    /// What it asked her to think about.
    questions: Vec<ReflectionQuestion>,
}

fn asked(request: &str) -> SessionSend {
    SessionSend {
        session_id: None,
        command: Some(CommandRef {
            plugin: "lesson-planning".to_owned(),
            name: "create-lesson".to_owned(),
        }),
        text: request.to_owned(),
        provider: None,
        model: None,
        max_turns: None,
        approval: None,
        factors: domain::FactorsSaid::default(),
        hooks: Vec::new(),
        hand_back: false,
        harmless: false,
        lesson: None,
        face: Face::Script,
    }
}

fn template(files: &Path, name: &str) -> anyhow::Result<Template> {
    let path = format!("templates/{name}.md");
    let text = std::fs::read_to_string(files.join(&path))?;
    Ok(Template::parse(&path, &text)?)
}

fn bullets_below(text: &str, heading: &str) -> Vec<String> {
    let below = text.lines().skip_while(|line| line.trim() != heading).skip(1);
    let section = below.take_while(|line| !line.starts_with("## "));
    section.filter_map(|line| line.strip_prefix("- ").map(str::to_owned)).collect()
}

/// A folder with a workspace in it: the sample, or it with another teacher's over it.
fn laid_out(over: Option<&str>) -> anyhow::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    let files = folder.path().join(FILES);
    copy(&repository().join("workspace"), &files)?;
    if let Some(over) = over {
        // The classes of another teacher are other classes, whatever they are called.
        std::fs::remove_dir_all(files.join("classes"))?;
        std::fs::remove_dir_all(files.join("lessons"))?;
        copy(&repository().join("evals/workspaces").join(over), &files)?;
    }
    Ok(folder)
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in walkdir::WalkDir::new(from).sort_by_file_name() {
        let entry = entry?;
        let target: PathBuf = to.join(entry.path().strip_prefix(from)?);
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(&target)?;
        } else {
            std::fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
