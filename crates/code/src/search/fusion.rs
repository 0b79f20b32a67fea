//! Joining ranked lists whose scores cannot be compared.

use std::collections::BTreeMap;

/// The constant of Cormack, Clarke & Büttcher (2009), which keeps the first of one list from deciding alone.
pub const RANK_CONSTANT: f64 = 60.0;

/// Reciprocal rank fusion (Cormack, Clarke & Büttcher 2009): an entry's score is the sum of
/// `1 / (constant + rank)` over the lists that have it, ranks counted from 1. What a list has twice counts
/// where it comes first. The best come first; of equals, the least.
#[must_use]
pub fn reciprocal_rank_fusion<T: Ord + Clone>(lists: &[&[T]], constant: f64) -> Vec<(T, f64)> {
    let mut scores: BTreeMap<T, f64> = BTreeMap::new();
    for list in lists {
        let mut seen = std::collections::BTreeSet::new();
        for (at, entry) in list.iter().enumerate() {
            if seen.insert(entry) {
                *scores.entry(entry.clone()).or_default() += 1.0 / (constant + (at + 1) as f64);
            }
        }
    }
    let mut fused: Vec<(T, f64)> = scores.into_iter().collect();
    fused.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    fused
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_lists_have_comes_before_the_first_of_one() {
        let fused = reciprocal_rank_fusion(&[&["a", "b", "c"], &["d", "b"]], RANK_CONSTANT);
        let order: Vec<&str> = fused.iter().map(|(entry, _)| *entry).collect();
        assert_eq!(order, ["b", "a", "d", "c"]);
        assert!((fused[0].1 - 2.0 / 62.0).abs() < 1e-12);
        assert!((fused[1].1 - 1.0 / 61.0).abs() < 1e-12);
    }

    #[test]
    fn what_stands_in_a_list_twice_counts_once() {
        let fused = reciprocal_rank_fusion(&[&[7, 7, 7]], 0.0);
        assert_eq!(fused, [(7, 1.0)]);
        assert_eq!(reciprocal_rank_fusion::<u32>(&[], 60.0), []);
    }
}
