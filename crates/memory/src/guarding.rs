//! Whether a memory guards somebody: safety, health, consent. By words, and rather once too often.

use text::lists;
use text::words::has_whole;

lists! {
    include_str!("guarding.txt");
    /// Signs of such a memory.
    static SIGNS: List = "guarding";
}

/// Whether a text is about keeping somebody safe, so that it must never be folded away or acted on
/// by a rule.
pub fn guards_somebody(text: &str) -> bool {
    let text = text.to_lowercase();
    SIGNS.entries().iter().any(|sign| has_whole(&text, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keeps_somebody_safe_is_told_from_what_is_about_teaching() {
        for guarding in [
            "Safeguarding: nobody of this class is filmed or named online.",
            "One pupil carries an EpiPen; it goes with the class.",
            "Two pupils must not sit together (see the risk assessment).",
            "No photographs: consent is missing for some.",
        ] {
            assert!(guards_somebody(guarding), "{guarding}");
        }
        for plain in [
            "Starters take three minutes at most.",
            "They have had photosynthesis.",
            "Never pair work with this class.",
            "They enjoy film posters as a way in.",
        ] {
            assert!(!guards_somebody(plain), "{plain}");
        }
    }
}
