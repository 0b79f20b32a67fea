//! Whether a request is planning. Words only: no model, no files, well under a millisecond.

use drafter::reading;
use text::lists;

use super::phrases::{PhraseMatch, RequestKind, found};
use crate::request::{Word, opening, words};

lists! {
    include_str!("judge.txt");
    /// What a lesson consists of, and what goes with it.
    static MATERIAL: List = "material";
    /// Material that says for itself that teaching is meant.
    static TEACHING: List = "teaching";
    /// What a teacher says when she wants something made.
    static MAKING: List = "making";
    /// Words by which material is tied to what it is about.
    static TIES: List = "ties";
    /// Those who do things in a lesson.
    static LEARNERS: List = "learners";
    static MODELS: List = "models";
    static ARTICLES: List = "articles";
    static COURTESIES: List = "courtesies";
}

/// How many words stand between the one who makes and the thing, at most.
const REACH: usize = 5;

/// What became of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// It is planning, or belongs to it.
    Planning,
    /// It is planning, with something else beside it: the place of its kind.
    Mixed(usize),
    /// It is something else: the place of its kind.
    Outside(usize),
    /// The words do not say.
    Unsure,
}

/// Judges a request.
pub fn judge(kinds: &[RequestKind], text: &str) -> Judgement {
    let text = reading::plainly(opening(text));
    let words = words(&text);
    let others: Vec<PhraseMatch> =
        found(kinds, &words).into_iter().filter(|found| !is_taught(&words, found)).collect();
    let others: Vec<&PhraseMatch> =
        others.iter().filter(|found| !is_idle(&kinds[found.kind], &words, found)).collect();
    let asks = asks(&words);
    match others.first() {
        None if asks.is_empty() && !words.iter().any(|w| is_teaching(w) || w.class) => {
            Judgement::Unsure
        }
        None => Judgement::Planning,
        Some(first) => {
            let apart = asks.iter().any(|ask| {
                others.iter().all(|other| ask.1 <= other.range.start || ask.0 >= other.range.end)
            });
            if apart { Judgement::Mixed(first.kind) } else { Judgement::Outside(first.kind) }
        }
    }
}

/// Whether what was found is what a lesson is about, or what pupils do in it.
fn is_taught(words: &[Word], found: &PhraseMatch) -> bool {
    let start = found.range.start;
    let clause = (0..=start).rev().find(|at| words[*at].after_break).unwrap_or(0);
    let before = &words[clause..start];
    // Pupils who do it are not asking us to.
    let by_learners = before.iter().rev().take(6).any(|w| LEARNERS.has(w.text.as_str()));
    let made = before.iter().rposition(is_material);
    let Some(made) = made else {
        return by_learners && before.len() > 1 && !found.leads
            || has_use(words, found)
            || is_list_of_topics(words, found, clause);
    };
    if by_learners {
        return true;
    }
    // "and e-mail it" after a lesson is a request of its own.
    if found.leads && words[start].leads {
        return false;
    }
    before[made..].iter().skip(1).any(|w| TIES.has(w.text.as_str())) || before.len() - made <= 1
}

/// "a lesson on cover letters, CVs and personal statements": the clause goes on with the list.
fn is_list_of_topics(words: &[Word], found: &PhraseMatch, clause: usize) -> bool {
    if found.leads || clause == 0 || words[clause..found.range.start].iter().any(is_making) {
        return false;
    }
    let earlier = &words[..clause];
    let made = earlier.iter().rposition(is_material);
    made.is_some_and(|at| {
        is_asked(earlier, at)
            && earlier[at..].iter().any(|w| TIES.has(w.text.as_str()))
            && !words[clause].text.starts_with("write")
    })
}

/// "a letter home from a soldier as a source for S2": a text to teach with.
fn has_use(words: &[Word], found: &PhraseMatch) -> bool {
    let after = words.get(found.range.start..).unwrap_or_default();
    let used_as = after.windows(4).any(|w| {
        w[0].text == "as"
            && w[1..].iter().any(|w| is_material(w) || w.text == "stimulus" || w.text == "source")
    });
    let from = found.range.start.saturating_sub(3);
    let end = found.range.end.min(words.len());
    used_as || words[from..end].iter().any(|w| MODELS.has(w.text.as_str()))
}

/// Words of a kind that means nothing where teaching is spoken of: a poem for S1 is no small talk.
fn is_idle(kind: &RequestKind, words: &[Word], found: &PhraseMatch) -> bool {
    let gives_way = matches!(kind.name, "chat" | "coding" | "advice");
    gives_way
        && words.iter().enumerate().any(|(at, word)| {
            (is_teaching(word) || word.class)
                && !(kind.name != "chat" && found.range.contains(&at) && word.class)
        })
}

/// Where material is asked for: from the word that asks to behind the material.
fn asks(words: &[Word]) -> Vec<(usize, usize)> {
    let mut asks = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if !is_material(word) {
            continue;
        }
        let from = at.saturating_sub(REACH);
        let mut start = at;
        for before in (from..at).rev() {
            if words[before + 1].after_break {
                break;
            }
            if is_making(&words[before]) || (words[before].leads && is_article(&words[before])) {
                start = before;
            }
        }
        if start < at || word.leads {
            asks.push((start, at + 1));
        }
    }
    asks
}

fn is_asked(words: &[Word], at: usize) -> bool {
    asks(words).iter().any(|(_, end)| *end == at + 1)
}

fn is_material(word: &Word) -> bool {
    MATERIAL.has(word.text.as_str())
}

fn is_teaching(word: &Word) -> bool {
    TEACHING.has(word.text.as_str())
}

fn is_making(word: &Word) -> bool {
    MAKING.has(word.text.as_str())
}

fn is_article(word: &Word) -> bool {
    ARTICLES.has(word.text.as_str())
}

/// Words that only greet, thank or agree: there is nothing in them to look at.
pub fn is_courtesy(text: &str) -> bool {
    words(opening(text)).iter().all(|word| COURTESIES.has(word.text.as_str()))
}
