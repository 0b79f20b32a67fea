//! A lesson, drafted by the application as a teacher would have it drafted.

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use api::{Commands, LessonRef, SessionSend};
use domain::{CommandRef, EventBody, InteractionRequest, ReflectionQuestion, RunStatus};
use lessons::{Facet, Lesson, Page, Template, facet};
use workspace::ClassProfile;

use crate::studio::{Outcome, Studio, message};
use crate::{AnswerRules, Request};

/// A lesson that takes longer has hung.
const PATIENCE: Duration = Duration::from_secs(120);

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

impl Studio {
    /// Has the lesson drafted, passing over every card, and reads it.
    ///
    /// # Errors
    /// When the run does not end well or leaves no lesson.
    pub async fn draft(&self, request: &Request) -> anyhow::Result<Draft> {
        self.asked_to_reflect(&request.request).await?;
        let paths = self.lessons().await?;
        let Some(first) = paths.first() else { bail!("\"{}\" made no lesson", request.request) };
        self.read(first, &request.class).await
    }

    /// Has a lesson drafted, passing over every card, and gives back what it was asked to think about.
    ///
    /// # Errors
    /// When the run does not end well.
    pub async fn asked_to_reflect(&self, request: &str) -> anyhow::Result<Vec<ReflectionQuestion>> {
        let (session, outcome) =
            self.say(to_create(request), &AnswerRules::none(), PATIENCE).await?;
        match outcome {
            Outcome::Ended { status: RunStatus::Success, .. } => {}
            other => bail!("\"{request}\" ended as {other:?}"),
        }
        let asked = self.events().await?.into_iter().filter_map(|event| match event.body {
            EventBody::Ask(domain::AskEvent::Opened { interaction })
                if Some(event.session_id) == session =>
            {
                match interaction.request {
                    InteractionRequest::Reflection { questions } => Some(questions),
                    _ => None,
                }
            }
            _ => None,
        });
        Ok(asked.flatten().collect())
    }

    /// A lesson for a class, read in every way in which a criterion looks at it.
    ///
    /// # Errors
    /// When it cannot be read or there is no such class.
    pub async fn read(&self, path: &str, class: &str) -> anyhow::Result<Draft> {
        let checked = self.desk.lesson_get(LessonRef { path: path.to_owned() }).await?;
        let files = &self.files;
        let text = std::fs::read_to_string(files.join(path))?;
        let template = template(files, &checked.template)?;
        let lesson = lessons::parse(&text, &template);
        let classes = workspace::Workspace::open(files)?.classes()?;
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
}

/// The words of a request for a lesson.
#[must_use]
pub fn to_create(request: &str) -> SessionSend {
    let (plugin, name) = ("lesson-planning".to_owned(), "create-lesson".to_owned());
    SessionSend { command: Some(CommandRef { plugin, name }), ..message(request) }
}

/// Her template, or the program's own where it is gone: as the program itself reads her lessons.
fn template(files: &Path, name: &str) -> anyhow::Result<Template> {
    let path = format!("templates/{name}.md");
    match std::fs::read_to_string(files.join(&path)) {
        Ok(text) => Ok(Template::parse(&path, &text)?),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Template::structured()),
        Err(error) => Err(error).with_context(|| format!("read {path}")),
    }
}

fn bullets_below(text: &str, heading: &str) -> Vec<String> {
    let below = text.lines().skip_while(|line| line.trim() != heading).skip(1);
    let section = below.take_while(|line| !line.starts_with("## "));
    section.filter_map(|line| line.strip_prefix("- ").map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_read_by_the_programs_own_template_where_hers_is_gone() {
        let files = tempfile::tempdir().unwrap();
        assert_eq!(template(files.path(), "structured").unwrap(), Template::structured());
        std::fs::create_dir(files.path().join("templates")).unwrap();
        std::fs::write(files.path().join("templates/broken.md"), "---\nsections: 3\n---\n")
            .unwrap();
        assert!(template(files.path(), "broken").is_err());
    }
}
