//! An ability in the words of a teacher: a band, how sure it is, and how many questions would settle it.
//!
//! A short quiz cannot be precise: at best an error of half a logit takes 12 questions, and 0.3 takes
//! 41. A decimal would claim what nobody knows; a band with its odds does not.

mod ahead;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Posterior;

/// Bands from the lowest to the highest, the abilities at which one ends and the next begins, and how
/// sure it has to be that somebody is in one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "BandList")]
pub struct Bands {
    names: Vec<String>,
    cuts: Vec<f64>,
    sureness: f64,
}

#[derive(Deserialize)]
struct BandList {
    names: Vec<String>,
    cuts: Vec<f64>,
    sureness: f64,
}

/// What is wrong with a list of bands.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum BandError {
    /// One cut stands between two bands.
    #[error("{names} bands have {wanted} cuts between them, not {cuts}", wanted = names.saturating_sub(1))]
    Cuts {
        /// How many bands.
        names: usize,
        /// How many cuts.
        cuts: usize,
    },
    /// One band says nothing.
    #[error("there have to be at least two bands")]
    TooFew,
    /// A cut that is not above the one before it, or no number.
    #[error("cut {0} has to be a number above the one before it")]
    NotRising(usize),
    /// Nobody is ever surer than certain.
    #[error("the sureness is {0}; it has to be above 0 and below 1")]
    Sureness(f64),
}

impl TryFrom<BandList> for Bands {
    type Error = BandError;

    fn try_from(list: BandList) -> Result<Self, BandError> {
        Self::new(list.names, list.cuts, list.sureness)
    }
}

/// In which band somebody is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Placement {
    /// The likeliest band.
    pub band: String,
    /// How likely it is, between 0 and 1.
    pub chance: f64,
    /// The band on the other side of the nearest cut, which it could be as well.
    pub or: String,
    /// What it would take to be sure.
    pub verdict: BandVerdict,
}

/// Whether a band is settled, and if not, what that would take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum BandVerdict {
    /// The interval lies inside the band.
    Settled,
    /// By so many more questions it is as likely as not to have been settled, if they are as telling as
    /// was said.
    About(u32),
    /// So near a cut that more questions would hardly settle it.
    Border,
}

/// Beyond so many more questions no teacher would ask on.
const MOST_MORE: u32 = 40;

impl Bands {
    /// Bands with these names, lowest first, and the cuts between them. A band is settled when this share
    /// of what is believed, for example 0.9, lies in it.
    pub fn new(names: Vec<String>, cuts: Vec<f64>, sureness: f64) -> Result<Self, BandError> {
        if !(sureness > 0.0 && sureness < 1.0) {
            return Err(BandError::Sureness(sureness));
        }
        if names.len() < 2 {
            return Err(BandError::TooFew);
        }
        if names.len() != cuts.len() + 1 {
            return Err(BandError::Cuts { names: names.len(), cuts: cuts.len() });
        }
        let mut before = f64::NEG_INFINITY;
        for (index, &cut) in cuts.iter().enumerate() {
            if !cut.is_finite() || cut <= before {
                return Err(BandError::NotRising(index + 1));
            }
            before = cut;
        }
        Ok(Self { names, cuts, sureness })
    }

    /// The band of an ability that is known, as it is in a simulation.
    #[must_use]
    pub fn of(&self, theta: f64) -> &str {
        &self.names[self.place_of(theta)]
    }

    /// Whether it is sure enough in which band somebody is.
    #[must_use]
    pub fn settled(&self, posterior: &Posterior) -> bool {
        let (low, high) = posterior.interval(self.sureness);
        self.place_of(low) == self.place_of(high)
    }

    /// Where somebody stands. `telling` is the information that a further question will give: at best
    /// a quarter, with a discrimination of 1 and no guessing.
    #[must_use]
    pub fn place(&self, posterior: &Posterior, telling: f64) -> Placement {
        let below: Vec<f64> = self.cuts.iter().map(|cut| posterior.chance_below(*cut)).collect();
        let chance = |band: usize| {
            let upper = below.get(band).copied().unwrap_or(1.0);
            upper - if band == 0 { 0.0 } else { below[band - 1] }
        };
        let band = (0..self.names.len())
            .fold(0, |best, next| if chance(next) > chance(best) { next } else { best });
        let estimate = posterior.estimate();
        let away = |cut: usize| (self.cuts[cut] - estimate.theta).abs();
        let or = match band.checked_sub(1) {
            Some(lower) if band == below.len() || away(lower) <= away(band) => lower,
            _ => band + 1,
        };
        let verdict = if self.settled(posterior) {
            BandVerdict::Settled
        } else {
            let walk = ahead::Walk {
                theta: estimate.theta,
                se: estimate.se,
                cuts: &self.cuts,
                deviations: Posterior::prior().interval(self.sureness).1,
                telling,
            };
            walk.questions(MOST_MORE).map_or(BandVerdict::Border, BandVerdict::About)
        };
        Placement {
            band: self.names[band].clone(),
            chance: chance(band),
            or: self.names[or].clone(),
            verdict,
        }
    }

    fn place_of(&self, theta: f64) -> usize {
        self.cuts.iter().filter(|cut| theta >= **cut).count()
    }
}

impl Placement {
    /// What a teacher reads.
    #[must_use]
    pub fn words(&self) -> String {
        let (band, or, odds) = (&self.band, &self.or, odds(self.chance));
        match self.verdict {
            BandVerdict::Settled => format!("{band} ({odds})"),
            BandVerdict::About(1) => {
                format!("probably {band} ({odds}): needs about one more question")
            }
            BandVerdict::About(more) => {
                format!("probably {band} ({odds}): needs about {more} more questions")
            }
            BandVerdict::Border => {
                format!("between {band} and {or}: more questions would hardly settle it")
            }
        }
    }
}

/// A chance as people say it, never surer than it is.
fn odds(chance: f64) -> String {
    match chance {
        0.99.. => "99 in 100".to_owned(),
        0.95.. => "19 in 20".to_owned(),
        0.9.. => "9 in 10".to_owned(),
        _ => format!("{} in 10", (chance * 10.0).floor().max(1.0)),
    }
}
