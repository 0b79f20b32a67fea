//! How many tests did what.

/// How many tests did what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
}

impl Counts {
    /// Counts of parts such as `3 passed`, where each word is one that the caller knows.
    pub fn of<'a>(
        parts: impl IntoIterator<Item = &'a str>,
        kind: impl Fn(&str) -> Option<Kind>,
    ) -> Option<Self> {
        let mut counts = Self::default();
        let mut any = false;
        for part in parts {
            let (number, word) = part.trim().split_once(' ')?;
            counts.add(kind(word.trim())?, number.parse().ok()?);
            any = true;
        }
        any.then_some(counts)
    }

    pub fn add(&mut self, kind: Kind, number: u64) {
        match kind {
            Kind::Passed => self.passed = self.passed.saturating_add(number),
            Kind::Failed => self.failed = self.failed.saturating_add(number),
            Kind::Skipped => self.skipped = self.skipped.saturating_add(number),
            Kind::Beside => {}
        }
    }

    pub fn and(mut self, other: Self) -> Self {
        self.add(Kind::Passed, other.passed);
        self.add(Kind::Failed, other.failed);
        self.add(Kind::Skipped, other.skipped);
        self
    }
}

/// What a counted test did.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Passed,
    Failed,
    Skipped,
    /// Counted, and no test: warnings, totals.
    Beside,
}
