//! Folders of results and ratings for tests.

use std::path::Path;

use rating::{Preference, Rating};
use serde_json::json;

/// A line of `results.jsonl` as `evaluating` writes it, with more in it than a rater needs.
pub fn played(case: &str, condition: &str, lesson: Option<&str>) -> String {
    let line = json!({
        "case": case, "condition": condition, "repetition": 1, "request": format!("{case} for 3B"),
        "lesson": lesson.map(text::sha256), "findings": [], "hash": "0",
    });
    format!("{line}\n")
}

/// Writes a folder in which these were played.
pub fn folder(at: &Path, plays: &[(&str, &str, Option<&str>)]) {
    std::fs::create_dir_all(at.join("lessons")).unwrap();
    let mut lines = String::new();
    for (case, condition, lesson) in plays {
        lines.push_str(&played(case, condition, *lesson));
        if let Some(lesson) = lesson {
            std::fs::write(at.join(format!("lessons/{case}.{condition}.1.md")), lesson).unwrap();
        }
    }
    std::fs::write(at.join("results.jsonl"), lines).unwrap();
}

pub fn rating(lessons: (&str, &str), preference: Preference, rater: &str) -> Rating {
    Rating {
        case: "c".to_owned(),
        first: "full".to_owned(),
        second: "chat".to_owned(),
        repetition: 1,
        lessons: (lessons.0.to_owned(), lessons.1.to_owned()),
        criterion: "one-idea".to_owned(),
        rubric: 4,
        rater: rater.to_owned(),
        preference,
        why: None,
        quotes: Vec::new(),
        steady: None,
        withdrawn: false,
    }
}
