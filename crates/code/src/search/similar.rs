//! How much of one set of shingles another has.

/// The share of the `wanted` that `has` (containment; Broder 1997). Both are sorted.
pub(crate) fn overlap(wanted: &[u32], has: &[u32]) -> f32 {
    if wanted.is_empty() {
        return 0.0;
    }
    let (mut at, mut shared) = (0, 0);
    for one in wanted {
        while has.get(at).is_some_and(|other| other < one) {
            at += 1;
        }
        if has.get(at) == Some(one) {
            shared += 1;
        }
    }
    shared as f32 / wanted.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_is_of_what_is_wanted() {
        assert_eq!(overlap(&[1, 3, 5, 9], &[2, 3, 4, 5, 6]), 0.5);
        assert_eq!(overlap(&[], &[1]), 0.0);
        assert_eq!(overlap(&[4], &[]), 0.0);
    }
}
