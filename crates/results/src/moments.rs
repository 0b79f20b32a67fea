//! Sums that statistics are made of.

/// The variance of numbers around their mean, divided by how many there are.
pub(crate) fn variance(numbers: &[f64]) -> f64 {
    let mean = mean(numbers);
    numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / numbers.len() as f64
}

pub(crate) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// The correlation of pairs (Pearson); none where one side has no spread.
pub(crate) fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let these: Vec<f64> = pairs.iter().map(|pair| pair.0).collect();
    let those: Vec<f64> = pairs.iter().map(|pair| pair.1).collect();
    let (this, that) = (mean(&these), mean(&those));
    let both = pairs.iter().map(|pair| (pair.0 - this) * (pair.1 - that)).sum::<f64>();
    let spread = (variance(&these) * variance(&those)).sqrt() * pairs.len() as f64;
    // Sums of equal shares may differ in their last bit.
    (spread > 1e-12).then(|| (both / spread).clamp(-1.0, 1.0))
}
