//! Which class a request is for, when her words leave it open or name one that has no profile.

use domain::{InteractionRequest, InteractionResponse, QuestionOption};
use drafter::settled;
use text::nearest_first;
use workspace::ClassProfile;

use super::heard::Heard;
use super::known::KnownClasses;
use super::question::{option, question as asked};
use crate::request::class::{ClassSaid, Stranger, class_said};

const CLASS_QUESTION: &str = "Which class is it for?";
const NO_CLASS: &str = "No class of mine";
const SUBJECT_QUESTION: &str = "which subject do they learn with you?";
/// How the option begins that makes a class.
const CREATE: &str = "Create ";
/// The most classes that are offered.
const CLASSES: usize = 6;
/// The most subjects that are offered.
const SUBJECTS: usize = 6;

/// A class that she wants made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassToMake {
    /// What it is called.
    pub name: String,
    /// Its year, such as `S4`.
    pub stage: String,
    /// Its subject; none when she did not say.
    pub subject: Option<String>,
}

/// A class that is not there, or several that could be meant; `wants` says whether a lesson is asked for
/// in so many words.
pub fn question(
    known: &KnownClasses,
    heard: &Heard<'_>,
    wants: bool,
) -> Option<InteractionRequest> {
    if known.class.is_some() {
        return None;
    }
    match class_said(heard.text, &known.classes) {
        ClassSaid::One(_) => None,
        ClassSaid::Stranger(stranger) => Some(of_a_stranger(known, &stranger)),
        ClassSaid::Several(several) => Some(of_several(&several)),
        ClassSaid::Unsaid if wants => {
            // A class that is named in passing is no reason to ask for another.
            let named = crate::request::words(crate::request::opening(heard.text));
            let passing = named.iter().any(|word| word.class && !is_dimension(&word.text));
            let all: Vec<&ClassProfile> = known.classes.iter().collect();
            (all.len() > 1 && !passing).then(|| of_several(&all))
        }
        ClassSaid::Unsaid => None,
    }
}

/// "3D shapes" name no class.
fn is_dimension(word: &str) -> bool {
    matches!(word, "2d" | "3d")
}

fn of_a_stranger(known: &KnownClasses, stranger: &Stranger) -> InteractionRequest {
    let Stranger { name, said, stage, .. } = stranger;
    let mut options: Vec<QuestionOption> = Vec::new();
    if let Some(stage) = stage {
        let why = format!("with a profile from the template for {stage}, which you can fill in");
        options.push(option(&format!("{CREATE}{name}"), &why));
    }
    let names: Vec<&str> = known.classes.iter().map(|class| class.name.as_str()).collect();
    // Those of the same year are nearer than those whose names look alike.
    let alike = stranger.alike.iter().map(String::as_str);
    let mut nearest: Vec<&str> = alike.collect();
    nearest.extend(
        nearest_first(name, &names).into_iter().filter(|n| !stranger.alike.iter().any(|a| a == n)),
    );
    let profiles = nearest.iter().take(CLASSES).filter_map(|name| of_name(known, name));
    options.extend(profiles.map(|class| option(&class.name, &facts(class))));
    options.push(option(NO_CLASS, "plan without a profile"));
    let question = format!("You have no class {said} yet. {CLASS_QUESTION}");
    asked(&question, "What I know of a class shapes the whole plan.", options)
}

fn of_several(several: &[&ClassProfile]) -> InteractionRequest {
    let shown = several.iter().take(CLASSES);
    let mut options: Vec<QuestionOption> =
        shown.map(|class| option(&class.name, &facts(class))).collect();
    options.push(option(NO_CLASS, "plan without a profile"));
    asked(CLASS_QUESTION, "What I know of a class shapes the whole plan.", options)
}

fn facts(class: &ClassProfile) -> String {
    let facts = [&class.stage, &class.subject, &class.level];
    facts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn of_name<'a>(known: &'a KnownClasses, name: &str) -> Option<&'a ClassProfile> {
    known.classes.iter().find(|class| class.name.eq_ignore_ascii_case(name))
}

/// The subject of a class that is to be made, or whose profile does not say it.
pub fn subject(known: &KnownClasses, heard: &Heard<'_>) -> Option<InteractionRequest> {
    let (name, said) = match stranger_to_make(known, heard) {
        Some(stranger) => (stranger.name, stranger.subject),
        None => {
            let class = profile(known, heard)?;
            (class.name.clone(), class.subject.clone())
        }
    };
    if said.is_some_and(|said| !said.trim().is_empty()) {
        return None;
    }
    let subjects = known.subjects.iter().take(SUBJECTS);
    let options = subjects.map(|subject| option(subject, "")).collect();
    let reason = "It decides which curriculum file and which tasks are used.";
    Some(asked(
        &format!("Of {name} I do not know the subject: {SUBJECT_QUESTION}"),
        reason,
        options,
    ))
}

/// The class that is meant, when it has a profile.
pub fn profile<'a>(known: &'a KnownClasses, heard: &Heard<'_>) -> Option<&'a ClassProfile> {
    if let Some(name) = &known.class {
        return of_name(known, name);
    }
    match heard.answer(CLASS_QUESTION) {
        Some(answer) => match class_said(answer, &known.classes) {
            ClassSaid::One(class) => Some(class),
            ClassSaid::Several(_) | ClassSaid::Stranger(_) | ClassSaid::Unsaid => None,
        },
        None => match class_said(heard.text, &known.classes) {
            ClassSaid::One(class) => Some(class),
            ClassSaid::Several(_) | ClassSaid::Stranger(_) | ClassSaid::Unsaid => None,
        },
    }
}

fn stranger_to_make(known: &KnownClasses, heard: &Heard<'_>) -> Option<Stranger> {
    let name = heard.answer(CLASS_QUESTION)?.strip_prefix(CREATE)?;
    if of_name(known, name).is_some() {
        return None;
    }
    match class_said(heard.text, &known.classes) {
        ClassSaid::Stranger(stranger) if stranger.name == name => Some(stranger),
        ClassSaid::Stranger(_) | ClassSaid::Several(_) | ClassSaid::One(_) | ClassSaid::Unsaid => {
            None
        }
    }
}

/// The class that her answers want made and that is not there yet.
pub fn class_to_make(
    known: &KnownClasses,
    answers: &[agent::Answered],
    text: &str,
) -> Option<ClassToMake> {
    let heard = Heard::new(text, answers);
    let stranger = stranger_to_make(known, &heard)?;
    let subject = heard.answer(SUBJECT_QUESTION).map(str::to_owned).or(stranger.subject);
    Some(ClassToMake { name: stranger.name, stage: stranger.stage?, subject })
}

/// The class of an answer, in her words; none for no class.
pub fn in_words(heard: &Heard<'_>) -> Option<String> {
    named(heard.answer(CLASS_QUESTION)?)
}

/// The subject that she named, for a class whose profile does not say it.
pub fn subject_in_words(known: &KnownClasses, heard: &Heard<'_>) -> Option<String> {
    let subject = heard.answer(SUBJECT_QUESTION)?;
    let class =
        in_words(heard).or_else(|| profile(known, heard).map(|class| class.name.clone()))?;
    Some(settled::subject(&class, subject))
}

/// The class that an answer of this hook names.
pub fn class_answered(
    request: &InteractionRequest,
    response: &InteractionResponse,
) -> Option<String> {
    match response {
        InteractionResponse::Answer { text } if asks_for_class(request) => named(text),
        _ => None,
    }
}

/// Whether it is asked which class is meant.
pub fn asks_for_class(request: &InteractionRequest) -> bool {
    matches!(request, InteractionRequest::Question { question, .. } if question.ends_with(CLASS_QUESTION))
}

fn named(answer: &str) -> Option<String> {
    let answer = answer.trim();
    let name = answer.strip_prefix(CREATE).unwrap_or(answer);
    (name != NO_CLASS).then(|| name.to_owned())
}
