//! What the questions to think about are about, over many drafts of the same teachers: a teacher who
//! plans week after week is not to be asked the same of every lesson.

use std::collections::BTreeMap;

use domain::ReflectionQuestion;

use crate::{Bench, Request};

/// The questions that were asked about one draft.
pub struct Asked {
    /// The class.
    pub class: String,
    /// The questions, in their order; none when nothing was asked.
    pub questions: Vec<ReflectionQuestion>,
}

/// Draft, for each teacher among the requests, each of her topics for each of her classes, one after the
/// other in one application, and keep what she was asked to think about.
///
/// # Errors
/// When a run does not end well.
pub async fn asked_in_turn(bench: &Bench, requests: &[Request]) -> anyhow::Result<Vec<Asked>> {
    let mut teachers: BTreeMap<Option<&str>, Vec<&Request>> = BTreeMap::new();
    for case in requests {
        teachers.entry(case.over.as_deref()).or_default().push(case);
    }
    let mut all = Vec::new();
    for (over, hers) in teachers {
        let studio = bench.blank(over.unwrap_or("sample"), over).await?;
        let mut classes: Vec<&str> = hers.iter().map(|case| case.class.as_str()).collect();
        classes.sort_unstable();
        classes.dedup();
        for case in &hers {
            for class in &classes {
                let named = format!("for {}", case.class);
                let request = case.request.replace(&named, &format!("for {class}"));
                let questions = studio.asked_to_reflect(&request).await?;
                all.push(Asked { class: (*class).to_owned(), questions });
            }
        }
    }
    Ok(all)
}

/// The kind of concern that a question has.
#[must_use]
pub fn kind(question: &ReflectionQuestion) -> &str {
    question.id.rsplit_once('-').map_or("", |(kind, _)| kind)
}

/// How often each thing was asked about, as a table in plain text.
#[must_use]
pub fn distribution(all: &[Asked]) -> String {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut cards: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
    let mut needs: BTreeMap<&str, usize> = BTreeMap::new();
    let mut texts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for Asked { class, questions } in all {
        *cards.entry(questions.iter().map(kind).collect()).or_default() += 1;
        for question in questions {
            *kinds.entry(kind(question)).or_default() += 1;
            *texts.entry((class, &question.text)).or_default() += 1;
            if kind(question) == "need" {
                *needs.entry(&question.about).or_default() += 1;
            }
        }
    }
    let mut out = format!("{} drafts, {} different cards\n", all.len(), cards.len());
    let twice = texts.values().filter(|times| **times > 1).count();
    out.push_str(&format!("questions put twice to one class in the same words: {twice}\n"));
    let most = cards.iter().max_by_key(|(_, times)| **times);
    if let Some((card, times)) = most {
        out.push_str(&format!("the commonest card ({times} drafts): {}\n", card.join(", ")));
    }
    let mut list = |title: &str, counted: &BTreeMap<&str, usize>| {
        out.push_str(&format!("\n{title}\n"));
        for (name, times) in counted {
            out.push_str(&format!("{times:>5}  {name}\n"));
        }
    };
    list("kinds", &kinds);
    list("needs", &needs);
    out
}
