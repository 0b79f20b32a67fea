//! Choices that a test was given; out of choices everything is the first.

use domain::{ToolEffect, Usage};

/// Choices, one after the other.
#[derive(Debug, Clone)]
pub struct Chance(std::vec::IntoIter<u8>);

impl Chance {
    pub fn new(choices: Vec<u8>) -> Self {
        Self(choices.into_iter())
    }

    pub fn is_over(&self) -> bool {
        self.0.as_slice().is_empty()
    }

    /// Below `most`.
    pub fn choose(&mut self, most: u8) -> u8 {
        self.0.next().unwrap_or_default() % most
    }

    pub fn flips(&mut self) -> bool {
        self.choose(2) == 1
    }

    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        let most = u8::try_from(all.len()).unwrap();
        all[usize::from(self.choose(most))].clone()
    }

    pub fn word(&mut self) -> String {
        let words =
            ["", " \t", "a", "Größe", "loops 🙂", "read the question\ntwice", "\u{85}", "b\u{a0}c"];
        self.one_of(&words).to_owned()
    }

    pub fn text(&mut self) -> String {
        let count = self.choose(6);
        (0..count).map(|_| self.word()).collect::<Vec<_>>().join(" ")
    }

    pub fn number(&mut self) -> u64 {
        u64::from(self.choose(255)) * u64::from(self.choose(255))
    }

    pub fn path(&mut self) -> String {
        let lesson = "lessons/3B/a/lesson.md";
        self.one_of(&[lesson, lesson, lesson, "lessons/1B/ü.md", "classes/3B.md"]).to_owned()
    }

    pub fn hash(&mut self) -> String {
        self.one_of(&["aa", "bb", "cc"]).to_owned()
    }

    pub fn usage(&mut self) -> Usage {
        Usage {
            input_tokens: self.number(),
            output_tokens: self.number(),
            cache_read_tokens: self.number(),
            cache_write_tokens: self.number(),
            reasoning_tokens: self.number(),
        }
    }

    /// Prices as they are: tokens times dollars for a million of them; and numbers that no price has.
    pub fn cost(&mut self) -> Option<f64> {
        if self.choose(12) == 0 {
            return None;
        }
        let price = self.one_of(&[0.0, 0.1, 0.25, 3.0, 0.075, 1.0 / 3.0, 0.000_5]);
        Some(self.number() as f64 * price / 1e6)
    }

    pub fn effects(&mut self) -> Vec<ToolEffect> {
        let count = self.choose(4);
        (0..count).map(|_| self.effect()).collect()
    }

    fn ids(&mut self) -> Vec<String> {
        let count = self.choose(3);
        (0..count).map(|_| self.one_of(&["m1", "m2", "m3"]).to_owned()).collect()
    }

    pub fn memories(&mut self) -> Vec<String> {
        self.ids()
    }

    fn effect(&mut self) -> ToolEffect {
        let path = self.path();
        match self.choose(13) {
            0 => ToolEffect::FileWritten { path, sha256: self.hash() },
            1 => ToolEffect::FileRead { path, sha256: Some(self.hash()) },
            2 => ToolEffect::FileRead { path, sha256: None },
            3 => {
                let reference = self.one_of(&["loops", "loops/words.md", "design"]).to_owned();
                ToolEffect::SkillLoaded { reference, tier: self.choose(5) }
            }
            4 => ToolEffect::MemoryRead { path, ids: self.ids() },
            5 => ToolEffect::MemoryWritten { path, ids: self.ids() },
            6 => ToolEffect::MemoriesReferenced { ids: self.ids(), section: None },
            7 => ToolEffect::MemoryRefused { path },
            8 => ToolEffect::SessionsSearched { query: self.word(), found: Vec::new() },
            9 => ToolEffect::SessionRead { session_id: domain::SessionId::new() },
            10 => ToolEffect::TasksUpdated { tasks: Vec::new() },
            11 => ToolEffect::Noted { text: self.word() },
            _ => {
                let count = self.choose(5);
                let claims = (0..count).map(|line| domain::CheckedClaim {
                    line: u32::from(line) + 1,
                    code: None,
                    source: None,
                    start_line: None,
                    end_line: None,
                    finding: self
                        .one_of(&["backed", "unverified", "inventedCode", "stale"])
                        .to_owned(),
                });
                let claims = claims.collect();
                ToolEffect::ClaimsChecked { path, claims }
            }
        }
    }
}
