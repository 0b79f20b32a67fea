//! Average linkage (Sokal and Michener 1958), cut at a distance: coarser than HDBSCAN, and it finds something
//! where few entries are.

use kodama::{Method, linkage};

/// Groups of rows that are joined at no more than `cut`, each in order, the group of the first row first.
pub(crate) fn groups_below(distances: &[Vec<f64>], cut: f64) -> Vec<Vec<usize>> {
    let count = distances.len();
    let mut condensed: Vec<f64> = Vec::with_capacity(count * count.saturating_sub(1) / 2);
    for (at, row) in distances.iter().enumerate() {
        condensed.extend(&row[at + 1..]);
    }
    // Each row is a group; a step makes one of two, under the next number.
    let mut groups: Vec<Vec<usize>> = (0..count).map(|row| vec![row]).collect();
    let tree = linkage(&mut condensed, count, Method::Average);
    for step in tree.steps() {
        let mut joined = Vec::new();
        if step.dissimilarity <= cut {
            joined = std::mem::take(&mut groups[step.cluster1]);
            joined.append(&mut groups[step.cluster2]);
            joined.sort_unstable();
        }
        groups.push(joined);
    }
    groups.retain(|group| !group.is_empty());
    groups.sort_unstable();
    groups
}
