//! Comparing typed words.

use unicode_normalization::UnicodeNormalization;

/// What counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) capitals: bool,
    pub(crate) accents_may_miss: bool,
}

impl Rules {
    /// Whether an answer is this text. Spaces around and between words, and which kind of apostrophe
    /// it has, never count.
    pub(crate) fn same(self, wanted: &str, answer: &str) -> bool {
        let (wanted, answer) = (self.normal(wanted), self.normal(answer));
        wanted == answer || (self.accents_may_miss && answer == text::folded(&wanted))
    }

    fn normal(self, text: &str) -> String {
        let spaced = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = spaced.nfc().map(|character| match character {
            '’' | '‘' | 'ʼ' | '`' | '´' => '\'',
            _ => character,
        });
        let plain: String = plain.collect();
        if self.capitals { plain } else { plain.to_lowercase() }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::spaces("sont allés", "  sont   allés ", false, false, true)]
    #[case::capitals_do_not_count("Paris", "paris", false, false, true)]
    #[case::capitals_count("Paris", "paris", true, false, false)]
    #[case::apostrophes("j'habite", "j’habite", false, false, true)]
    #[case::composed_accents("é", "e\u{301}", false, false, true)]
    #[case::an_accent_misses("allé", "alle", false, false, false)]
    #[case::an_accent_may_miss("allé", "alle", false, true, true)]
    #[case::a_wrong_accent_is_wrong("allé", "allè", false, true, false)]
    fn words_are_compared(
        #[case] wanted: &str,
        #[case] answer: &str,
        #[case] capitals: bool,
        #[case] accents_may_miss: bool,
        #[case] same: bool,
    ) {
        assert_eq!(Rules { capitals, accents_may_miss }.same(wanted, answer), same);
    }
}
