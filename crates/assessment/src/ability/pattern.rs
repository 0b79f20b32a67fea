//! One pattern of responses, estimated in every way, for whoever wants to compare.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::curve::Parameters;
use super::likelihood::{NoMaximum, maximum, weighted};
use super::{AbilityError, Answered, ItemCurve, ItemResponse, Posterior};

/// Items and what came of them, in the same order. Items without a response were not reached.
#[derive(Debug, Clone, PartialEq)]
pub struct ResponsePattern {
    /// The items.
    pub items: Vec<ItemCurve>,
    /// What came of them; as many as items, or fewer.
    pub responses: Vec<ItemResponse>,
}

impl ResponsePattern {
    /// More items than any test has.
    pub const MOST: usize = 1000;
}

/// What a pattern says of an ability.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PatternEstimate {
    /// The mean of the posterior under a standard normal prior.
    pub eap: f64,
    /// The posterior's standard deviation.
    pub eap_se: f64,
    /// The ability of the greatest likelihood, where there is one.
    pub mle: Option<f64>,
    /// Its standard error.
    pub mle_se: Option<f64>,
    /// Why there is no greatest likelihood.
    pub no_mle: Option<NoMaximum>,
    /// Warm's weighted likelihood, where something was answered.
    pub wle: Option<f64>,
    /// Its standard error.
    pub wle_se: Option<f64>,
    /// The item to ask next: of those not reached the one with the most information at the EAP, counted
    /// from 0; of equals the first. There is none when all were answered.
    pub next: Option<usize>,
}

#[derive(Deserialize)]
struct PatternJson {
    items: Vec<Parameters>,
    responses: Vec<Value>,
}

/// Reads `{"items": [{"a": 1, "b": 0.2, "c": 0}], "responses": [1]}` and estimates.
pub fn estimate_json(text: &str) -> Result<PatternEstimate, AbilityError> {
    let read: PatternJson =
        serde_json::from_str(text).map_err(|error| AbilityError::Json(error.to_string()))?;
    let places = 1..;
    let items = places.clone().zip(read.items).map(|(place, item)| {
        ItemCurve::try_from(item)
            .map_err(|fault| AbilityError::Item { place, fault: Box::new(fault) })
    });
    let responses =
        places.zip(&read.responses).map(|(place, value)| ItemResponse::read(place, value));
    let pattern = ResponsePattern {
        items: items.collect::<Result<_, _>>()?,
        responses: responses.collect::<Result<_, _>>()?,
    };
    estimate(&pattern)
}

/// Estimates an ability from a pattern in every way there is, and says what to ask next.
pub fn estimate(pattern: &ResponsePattern) -> Result<PatternEstimate, AbilityError> {
    let (items, responses) = (&pattern.items, &pattern.responses);
    if items.is_empty() {
        return Err(AbilityError::NoItems);
    }
    if items.len() > ResponsePattern::MOST {
        return Err(AbilityError::TooMany { items: items.len(), most: ResponsePattern::MOST });
    }
    if responses.len() > items.len() {
        let (items, responses) = (items.len(), responses.len());
        return Err(AbilityError::Responses { items, responses });
    }
    let answers: Vec<Answered> = items
        .iter()
        .zip(responses)
        .filter_map(|(curve, response)| Some(Answered { curve: *curve, right: response.right()? }))
        .collect();
    let eap = Posterior::after(&answers).estimate();
    let (mle, wle) = (maximum(&answers), weighted(&answers));
    let open = |place: &usize| responses.get(*place).is_none_or(|found| found.right().is_none());
    let next = (0..items.len()).filter(open).reduce(|best, other| {
        let more = items[other].information(eap.theta) > items[best].information(eap.theta);
        if more { other } else { best }
    });
    Ok(PatternEstimate {
        eap: eap.theta,
        eap_se: eap.se,
        mle: mle.estimate().map(|found| found.theta),
        mle_se: mle.estimate().map(|found| found.se),
        no_mle: mle.reason(),
        wle: wle.map(|found| found.theta),
        wle_se: wle.map(|found| found.se),
        next,
    })
}
