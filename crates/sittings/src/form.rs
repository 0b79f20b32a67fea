//! Which questions a test has: drawn at the beginning, or one after the other by the answers.

use std::collections::{BTreeSet, HashSet};

use assessment::ability::{
    Answered, AreaShare, Candidate, Exposure, ItemCurve, Posterior, Selection, StopReason,
};
use assessment::{Blueprint, Chance, FileProblem, Variant};
use domain::{ItemSelected, PinnedBlueprint};

use crate::{
    AdaptiveRules, Blueprints, Definition, DifficultyMix, EvaluationContent, ItemSelection,
    PoolSource, Section, Shuffle, SittingError, marks::answered,
};

/// Seeds lie below this number, so that every program that reads JSON keeps them.
pub(crate) const SEEDS: u64 = 1 << 53;
/// How many seeds are tried for a question that is to differ from the others.
const TRIES: u32 = 20;
/// How many variants of a blueprint show how hard its questions are.
const SAMPLES: u64 = 12;
/// How many questions of each blueprint an adaptive test chooses from.
const EACH: u32 = 4;
/// By how many logits a question may miss what was wished for, for each time its blueprint was asked less.
const USE_COSTS: f64 = 0.6;
/// Blueprints that fit as well up to so many logits are drawn by lot.
const AS_WELL: f64 = 0.3;

/// Streams of chance that have nothing to do with each other.
const LOTS: u64 = 1;
const SEED_STREAM: u64 = 2;
const ORDER: u64 = 3;
const CANDIDATES: u64 = 4;

/// Those of the blueprints that are named, each once: in the order of their ids as they are named, then by
/// skill and outcome.
pub(crate) fn among<'a>(source: &PoolSource, all: &[&'a Blueprint]) -> Vec<&'a Blueprint> {
    let PoolSource { blueprints, skills, outcomes } = source;
    let named = blueprints.iter().flat_map(|id| all.iter().filter(move |one| one.id == *id));
    let of_skill = all.iter().filter(|one| skills.iter().any(|skill| has_skill(one, skill)));
    let of_outcome =
        all.iter().filter(|one| outcomes.iter().any(|code| one.outcomes.contains(code)));
    let mut seen = BTreeSet::new();
    let found = named.chain(of_skill).chain(of_outcome).copied();
    found.filter(|one| seen.insert(one.id.as_str())).collect()
}

/// Whether a blueprint measures a skill or one below it.
pub(crate) fn has_skill(blueprint: &Blueprint, skill: &str) -> bool {
    let below = blueprint.skill.strip_prefix(skill);
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether some questions of these blueprints are harder than others.
pub(crate) fn differ(pool: &[&Blueprint]) -> bool {
    pool.len() > 1 || pool.iter().any(|one| one.factors().next().is_some())
}

/// The blueprints of a definition in their versions, section by section.
pub(crate) fn pinned(definition: &Definition, all: &[&Blueprint]) -> Vec<PinnedBlueprint> {
    let mut seen = BTreeSet::new();
    let mut pool = Vec::new();
    for (section, source) in definition.pools() {
        for blueprint in among(source, all) {
            if seen.insert((section, blueprint.id.as_str())) {
                pool.push(PinnedBlueprint {
                    section: section.to_owned(),
                    blueprint: blueprint.id.clone(),
                    version: blueprint.version.to_string(),
                });
            }
        }
    }
    pool
}

/// A pinned blueprint.
pub(crate) fn found<'a>(
    library: &'a dyn Blueprints,
    id: &str,
    version: &str,
) -> Result<&'a Blueprint, SittingError> {
    library.version(id, version).ok_or_else(|| SittingError::Gone {
        id: id.to_owned(),
        version: version.chars().take(12).collect(),
    })
}

/// The question that was chosen, again.
pub(crate) fn made<'a>(
    library: &'a dyn Blueprints,
    selected: &ItemSelected,
) -> Result<(Variant, &'a Blueprint), SittingError> {
    let blueprint = found(library, &selected.blueprint, &selected.version)?;
    Ok((variant(blueprint, selected.seed, selected.wanted)?, blueprint))
}

pub(crate) fn variant(
    blueprint: &Blueprint,
    seed: u64,
    wanted: Option<i32>,
) -> Result<Variant, FileProblem> {
    match wanted {
        Some(wanted) => blueprint.generate_near(seed, logits(wanted)),
        None => blueprint.generate(seed),
    }
}

/// Thousandths of a logit, which JSON keeps exactly.
pub(crate) fn thousandths(logits: f64) -> i32 {
    (logits * 1_000.0).round().clamp(-30_000.0, 30_000.0) as i32
}

/// And back.
pub(crate) fn logits(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1_000.0
}

/// The questions of a test that does not follow the answers.
pub(crate) fn drawn(
    test: &EvaluationContent,
    definition: &Definition,
    pool: &[PinnedBlueprint],
    library: &dyn Blueprints,
    seed: u64,
) -> Result<Vec<ItemSelected>, SittingError> {
    let shared = definition.sha256.get(..13).and_then(|hash| u64::from_str_radix(hash, 16).ok());
    let common = if test.same_order { shared.unwrap_or_default() } else { seed };
    let mut form = Form {
        selection: &test.selection,
        lots: Chance::new(common, LOTS),
        seeds: Chance::new(seed, SEED_STREAM),
        faces: HashSet::new(),
    };
    let mut order = Chance::new(common, ORDER);
    let mut questions = Vec::new();
    for section in &test.sections {
        let pins = pool.iter().filter(|one| one.section == section.id);
        let blueprints: Vec<&Blueprint> = pins
            .map(|one| found(library, &one.blueprint, &one.version))
            .collect::<Result<_, _>>()?;
        let mut of_section = form.section(section, &blueprints)?;
        if test.shuffle == Shuffle::WithinSections {
            order.shuffle(&mut of_section);
        }
        questions.extend(of_section);
    }
    if test.shuffle == Shuffle::All {
        order.shuffle(&mut questions);
    }
    for (place, question) in (1..).zip(&mut questions) {
        question.place = place;
    }
    Ok(questions)
}

struct Form<'a> {
    selection: &'a ItemSelection,
    lots: Chance,
    seeds: Chance,
    faces: HashSet<String>,
}

impl Form<'_> {
    fn section(
        &mut self,
        section: &Section,
        pool: &[&Blueprint],
    ) -> Result<Vec<ItemSelected>, SittingError> {
        let wanted = section.difficulty.as_ref().map(|mix| wanted(mix, pool)).transpose()?;
        let wanted: Vec<Option<i32>> = match wanted {
            Some(wanted) => wanted.into_iter().map(Some).collect(),
            None => vec![None; section.count as usize],
        };
        let mut uses = vec![0_u32; pool.len()];
        let mut dry = vec![false; pool.len()];
        let mut questions = Vec::new();
        for (number, wanted) in wanted.iter().enumerate() {
            let question = loop {
                let Some(at) = self.blueprint(pool, &uses, &dry, *wanted, number)? else {
                    return Err(SittingError::TooFew {
                        section: section.id.clone(),
                        found: questions.len(),
                        wanted: section.count as usize,
                    });
                };
                if let Some(question) = self.question(&section.id, pool[at], *wanted)? {
                    uses[at] += 1;
                    break question;
                }
                dry[at] = true;
            };
            questions.push(question);
        }
        Ok(questions)
    }

    /// The place of the blueprint that is asked next; nothing where all are exhausted.
    fn blueprint(
        &mut self,
        pool: &[&Blueprint],
        uses: &[u32],
        dry: &[bool],
        wanted: Option<i32>,
        number: usize,
    ) -> Result<Option<usize>, SittingError> {
        let open: Vec<usize> = (0..pool.len()).filter(|at| !dry[*at]).collect();
        if open.is_empty() {
            return Ok(None);
        }
        if let ItemSelection::Fixed = self.selection {
            return Ok(Some(open[number % open.len()]));
        }
        let mut costs = Vec::with_capacity(open.len());
        for at in open {
            let misses = match wanted {
                Some(wanted) => {
                    let nearest = pool[at].generate_near(0, logits(wanted))?;
                    (nearest.difficulty() - logits(wanted)).abs()
                }
                None => 0.0,
            };
            costs.push((misses + USE_COSTS * f64::from(uses[at]), at));
        }
        let least = costs.iter().map(|(cost, _)| *cost).fold(f64::INFINITY, f64::min);
        costs.retain(|(cost, _)| *cost <= least + AS_WELL);
        let lot = self.lots.place(costs.len());
        Ok(costs.get(lot).map(|(_, at)| *at))
    }

    /// A question that is none of those before; nothing where the blueprint has no more of them.
    fn question(
        &mut self,
        section: &str,
        blueprint: &Blueprint,
        wanted: Option<i32>,
    ) -> Result<Option<ItemSelected>, SittingError> {
        for _ in 0..TRIES {
            let seed = self.seeds.below(SEEDS);
            let variant = variant(blueprint, seed, wanted)?;
            if self.faces.insert(variant.face()) {
                return Ok(Some(selected(section, blueprint, &variant, wanted)));
            }
        }
        Ok(None)
    }
}

/// What gives a question again, without its place.
pub(crate) fn selected(
    section: &str,
    blueprint: &Blueprint,
    variant: &Variant,
    wanted: Option<i32>,
) -> ItemSelected {
    ItemSelected {
        place: 0,
        section: section.to_owned(),
        level: 1,
        blueprint: blueprint.id.clone(),
        version: blueprint.version.to_string(),
        seed: variant.seed(),
        wanted,
        difficulty: thousandths(variant.difficulty()),
    }
}

/// The difficulties that a mix asks for: the middles of three thirds of what the blueprints make. They
/// are the same for each learner.
fn wanted(mix: &DifficultyMix, pool: &[&Blueprint]) -> Result<Vec<i32>, SittingError> {
    let mut found = Vec::new();
    for blueprint in pool {
        for seed in 0..SAMPLES {
            found.push(blueprint.generate(seed)?.difficulty());
        }
    }
    found.sort_by(f64::total_cmp);
    let at = |sixth: usize| {
        let place = (found.len() * sixth / 6).min(found.len().saturating_sub(1));
        found.get(place).copied().map_or(0, thousandths)
    };
    let levels = [(at(1), mix.easy), (at(3), mix.medium), (at(5), mix.hard)];
    Ok(levels.into_iter().flat_map(|(level, count)| vec![level; count as usize]).collect())
}

/// What an adaptive test does next.
pub(crate) enum AdaptiveStep {
    /// It asks this; its place is still to be said.
    Ask(ItemSelected),
    /// It is over.
    Stop(StopReason),
}

/// An answer in an adaptive test: which question, and whether it was right.
pub(crate) struct AdaptiveAnswer<'a> {
    pub(crate) question: &'a ItemSelected,
    /// None where nobody can say yet.
    pub(crate) right: Option<bool>,
}

/// The next question after these.
pub(crate) fn following(
    test: &EvaluationContent,
    rules: &AdaptiveRules,
    pool: &[PinnedBlueprint],
    library: &dyn Blueprints,
    seed: u64,
    asked: &[AdaptiveAnswer<'_>],
) -> Result<AdaptiveStep, SittingError> {
    let answers = asked.iter().filter_map(|one| answered(one.question.difficulty, one.right));
    let answers: Vec<Answered> = answers.collect();
    let posterior = Posterior::after(&answers);
    if let Some(reason) = rules.stop.fired(asked.len(), 0.0, &posterior) {
        return Ok(AdaptiveStep::Stop(reason));
    }
    let blueprints: Vec<(&str, &Blueprint)> = pool
        .iter()
        .map(|one| Ok((one.section.as_str(), found(library, &one.blueprint, &one.version)?)))
        .collect::<Result<_, SittingError>>()?;
    let (candidates, questions) = candidates(&blueprints, seed)?;
    let places: Vec<usize> = asked
        .iter()
        .filter_map(|answer| {
            let same = |one: &ItemSelected| {
                one.blueprint == answer.question.blueprint && one.seed == answer.question.seed
            };
            questions.iter().position(same)
        })
        .collect();
    let areas = test
        .sections
        .iter()
        .map(|section| AreaShare { area: section.id.clone(), share: f64::from(section.count) });
    let selection = Selection {
        among: rules.among,
        areas: areas.collect(),
        blueprints: rules.blueprints,
        ..Selection::by(rules.rule)
    };
    let lot = Chance::new(seed, LOTS + SEEDS + asked.len() as u64).below(SEEDS);
    Ok(match selection.choose(&candidates, &places, &posterior, &Exposure::default(), lot) {
        Ok(at) => AdaptiveStep::Ask(questions[at].clone()),
        Err(_) => AdaptiveStep::Stop(StopReason::NoItems),
    })
}

/// The questions that an adaptive test of this seed chooses from.
fn candidates(
    pool: &[(&str, &Blueprint)],
    seed: u64,
) -> Result<(Vec<Candidate>, Vec<ItemSelected>), SittingError> {
    let mut seeds = Chance::new(seed, CANDIDATES);
    let mut faces = HashSet::new();
    let (mut candidates, mut questions) = (Vec::new(), Vec::new());
    for (section, blueprint) in pool {
        for _ in 0..EACH {
            let variant = blueprint.generate(seeds.below(SEEDS))?;
            let Ok(curve) = ItemCurve::rasch(variant.difficulty()) else { continue };
            if faces.insert(variant.face()) {
                candidates.push(Candidate {
                    variant: format!("{} {}", blueprint.id, variant.seed()),
                    blueprint: blueprint.id.clone(),
                    area: (*section).to_owned(),
                    enemies: Vec::new(),
                    curve,
                });
                questions.push(selected(section, blueprint, &variant, None));
            }
        }
    }
    Ok((candidates, questions))
}

/// The standard error that an adaptive test comes to at best, where that is larger than the one that
/// should end it.
pub(crate) fn smallest_error(
    test: &EvaluationContent,
    all: &[&Blueprint],
    rules: &AdaptiveRules,
) -> Option<f64> {
    let pool: Vec<(&str, &Blueprint)> = test
        .sections
        .iter()
        .flat_map(|one| {
            among(&one.from, all).into_iter().map(|blueprint| (one.id.as_str(), blueprint))
        })
        .collect();
    let (candidates, _) = candidates(&pool, 0).ok()?;
    rules.stop.out_of_reach(&candidates)
}
