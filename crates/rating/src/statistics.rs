//! Numbers about numbers: intervals, effect sizes and agreement. Each is a function of its input and of nothing else;
//! what is drawn by lot follows from a fixed seed, so that the same results give the same report.

use assessment::Chance;

/// How often is drawn for an interval.
const DRAWS: usize = 2_000;
const SEED: u64 = 20;

/// A number with the interval that holds 95 of 100 of the values that it might have had with other cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The number itself.
    pub value: f64,
    /// Below it lie 2.5 of 100.
    pub low: f64,
    /// Above it lie 2.5 of 100.
    pub high: f64,
}

/// The mean of numbers; none of nothing.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// A statistic with its percentile bootstrap interval (Efron and Tibshirani, 1993, ch. 13): whole things are drawn,
/// such as cases with all their repetitions, because what belongs together is not independent.
pub fn bootstrap<T: Clone>(
    things: &[T],
    statistic: impl Fn(&[T]) -> Option<f64>,
) -> Option<Interval> {
    let value = statistic(things)?;
    let mut chance = Chance::new(SEED, things.len() as u64);
    let mut drawn = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        let sample: Vec<T> =
            things.iter().map(|_| things[chance.place(things.len())].clone()).collect();
        drawn.extend(statistic(&sample));
    }
    drawn.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let place = (share * (drawn.len().saturating_sub(1)) as f64).round() as usize;
        drawn.get(place).copied().unwrap_or(value)
    };
    Some(Interval { value, low: at(0.025), high: at(0.975) })
}

/// Cliff's delta (1993): how much likelier a number of the second is above one of the first than below it, from -1
/// to 1. None where one of them is empty.
#[must_use]
pub fn cliffs_delta(first: &[f64], second: &[f64]) -> Option<f64> {
    if first.is_empty() || second.is_empty() {
        return None;
    }
    let mut above = 0_i64;
    for b in second {
        for a in first {
            above += match b.total_cmp(a) {
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Less => -1,
                std::cmp::Ordering::Equal => 0,
            };
        }
    }
    Some(above as f64 / (first.len() * second.len()) as f64)
}

/// Hedges' g (1981): the difference of means in pooled standard deviations, corrected for small samples. None where
/// there are fewer than two of each or nothing varies.
#[must_use]
pub fn hedges_g(first: &[f64], second: &[f64]) -> Option<f64> {
    let (n, m) = (first.len() as f64, second.len() as f64);
    if first.len() < 2 || second.len() < 2 {
        return None;
    }
    let (a, b) = (mean(first)?, mean(second)?);
    let squares =
        |values: &[f64], mean: f64| values.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
    let pooled = ((squares(first, a) + squares(second, b)) / (n + m - 2.0)).sqrt();
    let small = 1.0 - 3.0 / (4.0 * (n + m) - 9.0);
    (pooled > 0.0).then(|| (b - a) / pooled * small)
}

/// Cohen's kappa (1960) of pairs of ratings: agreement beyond what their frequencies alone would give. None where
/// there is nothing, or only one rating was ever given by both.
#[must_use]
pub fn kappa(pairs: &[(u8, u8)]) -> Option<f64> {
    weighted(pairs, |a, b| f64::from(u8::from(a != b)))
}

/// The same with squared distances as weights (Cohen, 1968): a miss by two counts four times one by one.
#[must_use]
pub fn quadratic_kappa(pairs: &[(u8, u8)]) -> Option<f64> {
    weighted(pairs, |a, b| (f64::from(a) - f64::from(b)).powi(2))
}

fn weighted(pairs: &[(u8, u8)], weight: impl Fn(u8, u8) -> f64) -> Option<f64> {
    let count = pairs.len() as f64;
    let observed: f64 = pairs.iter().map(|(a, b)| weight(*a, *b)).sum::<f64>() / count;
    let expected: f64 =
        pairs.iter().flat_map(|(a, _)| pairs.iter().map(|(_, b)| weight(*a, *b))).sum::<f64>()
            / (count * count);
    (!pairs.is_empty() && expected > 0.0).then(|| 1.0 - observed / expected)
}

#[cfg(test)]
mod tests;
