//! A folder of results as one rater sees it: what is asked, what was said, and what came of it when all is said.

use std::collections::BTreeMap;

use api::{
    RatedPair, RatingAgreement, RatingAnchor, RatingCount, RatingCriterion, RatingDrafts,
    RatingInterval, RatingOutcome, RatingSaid, RatingSay, RatingSheet, RatingVerdict,
};
use faults::Fault;

use crate::statistics::Interval;
use crate::{
    Criterion, FolderError, JUDGEMENTS, Pair, Preference, RATINGS, Rating, ResultsFolder, Rubric,
    agreement, base, by_judge, id, in_order, is_turned, pairs_of, settled,
};

/// The longest word for a rater, and the longest reason, in characters.
const LONGEST_RATER: usize = 40;
const LONGEST_WHY: usize = 500;

/// A folder of results that somebody rates.
pub struct Sheet {
    folder: ResultsFolder,
    rubric: Rubric,
    rater: String,
    pairs: Vec<Pair>,
    /// What counts of what this rater said.
    said: Vec<Rating>,
}

impl Sheet {
    /// Reads a folder.
    ///
    /// # Errors
    /// `invalid` when the rater's word is none, or a line of the folder is none of ours; `notFound` when there are no
    /// two lessons to compare.
    pub fn open(folder: ResultsFolder, rater: &str) -> Result<Self, Fault> {
        let rater = rater.trim().to_owned();
        if rater.is_empty()
            || rater.chars().count() > LONGEST_RATER
            || rater.contains(char::is_control)
        {
            let message = format!(
                "whoever rates needs a word of her own, of at most {LONGEST_RATER} characters"
            );
            return Err(Fault::invalid(message));
        }
        let rubric = Rubric::own().map_err(Fault::internal)?;
        let pairs = match base(&folder)? {
            Some(from) => in_order(&rater, pairs_of(&folder, &from)?),
            None => Vec::new(),
        };
        if pairs.is_empty() {
            return Err(Fault::not_found(
                "there are no two lessons of one case to compare: play the cases under two conditions or more",
            ));
        }
        let mut said = settled(folder.lines(RATINGS)?);
        said.retain(|one: &Rating| one.rater == rater);
        Ok(Self { folder, rubric, rater, pairs, said })
    }

    /// Everything, as a face is told.
    ///
    /// # Errors
    /// When the judgements cannot be read.
    pub fn shown(&self) -> Result<RatingSheet, Fault> {
        Ok(RatingSheet {
            criteria: self.rubric.to_judge().map(criterion_shown).collect(),
            pairs: self.pairs.iter().map(|pair| self.rated(pair)).collect(),
            outcome: if self.is_done() { Some(self.outcome()?) } else { None },
        })
    }

    /// The two lessons of a pair, as they stand side by side.
    ///
    /// # Errors
    /// `notFound` when there is no such pair, or one of its lessons is gone.
    pub fn drafts(&self, called: &str) -> Result<RatingDrafts, Fault> {
        let pair = self.pair(called)?;
        let (first, second) = pair.texts(&self.folder)?;
        let (a, b) = match is_turned(&self.rater, pair) {
            false => (first, second),
            true => (second, first),
        };
        Ok(RatingDrafts { a: body(&a), b: body(&b) })
    }

    /// Keeps what was said, or that it was taken back; on the disk when this returns.
    ///
    /// # Errors
    /// `notFound` without such a pair or criterion, `invalid` when the reason is too long.
    pub fn say(&mut self, say: &RatingSay) -> Result<RatedPair, Fault> {
        let pair = self.pair(&say.pair)?.clone();
        let criterion = self.rubric.to_judge().find(|one| one.id == say.criterion);
        let none = || Fault::not_found(format!("nobody is asked by `{}`", say.criterion));
        let criterion = criterion.ok_or_else(none)?.id.clone();
        let preference = match say.verdict {
            Some(verdict) => self.of_lessons(&pair, preference(verdict)),
            None => Preference::Neither,
        };
        let why = say.why.as_deref().map(in_a_line).filter(|why| !why.is_empty());
        if why.as_ref().is_some_and(|why| why.chars().count() > LONGEST_WHY) {
            let message = format!("a reason is a line of at most {LONGEST_WHY} characters");
            return Err(Fault::invalid(message));
        }
        let line = pair.rating(&self.rubric, &criterion, &self.rater, preference);
        let before = self.said.iter().position(|one| one.is_on_the_same(&line));
        let line = match (say.verdict, before) {
            (None, None) => return Ok(self.rated(&pair)),
            (None, Some(_)) => Rating { withdrawn: true, ..line },
            (Some(_), _) => Rating { why, ..line },
        };
        if before.is_none_or(|at| self.said[at] != line) {
            self.folder.append(RATINGS, &line)?;
        }
        if let Some(at) = before {
            self.said.remove(at);
        }
        if !line.withdrawn {
            self.said.push(line);
        }
        Ok(self.rated(&pair))
    }

    fn pair(&self, called: &str) -> Result<&Pair, Fault> {
        let found = self.pairs.iter().find(|pair| id(pair) == called);
        found.ok_or_else(|| Fault::not_found("these two lessons are not in the folder any more"))
    }

    /// From sides to lessons, and back.
    fn of_lessons(&self, pair: &Pair, preference: Preference) -> Preference {
        if is_turned(&self.rater, pair) { preference.turned() } else { preference }
    }

    /// What this rater said of a pair, by criterion.
    fn of_pair<'a>(&'a self, pair: &'a Pair) -> impl Iterator<Item = (&'a Criterion, &'a Rating)> {
        self.rubric.to_judge().filter_map(move |criterion| {
            let asked = pair.rating(&self.rubric, &criterion.id, &self.rater, Preference::Neither);
            let found = self.said.iter().find(|one| one.is_on_the_same(&asked));
            found.map(|rating| (criterion, rating))
        })
    }

    fn rated(&self, pair: &Pair) -> RatedPair {
        let said = self.of_pair(pair).map(|(criterion, rating)| RatingSaid {
            criterion: criterion.id.clone(),
            verdict: verdict(self.of_lessons(pair, rating.preference)),
            why: rating.why.clone(),
        });
        RatedPair { pair: id(pair), request: pair.request.clone(), said: said.collect() }
    }

    fn is_done(&self) -> bool {
        let asked = self.rubric.to_judge().count();
        self.pairs.iter().all(|pair| self.of_pair(pair).count() == asked)
    }

    fn outcome(&self) -> Result<RatingOutcome, FolderError> {
        let mut counts: BTreeMap<(&str, &str), [u32; 3]> = BTreeMap::new();
        let mut mine = Vec::new();
        for pair in &self.pairs {
            for (_, rating) in self.of_pair(pair) {
                let count = counts.entry((&pair.first, &pair.second)).or_default();
                count[usize::from(rating.preference.rank())] += 1;
                mine.push(rating.clone());
            }
        }
        let counts = counts.into_iter().map(|((first, second), [a, same, b])| RatingCount {
            first: first.to_owned(),
            second: second.to_owned(),
            first_better: a,
            same,
            second_better: b,
        });
        let judgements = settled(self.folder.lines(JUDGEMENTS)?);
        let judges = by_judge(&judgements).into_iter().map(|(judge, ratings)| {
            let of = agreement(&mine, &ratings);
            RatingAgreement {
                judge: judge.to_owned(),
                pairs: u32::try_from(of.pairs).unwrap_or(u32::MAX),
                same: u32::try_from(of.same).unwrap_or(u32::MAX),
                quadratic: of.quadratic.map(interval),
                believed: of.is_to_be_believed(),
            }
        });
        Ok(RatingOutcome { counts: counts.collect(), judges: judges.collect() })
    }
}

fn criterion_shown(criterion: &Criterion) -> RatingCriterion {
    let anchors = criterion.anchors.iter().flatten();
    RatingCriterion {
        id: criterion.id.clone(),
        name: criterion.name.clone(),
        asks: criterion.asks.clone(),
        why: criterion.why.clone(),
        anchors: anchors
            .map(|(score, looks)| RatingAnchor { score: *score, looks: looks.clone() })
            .collect(),
    }
}

/// A lesson without its front matter, which is for programs.
fn body(lesson: &str) -> String {
    text::front_matter::split(lesson).map_or(lesson, |split| split.body).to_owned()
}

fn in_a_line(why: &str) -> String {
    why.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn preference(verdict: RatingVerdict) -> Preference {
    match verdict {
        RatingVerdict::A => Preference::First,
        RatingVerdict::Same => Preference::Neither,
        RatingVerdict::B => Preference::Second,
    }
}

fn verdict(preference: Preference) -> RatingVerdict {
    match preference {
        Preference::First => RatingVerdict::A,
        Preference::Neither => RatingVerdict::Same,
        Preference::Second => RatingVerdict::B,
    }
}

fn interval(at: Interval) -> RatingInterval {
    RatingInterval { value: at.value, low: at.low, high: at.high }
}

impl From<FolderError> for Fault {
    fn from(error: FolderError) -> Self {
        match error {
            FolderError::Disk { .. } => Self::internal(error),
            FolderError::Line { .. } | FolderError::Name(_) => Self::invalid(error),
            FolderError::Gone(_) => Self::not_found(error),
        }
    }
}
