//! Attacks on the built program with random choices: a round or two of each with the other tests, and
//! for minutes by `cargo xtask attack`. What they found is in `docs/reliability.md`.

mod desk;
mod documents;
#[cfg(unix)]
mod full_disks;
mod kills;
#[cfg(unix)]
mod outages;
mod requests;
mod sieges;
mod sweeps;

use std::time::{Duration, Instant};

use fastrand::Rng;

/// How many seconds each attack goes on for; without it, it makes its fewest rounds.
const SECONDS: &str = "TEACHER_ASSIST_ATTACK_SECONDS";

/// Makes the same choices again; each attack says which seed it had.
const SEED: &str = "TEACHER_ASSIST_ATTACK_SEED";

/// What came of an attack.
struct Attack {
    name: &'static str,
    seed: u64,
    until: Option<Instant>,
    rounds: usize,
    tries: usize,
    broken: Vec<String>,
    random: Rng,
}

impl Attack {
    fn new(name: &'static str) -> Self {
        let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
        let seed = number(SEED).unwrap_or_else(|| fastrand::u64(..));
        let until = number(SECONDS).map(|seconds| Instant::now() + Duration::from_secs(seconds));
        let random = Rng::with_seed(seed);
        Self { name, seed, until, rounds: 0, tries: 0, broken: Vec::new(), random }
    }

    /// Whether there is another round to be made, where the fewest are `fewest`.
    fn goes_on(&mut self, fewest: usize) -> bool {
        self.rounds += 1;
        self.rounds <= fewest || self.until.is_some_and(|until| Instant::now() < until)
    }

    /// Whether it goes on for longer than its fewest rounds.
    fn is_long(&self) -> bool {
        self.until.is_some()
    }

    /// Something was tried, and held when nothing is said against it.
    fn tried(&mut self, broken: Option<String>) {
        self.tries += 1;
        self.broken.extend(broken);
    }

    /// Says why it cannot be made here.
    #[allow(clippy::print_stderr, reason = "a test has no other way to tell a figure")]
    fn skipped(self, reason: &str) {
        eprintln!("SKIPPED: attack {}: {reason}", self.name);
    }

    /// Says what came of it, for whoever runs it by hand, and fails when a promise did not hold.
    #[allow(clippy::print_stderr, reason = "a test has no other way to tell a figure")]
    fn end(self) {
        let Self { name, seed, tries, broken, .. } = self;
        eprintln!("attack {name}: {tries} tried, {} broken (seed {seed})", broken.len());
        assert!(broken.is_empty(), "{name}, seed {seed}: {broken:#?}");
    }

    /// One of several things.
    fn one_of<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.random.usize(..of.len())]
    }
}
