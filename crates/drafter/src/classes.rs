//! Class profiles, and which class a teacher means.

use text::nearest_first;

use super::conversation::Conversation;
use super::document::{Bullet, document, lines};
use super::listing::listed;

/// Files beside the profiles that are about none of them.
const NO_CLASSES: [&str; 3] = ["readme", "template", "templates"];

/// A class as its profile describes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ClassProfile {
    /// Its name.
    pub name: String,
    /// The profile's path.
    pub path: String,
    /// The year group, such as S3; may be empty.
    pub stage: String,
    /// The subject; may be empty.
    pub subject: String,
    /// The curriculum level, such as Third; may be empty.
    pub level: String,
    /// How many pupils; may be empty.
    pub pupils: String,
    /// The template of its lessons; may be empty.
    pub template: String,
    /// How pupils' pages are printed; may be empty.
    pub print: String,
    /// Minutes of a period, when the profile says.
    pub minutes: Option<u32>,
    /// Who they are.
    pub who: Vec<Bullet>,
    /// What they need, each beginning with the need's name and a colon.
    pub needs: Vec<Bullet>,
    /// What works with them.
    pub works: Vec<Bullet>,
    /// What they have done.
    pub done: Vec<Bullet>,
    /// What to watch for.
    pub watch: Vec<Bullet>,
}

impl ClassProfile {
    /// A profile as `read_file` shows it.
    pub fn parse(name: &str, path: &str, content: &str) -> Self {
        let document = document(&lines(content));
        let front = |key: &str| document.front.get(key).cloned().unwrap_or_default();
        Self {
            name: name.to_owned(),
            path: path.to_owned(),
            stage: front("stage"),
            subject: front("subject"),
            level: front("level"),
            pupils: front("pupils"),
            template: front("template"),
            print: front("print"),
            minutes: front("minutes").parse().ok().filter(|minutes| *minutes > 0),
            who: document.bullets(&["who they are"]),
            needs: document.bullets(&["needs"]),
            works: document.bullets(&["what works"]),
            done: document.bullets(&["what they have done"]),
            watch: document.bullets(&["watch for"]),
        }
    }

    /// What the profile says works and what to watch for, as one text.
    pub fn in_words(&self) -> String {
        let bullets = self.works.iter().chain(&self.watch);
        bullets.map(|bullet| bullet.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// One line that tells it from other classes.
    pub fn summary(&self) -> String {
        let minutes = self.minutes.map_or_else(String::new, |m| format!(" · {m} minutes"));
        format!("{}{minutes}", self.facts())
    }

    /// Year, subject and number of pupils, as far as they are known.
    pub fn facts(&self) -> String {
        let pupils = match self.pupils.as_str() {
            "" => String::new(),
            count => format!("{count} pupils"),
        };
        let facts = [self.stage.clone(), self.subject.clone(), pupils];
        facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// The year group as a number, from the stage or else from the name.
    pub fn year(&self) -> Option<u8> {
        year_of(&self.stage).or_else(|| year_of(&self.name))
    }
}

/// Which class the teacher's words name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClassWish {
    /// None at all.
    Unsaid,
    /// One by name.
    Named(String),
    /// A year group.
    Year(u8),
}

/// What a class wish comes to among the classes that exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClassMatch {
    /// Exactly this one.
    One(String),
    /// One of several, nearest first.
    Several(Vec<String>),
    /// None of that name; the nearest are given.
    Unknown(Vec<String>),
    /// There are no classes.
    NoClasses,
}

/// Find the class among `names`; `years` tells the year group of a class where it is known.
pub(super) fn find(
    wish: &ClassWish,
    names: &[String],
    years: impl Fn(&str) -> Option<u8>,
) -> ClassMatch {
    if names.is_empty() {
        return ClassMatch::NoClasses;
    }
    match wish {
        ClassWish::Unsaid => ClassMatch::Several(names.to_vec()),
        ClassWish::Named(wanted) => {
            match names.iter().find(|name| name.eq_ignore_ascii_case(wanted)) {
                Some(name) => ClassMatch::One(name.clone()),
                None => ClassMatch::Unknown(offered(wanted, names)),
            }
        }
        ClassWish::Year(year) => {
            let fitting: Vec<String> =
                names.iter().filter(|name| years(name) == Some(*year)).cloned().collect();
            match fitting.as_slice() {
                [] => ClassMatch::Unknown(offered(&year.to_string(), names)),
                [only] => ClassMatch::One(only.clone()),
                [_, ..] => ClassMatch::Several(fitting),
            }
        }
    }
}

/// Where the profile of a class stands.
pub(super) fn class_path(name: &str) -> String {
    format!("classes/{name}.md")
}

/// Names of the classes that have a profile.
pub(super) fn class_names(talk: &Conversation<'_>) -> Vec<String> {
    let files = listed(talk, "classes").unwrap_or_default().files;
    files.iter().filter_map(|file| class_of(file)).map(str::to_owned).collect()
}

/// The class whose profile a file in the folder of classes is, by which the drafter knows it; none of a template.
#[must_use]
pub fn class_of(file: &str) -> Option<&str> {
    let name = file.strip_suffix(".md")?;
    let is_class = !NO_CLASSES.iter().any(|other| name.eq_ignore_ascii_case(other));
    is_class.then_some(name)
}

/// The digit of a year group in a stage such as `S3` or a class such as `3B`.
pub(super) fn year_of(text: &str) -> Option<u8> {
    let digit = text.trim().chars().find(char::is_ascii_digit)?;
    u8::try_from(digit.to_digit(10)?).ok()
}

/// The names that were probably meant.
fn offered(wanted: &str, names: &[String]) -> Vec<String> {
    nearest_first(wanted, names).into_iter().take(4).map(str::to_owned).collect()
}
