//! Which of a session's working memories are worth asking about.
//!
//! Four gates, each a percentile of the pool: a memory passes a gate when its value is not below the value that
//! stands there. Because a gate is made of the pool itself it can always be passed, and the best of a
//! pool always passes all. Ranking, applying and explaining are one code path: [`promote`] makes the
//! verdicts, and what is shown to a person is read from them.

use domain::MemoryId;

/// What speaks for a memory, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Factors {
    /// How much it has to do with her classes and what she plans.
    pub relevance: f64,
    /// How much follows from it: a standing instruction more than a remark.
    pub importance: f64,
    /// How lately it was said.
    pub recency: f64,
    /// How often it was said or acted on.
    pub reinforcement: f64,
}

/// The factor that a gate looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Factor {
    /// [`Factors::relevance`].
    Relevance,
    /// [`Factors::importance`].
    Importance,
    /// [`Factors::recency`].
    Recency,
    /// [`Factors::reinforcement`].
    Reinforcement,
}

/// The percentile of each gate, 0 to 100, in the order of [`Factor::ALL`]. 0 lets everything pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gates(pub [u8; 4]);

/// The lowest fifth by relevance and importance stays behind, the lowest tenth by the others.
pub const GATES: Gates = Gates([20, 20, 10, 10]);

/// A memory at one gate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AtGate {
    /// Which gate.
    pub factor: Factor,
    /// The memory's value.
    pub value: f64,
    /// The least that passes.
    pub least: f64,
}

/// What was decided on a memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Which.
    pub id: MemoryId,
    /// The mean of its factors: the order in which the promoted are shown.
    pub score: f64,
    /// All four gates.
    pub gates: [AtGate; 4],
}

impl Factor {
    /// All, in the order of [`Gates`].
    pub const ALL: [Self; 4] =
        [Self::Relevance, Self::Importance, Self::Recency, Self::Reinforcement];

    fn of(self, factors: &Factors) -> f64 {
        match self {
            Self::Relevance => factors.relevance,
            Self::Importance => factors.importance,
            Self::Recency => factors.recency,
            Self::Reinforcement => factors.reinforcement,
        }
    }

    fn lack(self) -> &'static str {
        match self {
            Self::Relevance => "it has little to do with your classes or what you planned",
            Self::Importance => "little would follow from it",
            Self::Recency => "it was said longer ago than the rest",
            Self::Reinforcement => "it came up only once, and others more often",
        }
    }
}

impl AtGate {
    /// Whether the memory passes.
    pub fn passes(&self) -> bool {
        self.value >= self.least
    }
}

impl Verdict {
    /// Whether it passed all gates.
    pub fn is_promoted(&self) -> bool {
        self.gates.iter().all(AtGate::passes)
    }

    /// Why it was not promoted, as a sentence; none when it was.
    pub fn why_not(&self) -> Option<String> {
        let lacks: Vec<&str> = self
            .gates
            .iter()
            .filter(|gate| !gate.passes())
            .map(|gate| gate.factor.lack())
            .collect();
        (!lacks.is_empty()).then(|| format!("Not kept, because {}.", lacks.join(", and ")))
    }
}

/// The verdict on each memory of a pool, the best first.
pub fn promote(pool: &[(MemoryId, Factors)], gates: Gates) -> Vec<Verdict> {
    let least = std::array::from_fn::<f64, 4, _>(|at| {
        percentile(pool.iter().map(|(_, factors)| Factor::ALL[at].of(factors)), gates.0[at])
    });
    let mut verdicts: Vec<Verdict> = pool
        .iter()
        .map(|(id, factors)| {
            let gates = std::array::from_fn(|at| {
                let factor = Factor::ALL[at];
                AtGate { factor, value: factor.of(factors), least: least[at] }
            });
            let score = gates.iter().map(|gate: &AtGate| gate.value).sum::<f64>() / 4.0;
            Verdict { id: *id, score, gates }
        })
        .collect();
    verdicts.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.id.cmp(&b.id)));
    verdicts
}

/// The value below which that share of the pool lies at most: the nearest rank, rounded down.
fn percentile(values: impl Iterator<Item = f64>, percent: u8) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    let at = sorted.len() * usize::from(percent.min(100)) / 100;
    sorted.get(at.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests;
