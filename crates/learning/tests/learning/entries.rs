//! Journals with entries that are over, as their files have them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// What an entry was about.
pub struct About {
    pub number: u32,
    pub goal: String,
    pub hypothesis: String,
    pub domain: &'static str,
    pub strategy: &'static str,
    pub outcome: &'static str,
    pub surprise: String,
    pub cause: (&'static str, String),
    pub worked: String,
    pub tier: &'static str,
    pub confidence: u8,
}

impl About {
    /// One of three sorts of mistake, in words of its own.
    pub fn of(number: u32) -> Self {
        let (goal, hypothesis, surprise, cause, worked) = match number % 3 {
            0 => (
                format!("Fix the flaky cache test number {number}"),
                "The flaky cache test depends on timing of the cache expiry",
                "The flaky test failed since an earlier test left the cache filled, timing was fine",
                ("wrong-assumption", "Assumed timing of the cache, but test isolation was missing"),
                "Added a teardown that empties the cache after each test",
            ),
            1 => (
                format!("Make the database migration number {number} run on the old schema"),
                "The migration fails because a column of the schema is missing",
                "The migration ran twice, because the schema version was never written",
                ("oversight", "Forgot to write the schema version after the migration"),
                "Wrote the schema version in the transaction of the migration",
            ),
            _ => (
                format!("Speed up the parser of grammar number {number}"),
                "The parser is slow because the grammar allocates strings",
                "The parser was slow because of logging in the grammar's inner loop",
                (
                    "misleading-symptom",
                    "The profile named the allocator, but logging in the loop cost the time",
                ),
                "Removed logging from the inner loop of the parser",
            ),
        };
        Self {
            number,
            goal,
            hypothesis: hypothesis.to_owned(),
            domain: ["debugging", "configuration", "performance"][number as usize % 3],
            strategy: ["check-assumptions", "read-the-error", "root-cause-analysis"]
                [number as usize % 3],
            outcome: if number % 5 == 4 { "confirmed" } else { "falsified" },
            surprise: surprise.to_owned(),
            cause: (cause.0, cause.1.to_owned()),
            worked: worked.to_owned(),
            tier: ["gold", "silver", "bronze"][(number / 3) as usize % 3],
            confidence: 70,
        }
    }

    pub fn id(&self) -> String {
        format!("ghap_20261101_{:06}_{:06x}", self.number, self.number)
    }

    pub fn json(&self) -> Value {
        let at = format!(
            "2026-11-{:02}T{:02}:{:02}:00Z",
            1 + self.number / 600 % 28,
            self.number / 60 % 10,
            self.number % 60
        );
        let falsified = self.outcome != "confirmed";
        let mut entry = json!({
            "id": self.id(),
            "session_id": "session_1",
            "created_at": at,
            "domain": self.domain,
            "strategy": self.strategy,
            "goal": self.goal,
            "history": [],
            "current": {
                "timestamp": at,
                "hypothesis": self.hypothesis,
                "action": "Changing one thing at a time",
                "prediction": "The run is green three times in a row",
                "confidence": self.confidence,
            },
            "iteration_count": 1,
            "outcome": {
                "status": self.outcome, "result": "seen in three runs", "captured_at": at, "auto_captured": true,
            },
            "lesson": { "what_worked": self.worked },
            "resolution": {
                "status": "resolved", "resolved_at": at, "confidence_tier": self.tier,
                "annotation_proximity": "immediate",
            },
        });
        if falsified {
            entry["surprise"] = json!(self.surprise);
            entry["root_cause"] = json!({ "category": self.cause.0, "description": self.cause.1 });
        }
        entry
    }
}

/// Adds entries to what a session resolved.
pub fn resolve(folder: &Path, entries: impl IntoIterator<Item = Value>) {
    write(&folder.join(".claude/journal/session_entries.jsonl"), entries);
}

/// Adds entries to the archive.
pub fn archive(folder: &Path, entries: impl IntoIterator<Item = Value>) {
    write(&folder.join(".claude/journal/archive/2026-11-01_session_1.jsonl"), entries);
}

fn write(file: &Path, entries: impl IntoIterator<Item = Value>) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let mut text = fs::read_to_string(file).unwrap_or_default();
    for entry in entries {
        text.push_str(&entry.to_string());
        text.push('\n');
    }
    fs::write(file, text).unwrap();
}

/// So many entries of three sorts.
pub fn some(count: u32) -> Vec<Value> {
    (0..count).map(|number| About::of(number).json()).collect()
}
