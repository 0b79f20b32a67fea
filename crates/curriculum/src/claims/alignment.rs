//! Sentences that claim, without a code, that a lesson meets the curriculum.
//!
//! Such a sentence names the curriculum or a part of it (the curriculum, CfE, Experiences and
//! Outcomes, benchmarks, a named level, National 5, an outcome with its number) and says of it, in the
//! same clause, that it is met, covered, addressed, followed, or what it requires. A denial, a
//! question, a condition and an instruction to check are no claims, nor is a level of a game, a
//! benchmark of two programs or the outcome of a match.

mod denial;
mod names;
mod phrases;
mod tokens;

use std::sync::LazyLock;

pub use denial::denies;
use names::{Name, names};
use phrases::{
    ABLE, BE, CHECKING, CLAUSE_WORDS, COMPOUND, CONDITIONS, LABELS, NEGATIONS, OUTCOME_VERBS,
    PARTICIPLES, PEOPLE, PLAIN, REQUIRED, STATING, TRANSITIVE, WITH_PREPOSITION,
};
use text::Made;
use text::lists::List;
use tokens::{Token, tokens};

/// How far a verb may stand before what it is about, in words.
const REACH: usize = 8;

/// How much of a sentence is looked at, in words. What goes on for longer is a list or no sentence.
const LONGEST: usize = 300;

/// Whether a sentence makes such a claim. A lesson is looked at after each change of it, and most of
/// its sentences are those that stood there before.
pub(super) fn claims_alignment(sentence: &str, is_heading: bool) -> bool {
    static READ: LazyLock<Made<bool>> = LazyLock::new(|| Made::of(2_048));
    if is_heading {
        return false;
    }
    READ.get(sentence).unwrap_or_else(|| {
        let claims = says_aligned(sentence);
        READ.keep(sentence, claims);
        claims
    })
}

fn says_aligned(sentence: &str) -> bool {
    let text = sentence.trim_end_matches(|c: char| c.is_whitespace() || "\"')”’]»".contains(c));
    if text.ends_with('?') {
        return false;
    }
    let mut tokens = tokens(sentence);
    tokens.truncate(LONGEST);
    let asked_to_check = tokens
        .iter()
        .find(|token| !["then", "please", "and"].contains(&token.low.as_str()))
        .is_some_and(|first| CHECKING.has(&first.low));
    if asked_to_check {
        return false;
    }
    let sentence = Sentence(&tokens);
    // An official document may be anybody's, unless it speaks as outcomes do.
    let official = sentence_speaks_as_outcomes(text);
    let meant = |name: &&Name| official || tokens[name.start].low != "official";
    names(&tokens).iter().filter(meant).any(|name| {
        let strong = || {
            sentence.is_passive(name)
                || sentence.states(name)
                || sentence.is_required_by(name)
                || sentence.is_compound(name)
        };
        sentence.is_verb_before(name) || sentence.is_label(name) || (!name.weak && strong())
    })
}

/// Whether something in quotation marks begins with "I", as "I can" and "I understand" do.
fn sentence_speaks_as_outcomes(sentence: &str) -> bool {
    sentence.match_indices(['"', '“']).any(|(at, mark)| {
        let quoted = sentence[at + mark.len()..].strip_prefix("I ");
        quoted.is_some_and(|rest| OUTCOME_VERBS.has(rest.split(' ').next().unwrap_or_default()))
    })
}

struct Sentence<'a>(&'a [Token]);

impl Sentence<'_> {
    fn word(&self, at: usize) -> &str {
        self.0.get(at).map_or("", |token| token.low.as_str())
    }

    fn is(&self, at: usize, list: &List) -> bool {
        list.has(self.word(at))
    }

    fn is_one_of(&self, at: usize, words: &[&str]) -> bool {
        words.contains(&self.word(at))
    }

    /// "meets the … benchmark", "is aligned to … Third level".
    fn is_verb_before(&self, name: &Name) -> bool {
        let earliest = name.start.saturating_sub(REACH);
        for at in (earliest..name.start).rev() {
            if self.0[at + 1].after_break || self.is(at, &PEOPLE) {
                return false;
            }
            if name.weak && !self.is(at, &PLAIN) {
                continue;
            }
            let transitive = self.is(at, &TRANSITIVE);
            let joined = WITH_PREPOSITION.all().iter().any(|(verbs, prepositions)| {
                self.is_one_of(at, verbs)
                    && (at + 1..name.start).any(|p| self.is_one_of(p, prepositions))
            });
            if transitive || joined {
                return at.checked_sub(1).is_none_or(|before| self.word(before) != "who")
                    && self.is_meant(at, name.end);
            }
        }
        false
    }

    /// "the benchmarks … are covered".
    fn is_passive(&self, name: &Name) -> bool {
        let latest = (name.end + REACH).min(self.0.len());
        for at in name.end..latest {
            if self.0[at].after_break {
                return false;
            }
            if self.is(at, &BE) {
                let done = (at + 1..(at + 4).min(self.0.len())).find(|p| self.is(*p, &PARTICIPLES));
                return done.is_some_and(|done| self.is_meant(name.start, done + 1));
            }
        }
        false
    }

    /// "the curriculum clearly requires".
    fn states(&self, name: &Name) -> bool {
        let adverb = |at: usize| {
            self.word(at).ends_with("ly")
                || self.is_one_of(at, &["also", "itself", "here", "still"])
        };
        let mut at = name.end;
        while at < name.end + 2 && adverb(at) {
            at += 1;
        }
        let broken = (name.end..=at).any(|p| self.0.get(p).is_some_and(|token| token.after_break));
        self.is(at, &STATING) && !broken && self.is_meant(name.start, at + 1)
    }

    /// "required by the curriculum".
    fn is_required_by(&self, name: &Name) -> bool {
        let earliest = name.start.saturating_sub(5);
        (earliest..name.start).any(|at| {
            self.is(at, &REQUIRED)
                && (at + 1..name.start)
                    .any(|p| self.is_one_of(p, &["by", "in", "under", "of", "at"]))
                && !self.0[at + 1..=name.start].iter().any(|token| token.after_break)
                && self.is_meant(at, name.end)
        })
    }

    /// "CfE-aligned".
    fn is_compound(&self, name: &Name) -> bool {
        let close = self.0.get(name.end).is_some_and(|token| !token.after_comma);
        close && self.is(name.end, &COMPOUND) && self.is_meant(name.start, name.end + 1)
    }

    /// "Benchmark: can trace a loop".
    fn is_label(&self, name: &Name) -> bool {
        let colon = self.0.iter().position(|token| token.after_colon);
        colon.is_some_and(|colon| {
            let labelled = colon <= 5 && name.end <= colon && self.is(colon - 1, &LABELS);
            labelled && (!name.weak || self.is(colon, &ABLE)) && self.0.len() > colon
        })
    }

    /// Whether the clause around these words asserts it: no denial and no condition before their end.
    fn is_meant(&self, start: usize, end: usize) -> bool {
        let boundary = (0..=start).rev().find(|at| {
            let token = &self.0[*at];
            token.after_break || token.after_comma || self.is(*at, &CLAUSE_WORDS)
        });
        let clause = boundary.unwrap_or(0)..end.min(self.0.len());
        let denied = clause.clone().any(|at| self.denies(at));
        let conditional = (clause.start..start).any(|at| self.is(at, &CONDITIONS));
        !denied && !conditional
    }

    fn denies(&self, at: usize) -> bool {
        let word = self.word(at);
        let next = self.word(at + 1);
        let contracted = word.ends_with("n't");
        let emphatic = match word {
            _ if contracted => ["only", "just", "merely", "simply"].contains(&next),
            "not" => ["only", "just", "merely", "simply"].contains(&next),
            "no" | "without" => ["doubt", "question", "exception"].contains(&next),
            "nothing" => next == "less",
            _ => false,
        };
        (NEGATIONS.has(word) || contracted) && !emphatic
    }
}

#[cfg(test)]
mod tests;
