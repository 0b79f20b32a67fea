//! The codes in running text, grouped as documents print them.

use std::ops::Range;

use curriculum::{Code, mentions};

/// One code in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) range: Range<usize>,
    pub(crate) code: Code,
}

/// The whole codes in a text, in order.
pub(crate) fn find(text: &str) -> Vec<Found> {
    let whole = mentions(text)
        .into_iter()
        .filter_map(|mention| Some(Found { range: mention.range, code: mention.code? }));
    whole.collect()
}

/// Neighbouring codes that stand together, as in `LIT 2-01a / LIT 3-01a`.
pub(crate) fn clusters(text: &str) -> Vec<Vec<Found>> {
    let mut clusters: Vec<Vec<Found>> = Vec::new();
    for found in find(text) {
        let joined = clusters.last().and_then(|cluster| cluster.last()).is_some_and(|last| {
            let between = text[last.range.end..found.range.start].trim();
            matches!(between, "" | "/" | "," | ";" | "&" | "and" | "or" | "to" | "-" | "–")
        });
        match clusters.last_mut() {
            Some(cluster) if joined => cluster.push(found),
            _ => clusters.push(vec![found]),
        }
    }
    clusters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_share_a_statement_stand_together() {
        let codes: Vec<Vec<String>> = clusters("LIT 2-01a / LIT 3-01a Talk. TCH3–14a, 15a TCH 3-1")
            .iter()
            .map(|cluster| cluster.iter().map(|found| found.code.to_string()).collect())
            .collect();
        assert_eq!(codes, [vec!["LIT 2-01a", "LIT 3-01a"], vec!["TCH 3-14a", "TCH 3-15a"]]);
    }
}
