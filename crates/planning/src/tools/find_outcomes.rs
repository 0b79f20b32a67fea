//! `find_outcomes`: the outcomes that a lesson may be about, ready to be quoted, without reading whole
//! curriculum files.

mod answer;

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use curriculum::{Code, Library, Lookup};
use domain::ToolEffect;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::{ClassProfile, CurriculumShelf, Workspace};

use super::on_files::on_files;
use crate::lessons::profile_of;

/// Find outcomes in the teacher's curriculum files, those of the class's subject and level first. Each
/// comes as a link with file, lines and words, ready to be used as evidence; the best with what is
/// expected, usual misconceptions, and where the learning comes from and goes to. Codes whose statement
/// is not known stand apart.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindOutcomesInput {
    /// What pupils are to learn, in the subject's own words, such as `repeat steps with a fixed loop`;
    /// left out, all of a level.
    #[serde(default)]
    words: String,
    /// Such as `TCH 3-14a`, or how codes begin: `TCH 3-14`, `4-14`.
    #[serde(default)]
    code: Option<String>,
    /// Only this area, such as `MTH` or `Mathematics`.
    #[serde(default)]
    area: Option<String>,
    /// Only this level, such as `Third` or `3`.
    #[serde(default)]
    level: Option<String>,
    /// Left out, the one that the teacher named.
    #[serde(default)]
    class: Option<String>,
    /// How many to pass over, to see more of the same.
    #[serde(default)]
    skip: usize,
}

/// The tool.
pub struct FindOutcomes {
    /// Where classes are.
    pub workspace: Arc<Workspace>,
    /// Where the curriculum is.
    pub shelf: CurriculumShelf,
}

#[async_trait]
impl Tool for FindOutcomes {
    type Input = FindOutcomesInput;
    const NAME: &'static str = "find_outcomes";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: FindOutcomesInput,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let shelf = self.shelf.clone();
        let class = input.class.clone().or_else(|| context.class.clone());
        let (library, profile) = on_files(&self.workspace, move |files| {
            let profile = match &class {
                Some(class) => profile_of(files, class)?,
                None => None,
            };
            Ok((shelf.library(files)?, profile))
        })
        .await?;
        if let (Some(class), None) = (&input.class, &profile) {
            return Err(ToolError::Tell(format!("there is no class {class} in classes")));
        }
        check(&input, &library).map_err(ToolError::Tell)?;
        let found = library.lookup(&lookup(&input, profile.as_ref()));
        if found.outcomes.is_empty() && found.listed.is_empty() {
            return Ok(ToolOutput::text(nothing(&input, profile.as_ref(), &library)));
        }
        let for_class = profile.as_ref().and_then(preference);
        let answer::Answer { content, files } =
            answer::answer(&library, &found, input.skip, for_class.as_deref());
        let effects =
            files.into_iter().map(|path| ToolEffect::FileRead { path, sha256: None }).collect();
        Ok(ToolOutput::Done { content, effects })
    }
}

fn lookup<'a>(input: &'a FindOutcomesInput, profile: Option<&'a ClassProfile>) -> Lookup<'a> {
    Lookup {
        words: &input.words,
        code: input.code.as_deref(),
        area: input.area.as_deref(),
        level: input.level.as_deref(),
        near_level: profile.and_then(|profile| profile.level.as_deref()),
        near_subject: profile.and_then(|profile| profile.subject.as_deref()),
        ..Lookup::default()
    }
}

/// A level or an area that no file has is a mistake of the call, and not an empty answer.
fn check(input: &FindOutcomesInput, library: &Library) -> Result<(), String> {
    if library.files().is_empty() {
        return Err("there are no curriculum files: say so, and claim nothing".to_owned());
    }
    if let Some(level) = &input.level
        && library.level_called(level).is_none()
    {
        let names = library.level_names().join(", ");
        return Err(format!("no curriculum file has a level \"{level}\"; there are {names}"));
    }
    if let Some(area) = &input.area
        && !knows_area(library, area)
    {
        let areas: Vec<&str> = library.areas().into_iter().collect();
        let subjects: Vec<&str> = library.files().iter().map(|file| &*file.subject).collect();
        let (areas, subjects) = (areas.join(", "), subjects.join(", "));
        return Err(format!(
            "no curriculum file has an area \"{area}\"; there are {areas}, and as subjects {subjects}"
        ));
    }
    Ok(())
}

fn knows_area(library: &Library, area: &str) -> bool {
    let area = area.trim();
    library.areas().iter().any(|own| own.eq_ignore_ascii_case(area))
        || library.all_listed().any(|found| found.listed.code.area.eq_ignore_ascii_case(area))
        || library.files().iter().any(|file| file.subject.to_lowercase() == area.to_lowercase())
}

/// "3B: Third level, Computing Science".
fn preference(profile: &ClassProfile) -> Option<String> {
    let level = profile.level.as_ref().map(|level| format!("{level} level"));
    let known: Vec<String> = level.into_iter().chain(profile.subject.clone()).collect();
    (!known.is_empty()).then(|| format!("{}: {}", profile.name, known.join(", ")))
}

/// What to do when nothing fits.
fn nothing(input: &FindOutcomesInput, profile: Option<&ClassProfile>, library: &Library) -> String {
    if let Some(code) = input.code.as_deref().and_then(Code::normalised)
        && !library.knows(&code)
    {
        let like: Vec<String> = library.neighbours(&code).iter().map(ToString::to_string).collect();
        let like = match like.is_empty() {
            true => String::new(),
            false => format!(" There are {}.", like.join(", ")),
        };
        return format!("No curriculum file of hers holds {code}: it does not exist here.{like}");
    }
    let all = match profile.and_then(|profile| profile.level.as_deref()).or(input.level.as_deref())
    {
        Some(level) => format!("level {level} and no words"),
        None => "a level and no words".to_owned(),
    };
    format!(
        "No outcome fits. Try other words of the subject, or {all} to see what there is. If none \
         fits, say so in the curriculum section."
    )
}
