//! Blueprints as a teacher looks at them: what each asks, questions made from it, and what is wrong.

use std::path::Path;

use api::{
    BlueprintCheck, BlueprintCommands, BlueprintCopied, BlueprintLine, BlueprintList,
    BlueprintLook, BlueprintLookAt, BlueprintOutcome, BlueprintProblem, BlueprintRef,
    BlueprintVariant, BlueprintWrong, BlueprintWrongCount, BrokenBlueprint, Nothing,
};
use assessment::{Blueprint, BlueprintReport, CognitiveLevel, FileProblem, Response, Variant};
use async_trait::async_trait;
use curriculum::Code;
use faults::Fault;
use sittings::shown;
use tokio::task::spawn_blocking;
use workspace::Base;

use super::SittingDesk;
use crate::drafting::is_written;
use crate::{FoundBlueprint, Library, Owner};

/// The most questions that are shown at once.
const MOST_SHOWN: u32 = 50;
/// Over how many questions a blueprint is checked.
const CHECKED: u32 = 1_000;
/// How many questions show how hard a blueprint is.
const SAMPLES: u64 = 12;
/// The folder of blueprints in a workspace.
const FOLDER: &str = "blueprints";

#[async_trait]
impl BlueprintCommands for SittingDesk {
    type Error = Fault;

    async fn blueprint_list(&self, _: Nothing) -> Result<BlueprintList, Fault> {
        let definitions = self.definitions().await?;
        let root = self.workspace.root().to_owned();
        spawn_blocking(move || list(&definitions.library(), &root)).await.map_err(Fault::internal)
    }

    async fn blueprint_look(&self, asked: BlueprintLookAt) -> Result<BlueprintLook, Fault> {
        let definitions = self.definitions().await?;
        let root = self.workspace.root().to_owned();
        let look = move || look(&definitions.library(), &root, &asked);
        spawn_blocking(look).await.map_err(Fault::internal)?
    }

    async fn blueprint_copy(&self, of: BlueprintRef) -> Result<BlueprintCopied, Fault> {
        let definitions = self.definitions().await?;
        let library = definitions.library();
        let (found, blueprint) = used(&library, &of.id)?;
        if found.owner == Owner::Workspace {
            return Err(Fault::invalid(format!("{} is hers already", of.id)));
        }
        let path = format!("{FOLDER}/{}.md", blueprint.id);
        let (files, text) = (self.workspace.clone(), found.text.clone());
        let written = {
            let path = path.clone();
            spawn_blocking(move || files.write(&path, &text, &Base::Absent)).await
        };
        written.map_err(Fault::internal)??;
        Ok(BlueprintCopied { path })
    }
}

fn list(library: &Library, root: &Path) -> BlueprintList {
    let used = library.blueprints();
    let mut blueprints: Vec<BlueprintLine> =
        used.into_iter().map(|(found, of)| line(library, root, found, of)).collect();
    blueprints.sort_by(|one, other| {
        (&one.skill, &one.title, &one.id).cmp(&(&other.skill, &other.title, &other.id))
    });
    let broken = library.found().iter().filter_map(|found| {
        let problems = found.read.as_ref().err()?;
        Some(BrokenBlueprint {
            file: named(found, root),
            path: own_path(found, root),
            problems: problems.iter().map(problem).collect(),
        })
    });
    BlueprintList { broken: broken.collect(), blueprints }
}

fn line(
    library: &Library,
    root: &Path,
    found: &FoundBlueprint,
    blueprint: &Blueprint,
) -> BlueprintLine {
    let shipped = |one: &FoundBlueprint| {
        let same = one.read.as_ref().is_ok_and(|read| read.id == blueprint.id);
        same && one.owner != Owner::Workspace
    };
    let is_hers = found.owner == Owner::Workspace;
    BlueprintLine {
        id: blueprint.id.clone(),
        title: blueprint.title.clone(),
        skill: blueprint.skill.clone(),
        domain: blueprint.domain.clone(),
        also: blueprint.also.clone(),
        level: level(blueprint.level).to_owned(),
        outcomes: outcomes(library, &blueprint.outcomes),
        answered: answered(&blueprint.response).to_owned(),
        written: is_written(blueprint),
        difficulty: difficulty(blueprint),
        seconds: seconds(blueprint),
        plugin: match &found.owner {
            Owner::Plugin(name) => Some(name.clone()),
            Owner::Workspace => None,
        },
        path: own_path(found, root),
        replaces: is_hers && library.found().iter().any(shipped),
    }
}

fn look(library: &Library, root: &Path, asked: &BlueprintLookAt) -> Result<BlueprintLook, Fault> {
    let BlueprintLookAt { id, text, seed, count } = asked;
    let known = id.as_deref().map(|id| used(library, id)).transpose()?;
    let found = known.map(|(found, _)| found);
    let typed = match (text, found) {
        (Some(text), _) => text.clone(),
        (None, Some(found)) => found.text.clone(),
        (None, None) => return Err(Fault::invalid("say which blueprint, or give its text")),
    };
    let sha256 = found
        .filter(|found| found.owner == Owner::Workspace)
        .map(|found| text::sha256(found.text.as_bytes()));
    let file = found.map_or_else(|| "blueprint.md".to_owned(), |found| named(found, root));
    let mut looked = BlueprintLook {
        blueprint: None,
        text: typed.clone(),
        sha256,
        variants: Vec::new(),
        check: None,
        problems: Vec::new(),
    };
    let blueprint = match Blueprint::read(&file, &typed) {
        Ok(blueprint) => blueprint,
        Err(problems) => {
            looked.problems = problems.iter().map(problem).collect();
            return Ok(looked);
        }
    };
    let beside = FoundBlueprint {
        file: found.map_or_else(|| root.join(&file), |found| found.file.clone()),
        owner: found.map_or(Owner::Workspace, |found| found.owner.clone()),
        text: typed,
        read: Err(Vec::new()),
    };
    looked.blueprint = Some(line(library, root, &beside, &blueprint));
    let report = blueprint.check(CHECKED);
    looked.problems = report.problems.iter().map(problem).collect();
    looked.problems.extend(library.unknown_outcomes(&blueprint).iter().map(problem));
    looked.check = Some(check(&report));
    for seed in (*seed..).take((*count).min(MOST_SHOWN) as usize) {
        // What keeps a question from being made stands among the problems already.
        let Ok(variant) = blueprint.generate(u64::from(seed)) else { continue };
        looked.variants.extend(made(&blueprint, &variant, seed));
    }
    Ok(looked)
}

fn made(blueprint: &Blueprint, variant: &Variant, seed: u32) -> Option<BlueprintVariant> {
    let key = blueprint.private_key(variant).ok()?;
    let wrong = key.wrong_answers().map(|(value, because)| BlueprintWrong {
        answer: value.to_string(),
        because: because.to_owned(),
    });
    Some(BlueprintVariant {
        seed,
        item: shown(blueprint, variant),
        key: key.answer(),
        difficulty: variant.difficulty(),
        note: variant.note().to_owned(),
        solution: key.solution().map(str::to_owned),
        hints: key.hints().to_vec(),
        wrong: wrong.collect(),
    })
}

fn check(report: &BlueprintReport) -> BlueprintCheck {
    let wrong = report.misconceptions.iter();
    BlueprintCheck {
        made: report.variants,
        different: report.different,
        success: report.success,
        declared: report.declared_success,
        key_places: report.key_places.clone(),
        longest_is_right: report.longest_is_right,
        shortest_is_right: report.shortest_is_right,
        wrong: wrong
            .map(|(name, count)| BlueprintWrongCount { name: name.clone(), count: *count })
            .collect(),
    }
}

fn used<'a>(library: &'a Library, id: &str) -> Result<(&'a FoundBlueprint, &'a Blueprint), Fault> {
    let found = library.blueprints().into_iter().find(|(_, of)| of.id == id);
    found.ok_or_else(|| Fault::not_found(format!("there is no blueprint {id}")))
}

fn problem(problem: &FileProblem) -> BlueprintProblem {
    let FileProblem { line, column, message, .. } = problem;
    BlueprintProblem { line: *line, column: *column, message: message.clone() }
}

/// The file within the workspace; where a plugin is says nothing to a teacher.
fn named(found: &FoundBlueprint, root: &Path) -> String {
    let name = found.file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    match (&found.owner, own_path(found, root)) {
        (_, Some(path)) => path,
        (Owner::Plugin(plugin), None) => format!("{plugin}: {name}"),
        (Owner::Workspace, None) => name.to_owned(),
    }
}

fn own_path(found: &FoundBlueprint, root: &Path) -> Option<String> {
    let within = found.file.strip_prefix(root).ok()?;
    let parts = within.components().map(|part| part.as_os_str().to_str());
    Some(parts.collect::<Option<Vec<_>>>()?.join("/")).filter(|_| found.owner == Owner::Workspace)
}

/// Outcomes with what they say, where the curriculum of the workspace has them.
pub(super) fn outcomes(library: &Library, codes: &[String]) -> Vec<BlueprintOutcome> {
    let outcome = |code: &String| BlueprintOutcome {
        code: code.clone(),
        statement: statement(library, code),
    };
    codes.iter().map(outcome).collect()
}

pub(super) fn statement(library: &Library, code: &str) -> Option<String> {
    let code = Code::try_from(code.to_owned()).ok()?;
    let found = library.curriculum().find(&code).into_iter().next()?;
    Some(found.outcome.text.clone())
}

/// Seconds that a competent pupil needs.
pub(super) fn seconds(blueprint: &Blueprint) -> Option<u32> {
    blueprint.benchmarks.map(|[_, competent, _]| competent.seconds)
}

fn difficulty(blueprint: &Blueprint) -> (f64, f64) {
    let made = (0..SAMPLES).filter_map(|seed| blueprint.generate(seed).ok());
    let all: Vec<f64> = made.map(|variant| variant.difficulty()).collect();
    let least = all.iter().copied().reduce(f64::min).unwrap_or_default();
    (least, all.iter().copied().reduce(f64::max).unwrap_or_default())
}

fn level(level: CognitiveLevel) -> &'static str {
    match level {
        CognitiveLevel::Remember => "remember",
        CognitiveLevel::Understand => "understand",
        CognitiveLevel::Apply => "apply",
        CognitiveLevel::Analyse => "analyse",
        CognitiveLevel::Evaluate => "evaluate",
        CognitiveLevel::Create => "create",
    }
}

fn answered(response: &Response) -> &'static str {
    match response {
        Response::Choice(_) => "one of several options",
        Response::Several(_) => "any number of options",
        Response::Number(_) => "a number",
        Response::Fraction(_) => "a fraction",
        Response::Expression(_) => "an expression",
        Response::Text(_) => "a few words",
        Response::Order(_) => "put in order",
        Response::Match(_) => "matched pairs",
        Response::Cloze(_) => "gaps to fill",
        Response::Code(_) => "a program",
        Response::Free(_) => "words that a person marks",
    }
}
