//! Several forms of one test that are as hard as one another, at every ability.
//!
//! Forms are compared by their curves: how many right answers are to be expected, and how much
//! information they give. Questions are dealt out by difficulty and then exchanged, between forms and
//! with those left over, as long as that brings the curves together.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{BlueprintUse, Candidate};

/// What forms are made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormPlan {
    /// How many forms. No question is in two of them.
    pub forms: usize,
    /// How many questions of which area are in each.
    pub areas: Vec<AreaCount>,
    /// Whether two variants of one blueprint may be in one form.
    pub blueprints: BlueprintUse,
    /// What decides among equals.
    pub seed: u64,
}

/// How many questions of an area a form has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AreaCount {
    /// The area.
    pub area: String,
    /// How many.
    pub count: usize,
}

/// Forms, and how alike they are.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ParallelForms {
    /// The places of each form's questions in the pool, area by area.
    pub forms: Vec<Vec<usize>>,
    /// The abilities at which curves are compared.
    pub abilities: Vec<f64>,
    /// For each form the right answers to be expected at these abilities.
    pub expected: Vec<Vec<f64>>,
    /// For each form its information at these abilities.
    pub information: Vec<Vec<f64>>,
    /// The greatest difference between two forms in right answers to be expected.
    pub marks_apart: f64,
    /// The greatest difference between two forms in information, as a share of the most that forms give
    /// in the mean.
    pub information_apart: f64,
}

/// Why there are no such forms.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FormError {
    /// No form, or forms without a question.
    #[error("there have to be forms, and questions in them")]
    Nothing,
    /// Fewer questions than forms need.
    #[error("{wanted} questions about {area} are needed for all forms, and there are {found}")]
    TooFew {
        /// The area.
        area: String,
        /// How many are needed.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// Enough questions, but too many that must not be together.
    #[error(
        "questions about {0} cannot be dealt out: too many are enemies or of the same blueprint"
    )]
    Conflicts(String),
}

/// Abilities at which curves are compared: those of 19 in 20 learners, and as many again.
const ABILITIES: [f64; 13] =
    [-3.0, -2.5, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0];
/// How often dealing is begun anew where questions that must not be together block it.
const DEALS: usize = 20;
/// How often all exchanges are tried.
const ROUNDS: usize = 20;

/// Makes forms that are as alike as exchanging questions can make them.
pub fn parallel_forms(pool: &[Candidate], plan: &FormPlan) -> Result<ParallelForms, FormError> {
    if plan.forms == 0 || plan.areas.iter().all(|wish| wish.count == 0) {
        return Err(FormError::Nothing);
    }
    for wish in &plan.areas {
        let found = pool.iter().filter(|question| question.area == wish.area).count();
        let wanted = plan.forms * wish.count;
        if found < wanted {
            return Err(FormError::TooFew { area: wish.area.clone(), wanted, found });
        }
    }
    let mut lots = Pcg64::seed_from_u64(plan.seed);
    let mut blocked = None;
    for _ in 0..DEALS {
        match Table::deal(pool, plan, &mut lots) {
            Ok(mut table) => {
                table.exchange();
                return Ok(table.told());
            }
            Err(area) => blocked = Some(area),
        }
    }
    Err(FormError::Conflicts(blocked.unwrap_or_default()))
}

/// Right answers to be expected, and then information, at all abilities.
type Curves = [f64; 2 * ABILITIES.len()];

/// What is dealt out.
struct Table<'a> {
    pool: &'a [Candidate],
    plan: &'a FormPlan,
    forms: Vec<Vec<usize>>,
    /// What every question adds to a form's curves.
    curves: Vec<Curves>,
    /// The curves of the forms.
    sums: Vec<Curves>,
}

impl<'a> Table<'a> {
    /// Deals: for each place on a form a difficulty, and for each form the nearest question that is left.
    /// The form that chooses first changes from place to place. Says the area where it came to an end.
    fn deal(pool: &'a [Candidate], plan: &'a FormPlan, lots: &mut Pcg64) -> Result<Self, String> {
        let mut table = Self {
            pool,
            plan,
            forms: vec![Vec::new(); plan.forms],
            curves: pool.iter().map(curves).collect(),
            sums: vec![[0.0; 2 * ABILITIES.len()]; plan.forms],
        };
        for wish in &plan.areas {
            let mut left: Vec<(u64, usize)> = (0..pool.len())
                .filter(|place| pool[*place].area == wish.area)
                .map(|place| (lots.next_u64(), place))
                .collect();
            left.sort_unstable();
            let mut left: Vec<usize> = left.into_iter().map(|(_, place)| place).collect();
            let mut ladder: Vec<f64> =
                left.iter().map(|place| pool[*place].curve.difficulty()).collect();
            ladder.sort_by(f64::total_cmp);
            for turn in 0..wish.count {
                let aim = ladder[(2 * turn + 1) * ladder.len() / (2 * wish.count)];
                for seat in 0..plan.forms {
                    let form = (seat + turn) % plan.forms;
                    let far = |place: usize| (pool[place].curve.difficulty() - aim).abs();
                    let nearest = (0..left.len())
                        .filter(|index| table.fits(left[*index], form, None))
                        .min_by(|one, other| far(left[*one]).total_cmp(&far(left[*other])))
                        .ok_or_else(|| wish.area.clone())?;
                    let question = left.remove(nearest);
                    table.forms[form].push(question);
                    add(&mut table.sums[form], 1.0, &table.curves[question]);
                }
            }
        }
        Ok(table)
    }

    /// Whether a question may be on a form, perhaps instead of another.
    fn fits(&self, question: usize, form: usize, instead: Option<usize>) -> bool {
        let mut others = self.forms[form].iter().filter(|other| Some(**other) != instead);
        others.all(|other| !self.plan.blueprints.excludes(&self.pool[question], &self.pool[*other]))
    }

    /// Exchanges questions of one area, between forms and with those left over, while that helps.
    fn exchange(&mut self) {
        for _ in 0..ROUNDS {
            let before = unlike(&self.sums);
            for form in 0..self.forms.len() {
                for seat in 0..self.forms[form].len() {
                    self.exchange_with_forms(form, seat);
                    self.exchange_with_left(form, seat);
                }
            }
            if unlike(&self.sums) > before - 1e-9 {
                return;
            }
        }
    }

    fn exchange_with_forms(&mut self, form: usize, seat: usize) {
        for other in form + 1..self.forms.len() {
            for there in 0..self.forms[other].len() {
                let (mine, theirs) = (self.forms[form][seat], self.forms[other][there]);
                let allowed = self.pool[mine].area == self.pool[theirs].area
                    && self.fits(theirs, form, Some(mine))
                    && self.fits(mine, other, Some(theirs));
                if allowed && self.accept(&[(form, mine, theirs), (other, theirs, mine)]) {
                    self.forms[form][seat] = theirs;
                    self.forms[other][there] = mine;
                }
            }
        }
    }

    fn exchange_with_left(&mut self, form: usize, seat: usize) {
        for question in 0..self.pool.len() {
            let mine = self.forms[form][seat];
            let allowed = self.pool[mine].area == self.pool[question].area
                && !self.forms.iter().any(|dealt| dealt.contains(&question))
                && self.fits(question, form, Some(mine));
            if allowed && self.accept(&[(form, mine, question)]) {
                self.forms[form][seat] = question;
            }
        }
    }

    /// Takes changes (on which form which question goes and which comes) into the curves, if those come
    /// together by it.
    fn accept(&mut self, changes: &[(usize, usize, usize)]) -> bool {
        let mut sums = self.sums.clone();
        for (form, goes, comes) in changes {
            add(&mut sums[*form], -1.0, &self.curves[*goes]);
            add(&mut sums[*form], 1.0, &self.curves[*comes]);
        }
        let better = unlike(&sums) < unlike(&self.sums) - 1e-12;
        if better {
            self.sums = sums;
        }
        better
    }

    fn told(self) -> ParallelForms {
        let half = |from: usize| -> Vec<Vec<f64>> {
            self.sums.iter().map(|sum| sum[from..from + ABILITIES.len()].to_vec()).collect()
        };
        let (expected, information) = (half(0), half(ABILITIES.len()));
        let apart = |curves: &[Vec<f64>], at: usize| {
            let values = || curves.iter().map(|curve| curve[at]);
            values().fold(f64::MIN, f64::max) - values().fold(f64::MAX, f64::min)
        };
        let mean = |curves: &[Vec<f64>], at: usize| {
            curves.iter().map(|curve| curve[at]).sum::<f64>() / curves.len() as f64
        };
        let greatest = |of: &dyn Fn(usize) -> f64| (0..ABILITIES.len()).map(of).fold(0.0, f64::max);
        ParallelForms {
            marks_apart: greatest(&|at| apart(&expected, at)),
            information_apart: greatest(&|at| apart(&information, at))
                / greatest(&|at| mean(&information, at)),
            forms: self.forms,
            abilities: ABILITIES.to_vec(),
            expected,
            information,
        }
    }
}

/// How far the forms' curves are from their mean.
fn unlike(sums: &[Curves]) -> f64 {
    (0..2 * ABILITIES.len())
        .map(|at| {
            let mean = sums.iter().map(|sum| sum[at]).sum::<f64>() / sums.len() as f64;
            sums.iter().map(|sum| (sum[at] - mean).powi(2)).sum::<f64>()
        })
        .sum()
}

fn add(sum: &mut Curves, times: f64, curves: &Curves) {
    for (sum, more) in sum.iter_mut().zip(curves) {
        *sum += times * more;
    }
}

fn curves(question: &Candidate) -> Curves {
    let mut values = [0.0; 2 * ABILITIES.len()];
    for (at, theta) in ABILITIES.into_iter().enumerate() {
        values[at] = question.curve.probability(theta);
        values[ABILITIES.len() + at] = question.curve.information(theta);
    }
    values
}
