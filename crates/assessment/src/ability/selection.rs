//! Which question to ask next.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{BlueprintUse, Candidate, Exposure, ExposureLimits, ItemCurve, Posterior};

/// What makes a question the best.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SelectionRule {
    /// The most information at the estimate. Steep curves are asked too often by it.
    Information,
    /// The most information over all that is believed, which is wiser at the beginning.
    ExpectedInformation,
    /// The difficulty nearest the estimate, whatever the discrimination: for difficulties that were
    /// computed.
    ClosestDifficulty,
    /// The chance of a right answer nearest this one: for practice, which is no measurement.
    Success(f64),
}

/// What the questions of one area should be of all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AreaShare {
    /// The area.
    pub area: String,
    /// Its share; what the shares add up to does not matter.
    pub share: f64,
}

/// How the next question is chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Selection {
    /// What makes a question the best.
    pub rule: SelectionRule,
    /// From how many of the best one is drawn by lot (Kingsbury and Zara 1989); 1 takes the best. It
    /// spreads questions at the beginning and sets no limit; limits do.
    pub among: usize,
    /// How areas are to be balanced; with none they are not.
    pub areas: Vec<AreaShare>,
    /// How many learners may meet the same.
    pub limits: ExposureLimits,
    /// Whether two variants of one blueprint may be asked in one sitting.
    pub blueprints: BlueprintUse,
}

/// Why no question can be asked: what happened to all of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, Error)]
#[error(
    "no question is left: {asked} were asked, {excluded} must not be asked beside those, \
     {exposed} were met by too many learners"
)]
pub struct NoneLeft {
    /// They were asked.
    pub asked: usize,
    /// They are enemies of one that was asked, or made from the same blueprint.
    pub excluded: usize,
    /// Too many have met them.
    pub exposed: usize,
}

impl Selection {
    /// The best question by this rule, whatever it is about and whoever has met it.
    #[must_use]
    pub fn by(rule: SelectionRule) -> Self {
        Self {
            rule,
            among: 1,
            areas: Vec::new(),
            limits: ExposureLimits::default(),
            blueprints: BlueprintUse::Once,
        }
    }

    /// The place in `pool` of the question to ask after those at the places `asked`.
    ///
    /// The seed decides among equals and draws the lot; with the same seed the same question is asked.
    pub fn choose(
        &self,
        pool: &[Candidate],
        asked: &[usize],
        posterior: &Posterior,
        exposure: &Exposure,
        seed: u64,
    ) -> Result<usize, NoneLeft> {
        let mut left = NoneLeft::default();
        let mut open = Vec::new();
        for (place, candidate) in pool.iter().enumerate() {
            if asked.contains(&place) {
                left.asked += 1;
            } else if asked.iter().any(|other| self.blueprints.excludes(candidate, &pool[*other])) {
                left.excluded += 1;
            } else if !exposure.allows(candidate, self.limits) {
                left.exposed += 1;
            } else {
                open.push(place);
            }
        }
        let mut lots = Pcg64::seed_from_u64(seed);
        if let Some(area) = self.area_behind(pool, asked, &open, &mut lots) {
            open.retain(|place| pool[*place].area == area);
        }
        let believed = match self.rule {
            SelectionRule::ExpectedInformation => posterior.points(),
            _ => vec![(posterior.estimate().theta, 1.0)],
        };
        let mut ranked: Vec<(f64, u64, usize)> = open
            .into_iter()
            .map(|place| (self.worth(&pool[place].curve, &believed), lots.next_u64(), place))
            .collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        ranked.truncate(self.among.max(1));
        let drawn = (lots.next_u64() % ranked.len().max(1) as u64) as usize;
        ranked.get(drawn).map(|(_, _, place)| *place).ok_or(left)
    }

    /// The area that is furthest behind its share and has open questions (Kingsbury and Zara 1989).
    fn area_behind<'a>(
        &'a self,
        pool: &[Candidate],
        asked: &[usize],
        open: &[usize],
        lots: &mut Pcg64,
    ) -> Option<&'a str> {
        let total: f64 = self.areas.iter().map(|wish| wish.share).sum();
        let next = asked.len() as f64 + 1.0;
        let behind = |wish: &AreaShare| {
            let had = asked.iter().filter(|place| pool[**place].area == wish.area).count();
            wish.share / total * next - had as f64
        };
        self.areas
            .iter()
            .filter(|wish| open.iter().any(|place| pool[*place].area == wish.area))
            .map(|wish| (behind(wish), lots.next_u64(), wish.area.as_str()))
            .max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))
            .map(|(_, _, area)| area)
    }

    /// How good a question is, over abilities with their shares. The more, the better.
    fn worth(&self, curve: &ItemCurve, believed: &[(f64, f64)]) -> f64 {
        let worth = |theta: f64| match self.rule {
            SelectionRule::Information | SelectionRule::ExpectedInformation => {
                curve.information(theta)
            }
            SelectionRule::ClosestDifficulty => -(curve.difficulty() - theta).abs(),
            SelectionRule::Success(chance) => -(curve.probability(theta) - chance).abs(),
        };
        believed.iter().map(|(theta, share)| share * worth(*theta)).sum()
    }
}
