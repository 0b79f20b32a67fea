//! `assess`: blueprints of questions at the terminal, and learners who go through tests made from them.

mod answering;
mod audit;
mod blueprints;
mod drafting;
mod forms;
mod learners;
mod openings;
mod programs;
mod quiz_files;
mod quizzes;
mod regrades;
mod results;
mod simulating;
mod sitting;

use app::AppOptions;
use assessing::{FoundBlueprint, Library, LibraryError, Owner};
use assessment::ability::estimate_json;
use assessment::{Blueprint, FUNCTIONS, FileProblem, PublicItem, PublicResponse, Variant};
use serde::Serialize;
use serde_json::json;
use sittings::widget;

use crate::args::{AssessAction, AssessCheck, AssessGenerate, AssessWork, Global};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::{person, screen};
use blueprints::blueprint;

/// So much may be said about a pattern of responses.
const MOST_INPUT: u64 = 16 * 1024 * 1024;

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Nowhere(_) => Self::new(Exit::NotFound, error.to_string()),
            LibraryError::Folder(_) => Self::new(Exit::Workspace, error.to_string()),
        }
    }
}

/// Does it.
pub async fn assess(action: AssessAction, global: &Global) -> Result<Exit, Failure> {
    match action {
        AssessAction::Draft(asked) => drafting::draft(asked, global).await,
        AssessAction::Definitions => learners::list(global).await,
        AssessAction::Sit(asked) => sitting::sit(asked, global).await,
        AssessAction::Sittings { id } => learners::all(id, global).await,
        AssessAction::Results(asked) => results::show(asked, global).await,
        AssessAction::Reopen(asked) => learners::reopen(asked, global).await,
        AssessAction::Quiz(asked) => quizzes::quiz(asked, global).await,
        AssessAction::Regrade { action } => regrades::regrade(action, global).await,
        AssessAction::Audit { action } => audit::audit(action, global).await,
        AssessAction::Opening(action) => openings::openings(action, global).await,
        AssessAction::Marks { session } => learners::marks(session, global).await,
        AssessAction::Work(work) => {
            let (options, json) = (options(global)?, global.json);
            person::blocking(move || worked(work, &options, json)).await
        }
    }
}

fn worked(work: AssessWork, options: &AppOptions, json: bool) -> Result<Exit, Failure> {
    let workspace = options.workspace_in_use();
    let workspace = workspace.is_dir().then_some(workspace);
    let all = || -> Result<Library, Failure> {
        Ok(Library::of(&options.plugins_in_use()?, workspace.as_deref())?)
    };
    match work {
        AssessWork::List => list(&all()?, json),
        AssessWork::Show { id, seed } => show(&all()?, &id, seed, json),
        AssessWork::Check(AssessCheck { path: Some(path), variants }) => {
            check(&Library::at(&path, workspace.as_deref())?, variants, json)
        }
        AssessWork::Check(AssessCheck { path: None, variants }) => check(&all()?, variants, json),
        AssessWork::Generate(asked) => generate(&all()?, &asked, json),
        AssessWork::Run(asked) => programs::run(&all()?, &asked, json),
        AssessWork::Form(asked) => forms::printed(&all()?, &asked, json),
        AssessWork::Export(asked) => quiz_files::exported(&all()?, &asked, json),
        AssessWork::Import(asked) => quiz_files::imported(&asked, json),
        AssessWork::Ability => ability(json),
        AssessWork::Simulate(asked) => simulating::simulated(&all()?, &asked, json),
        AssessWork::Functions => functions(json),
        AssessWork::Schema => schema(),
    }
}

fn list(library: &Library, json: bool) -> Result<Exit, Failure> {
    let used = library.blueprints();
    if json {
        let line = |(found, of): &(&FoundBlueprint, &Blueprint)| {
            json!({
                "id": of.id, "title": of.title, "skill": of.skill, "domain": of.domain, "level": of.level,
                "outcomes": of.outcomes, "file": found.file, "plugin": plugin(&found.owner),
            })
        };
        screen::print_json(&used.iter().map(line).collect::<Vec<_>>())?;
    } else {
        let mut table = screen::table(["BLUEPRINT", "TITLE", "OUTCOMES", "OF"]);
        for (found, of) in &used {
            let owner = plugin(&found.owner).unwrap_or("you");
            table.add_row([of.id.as_str(), of.title.as_str(), &of.outcomes.join(", "), owner]);
        }
        screen::print(&screen::table_text(&table))?;
    }
    let broken = library.found().iter().filter(|found| found.read.is_err()).count();
    if broken > 0 {
        screen::note(&format!(
            "{broken} more cannot be used: teacher-assist assess check says why"
        ));
    }
    Ok(Exit::Ok)
}

fn plugin(owner: &Owner) -> Option<&str> {
    match owner {
        Owner::Plugin(name) => Some(name),
        Owner::Workspace => None,
    }
}

/// A question as a teacher reads it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Made {
    seed: u64,
    difficulty: f64,
    #[serde(flatten)]
    item: PublicItem,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<Key>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Key {
    answer: Option<String>,
    right_options: Vec<usize>,
    hints: Vec<String>,
    solution: Option<String>,
}

fn made(of: &Blueprint, variant: &Variant, with_key: bool) -> Result<Made, Failure> {
    let key = || -> Result<Key, FileProblem> {
        let key = of.private_key(variant)?;
        Ok(Key {
            answer: key.answer(),
            right_options: key.right_options(),
            hints: key.hints().to_vec(),
            solution: key.solution().map(str::to_owned),
        })
    };
    Ok(Made {
        seed: variant.seed(),
        difficulty: variant.difficulty(),
        item: of.public_item(variant),
        key: with_key.then(key).transpose().map_err(|problem| told(&problem))?,
    })
}

fn told(problem: &FileProblem) -> Failure {
    Failure::new(Exit::Failed, problem.to_string())
}

impl Made {
    fn text(&self, number: u32) -> String {
        let mut text = format!("{number}. {}\n", self.item.question.trim().replace('\n', "\n   "));
        let right = self.key.iter().flat_map(|key| &key.right_options);
        let right: Vec<usize> = right.copied().collect();
        let mut line = |line: String| text.push_str(&format!("   {line}\n"));
        for (place, below) in answering::lines(&widget(&self.item.response)).iter().enumerate() {
            let mark = if right.contains(&place) { " ✓" } else { "" };
            line(format!("{below}{mark}"));
        }
        if let PublicResponse::Free { points } = &self.item.response {
            line(format!("({points} points)"));
        }
        if let Some(answer) = self.key.as_ref().and_then(|key| key.answer.as_ref()) {
            let answer = answer.replace('\n', "\n           ");
            line(screen::dim(&format!("Answer: {answer}")));
        }
        text
    }
}

fn show(library: &Library, id: &str, seed: u64, json: bool) -> Result<Exit, Failure> {
    let of = blueprint(library, id)?;
    let variant = of.generate(seed).map_err(|problem| told(&problem))?;
    let made = made(of, &variant, true)?;
    let misconceptions: Vec<&str> = of.misconceptions().collect();
    if json {
        screen::print_json(&json!({
            "id": of.id, "title": of.title, "skill": of.skill, "domain": of.domain, "level": of.level,
            "outcomes": of.outcomes, "success": of.success, "misconceptions": misconceptions,
            "factors": of.factors().map(|(name, weight)| json!({ "name": name, "weight": weight })).collect::<Vec<_>>(),
            "example": made,
        }))?;
        return Ok(Exit::Ok);
    }
    let mut text = format!("{}\n{}\n", screen::bold(&of.title), of.domain.join(" › "));
    text.push_str(&format!("Outcomes: {}\n", of.outcomes.join(", ")));
    text.push_str(&format!("Wrong answers it knows: {}\n", misconceptions.join(", ")));
    let factors: Vec<String> =
        of.factors().map(|(name, weight)| format!("{name} {weight:+}")).collect();
    text.push_str(&format!("What makes it hard, in logits: {}\n\n", factors.join(", ")));
    text.push_str(&made.text(1));
    for hint in made.key.iter().flat_map(|key| &key.hints) {
        text.push_str(&format!("   Hint: {}\n", hint.trim()));
    }
    if let Some(solution) = made.key.as_ref().and_then(|key| key.solution.as_ref()) {
        text.push_str(&format!("   Solution: {}\n", solution.trim()));
    }
    screen::print(&text)?;
    Ok(Exit::Ok)
}

fn check(library: &Library, variants: u32, json: bool) -> Result<Exit, Failure> {
    let mut reports = Vec::new();
    let mut problems = 0;
    let mut programs = programs::Checked::default();
    for found in library.found() {
        let (report, told) = match &found.read {
            Ok(of) => {
                let report = of.check(variants);
                let mut told = report.problems.clone();
                told.extend(library.unknown_outcomes(of));
                told.extend(programs.check(of)?);
                (Some(report), told)
            }
            Err(told) => (None, told.clone()),
        };
        problems += told.len();
        if !json {
            let line = match &report {
                Some(report) if told.is_empty() => format!(
                    "{}: in order; {} variants, {} different questions, {:.0} % of draws, {:+.1} to {:+.1} logits\n",
                    report.id,
                    report.variants,
                    report.different,
                    report.success * 100.0,
                    report.difficulty[0],
                    report.difficulty[1]
                ),
                _ => told.iter().map(|problem| format!("{problem}\n")).collect(),
            };
            screen::print(&line)?;
        }
        reports.push(json!({ "file": found.file, "report": report, "problems": told }));
    }
    if json {
        screen::print_json(
            &json!({ "blueprints": reports, "problems": problems, "programsNotRun": programs.not_run }),
        )?;
    } else {
        let files = library.found().len();
        screen::print(&format!("{files} blueprints, {problems} problems\n"))?;
    }
    programs.tell();
    Ok(if problems > 0 { Exit::Failed } else { Exit::Ok })
}

fn generate(library: &Library, asked: &AssessGenerate, json: bool) -> Result<Exit, Failure> {
    let of = blueprint(library, &asked.id)?;
    if asked.difficulty.is_some_and(|wanted| !wanted.is_finite()) {
        return Err(Failure::usage("a difficulty is a number of logits, such as -1 or 0.5"));
    }
    let questions = of.different(asked.seed, asked.count as usize, asked.difficulty);
    let questions: Vec<Made> = questions
        .map_err(|problem| told(&problem))?
        .iter()
        .map(|variant| made(of, variant, asked.key))
        .collect::<Result<_, Failure>>()?;
    if json {
        screen::print_json(&questions)?;
    } else {
        let texts: Vec<String> =
            (1..).zip(&questions).map(|(number, one)| one.text(number)).collect();
        screen::print(&texts.join("\n"))?;
    }
    let made = questions.len();
    if made < asked.count as usize {
        screen::note(&format!("{} has only {made} different questions like this", of.id));
    }
    Ok(Exit::Ok)
}

fn ability(json: bool) -> Result<Exit, Failure> {
    use std::io::Read as _;
    let mut text = String::new();
    std::io::stdin()
        .take(MOST_INPUT)
        .read_to_string(&mut text)
        .map_err(|error| Failure::io("read the responses", &error))?;
    let estimate = estimate_json(&text).map_err(|error| Failure::usage(error.to_string()))?;
    if json {
        screen::print_json(&estimate)?;
        return Ok(Exit::Ok);
    }
    let or_none = |number: Option<f64>| match number {
        Some(number) => format!("{number:.3}"),
        None => "none".to_owned(),
    };
    let next = estimate.next.map_or_else(|| "none is left".to_owned(), |place| place.to_string());
    screen::print(&format!(
        "EAP {:.3} ± {:.3}\nMLE {}\nWLE {}\nnext item, from 0: {next}\n",
        estimate.eap,
        estimate.eap_se,
        or_none(estimate.mle),
        or_none(estimate.wle)
    ))?;
    Ok(Exit::Ok)
}

fn functions(json: bool) -> Result<Exit, Failure> {
    if json {
        let all: Vec<_> = FUNCTIONS
            .iter()
            .map(|function| json!({ "call": function.call(), "gives": function.about, "example": function.example }))
            .collect();
        screen::print_json(&all)?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["FUNCTION", "WHAT IT GIVES"]);
    for function in FUNCTIONS.iter() {
        table.add_row([function.call(), function.about.to_owned()]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

fn schema() -> Result<Exit, Failure> {
    screen::print_json(&Blueprint::schema())?;
    Ok(Exit::Ok)
}
