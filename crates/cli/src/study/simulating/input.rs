//! What somebody who is played does at her page, made up so that it fills the time that has passed.

use std::time::{Duration, Instant};

use api::StudyDeed;
use assessment::Chance;
use domain::{ActStretch, EvidenceLook, InteractionRequest, StudyAct};

/// The longest time that is told of at once: what the host takes, and a little less.
const MOST: Duration = Duration::from_secs(590);
/// Most things that are done one after the other between two times that are told of.
const MOST_DONE: u64 = 4;
/// What there is to do.
const ACTS: [StudyAct; 4] =
    [StudyAct::Reading, StudyAct::Typing, StudyAct::Editing, StudyAct::Evidence];

/// What was done and is not told of yet.
pub struct PlayedInput {
    told: Instant,
    opened: Vec<(Instant, String, u32)>,
}

impl PlayedInput {
    /// Nothing yet.
    pub fn new() -> Self {
        Self { told: Instant::now(), opened: Vec::new() }
    }

    /// A card is looked at, and one of the files that it names is opened.
    pub fn looks_at(&mut self, request: &InteractionRequest, chance: &mut Chance) {
        let InteractionRequest::Feedforward { items, .. } = request else { return };
        let files = items.iter().filter(|item| item.source.ends_with(".md"));
        let sources: Vec<_> = files.map(|item| (&item.source, item.line.unwrap_or(1))).collect();
        if sources.is_empty() {
            return;
        }
        let (source, line) = sources[chance.place(sources.len())];
        self.opened.push((Instant::now(), source.clone(), line));
    }

    /// How long nothing has been told.
    pub fn since(&self) -> Duration {
        self.told.elapsed()
    }

    /// All that was done since it was told last.
    pub fn tell(&mut self, chance: &mut Chance) -> StudyDeed {
        let now = Instant::now();
        let mut left = ms(now.duration_since(self.told).min(MOST));
        self.told = now;
        let mut stretches = Vec::new();
        for still in (1..=1 + chance.below(MOST_DONE)).rev() {
            let took_ms = if still == 1 { left } else { chance.below(left + 1) };
            if took_ms > 0 {
                let act = ACTS[chance.place(ACTS.len())];
                stretches.push(ActStretch { act, ago_ms: left, took_ms });
            }
            left -= took_ms;
        }
        let opened = self.opened.drain(..);
        let looks = opened
            .map(|(at, path, line)| EvidenceLook {
                path,
                start_line: line,
                end_line: line,
                ago_ms: ms(now.duration_since(at).min(MOST)),
            })
            .collect();
        StudyDeed::Heard { stretches, looks, until: None }
    }
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_fills_the_time_and_reaches_into_no_future() {
        for seed in 0..200 {
            let mut chance = Chance::new(seed, 0);
            let passed = Duration::from_millis(seed * 11);
            let told = Instant::now().checked_sub(passed).unwrap();
            let mut input = PlayedInput { told, opened: vec![(told, "classes/3B.md".into(), 4)] };
            let StudyDeed::Heard { stretches, looks, .. } = input.tell(&mut chance) else {
                panic!()
            };
            let filled: u64 = stretches.iter().map(|one| one.took_ms).sum();
            assert!(filled >= ms(passed), "{filled} of {passed:?}");
            let mut left = filled;
            for one in &stretches {
                assert_eq!(one.ago_ms, left);
                left -= one.took_ms;
            }
            assert_eq!(looks.len(), 1);
            assert!(looks[0].ago_ms >= ms(passed) && looks[0].ago_ms <= filled);
            assert!(input.opened.is_empty());
        }
    }
}
