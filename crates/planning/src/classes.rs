//! The classes of the workspace, and the profile of a new one from the template of its stage.

use std::path::Path;

use api::{ClassCommands, ClassInfo, ClassList, ClassMade, ClassNew, Nothing, StageInfo};
use async_trait::async_trait;
use faults::Fault;
use plugins::Fields;
use text::words::is_whole;
use workspace::{Base, ClassProfile, Workspace, WorkspaceError};

use crate::field::{self, FieldError};
use crate::files::Files;
use crate::needs;

const FOLDER: &str = "classes";
const TEMPLATES: &str = "templates/classes";
const STAGES: [&str; 6] = ["S1", "S2", "S3", "S4", "S5", "S6"];
/// The longest name of a class, in characters.
const LONGEST_NAME: usize = 40;
const MOST_PUPILS: u32 = 99;
const MOST_MINUTES: u32 = 600;

/// The text of a file that comes with the program, for when the teacher's own is not there.
pub type Sample = fn(&str) -> Option<String>;

/// The classes; clones share them.
#[derive(Clone)]
pub struct Classes {
    /// Where the profiles and the teacher's own templates are.
    pub files: Files,
    /// The templates that come with the program.
    pub sample: Sample,
}

#[async_trait]
impl ClassCommands for Classes {
    type Error = Fault;

    async fn class_list(&self, _: Nothing) -> Result<ClassList, Fault> {
        let sample = self.sample;
        self.files.on(move |files| list(files, sample)).await
    }

    async fn class_new(&self, params: ClassNew) -> Result<ClassMade, Fault> {
        let sample = self.sample;
        self.files.on(move |files| begin(files, &params, sample)).await
    }
}

fn list(files: &Workspace, sample: Sample) -> Result<ClassList, WorkspaceError> {
    let profiles = files.classes()?.profiles;
    let subject = usual_subject(&profiles);
    let stages = STAGES.iter().map(|stage| {
        let template = template(files, stage, sample)?;
        Ok(stage_info(stage, &template, subject.clone()))
    });
    Ok(ClassList {
        stages: stages.collect::<Result<_, WorkspaceError>>()?,
        classes: profiles.into_iter().map(class_info).collect(),
        needs: needs::known(),
    })
}

fn class_info(profile: ClassProfile) -> ClassInfo {
    ClassInfo {
        name: profile.name,
        path: profile.path,
        stage: profile.stage,
        subject: profile.subject,
        level: profile.level,
        pupils: profile.pupils,
        minutes: profile.minutes,
        needs: profile.needs,
    }
}

/// A text to begin from, and how errors name it.
struct Begun {
    path: String,
    text: String,
}

/// The teacher's template of a stage, or the one that comes with the program.
fn template(files: &Workspace, stage: &str, sample: Sample) -> Result<Begun, WorkspaceError> {
    let path = format!("{TEMPLATES}/{stage}.md");
    let text = match files.read(&path) {
        Ok(file) => file.text,
        Err(WorkspaceError::NotFound { .. }) => sample(&path).unwrap_or_default(),
        Err(error) => return Err(error),
    };
    Ok(Begun { path, text })
}

fn stage_info(stage: &str, template: &Begun, subject: Option<String>) -> StageInfo {
    let mut info =
        StageInfo { stage: stage.to_owned(), subject, level: None, pupils: None, minutes: None };
    // What is wrong with a template is told when a class is made from it.
    if let Ok((mut fields, _)) = Fields::read(Path::new(&template.path), &template.text) {
        info.subject = info.subject.or_else(|| fields.label("subject"));
        info.level = fields.label("level");
        info.pupils = fields.count("pupils");
        info.minutes = fields.count("minutes");
    }
    info
}

/// The subject of most classes; of two with as many, the one whose class comes first.
fn usual_subject(profiles: &[ClassProfile]) -> Option<String> {
    let said = || profiles.iter().filter_map(|profile| profile.subject.as_ref());
    let times = |subject: &String| said().filter(|other| *other == subject).count();
    said().rev().max_by_key(|subject| times(subject)).cloned()
}

fn begin(files: &Workspace, params: &ClassNew, sample: Sample) -> Result<ClassMade, Fault> {
    let name = params.name.trim();
    let stem = stem(name)?;
    let stage = stage(&params.stage)?;
    within("pupils", params.pupils, MOST_PUPILS)?;
    within("minutes", params.minutes, MOST_MINUTES)?;
    let profiles = files.classes()?.profiles;
    let path = format!("{FOLDER}/{stem}.md");
    let same = |profile: &&ClassProfile| {
        profile.name.eq_ignore_ascii_case(name) || profile.path.eq_ignore_ascii_case(&path)
    };
    if let Some(there) = profiles.iter().find(same) {
        return Err(exists(&there.name, &there.path));
    }
    let template = template(files, stage, sample)?;
    let text =
        text(&template, name, stage, params, usual_subject(&profiles)).map_err(Fault::invalid)?;
    let text = needs::with_needs(&text, &params.needs)?;
    match files.write(&path, &text, &Base::Absent) {
        Ok(written) => {
            Ok(ClassMade { path: written.path, sha256: written.sha256, gap_line: first_gap(&text) })
        }
        Err(WorkspaceError::Conflict { path, .. }) => Err(exists(name, &path)),
        Err(error) => Err(error.into()),
    }
}

fn exists(name: &str, path: &str) -> Fault {
    let message = format!("there is already a class {name}, in {path}: choose another name");
    Fault::invalid(message)
}

/// The template's text with what was said about the class in it.
fn text(
    template: &Begun,
    name: &str,
    stage: &str,
    params: &ClassNew,
    usual_subject: Option<String>,
) -> Result<String, FieldError> {
    let Begun { path, text } = template;
    let stands_for = field::reads(path, text, "class")?;
    let mut text = match stands_for {
        Some(placeholder) => with_name(text, &placeholder, name),
        None => text.clone(),
    };
    let given = |said: &Option<String>| {
        said.as_deref().map(str::trim).filter(|said| !said.is_empty()).map(str::to_owned)
    };
    let values = [
        ("class", Some(name.to_owned())),
        ("stage", Some(stage.to_owned())),
        ("subject", given(&params.subject).or(usual_subject)),
        ("level", given(&params.level)),
        ("pupils", params.pupils.map(|pupils| pupils.to_string())),
        ("minutes", params.minutes.map(|minutes| minutes.to_string())),
    ];
    for (key, value) in values {
        if let Some(value) = value {
            text = field::set(path, &text, key, &value)?;
        }
    }
    Ok(text)
}

/// The text with the class's name wherever the template's stands as a word.
pub(crate) fn with_name(text: &str, placeholder: &str, name: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (at, found) in text.match_indices(placeholder) {
        if is_whole(text, &(at..at + found.len())) {
            out.push_str(&text[done..at]);
            out.push_str(name);
            done = at + found.len();
        }
    }
    out + &text[done..]
}

/// The first question of the template that is to be answered, or else the first empty bullet.
fn first_gap(text: &str) -> Option<u32> {
    let lines: Vec<&str> = text.lines().collect();
    let heading = lines.iter().position(|line| line.starts_with("## ")).unwrap_or(0);
    let below = lines.iter().enumerate().skip(heading);
    let question = below.clone().find(|(_, line)| line.starts_with('>'));
    let gap = question.or_else(|| below.clone().find(|(_, line)| line.trim() == "-"));
    gap.and_then(|(index, _)| u32::try_from(index + 1).ok())
}

/// The stem of the file for a class of this name.
fn stem(name: &str) -> Result<String, Fault> {
    let refused = |message: &str| Err(Fault::invalid(message));
    if name.is_empty() {
        return refused("the class needs a name, such as 3C");
    }
    if name.chars().count() > LONGEST_NAME {
        return refused("this is too long for the name of a class: use one such as 3C");
    }
    let stem = name.split_whitespace().collect::<Vec<_>>().join("-");
    let first = stem.starts_with(char::is_alphanumeric);
    if !first || !stem.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)) {
        return refused("the name of a class has letters, numbers and hyphens, such as 3C");
    }
    Ok(stem)
}

fn stage(given: &str) -> Result<&'static str, Fault> {
    let given = given.trim();
    let found = STAGES.into_iter().find(|stage| stage.eq_ignore_ascii_case(given));
    found.ok_or_else(|| {
        Fault::invalid(format!("\"{given}\" is no stage: stages are {}", STAGES.join(", ")))
    })
}

fn within(what: &str, number: Option<u32>, most: u32) -> Result<(), Fault> {
    match number {
        Some(number) if !(1..=most).contains(&number) => {
            let message = format!("the number of {what} should be from 1 to {most}");
            Err(Fault::invalid(message))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_put_where_the_templates_stands_as_a_word() {
        let text = "class: 3X\n# 3X, and 3X2 or 13X\n3X";
        assert_eq!(with_name(text, "3X", "3C"), "class: 3C\n# 3C, and 3X2 or 13X\n3C");
        assert_eq!(with_name("aXX", "X", "b"), "aXX");
    }

    #[test]
    fn the_first_gap_is_a_question_below_a_heading_or_an_empty_bullet() {
        assert_eq!(first_gap("# T\n\n> about\n\n## A\n\n- x\n\n> ask\n"), Some(9));
        assert_eq!(first_gap("# T\n\n## A\n\n- \n"), Some(5));
        assert_eq!(first_gap("# T\n\n## A\n\n- x\n"), None);
    }

    #[test]
    fn every_stage_has_a_template_that_comes_with_the_program() {
        for stage in STAGES {
            let path = format!("{TEMPLATES}/{stage}.md");
            let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../workspace");
            let text = std::fs::read_to_string(Path::new(sample).join(&path)).unwrap();
            let info = stage_info(stage, &Begun { path, text: text.clone() }, None);
            let whole = info.level.is_some() && info.pupils.is_some() && info.minutes.is_some();
            assert!(whole && first_gap(&text).is_some(), "{info:?}");
        }
    }
}
