//! The card in two or three sentences.

use domain::Replaced;
use workspace::ClassProfile;

use crate::hooks::feedforward::known::{KnownContext, Role};

/// What the front matter of a profile says, in a line.
pub fn facts(class: &ClassProfile) -> String {
    let mut facts: Vec<String> = Vec::new();
    facts.extend(class.stage.clone());
    facts.extend(class.subject.clone());
    facts.extend(class.level.as_ref().map(|level| format!("{level} level")));
    facts.extend(class.pupils.map(|pupils| format!("{pupils} pupils")));
    facts.extend(class.minutes.map(|minutes| format!("{minutes} minutes")));
    if facts.is_empty() {
        class.name.clone()
    } else {
        format!("{}: {}", class.name, facts.join(", "))
    }
}

/// A few sentences.
pub fn summary(known: &KnownContext) -> String {
    let mut sentences = vec![about_class(known)];
    sentences.extend(about_memory(known));
    sentences.extend(about_unused_memory(known));
    sentences.push(about_files(known));
    sentences.join(" ")
}

fn about_class(known: &KnownContext) -> String {
    let Some(class) = &known.class else {
        return match &known.stranger {
            Some(name) => {
                format!("I have no profile of {name}, so I know nothing about these pupils.")
            }
            None => {
                "You have named no class that I have a profile of, so I know nothing about the \
                     pupils."
                    .to_owned()
            }
        };
    };
    let mut said = format!("I know {} is", class.name);
    let kind: Vec<&str> =
        [&class.stage, &class.subject].into_iter().flatten().map(String::as_str).collect();
    said.push_str(match kind.first().and_then(|word| word.chars().next()) {
        Some('A' | 'E' | 'I' | 'O' | 'S') => " an ",
        Some(_) | None => " a ",
    });
    if !kind.is_empty() {
        said.push_str(&kind.join(" "));
        said.push(' ');
    }
    said.push_str("class");
    if let Some(level) = &class.level {
        said.push_str(&format!(" at {level} level"));
    }
    let counts: Vec<String> = [
        class.pupils.map(|pupils| format!("{pupils} pupils")),
        class.minutes.map(|minutes| format!("{minutes}-minute lessons")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !counts.is_empty() {
        said.push_str(&format!(", with {}", counts.join(" and ")));
    }
    if !class.needs.is_empty() {
        said.push_str(&format!("; I will plan for {}", listed(&class.needs)));
    }
    said.push('.');
    said
}

fn about_memory(known: &KnownContext) -> Option<String> {
    let memory = |role: Role| matches!(role, Role::TeacherMemory | Role::ClassMemory);
    let of = |wanted: Role| {
        known.sources.iter().filter(move |s| s.role == wanted).flat_map(|source| &source.passages)
    };
    let count: usize =
        known.sources.iter().filter(|s| memory(s.role)).map(|s| s.passages.len()).sum();
    let example = of(Role::ClassMemory).chain(of(Role::TeacherMemory)).next()?.in_one_line();
    let example = shortened(example.trim_end_matches('.'));
    Some(match count {
        1 => format!("From earlier sessions I remember one thing: {example}."),
        _ => format!("From earlier sessions I remember {count} things, such as: {example}."),
    })
}

/// What a drafter by rules leaves aside of what is remembered.
fn about_unused_memory(known: &KnownContext) -> Option<String> {
    let remembered = known.sources.iter().filter(|source| source.is_memory());
    match remembered.map(|source| source.unused.len()).sum::<usize>() {
        0 => None,
        1 => Some("One thing that is remembered is not used: I have no rule for it.".to_owned()),
        count => Some(format!(
            "{count} things that are remembered are not used: I have no rules for them."
        )),
    }
}

fn about_files(known: &KnownContext) -> String {
    let of = |role: Role| known.sources.iter().filter(move |source| source.role == role);
    let own = of(Role::Teaching).filter(|source| !source.passages.is_empty());
    let own: Vec<String> = own.map(|source| source.path.clone()).collect();
    let curriculum = of(Role::Curriculum).next().map(|source| source.path.clone());
    let said = match (own.is_empty(), curriculum) {
        (false, Some(path)) => {
            format!("I will follow {} and take outcomes from {path}", listed(&own))
        }
        (false, None) => {
            format!("I will follow {}; there is no curriculum file to quote", listed(&own))
        }
        (true, Some(path)) => format!("I will take outcomes from {path}"),
        (true, None) => "There is no curriculum file to quote".to_owned(),
    };
    let count = known.missing.len();
    match count {
        0 => format!("{said}."),
        1 => format!("{said}; one thing that would help is missing."),
        _ => format!("{said}; {count} things that would help are missing."),
    }
}

/// What is replaced, of one kind.
pub fn replaced(found: &Replaced) -> String {
    let words = match found.kind.as_str() {
        "person" => ("name", "names"),
        "email" => ("e-mail address", "e-mail addresses"),
        "phone" => ("phone number", "phone numbers"),
        "birth" => ("date of birth", "dates of birth"),
        "address" => ("address", "addresses"),
        _ => ("identifier", "identifiers"),
    };
    match found.tokens.as_slice() {
        [token] => format!("One {} is replaced by {token}.", words.0),
        tokens => format!("{} {} are replaced by {}.", tokens.len(), words.1, listed(tokens)),
    }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn shortened(text: &str) -> String {
    const MOST: usize = 90;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let cut: String = text.chars().take(MOST).collect();
    let words = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    format!("{words} …")
}
