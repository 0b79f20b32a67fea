//! `assess simulate`: what a test of these blueprints would say of learners whose ability is known.

use assessing::Library;
use assessment::Blueprint;
use assessment::ability::{
    BlueprintUse, Candidate, Delivery, ItemCurve, Selection, SelectionRule, Simulation,
    SimulationPlan, StopRules, simulate,
};

use super::blueprints::blueprint;
use super::quiz_files::existing;
use super::told;
use crate::args::AssessSimulate;
use crate::failure::{Exit, Failure};
use crate::{saving, screen};

/// From how many of the best questions the next is drawn by lot.
const AMONG: usize = 5;

pub(super) fn simulated(
    library: &Library,
    asked: &AssessSimulate,
    json: bool,
) -> Result<Exit, Failure> {
    let used: Vec<&Blueprint> = match asked.ids.is_empty() {
        true => library.blueprints().into_iter().map(|(_, of)| of).collect(),
        false => asked.ids.iter().map(|id| blueprint(library, id)).collect::<Result<_, _>>()?,
    };
    let mut pool = Vec::new();
    for of in used {
        pool.extend(candidates(of, asked)?);
    }
    let questions = asked.questions as usize;
    let delivery = if asked.form {
        pool = spread(&pool, questions);
        Delivery::Form
    } else {
        let selection = Selection {
            among: AMONG,
            blueprints: BlueprintUse::Repeated,
            ..Selection::by(SelectionRule::ClosestDifficulty)
        };
        let stop = Box::new(StopRules::length(questions));
        Delivery::Adaptive { selection: Box::new(selection), stop }
    };
    let plan = SimulationPlan::new(asked.learners, delivery, asked.seed);
    let played =
        simulate(&plan, &pool).map_err(|error| Failure::new(Exit::Usage, error.to_string()))?;
    if let Some(file) = &asked.plot {
        let picture =
            played.plot().map_err(|error| Failure::new(Exit::Failed, error.to_string()))?;
        saving::save(file, picture.as_bytes(), existing(asked.force))?;
    }
    if json {
        screen::print_json(&played)?;
    } else {
        screen::print(&text(&played, pool.len()))?;
    }
    Ok(Exit::Ok)
}

fn candidates(of: &Blueprint, asked: &AssessSimulate) -> Result<Vec<Candidate>, Failure> {
    let made = of.different(asked.seed, asked.variants as usize, None);
    let made = made.map_err(|problem| told(&problem))?;
    let candidate = |(number, difficulty): (usize, f64)| {
        let curve = ItemCurve::rasch(difficulty)
            .map_err(|error| Failure::new(Exit::Failed, format!("{}: {error}", of.id)))?;
        Ok(Candidate {
            variant: format!("{}-{number}", of.id),
            blueprint: of.id.clone(),
            area: of.skill.clone(),
            enemies: Vec::new(),
            curve,
        })
    };
    made.iter().map(assessment::Variant::difficulty).enumerate().map(candidate).collect()
}

/// So many of the pool, from all over it.
fn spread(pool: &[Candidate], questions: usize) -> Vec<Candidate> {
    let step = pool.len().div_ceil(questions.max(1)).max(1);
    pool.iter().step_by(step).cloned().collect()
}

fn text(played: &Simulation, pool: usize) -> String {
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let mut text = format!(
        "{} learners, {:.1} questions each of {pool}\n\
         off by (RMSE) {:.3} logits; told error {:.3}; bias {:+.3}\n\
         the 95 % interval holds for {}\n\
         most met question {}, most met blueprint {}; used {}\n",
        played.learners.len(),
        played.length,
        played.rmse,
        played.told_error,
        played.bias,
        percent(played.coverage),
        percent(played.most_met_variant),
        percent(played.most_met_blueprint),
        percent(played.used),
    );
    if let Some(overlap) = played.variant_overlap {
        text.push_str(&format!("two learners share {}\n", percent(overlap)));
    }
    for (reason, count) in &played.stops {
        text.push_str(&format!("stopped by {reason:?}: {count}\n"));
    }
    text
}
