//! Scores of a survey: means of ratings and sliders, exactly.

use assessment::Rational;

/// What a score is counted of.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) items: Vec<ScoreItem>,
    /// Fewest answers of which it is counted.
    pub(crate) least: usize,
    /// The range onto which each answer is stretched.
    pub(crate) stretch: Option<(i64, i64)>,
    pub(crate) times: Rational,
    pub(crate) plus: Rational,
}

#[derive(Clone, Debug)]
pub(crate) struct ScoreItem {
    /// By place.
    pub(crate) question: usize,
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) reversed: bool,
}

/// A score, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score<'a> {
    /// Its name in the file.
    pub id: &'a str,
    /// What it is called.
    pub title: &'a str,
    /// What it came to.
    pub value: ScoreValue,
}

/// What a score came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreValue {
    /// The number, exactly.
    Counted(Rational),
    /// Too many of its questions have no answer.
    TooFew {
        /// How many have one.
        answered: usize,
        /// How many would do.
        needed: usize,
    },
}

/// Furthest that ends of a scale or a stretch are from 0.
pub(crate) const MAX_END: i64 = 1_000;
/// Most that spans of scales may have in common: the least number that each divides. With at most 50
/// items and three decimal places, every score then has room in 64 bits.
pub(crate) const MAX_SPAN: i64 = 10_000;

impl Recipe {
    pub(crate) fn score(&self, number: &dyn Fn(usize) -> Option<i64>) -> Score<'_> {
        let mut sum = Rational::from_integer(0);
        let mut answered = 0;
        for item in &self.items {
            let Some(number) = number(item.question) else { continue };
            let number = if item.reversed { item.from + item.to - number } else { number };
            sum += match self.stretch {
                Some(_) => Rational::new(number - item.from, item.to - item.from),
                None => Rational::from_integer(number),
            };
            answered += 1;
        }
        let (id, title) = (self.id.as_str(), self.title.as_str());
        if answered < self.least {
            let value = ScoreValue::TooFew { answered, needed: self.least };
            return Score { id, title, value };
        }
        let mean = sum / Rational::from_integer(answered as i64);
        let (from, to) = self.stretch.unwrap_or((0, 1));
        let stretched = mean * Rational::from_integer(to - from) + Rational::from_integer(from);
        Score { id, title, value: ScoreValue::Counted(stretched * self.times + self.plus) }
    }
}
