//! How a session goes, domain by domain, and what to ask next: for whoever plans or words the next question.
//!
//! It is a projection of the answers and made anew after each. Its numbers are for programs; what
//! a teacher reads is a band.

use std::collections::BTreeMap;

use serde::Serialize;
use thiserror::Error;

use super::{Answered, Posterior};

/// An answer in a session.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionAnswer {
    /// What it is about.
    pub domain: String,
    /// The question's curve and whether the answer was right.
    pub answered: Answered,
    /// How long it took.
    pub seconds: f64,
}

/// How a session goes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SessionProgress {
    /// How many questions were answered.
    pub items_completed: usize,
    /// Domain by domain, also those of which nothing was asked.
    pub performance_by_domain: BTreeMap<String, DomainPerformance>,
    /// The ability over all domains, on the scale of difficulties.
    pub overall_ability_estimate: f64,
    /// What to ask next.
    pub next_item_recommendation: Recommendation,
}

/// How it goes in one domain.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DomainPerformance {
    /// How many questions were answered.
    pub items_attempted: usize,
    /// How many of them right.
    pub items_correct: usize,
    /// Their share, where there was one.
    pub accuracy: Option<f64>,
    /// The mean time, where there was one.
    pub avg_time_seconds: Option<f64>,
    /// The ability by these answers alone, on the scale of difficulties.
    pub estimated_ability: f64,
    /// Its standard error.
    pub ability_error: f64,
}

/// What to ask next.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Recommendation {
    /// The domain.
    pub domain: String,
    /// The difficulty at which the answer is right with the chance that was wished for.
    pub target_difficulty: f64,
    /// Why.
    pub rationale: String,
}

/// Why there is no projection.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum ProgressError {
    /// A session about nothing.
    #[error("a session has to be about at least one domain")]
    NoDomains,
    /// A chance that is certain or none.
    #[error("the chance of success is {0}; it has to be above 0 and below 1")]
    Success(f64),
    /// An answer about something else.
    #[error("an answer is about {0}, and the session is not")]
    Elsewhere(String),
}

/// How a session about these domains goes. `success` is the chance of a right answer to aim at: one half
/// measures best, three quarters are better to practise by.
pub fn progress(
    domains: &[String],
    answers: &[SessionAnswer],
    success: f64,
) -> Result<SessionProgress, ProgressError> {
    if !(success > 0.0 && success < 1.0) {
        return Err(ProgressError::Success(success));
    }
    if let Some(other) = answers.iter().find(|answer| !domains.contains(&answer.domain)) {
        return Err(ProgressError::Elsewhere(other.domain.clone()));
    }
    let of = |domain: &String| {
        answers.iter().filter(|answer| answer.domain == *domain).collect::<Vec<_>>()
    };
    let performances: Vec<(&String, DomainPerformance)> =
        domains.iter().map(|domain| (domain, DomainPerformance::of(&of(domain)))).collect();
    // What was not asked yet comes first, and then what is weakest; of equals the first.
    let (domain, weakest) = performances
        .iter()
        .min_by(|(_, one), (_, other)| {
            let asked = |domain: &DomainPerformance| domain.items_attempted > 0;
            asked(one)
                .cmp(&asked(other))
                .then(one.estimated_ability.total_cmp(&other.estimated_ability))
        })
        .ok_or(ProgressError::NoDomains)?;
    let next_item_recommendation = Recommendation {
        domain: (*domain).clone(),
        target_difficulty: weakest.estimated_ability - (success / (1.0 - success)).ln(),
        rationale: weakest.rationale(domain, domains.len()),
    };
    let all: Vec<Answered> = answers.iter().map(|answer| answer.answered).collect();
    Ok(SessionProgress {
        items_completed: answers.len(),
        overall_ability_estimate: Posterior::after(&all).estimate().theta,
        next_item_recommendation,
        performance_by_domain: performances
            .into_iter()
            .map(|(domain, performance)| (domain.clone(), performance))
            .collect(),
    })
}

impl DomainPerformance {
    fn of(answers: &[&SessionAnswer]) -> Self {
        let answered: Vec<Answered> = answers.iter().map(|answer| answer.answered).collect();
        let ability = Posterior::after(&answered).estimate();
        let right = answered.iter().filter(|answer| answer.right).count();
        let mean = |sum: f64| (!answers.is_empty()).then(|| sum / answers.len() as f64);
        Self {
            items_attempted: answers.len(),
            items_correct: right,
            accuracy: mean(right as f64),
            avg_time_seconds: mean(answers.iter().map(|answer| answer.seconds).sum()),
            estimated_ability: ability.theta,
            ability_error: ability.se,
        }
    }

    fn rationale(&self, domain: &str, domains: usize) -> String {
        let (right, attempted) = (self.items_correct, self.items_attempted);
        match (attempted, domains) {
            (0, _) => format!("nothing was asked about {domain} yet"),
            (_, 1) => format!("{right} of {attempted} were right so far"),
            _ => format!("{domain} is the weakest so far, with {right} of {attempted} right"),
        }
    }
}
