//! The codes in running text, grouped as documents print them.

use std::ops::Range;

use super::{Code, mentions};

/// One whole code in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Where it stands, in bytes.
    pub range: Range<usize>,
    /// The code.
    pub code: Code,
}

/// The whole codes in a text, in order.
#[must_use]
pub fn written(text: &str) -> Vec<Written> {
    let whole = mentions(text)
        .into_iter()
        .filter_map(|mention| Some(Written { range: mention.range, code: mention.code? }));
    whole.collect()
}

/// Neighbouring codes that stand together, as in `LIT 2-01a / LIT 3-01a`.
#[must_use]
pub fn clusters(text: &str) -> Vec<Vec<Written>> {
    let mut clusters: Vec<Vec<Written>> = Vec::new();
    for found in written(text) {
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
