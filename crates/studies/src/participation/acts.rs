//! What somebody did at a page, added up.

use std::collections::BTreeMap;

use domain::{ActStretch, ClockMark, EvidenceLook, PageMark, StudyAct, StudyEvent};

use super::course::between;
use super::{Participation, Refused, StudyPhase};

/// Most stretches, and most looks into sources, that are told of at once.
const MAX_STRETCHES: usize = 500;
/// The longest time that is told of at once, in milliseconds.
const MAX_TOLD_MS: u64 = 600_000;

/// Milliseconds of each thing that somebody did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ActTimes(BTreeMap<StudyAct, u64>);

impl ActTimes {
    pub(super) fn add(&mut self, stretches: &[ActStretch]) {
        for ActStretch { act, took_ms, .. } in stretches {
            *self.0.entry(*act).or_default() += took_ms;
        }
    }

    /// Milliseconds of one thing.
    #[must_use]
    pub fn ms(&self, act: StudyAct) -> u64 {
        self.0.get(&act).copied().unwrap_or(0)
    }
}

impl Participation {
    /// Note what she did at her page since it told last. Outside of a step it says nothing, and of what she did
    /// before the step began it says only how far that reaches into it. What is told again, because no answer
    /// came to her page though it was kept, counts once: by `until` it is known how far back her page had told.
    ///
    /// # Errors
    /// When it cannot be so: stretches or looks that reach into the future, or more than ten minutes back.
    pub fn acted(
        &self,
        stretches: Vec<ActStretch>,
        looks: Vec<EvidenceLook>,
        until: Option<PageMark>,
        now: ClockMark,
    ) -> Result<Vec<StudyEvent>, Refused> {
        if stretches.len().max(looks.len()) > MAX_STRETCHES {
            return Err("too much is told of at once");
        }
        let is_past = |ago_ms: u64| ago_ms <= MAX_TOLD_MS;
        let past = stretches.iter().all(|one| one.took_ms <= one.ago_ms && is_past(one.ago_ms))
            && looks.iter().all(|one| is_past(one.ago_ms));
        if !past {
            return Err("what is told of lies in the future, or more than ten minutes back");
        }
        let Some(StudyPhase::Under(at)) = self.phase() else { return Ok(Vec::new()) };
        let began = self.steps().get(at).and_then(|times| times.began.as_ref());
        let of_step_ms = began.map_or(0, |began| between(began, &now));
        let since_ms = self.untold_ms(until).map_or(of_step_ms, |untold| untold.min(of_step_ms));
        let stretches: Vec<_> =
            stretches.into_iter().filter_map(|one| within(one, since_ms)).collect();
        let looks: Vec<_> = looks.into_iter().filter(|one| one.ago_ms <= since_ms).collect();
        let told = !(stretches.is_empty() && looks.is_empty());
        Ok(if told {
            vec![StudyEvent::Acted { stretches, looks, until, clock: now }]
        } else {
            Vec::new()
        })
    }

    /// Milliseconds since her page told last; none where another did, or it does not say. What comes after what
    /// was told later was in that: a page tells again whatever was not answered.
    fn untold_ms(&self, until: Option<PageMark>) -> Option<u64> {
        let told = self
            .course
            .as_deref()?
            .told
            .filter(|told| until.is_some_and(|one| one.page == told.page))?;
        Some(until?.ms.saturating_sub(told.ms))
    }
}

/// The part of a stretch that lies in the last `since_ms` milliseconds.
fn within(stretch: ActStretch, since_ms: u64) -> Option<ActStretch> {
    let before = stretch.ago_ms.saturating_sub(since_ms);
    let took_ms = stretch.took_ms.checked_sub(before).filter(|took_ms| *took_ms > 0)?;
    Some(ActStretch { ago_ms: stretch.ago_ms - before, took_ms, ..stretch })
}
