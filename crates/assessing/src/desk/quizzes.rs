//! Tests that a teacher puts together: looked at, kept, opened again, and begun from a lesson.

use std::collections::BTreeMap;

use api::{
    ComposedQuiz, QuizChoosing, QuizCommands, QuizCompose, QuizCurvePoint, QuizForLesson, QuizMix,
    QuizOfLesson, QuizOpened, QuizOutcome, QuizPart, QuizPlan, QuizQuestion, QuizRef, QuizSave,
    QuizSaved, QuizTelling,
};
use assessment::ability::ItemCurve;
use async_trait::async_trait;
use faults::Fault;
use sittings::{
    Definition, DifficultyMix, PlannedQuestion, TestChoosing, TestPart, TestPlan, TestTelling,
    preview,
};
use text::ascii_slug;
use tokio::task::spawn_blocking;
use workspace::Base;

use super::{
    SittingDesk,
    blueprints::{seconds, statement},
};
use crate::{Definitions, FoundDefinition, Library, Offered, Owner};

/// The folder of definitions in a workspace.
const FOLDER: &str = "sittings";
/// The longest id, in characters.
const LONGEST_ID: usize = 60;
/// How many questions an exit quiz has where nobody says it.
const EXIT_QUESTIONS: u32 = 5;
/// From how many blueprints a quiz on a lesson asks at most.
const FROM: usize = 4;
/// Minutes for a question whose blueprint does not say how long it takes.
const MINUTES_EACH: f64 = 1.5;
/// How much longer a class needs than a competent pupil, so that most come to the end.
const CLASS_NEEDS: f64 = 1.5;
/// The abilities that curves are drawn over, in steps of a quarter of a logit.
const CURVE: std::ops::RangeInclusive<i32> = -12..=12;

#[async_trait]
impl QuizCommands for SittingDesk {
    type Error = Fault;

    async fn quiz_compose(&self, asked: QuizCompose) -> Result<ComposedQuiz, Fault> {
        let definitions = self.definitions().await?;
        let compose = move || composed(&definitions.library(), &asked);
        spawn_blocking(compose).await.map_err(Fault::internal)
    }

    async fn quiz_save(&self, asked: QuizSave) -> Result<QuizSaved, Fault> {
        let definitions = self.definitions().await?;
        let QuizSave { plan, id, base_sha256 } = asked;
        let own = id.as_deref().and_then(|id| own(&definitions, id));
        let path = own.and_then(|found| self.within(found));
        // A shipped test that is saved becomes one of hers beside it.
        let id = match id.filter(|_| own.is_some()) {
            Some(id) => id,
            None => self.free_id(&definitions, &plan.title).await?,
        };
        let plan = planned(&definitions.library(), plan);
        let text = plan.text(&id);
        let path = path.unwrap_or_else(|| path_of(&id));
        let read = Definition::read_with(&path, &text, &*definitions.library());
        read.map_err(|problems| Fault::invalid(in_words(&problems)))?;
        let base = base_sha256.map_or(Base::Absent, Base::Sha256);
        let (files, at) = (self.workspace.clone(), path);
        let written = spawn_blocking(move || files.write(&at, &text, &base)).await;
        let written = written.map_err(Fault::internal)??;
        Ok(QuizSaved { id, path: written.path, sha256: written.sha256 })
    }

    async fn quiz_open(&self, QuizRef { id }: QuizRef) -> Result<QuizOpened, Fault> {
        let definitions = self.definitions().await?;
        let used = definitions.used();
        let offered = used.get(id.as_str()).copied();
        let Some(Offered::Session(definition)) = offered else {
            return Err(Fault::not_found(format!("there is no test {id}")));
        };
        let plan = TestPlan::of(definition, &*definitions.library())
            .ok_or_else(|| Fault::invalid(format!("{id} is no test: change its file instead")))?;
        let path = own(&definitions, &id).and_then(|found| self.within(found));
        // Comments and words below the front matter are hers as well.
        let is_whole = match path.clone() {
            Some(at) => {
                let files = self.workspace.clone();
                let read =
                    spawn_blocking(move || files.read(&at)).await.map_err(Fault::internal)??;
                read.text.replace("\r\n", "\n") == plan.text(&id)
            }
            None => plan.choosing != TestChoosing::Following || plan.holds(definition),
        };
        if !is_whole {
            let advice = "this test says more than can be put together here: change its file, or a copy of it, \
                          so that nothing of it is lost";
            return Err(Fault::invalid(advice));
        }
        let sha256 = path.is_some().then(|| definition.sha256.clone());
        Ok(QuizOpened { plan: on_the_wire(plan), path, sha256 })
    }

    async fn quiz_of_lesson(&self, asked: QuizOfLesson) -> Result<QuizForLesson, Fault> {
        let definitions = self.definitions().await?;
        let (files, at) = (self.workspace.clone(), asked.path.clone());
        let read = spawn_blocking(move || files.read(&at)).await.map_err(Fault::internal)??;
        let kept = definitions.found().iter().find_map(|found| match &found.read {
            Ok(Offered::Session(of)) if of.lesson.as_deref() == Some(read.path.as_str()) => {
                let path = self.within(found)?;
                Some(QuizSaved { id: of.id.clone(), path, sha256: of.sha256.clone() })
            }
            _ => None,
        });
        let count = asked.count.unwrap_or(EXIT_QUESTIONS).clamp(1, 100);
        Ok(QuizForLesson { kept, ..for_lesson(&definitions.library(), &read, count) })
    }
}

impl SittingDesk {
    /// An id that no definition and no file of hers has.
    async fn free_id(&self, definitions: &Definitions, title: &str) -> Result<String, Fault> {
        let slug = match ascii_slug(title, LONGEST_ID) {
            slug if slug.is_empty() => "quiz".to_owned(),
            slug => slug,
        };
        let used: Vec<String> = definitions.used().into_keys().map(str::to_owned).collect();
        let files = self.workspace.clone();
        let free = move || {
            let taken = |id: &String| {
                used.contains(id)
                    || files.fingerprint(&path_of(id)).is_ok_and(|(_, is)| is.is_some())
            };
            let numbered = (2..).map(|number| format!("{slug}-{number}"));
            std::iter::once(slug.clone()).chain(numbered).find(|id| !taken(id))
        };
        let found = spawn_blocking(free).await.map_err(Fault::internal)?;
        found.ok_or_else(|| Fault::internal("there is no free id"))
    }

    fn within(&self, found: &FoundDefinition) -> Option<String> {
        let within = found.file.strip_prefix(self.workspace.root()).ok()?;
        let parts = within.components().map(|part| part.as_os_str().to_str());
        Some(parts.collect::<Option<Vec<_>>>()?.join("/"))
    }
}

/// The file of hers that has this id.
fn own<'a>(definitions: &'a Definitions, id: &str) -> Option<&'a FoundDefinition> {
    definitions.found().iter().find(|found| {
        let same = found.read.as_ref().is_ok_and(|offered| offered.id() == id);
        same && found.owner == Owner::Workspace
    })
}

fn path_of(id: &str) -> String {
    format!("{FOLDER}/{id}.md")
}

fn composed(library: &Library, asked: &QuizCompose) -> ComposedQuiz {
    let plan = planned(library, asked.plan.clone());
    let mut quiz = ComposedQuiz {
        questions: Vec::new(),
        minutes: suggested(library, &plan),
        outcomes: Vec::new(),
        curve: Vec::new(),
        problems: Vec::new(),
    };
    // No file has been written yet: where in it something is wrong says nothing.
    let definition = match Definition::read_with("quiz.md", &plan.text("quiz"), library) {
        Ok(definition) => definition,
        Err(problems) => {
            quiz.problems = problems.into_iter().map(|problem| problem.message).collect();
            return quiz;
        }
    };
    let questions = match preview(&definition, library, u64::from(asked.seed)) {
        Ok(questions) => questions,
        Err(error) => {
            quiz.problems.push(error.to_string());
            return quiz;
        }
    };
    quiz.curve = curve(&questions);
    quiz.outcomes = outcomes(library, &questions);
    quiz.questions = questions.into_iter().map(question).collect();
    quiz
}

fn question(planned: PlannedQuestion<'_>) -> QuizQuestion {
    let PlannedQuestion { blueprint, item, key, difficulty, part } = planned;
    QuizQuestion {
        blueprint: blueprint.id.clone(),
        title: blueprint.title.clone(),
        part: u32::try_from(part).unwrap_or(u32::MAX),
        item,
        key: key.answer(),
        difficulty,
        seconds: seconds(blueprint),
    }
}

/// The sum of the curves of all questions, each with discrimination 1 and no guessing.
fn curve(questions: &[PlannedQuestion<'_>]) -> Vec<QuizCurvePoint> {
    let curves: Vec<ItemCurve> =
        questions.iter().filter_map(|one| ItemCurve::rasch(one.difficulty).ok()).collect();
    let at = |quarters: i32| {
        let ability = f64::from(quarters) / 4.0;
        QuizCurvePoint {
            ability,
            information: curves.iter().map(|curve| curve.information(ability)).sum(),
            expected: curves.iter().map(|curve| curve.probability(ability)).sum(),
        }
    };
    CURVE.map(at).collect()
}

fn outcomes(library: &Library, questions: &[PlannedQuestion<'_>]) -> Vec<QuizOutcome> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for question in questions {
        for code in &question.blueprint.outcomes {
            *counts.entry(code).or_default() += 1;
        }
    }
    let outcome = |(code, questions): (&str, u32)| QuizOutcome {
        code: code.to_owned(),
        statement: statement(library, code),
        questions,
    };
    counts.into_iter().map(outcome).collect()
}

/// Minutes that a class needs for it; none where a blueprint does not say how long it takes.
fn suggested(library: &Library, plan: &TestPlan) -> Option<u32> {
    let mut needed = 0.0;
    for part in plan.parts.iter().filter(|part| !part.blueprints.is_empty()) {
        let each: Option<Vec<u32>> =
            part.blueprints.iter().map(|id| seconds(library.blueprint(id)?)).collect();
        let each = each?;
        let mean = f64::from(each.iter().sum::<u32>()) / f64::from(u32::try_from(each.len()).ok()?);
        needed += mean * f64::from(part.count);
    }
    Some(minutes_of(needed * CLASS_NEEDS / 60.0)).filter(|_| needed > 0.0)
}

/// Whole minutes, at least one.
fn minutes_of(minutes: f64) -> u32 {
    minutes.ceil().clamp(1.0, 600.0) as u32
}

fn planned(library: &Library, plan: QuizPlan) -> TestPlan {
    let QuizPlan { title, parts, minutes, choosing, telling, lesson } = plan;
    let mut planned = TestPlan {
        title,
        parts: parts.into_iter().map(part).collect(),
        minutes: 1,
        choosing: match choosing {
            QuizChoosing::Same => TestChoosing::Same,
            QuizChoosing::ByLot => TestChoosing::ByLot,
            QuizChoosing::Following => TestChoosing::Following,
        },
        telling: match telling {
            QuizTelling::WhenClosed => TestTelling::WhenClosed,
            QuizTelling::AtTheEnd => TestTelling::AtTheEnd,
            QuizTelling::Nothing => TestTelling::Nothing,
        },
        lesson,
    };
    planned.minutes = minutes
        .or_else(|| suggested(library, &planned))
        .unwrap_or_else(|| minutes_of(f64::from(planned.count()) * MINUTES_EACH));
    planned
}

fn part(QuizPart { title, blueprints, count, mix, points }: QuizPart) -> TestPart {
    let mix = mix.map(|QuizMix { easy, medium, hard }| DifficultyMix { easy, medium, hard });
    TestPart { title, blueprints, count, mix, points }
}

fn on_the_wire(plan: TestPlan) -> QuizPlan {
    let TestPlan { title, parts, minutes, choosing, telling, lesson } = plan;
    let part = |TestPart { title, blueprints, count, mix, points }: TestPart| {
        let mix = mix.map(|DifficultyMix { easy, medium, hard }| QuizMix { easy, medium, hard });
        QuizPart { title, blueprints, count, mix, points }
    };
    QuizPlan {
        title,
        parts: parts.into_iter().map(part).collect(),
        minutes: Some(minutes),
        choosing: match choosing {
            TestChoosing::Same => QuizChoosing::Same,
            TestChoosing::ByLot => QuizChoosing::ByLot,
            TestChoosing::Following => QuizChoosing::Following,
        },
        telling: match telling {
            TestTelling::WhenClosed => QuizTelling::WhenClosed,
            TestTelling::AtTheEnd => QuizTelling::AtTheEnd,
            TestTelling::Nothing => QuizTelling::Nothing,
        },
        lesson,
    }
}

/// A test on a lesson: from blueprints about its topic, those before that ask about its outcomes.
fn for_lesson(library: &Library, lesson: &workspace::FileText, count: u32) -> QuizForLesson {
    let facts = lessons::facts(&lesson.text);
    let topic = facts.topic.unwrap_or_default();
    let mut codes: Vec<String> = curriculum::mentions(&lesson.text)
        .into_iter()
        .filter_map(|one| one.code)
        .map(|code| code.to_string())
        .collect();
    codes.sort();
    codes.dedup();
    let chosen = library.about(&topic, &codes, FROM);
    let asks = |code: &String| chosen.iter().any(|one| one.outcomes.contains(code));
    let without = codes.iter().filter(|code| !asks(code)).cloned().collect();
    let parts = match chosen.is_empty() {
        true => Vec::new(),
        false => vec![QuizPart {
            title: text::capitalised(&topic),
            blueprints: chosen.iter().map(|one| one.id.clone()).collect(),
            count,
            mix: None,
            points: 1,
        }],
    };
    let plan = QuizPlan {
        title: format!("{}: exit quiz", text::capitalised(&topic)),
        parts,
        minutes: None,
        choosing: QuizChoosing::default(),
        telling: QuizTelling::default(),
        lesson: Some(lesson.path.clone()),
    };
    QuizForLesson { plan, class: facts.class, without, kept: None }
}

fn in_words(problems: &[assessment::FileProblem]) -> String {
    let all: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    all.join("; ")
}
