//! How old a reader must be: four published formulas over what was counted in the pupils' text.
//!
//! A formula is an estimate from lengths of words and sentences. It knows nothing of ideas, layout,
//! pictures, or whether a long word was taught yesterday. That is why there are several, why each
//! says what it was made for, and why none gives a number for less text than it needs.

mod hardest;
mod plain;

use serde::{Deserialize, Serialize};

use crate::prose::{Passage, Sentence, Shape};
use crate::syllables::Counter;

pub(crate) use hardest::findings;

/// What is counted in a text. The formulas see nothing else.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Sentences of running text.
    pub sentences: u32,
    /// Words and numbers in them.
    pub words: u32,
    /// Letters and digits of the words.
    pub letters: u32,
    /// Syllables of the words.
    pub syllables: u32,
    /// Words of one syllable.
    pub monosyllables: u32,
    /// Words of three syllables or more, each time that they occur.
    pub polysyllables: u32,
}

impl Counts {
    /// Counts the prose of a markdown text: not its headings, labels, code, formulae, tables of
    /// numbers and addresses.
    #[must_use]
    pub fn of(markdown: &str) -> Self {
        let passages = crate::prose::read(markdown);
        Self::of_passages(&passages, &mut Counter::default())
    }

    pub(crate) fn of_passages<'a>(passages: &'a [Passage], counter: &mut Counter<'a>) -> Self {
        let mut counts = Self::default();
        for passage in passages {
            for sentence in passage.sentences.iter().filter(|sentence| passage.is_prose(sentence)) {
                counts.add(sentence, counter);
            }
        }
        counts
    }

    /// Counts one more sentence.
    fn add<'a>(&mut self, sentence: &'a Sentence, counter: &mut Counter<'a>) {
        self.sentences += 1;
        for word in &sentence.words {
            let spoken = match word.shape {
                // Spelt out, letter by letter, unless it can be read as a word.
                Shape::Capitals if !word.lower.contains(['a', 'e', 'i', 'o', 'u', 'y']) => {
                    u32::try_from(word.lower.chars().count()).unwrap_or(u32::MAX)
                }
                _ => counter.count(&word.lower),
            };
            let letters = word.lower.chars().filter(|c| c.is_alphanumeric()).count();
            self.words += 1;
            self.letters += u32::try_from(letters).unwrap_or(u32::MAX);
            self.syllables += spoken;
            self.monosyllables += u32::from(spoken == 1);
            self.polysyllables += u32::from(spoken >= 3);
        }
    }

    /// The sums of two texts.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            sentences: self.sentences + other.sentences,
            words: self.words + other.words,
            letters: self.letters + other.letters,
            syllables: self.syllables + other.syllables,
            monosyllables: self.monosyllables + other.monosyllables,
            polysyllables: self.polysyllables + other.polysyllables,
        }
    }
}

/// A published readability formula. Each gives a grade of an American school; see [`Formula::age`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Formula {
    /// Flesch–Kincaid grade level:
    /// `0.39 × words/sentences + 11.8 × syllables/words − 15.59`.
    ///
    /// J. P. Kincaid, R. P. Fishburne, R. L. Rogers and B. S. Chissom (1975), *Derivation of New
    /// Readability Formulas (Automated Readability Index, Fog Count and Flesch Reading Ease
    /// Formula) for Navy Enlisted Personnel*, Research Branch Report 8-75, Naval Technical Training
    /// Command. Derived from 531 adults reading 18 passages of training manuals; below the end of
    /// primary school it is an extrapolation. We ask for 100 words, the size of the samples in
    /// Flesch's instructions.
    FleschKincaid,
    /// Coleman–Liau: with `L` letters and `S` sentences in 100 words, the estimated share of gaps
    /// that college students fill is `141.8401 − 0.214590 L + 1.079812 S` per cent, and the grade
    /// is `23.06395 − 27.4004 × share`. (The form `0.0588 L − 0.296 S − 15.8` is this, rounded.)
    ///
    /// M. Coleman and T. L. Liau (1975), *A computer readability formula designed for machine
    /// scoring*, Journal of Applied Psychology 60(2), 283–284. Made for samples of 100 words,
    /// from texts between the grades 0.4 and 16.3. Needs no syllables, so a wrong count of them
    /// cannot mislead it; tends to read technical texts as easier than the others.
    ColemanLiau,
    /// FORCAST: `20 − N/10`, with `N` words of one syllable in 150.
    ///
    /// J. S. Caylor, T. G. Sticht, L. C. Fox and J. P. Ford (1973), *Methodologies for determining
    /// reading requirements of military occupational specialties*, HumRRO Technical Report 73-5.
    /// Looks at no sentence and so suits worksheets and instructions; holds from grade 5 to 12 and
    /// is not meant for primary school. Needs 150 words; a longer text is scaled to 150.
    Forcast,
    /// SMOG: `1.0430 × √(polysyllables × 30/sentences) + 3.1291`.
    ///
    /// G. H. McLaughlin (1969), *SMOG Grading: a New Readability Formula*, Journal of Reading
    /// 12(8), 639–646. Correlation 0.985 with readers who understood everything, standard error
    /// 1.5159 grades. Needs 30 sentences. It asks for full understanding and therefore gives about
    /// two grades more than the others: it is shown, and not part of the age of the text.
    Smog,
}

impl Formula {
    /// All, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::FleschKincaid, Self::ColemanLiau, Self::Forcast, Self::Smog];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::FleschKincaid => "Flesch–Kincaid grade level",
            Self::ColemanLiau => "Coleman–Liau index",
            Self::Forcast => "FORCAST",
            Self::Smog => "SMOG",
        }
    }

    /// Authors and year, for the place where a score is shown.
    #[must_use]
    pub fn source(self) -> &'static str {
        match self {
            Self::FleschKincaid => "Kincaid, Fishburne, Rogers and Chissom 1975",
            Self::ColemanLiau => "Coleman and Liau 1975",
            Self::Forcast => "Caylor, Sticht, Fox and Ford 1973",
            Self::Smog => "McLaughlin 1969",
        }
    }

    /// The grade, or `None` when there is not enough text.
    #[must_use]
    pub fn grade(self, counts: &Counts) -> Option<f64> {
        self.shortage(counts).is_none().then(|| self.grade_of(counts))
    }

    /// The grade without asking whether there is enough text.
    fn grade_of(self, counts: &Counts) -> f64 {
        let words = f64::from(counts.words.max(1));
        let sentences = f64::from(counts.sentences.max(1));
        match self {
            Self::FleschKincaid => {
                0.39 * words / sentences + 11.8 * f64::from(counts.syllables) / words - 15.59
            }
            Self::ColemanLiau => {
                let letters = 100.0 * f64::from(counts.letters) / words;
                let per_hundred = 100.0 * sentences / words;
                let percent = 141.8401 - 0.214_590 * letters + 1.079_812 * per_hundred;
                23.06395 - 27.4004 * percent / 100.0
            }
            Self::Forcast => 20.0 - 150.0 * f64::from(counts.monosyllables) / words / 10.0,
            Self::Smog => {
                1.0430 * (f64::from(counts.polysyllables) * 30.0 / sentences).sqrt() + 3.1291
            }
        }
    }

    /// The age for a grade. American pupils are six to seven in grade 1, so five is added; the
    /// same is done where reading ages are derived from FORCAST (25 − N/10) and SMOG in Britain.
    #[must_use]
    pub fn age(grade: f64) -> f64 {
        grade + 5.0
    }

    /// Why the text is too short for a number.
    fn shortage(self, counts: &Counts) -> Option<String> {
        let (has, needs, unit) = match self {
            Self::FleschKincaid | Self::ColemanLiau => (counts.words, 100, "words"),
            Self::Forcast => (counts.words, 150, "words"),
            Self::Smog => (counts.sentences, 30, "sentences"),
        };
        let unit_of_has = if has == 1 { unit.trim_end_matches('s') } else { unit };
        (has < needs).then(|| {
            format!(
                "Too short to say: {has} {unit_of_has} of running text, and {} needs {needs}.",
                self.name()
            )
        })
    }

    /// What to keep in mind about a grade.
    fn caution(self, grade: f64) -> Option<String> {
        let text = match self {
            Self::FleschKincaid if grade < 5.0 => {
                "Derived from adults' reading: below the end of primary school only a rough guide."
            }
            Self::ColemanLiau if !(0.4..=16.3).contains(&grade) => {
                "Outside the grades 0.4 to 16.3 of the texts from which the formula was made."
            }
            Self::Forcast if !(5.0..=12.0).contains(&grade) => {
                "Outside the grades 5 to 12 for which the formula holds."
            }
            Self::Smog => {
                "For readers who understand everything: about two years above the other formulas."
            }
            Self::FleschKincaid | Self::ColemanLiau | Self::Forcast => return None,
        };
        Some(text.to_owned())
    }

    /// Whether it measures ordinary understanding, so that its age can be compared with a class.
    fn comparable(self) -> bool {
        self != Self::Smog
    }
}

/// What a formula says about a text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// Which formula.
    pub formula: Formula,
    /// The grade, to a tenth. `None` when the text is too short.
    pub score: Option<f64>,
    /// The age in years, to a tenth. `None` when the text is too short.
    pub age: Option<f64>,
    /// That it is too short, or what the number does not say.
    pub caution: Option<String>,
}

/// One reading for each formula.
#[must_use]
pub fn readings(counts: &Counts) -> Vec<Reading> {
    let reading = |formula: Formula| {
        let tenth = |value: f64| (value * 10.0).round() / 10.0;
        match formula.shortage(counts) {
            Some(short) => Reading { formula, score: None, age: None, caution: Some(short) },
            None => {
                let grade = formula.grade_of(counts);
                Reading {
                    formula,
                    score: Some(tenth(grade)),
                    age: Some(tenth(Formula::age(grade))),
                    caution: formula.caution(grade),
                }
            }
        }
    };
    Formula::ALL.into_iter().map(reading).collect()
}

/// The median age of the formulas that can be compared with a class.
pub(crate) fn age(readings: &[Reading]) -> Option<f64> {
    let mut ages: Vec<f64> = readings
        .iter()
        .filter(|reading| reading.formula.comparable())
        .filter_map(|reading| reading.age)
        .collect();
    ages.sort_by(f64::total_cmp);
    let (low, high) = (ages.get(ages.len().checked_sub(1)? / 2)?, ages.get(ages.len() / 2)?);
    Some((low + high) / 2.0)
}

#[cfg(test)]
mod tests;
