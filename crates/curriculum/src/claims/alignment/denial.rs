//! Whether a sentence denies a code, as "TCH 9-99z stands in none of your files" does: then it is no
//! claim but the answer to one. A denying word somewhere in the sentence is not enough.

use super::phrases::{CLAUSE_WORDS, TRANSITIVE, WITH_PREPOSITION};
use super::tokens::{Token, tokens};
use super::{LONGEST, Sentence};

/// Between a denial and its verb these keep what follows denied: "not able to find".
const STILL_DENIED: [&str; 9] =
    ["able", "appear", "appears", "claim", "going", "need", "say", "seem", "seems"];

/// Words that begin another statement about what was named: "which is not easy".
const RELATIVE: [&str; 5] = ["which", "who", "that", "so", "yet"];

/// Whether the sentence denies the code, wherever it names it.
#[must_use]
pub fn denies(sentence: &str, code: &str) -> bool {
    let mut all = tokens(sentence);
    all.truncate(LONGEST);
    let wanted: Vec<String> = tokens(code).into_iter().map(|token| token.low).collect();
    if wanted.is_empty() {
        return false;
    }
    let is_it = |window: &[Token]| window.iter().map(|token| &token.low).eq(&wanted);
    let places: Vec<usize> = all
        .windows(wanted.len())
        .enumerate()
        .filter_map(|(at, window)| is_it(window).then_some(at))
        .collect();
    let sentence = Sentence(&all);
    !places.is_empty() && places.iter().all(|at| sentence.denies_name(*at, at + wanted.len()))
}

impl Sentence<'_> {
    /// Whether the clause around a name denies it: before it, or behind it where nothing before claims
    /// it.
    fn denies_name(&self, start: usize, end: usize) -> bool {
        let begins_here = |at: &usize| self.0[*at].after_comma || self.begins_clause(*at);
        let begins = (1..=start).rev().find(begins_here).unwrap_or(0);
        let before: Vec<usize> = (begins..start).filter(|at| self.denies(*at)).collect();
        if let [denial] = before.as_slice() {
            let between = || *denial + 1..start;
            let to = between().any(|at| self.word(at) == "to");
            let still = between().any(|at| self.is_one_of(at, &STILL_DENIED));
            // "It is not hard to meet": the difficulty is denied.
            let of_verb = between().any(|at| self.is_claiming(at) && self.word(at - 1) == "to");
            return !(to && of_verb) || still;
        }
        // Two denials say that it is so.
        if !before.is_empty() || (begins..start).any(|at| self.is_claiming(at)) {
            return false;
        }
        let ends = (end..self.0.len()).find(|at| self.begins_clause(*at));
        (end..ends.unwrap_or(self.0.len())).filter(|at| self.denies(*at)).count() == 1
    }

    fn begins_clause(&self, at: usize) -> bool {
        let goes_on = || {
            self.is_claiming(at + 1) || self.is_one_of(at + 1, &["i", "it", "this", "they", "we"])
        };
        self.0[at].after_break
            || self.is(at, &CLAUSE_WORDS)
            || self.is_one_of(at, &RELATIVE)
            || (self.word(at) == "and" && goes_on())
    }

    /// Whether a word says that something meets what follows.
    fn is_claiming(&self, at: usize) -> bool {
        let joined = || WITH_PREPOSITION.all().iter().any(|(verbs, _)| self.is_one_of(at, verbs));
        self.is(at, &TRANSITIVE) || joined()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("TCH 9-99z is in none of your curriculum files.")]
    #[case("TCH 9-99z, I am afraid, stands in none of your files.")]
    #[case("TCH 9-99z does not exist.")]
    #[case("There is no TCH 9-99z in your files.")]
    #[case("I could not find TCH 9-99z.")]
    #[case("I was not able to find TCH 9-99z.")]
    #[case("This does not meet TCH 9-99z.")]
    #[case("The lesson doesn't meet TCH 3-15a and TCH 9-99z.")]
    #[case("I looked for it: there is no TCH 9-99z.")]
    fn these_deny_the_code(#[case] sentence: &str) {
        assert!(denies(sentence, "TCH 9-99z"));
    }

    #[rstest]
    #[case("This does not only meet TCH 9-99z.")]
    #[case("This doesn't just meet TCH 9-99z, it goes beyond it.")]
    #[case("This meets TCH 9-99z, which is not easy.")]
    #[case("This meets TCH 9-99z without any trouble.")]
    #[case("This meets TCH 9-99z and needs no devices.")]
    #[case("It is not long, it meets TCH 9-99z.")]
    #[case("It is not hard to meet TCH 9-99z.")]
    #[case("This does not miss anything and meets TCH 9-99z.")]
    #[case("No pupil will not meet TCH 9-99z.")]
    #[case("Without doubt it meets TCH 9-99z.")]
    #[case("There is no TCH 9-99z in your files, but this meets TCH 9-99z.")]
    #[case("There is no TCH 3-15a in your files.")]
    #[case("This meets TCH 9-99z.")]
    fn these_do_not(#[case] sentence: &str) {
        assert!(!denies(sentence, "TCH 9-99z"));
    }
}
