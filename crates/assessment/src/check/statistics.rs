//! The two small statistics of a check.

/// Critical values of χ² for 1 to 7 degrees of freedom at p = 0.0001 (Pearson and Hartley, 1966,
/// table 8, rounded up): a fair blueprint is called unfair once in ten thousand times.
const CRITICAL: [f64; 7] = [15.14, 18.43, 21.11, 23.52, 25.75, 27.86, 29.88];

/// Whether counts are as equal as chance makes them. Few counts say nothing.
pub(super) fn chi_square_is_usual(counts: &[u32]) -> bool {
    let total: f64 = counts.iter().copied().map(f64::from).sum();
    let expected = total / counts.len() as f64;
    let Some(critical) = counts.len().checked_sub(2).and_then(|at| CRITICAL.get(at)) else {
        return true;
    };
    if expected < 5.0 {
        return true;
    }
    let away = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected);
    away.sum::<f64>() <= *critical
}

/// Whether all that was seen is one text.
#[derive(Debug, Default)]
pub(super) struct OneOrOther {
    first: Option<String>,
    other: bool,
}

impl OneOrOther {
    pub(super) fn add(&mut self, text: &str) {
        match &self.first {
            None => self.first = Some(text.to_owned()),
            Some(first) => self.other |= first != text,
        }
    }

    pub(super) fn is_one(&self) -> bool {
        !self.other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_chance_are_usual_and_a_favourite_place_is_not() {
        assert!(chi_square_is_usual(&[2_512, 2_467, 2_530, 2_491]));
        assert!(!chi_square_is_usual(&[2_800, 2_400, 2_400, 2_400]));
        assert!(!chi_square_is_usual(&[10_000, 0]));
        assert!(chi_square_is_usual(&[3, 1]), "few counts say nothing");
        assert!(chi_square_is_usual(&[]));
    }
}
