//! What scrubbing did, in kinds, tokens and counts. It holds no original, so it may be shown,
//! stored and exported.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Kind, Token};

/// One token and how often it took the place of its original.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Replaced {
    /// What was found.
    pub kind: Kind,
    /// What stands there now.
    pub token: Token,
    /// How often.
    pub count: usize,
}

/// What was replaced in one text or in several.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Tokens in the order in which they were first met.
    pub replaced: Vec<Replaced>,
}

impl Report {
    /// Whether nothing was replaced.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.replaced.is_empty()
    }

    /// Add what another text had.
    pub fn merge(&mut self, other: &Self) {
        for found in &other.replaced {
            self.count(found.token, found.count);
        }
    }

    /// How many different originals of a kind there were.
    #[must_use]
    pub fn different(&self, kind: Kind) -> usize {
        self.replaced.iter().filter(|found| found.kind == kind).count()
    }

    pub(crate) fn count(&mut self, token: Token, count: usize) {
        match self.replaced.iter_mut().find(|found| found.token == token) {
            Some(found) => found.count += count,
            None => self.replaced.push(Replaced { kind: token.kind, token, count }),
        }
    }
}

impl fmt::Display for Report {
    /// "2 names, 1 e-mail address", or "nothing".
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_personal()) {
            let (one, many) = kind.words();
            match self.different(kind) {
                0 => continue,
                1 => write!(to, "{before}1 {one}")?,
                count => write!(to, "{before}{count} {many}")?,
            }
            before = ", ";
        }
        if before.is_empty() { to.write_str("nothing") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read_as_a_phrase() {
        let mut report = Report::default();
        assert_eq!(report.to_string(), "nothing");
        for (kind, number) in
            [(Kind::Person, 1), (Kind::Email, 1), (Kind::Person, 2), (Kind::Text, 1)]
        {
            report.count(Token { kind, number }, 1);
        }
        report.count(Token { kind: Kind::Person, number: 1 }, 4);
        assert_eq!(report.to_string(), "2 names, 1 e-mail address");
    }
}
