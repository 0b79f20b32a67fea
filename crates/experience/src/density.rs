//! HDBSCAN (Campello, Moulavi and Sander 2013): clusters of any density, and noise.
//!
//! The work is done by the crate `hdbscan` on distances that are given. Its labels are those of scikit-learn,
//! number for number, where scikit-learn sorts the edges of its tree stably; the tests hold them together.

use hdbscan::{DistanceMetric, Hdbscan, HdbscanHyperParams};

use crate::ExperienceError;

/// A label for each row of a symmetrical matrix of distances: its cluster, from 0, or none for noise. Rows with
/// distances of 0 to one another are allowed. `min_samples` counts the row itself, as scikit-learn does. Fewer
/// rows than make a cluster are noise.
///
/// # Errors
/// A matrix that is not square or symmetrical, or holds what is no distance; settings below 2 and 1.
pub fn density_labels(
    distances: &[Vec<f64>],
    min_cluster_size: usize,
    min_samples: usize,
) -> Result<Vec<Option<usize>>, ExperienceError> {
    let count = distances.len();
    let refused = |reason: String| ExperienceError::Distances { count, reason };
    for (name, found, least) in
        [("min_cluster_size", min_cluster_size, 2), ("min_samples", min_samples, 1)]
    {
        if found < least {
            return Err(ExperienceError::Setting { name, found, least });
        }
    }
    let wrong = |distance: &f64| !distance.is_finite() || *distance < 0.0;
    if distances.iter().flatten().any(wrong) {
        return Err(refused("a distance is below 0 or not finite".to_owned()));
    }
    if count < min_cluster_size.max(min_samples) {
        return Ok(vec![None; count]);
    }
    let settings = HdbscanHyperParams::builder()
        .min_cluster_size(min_cluster_size)
        .min_samples(min_samples)
        .dist_metric(DistanceMetric::Precalculated)
        .build();
    let labels = Hdbscan::new(distances, settings).cluster();
    let labels = labels.map_err(|error| refused(error.to_string()))?;
    Ok(labels.into_iter().map(|label| usize::try_from(label).ok()).collect())
}
