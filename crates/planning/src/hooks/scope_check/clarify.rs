//! What a request leaves open: its topic, its class, or which of two things that cannot both be.

use agent::Answered;
use domain::{InteractionRequest, InteractionResponse, QuestionOption};
use text::lists;
use workspace::{ClassProfile, Workspace, WorkspaceError, passages};

use crate::request::{Word, opening, words};

lists! {
    include_str!("clarify.txt");
    static NEW: List = "new";
    static CHANGES: List = "changes";
    static FRAME: List = "frame";
    static YEARS: List = "years";
}

/// The most topics that are offered.
const TOPICS: usize = 4;

/// What the workspace offers for an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownClasses {
    /// Every class.
    pub classes: Vec<ClassProfile>,
    /// The class that the teacher's words name.
    pub class: Option<String>,
    /// Topics, with where each comes from.
    pub topics: Vec<(String, String)>,
}

/// A question that her words leave open.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// What is asked.
    pub request: InteractionRequest,
}

impl KnownClasses {
    /// Classes, and topics for the class or for all.
    ///
    /// # Errors
    /// When the workspace cannot be read.
    pub fn read(workspace: &Workspace, class: Option<String>) -> Result<Self, WorkspaceError> {
        let classes = workspace.classes()?.profiles;
        let profile = class.as_deref().and_then(|name| {
            classes.iter().find(|profile| profile.name.eq_ignore_ascii_case(name))
        });
        let topics = topics(workspace, profile)?;
        Ok(Self { classes, class, topics })
    }
}

/// Lessons that the class has had, then topics of its curriculum at its level.
fn topics(
    workspace: &Workspace,
    class: Option<&ClassProfile>,
) -> Result<Vec<(String, String)>, WorkspaceError> {
    let mut topics: Vec<(String, String)> = Vec::new();
    let mut offer = |topic: &str, why: String| {
        if topics.len() < TOPICS && !topics.iter().any(|(known, _)| known == topic) {
            topics.push((topic.to_owned(), why));
        }
    };
    if let Some(class) = class {
        let had = match workspace.list(&format!("lessons/{}", class.name)) {
            Ok(entries) => entries,
            Err(WorkspaceError::NotFound { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        for lesson in had.iter().take(TOPICS / 2) {
            let topic = lesson.name.trim_end_matches(".md").replace('-', " ");
            offer(&topic, format!("a next lesson: {} has had one", class.name));
        }
    }
    for file in workspace.curriculum_files()? {
        let fits = class.and_then(|c| c.subject.as_deref()).is_none_or(|s| file.is_for(s));
        let Ok(text) = workspace.read(&file.path) else { continue };
        if !fits {
            continue;
        }
        let level = class.and_then(|class| class.level.as_deref()).unwrap_or_default();
        let at_level = text.text.split("\n## ").filter(|part| {
            let heading = part.lines().next().unwrap_or_default();
            !level.is_empty() && heading.to_lowercase().starts_with(&level.to_lowercase())
        });
        for passage in at_level.flat_map(passages) {
            let named = passage.text.strip_prefix("topics:").unwrap_or_default();
            if let Some(topic) = named.split(',').map(str::trim).find(|topic| !topic.is_empty()) {
                offer(topic, format!("{level} level, {}", file.path));
            }
        }
    }
    Ok(topics)
}

/// The questions, the one that decides most first.
pub fn questions(known: &KnownClasses, text: &str) -> Vec<Question> {
    let words = words(opening(text));
    if !wants_lesson(&words) {
        return Vec::new();
    }
    [contradiction(text, &words), topic(known, &words), class(known, &words)]
        .into_iter()
        .flatten()
        .map(|request| Question { request })
        .collect()
}

/// What her answers come to, as words of hers that a model reads behind the message.
pub fn note(answers: &[Answered], text: &str) -> Option<String> {
    let said: Vec<(&str, &str)> = answers
        .iter()
        .filter_map(|answered| match (&answered.request, &answered.response) {
            (
                InteractionRequest::Question { question, .. },
                InteractionResponse::Answer { text },
            ) => Some((question.as_str(), text.trim())),
            _ => None,
        })
        .collect();
    let answer = |question: &str| said.iter().find(|(q, _)| *q == question).map(|(_, text)| *text);
    let class = answer(CLASS_QUESTION).filter(|text| *text != NO_CLASS);
    let topic = answer(TOPIC_QUESTION);
    let named = super::reply::class(&words(opening(text)));
    let for_class = class.map(str::to_owned).or(named);
    let mut notes: Vec<String> = Vec::new();
    match (topic, class, for_class) {
        (Some(topic), _, Some(class)) => notes.push(format!("A lesson on {topic} for {class}.")),
        (Some(topic), _, None) => notes.push(format!("A lesson on {topic}.")),
        (None, Some(class), _) => notes.push(format!("For {class}.")),
        (None, None, _) => {}
    }
    notes.extend(answer(MINUTES_QUESTION).map(str::to_owned));
    notes.extend(answer(DEVICES_QUESTION).map(str::to_owned));
    (!notes.is_empty()).then(|| notes.join(" "))
}

/// The class that an answer of this hook names.
pub fn class_answered(
    request: &InteractionRequest,
    response: &InteractionResponse,
) -> Option<String> {
    match (request, response) {
        (InteractionRequest::Question { question, .. }, InteractionResponse::Answer { text })
            if question == CLASS_QUESTION && text != NO_CLASS =>
        {
            Some(text.trim().to_owned())
        }
        _ => None,
    }
}

const TOPIC_QUESTION: &str = "What shall it be about?";
const CLASS_QUESTION: &str = "Which class is it for?";
const NO_CLASS: &str = "No class of mine";
const MINUTES_QUESTION: &str = "One part is longer than the whole. Which time is right?";
const DEVICES_QUESTION: &str = "Your words ask for no devices and for devices. Which shall it be?";

/// Whether something new is to be planned.
fn wants_lesson(words: &[Word]) -> bool {
    let at = words.iter().position(|word| NEW.has(word.text.as_str()));
    at.is_some_and(|at| at < 8) && !words.iter().any(|word| CHANGES.has(word.text.as_str()))
}

/// A topic that is not there: when everything but the frame of a request is taken away, nothing is left.
fn topic(known: &KnownClasses, words: &[Word]) -> Option<InteractionRequest> {
    let framed = |word: &Word| {
        FRAME.has(word.text.as_str())
            || word.class
            || word.text.chars().all(|c| c.is_ascii_digit())
            || known.classes.iter().any(|class| class.name.eq_ignore_ascii_case(&word.text))
    };
    if !words.iter().all(framed) {
        return None;
    }
    let options = known.topics.iter().map(|(label, why)| option(label, why)).collect();
    Some(question(TOPIC_QUESTION, "The topic decides everything else in the plan.", options))
}

/// A class that is not there although several could be meant.
fn class(known: &KnownClasses, words: &[Word]) -> Option<InteractionRequest> {
    let named =
        |class: &&ClassProfile| words.iter().any(|w| w.text.eq_ignore_ascii_case(&class.name));
    if known.class.is_some() || known.classes.iter().any(|class| named(&class)) {
        return None;
    }
    let stage = stage(words);
    // A class that has no profile is named all the same.
    if stage.is_none() && words.iter().any(|word| word.class) {
        return None;
    }
    let fits = |class: &&ClassProfile| {
        stage.as_deref().is_none_or(|stage| {
            class.stage.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(stage))
        })
    };
    let fitting: Vec<&ClassProfile> = known.classes.iter().filter(fits).collect();
    if fitting.len() < 2 {
        return None;
    }
    let mut options: Vec<QuestionOption> = fitting
        .iter()
        .take(6)
        .map(|class| {
            let facts = [&class.stage, &class.subject, &class.level];
            let facts: Vec<&str> = facts.into_iter().flatten().map(String::as_str).collect();
            option(&class.name, &facts.join(", "))
        })
        .collect();
    options.push(option(NO_CLASS, "plan without a profile"));
    Some(question(CLASS_QUESTION, "What I know of a class shapes the whole plan.", options))
}

/// `S2` or "second year".
fn stage(words: &[Word]) -> Option<String> {
    let short = words.iter().find(|w| w.class && w.text.len() == 2 && w.text.starts_with('s'));
    if let Some(word) = short {
        return Some(word.text.to_uppercase());
    }
    words.windows(2).find_map(|pair| {
        let year = YEARS.entries().iter().position(|year| *year == pair[0].text)?;
        pair[1].text.starts_with("year").then(|| format!("S{}", year + 1))
    })
}

/// Two things that her words ask for and that cannot both be.
fn contradiction(text: &str, words: &[Word]) -> Option<InteractionRequest> {
    let minutes: Vec<u32> = words
        .windows(2)
        .filter(|pair| pair[1].text.starts_with("min"))
        .filter_map(|pair| pair[0].text.parse().ok())
        .collect();
    let part =
        |word: &Word| matches!(word.text.as_str(), "starter" | "plenary" | "activity" | "quiz");
    if let [whole, longer, ..] = minutes.as_slice()
        && longer > whole
        && words.iter().any(|word| word.text == "lesson")
        && words.iter().any(part)
        && words.iter().position(|w| w.text == "lesson") < words.iter().position(part)
    {
        let options = vec![
            option(&format!("The whole lesson has {longer} minutes"), ""),
            option(&format!("The whole lesson has {whole} minutes and the part is shorter"), ""),
        ];
        return Some(question(MINUTES_QUESTION, "The times have to add up.", options));
    }
    let lowered = text.to_lowercase();
    let without =
        ["without computers", "without devices", "no devices", "no computers", "unplugged"];
    let device = |word: &&str| matches!(*word, "chromebooks" | "laptops" | "ipads" | "tablets");
    let with = words.iter().map(|word| word.text.as_str()).filter(device).count() > 0;
    let settled =
        [" then ", " instead", " later", " after", " before", "no chromebooks", "no laptops"];
    if with
        && without.iter().any(|phrase| lowered.contains(phrase))
        && !settled.iter().any(|phrase| lowered.contains(phrase))
    {
        let options = vec![option("Without devices", ""), option("With devices", "")];
        return Some(question(DEVICES_QUESTION, "The main task depends on it.", options));
    }
    None
}

fn question(question: &str, reason: &str, options: Vec<QuestionOption>) -> InteractionRequest {
    InteractionRequest::Question {
        question: question.to_owned(),
        reason: reason.to_owned(),
        options,
        free_text: true,
    }
}

fn option(label: &str, description: &str) -> QuestionOption {
    QuestionOption { label: label.to_owned(), description: description.to_owned() }
}
