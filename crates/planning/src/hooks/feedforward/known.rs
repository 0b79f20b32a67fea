//! What the assistant will use, could use and lacks in a run, as plain data.

use domain::{ContextKind, PromptFragment, ReadDay, Replaced, RequestReading};
use text::{small_words, stem};
use workspace::{ClassProfile, Passage};

/// Everything that a card is made from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KnownContext {
    /// The class, with its profile.
    pub class: Option<ClassProfile>,
    /// A class that her words name and that has no profile.
    pub stranger: Option<String>,
    /// What her words are about: the longer ones, in small letters.
    pub words: Vec<String>,
    /// What will be used, in the order of the prompt.
    pub sources: Vec<Source>,
    /// The earlier lesson that her words point to.
    pub earlier: Option<EarlierSource>,
    /// What is there and will not be used unless she says so.
    pub offers: Vec<OfferedSource>,
    /// What would help and is not there, with the place where it would stand.
    pub missing: Vec<(String, String)>,
    /// What is replaced before it leaves this computer; none when nothing leaves it.
    pub replaced: Option<Vec<Replaced>>,
    /// The server at an address of this computer that answers; none where it is another or none.
    pub server: Option<String>,
    /// How her words were read; none when they ask for nothing new.
    pub reading: Option<RequestReading>,
    /// The day that her words name.
    pub day: DayReading,
    /// What is said of the outcomes that she named by their codes.
    pub codes: Vec<String>,
    /// What the prompt lacks and will hold: memory of a class that was only named in an answer, and
    /// what is known of the earlier work that she points to.
    pub extra: Vec<PromptFragment>,
}

/// What is made of the day in her words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DayReading {
    /// The day; none where she named none that can be taken.
    pub day: Option<ReadDay>,
    /// Why the day that she named is not taken.
    pub note: Option<String>,
}

/// A file whose text the model reads.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// Its path.
    pub path: String,
    /// What it is to the teacher.
    pub role: Role,
    /// Its single statements, as far as whoever drafts can act on them.
    pub passages: Vec<Passage>,
    /// Those that nothing will be done about.
    pub unused: Vec<Passage>,
    /// Those that something remembered rules out.
    pub ruled_out: Vec<Passage>,
    /// Every shape in which a prompt or a tool shows it: as it is, with line numbers, with marks.
    pub shapes: Vec<String>,
}

/// What a source is to the teacher.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// How the assistant works with her.
    Identity,
    /// Her profile, her preferences and other files about her teaching.
    Teaching,
    /// The profile of the class.
    Class,
    /// What is remembered of her.
    TeacherMemory,
    /// What is remembered of the class.
    ClassMemory,
    /// What to look out for with the class.
    Outlook,
    /// What she answered about earlier drafts.
    Answers,
    /// The curriculum.
    Curriculum,
}

/// A file that could be used as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedSource {
    /// Its path.
    pub path: String,
    /// What kind of thing it is.
    pub kind: ContextKind,
    /// What it is, in the teacher's words.
    pub text: String,
}

/// A lesson that her words point to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierSource {
    /// Its path.
    pub path: String,
    /// By which words it is meant, and what it is.
    pub text: String,
}

impl Role {
    /// Whether it is about the teacher or the class.
    pub fn is_personal(self) -> bool {
        match self {
            Self::Teaching
            | Self::Class
            | Self::TeacherMemory
            | Self::ClassMemory
            | Self::Outlook
            | Self::Answers => true,
            Self::Identity | Self::Curriculum => false,
        }
    }
}

impl Source {
    /// Part what a drafter by rules acts on from what it does not.
    ///
    /// `memories` are the texts of what is remembered, the nearest to the class first, and `refused` has the lines of
    /// the class profile before which her preferences give way. What is remembered of the `others` is for no lesson of
    /// this class.
    pub fn read_by_rules(&mut self, memories: &[&str], refused: &str, others: &[String]) {
        // It reads a whole curriculum for what the lesson is about.
        if self.role == Role::Curriculum {
            return;
        }
        let text = self.shapes.first().map(String::as_str).unwrap_or_default();
        let used = match self.is_memory() {
            true => drafter::used_lines(&self.path, &drafter::for_this_class(text, others)),
            false => drafter::used_lines(&self.path, text),
        };
        let acts_on = |passage: &Passage| {
            let said = passage.in_one_line();
            used.iter().any(|line| said.starts_with(line.as_str()))
        };
        let all = std::mem::take(&mut self.passages);
        (self.passages, self.unused) = all.into_iter().partition(acts_on);
        let is_out: fn(&[&str], &str) -> bool = match self.role {
            Role::Class | Role::Teaching => drafter::is_ruled_out,
            Role::TeacherMemory | Role::ClassMemory => drafter::is_overruled,
            Role::Identity | Role::Outlook | Role::Answers | Role::Curriculum => return,
        };
        let mut before = memories.to_vec();
        before.extend((self.role == Role::Teaching).then_some(refused));
        let used = std::mem::take(&mut self.passages);
        (self.ruled_out, self.passages) =
            used.into_iter().partition(|passage| is_out(&before, &passage.in_one_line()));
    }

    /// Whether it is remembered.
    pub fn is_memory(&self) -> bool {
        matches!(self.role, Role::TeacherMemory | Role::ClassMemory)
    }

    /// Whether each statement was made to be used again, so that none goes by as one of many.
    pub fn is_told_singly(&self) -> bool {
        self.is_memory() || matches!(self.role, Role::Answers | Role::Outlook)
    }
}

impl KnownContext {
    /// Plan for no need whose line in the profile is ruled out.
    pub fn leave_out_needs(&mut self) {
        let of_class = self.sources.iter().filter(|source| source.role == Role::Class);
        let out: Vec<String> =
            of_class.flat_map(|source| &source.ruled_out).map(Passage::in_one_line).collect();
        let is_out = |need: &String| {
            let named = |line: &String| line.split(':').next().is_some_and(|name| name == need);
            out.iter().any(named)
        };
        if let Some(class) = &mut self.class {
            class.needs.retain(|need| !is_out(need));
        }
    }

    /// Whether a passage is about what her words are about.
    pub fn is_topical(&self, text: &str) -> bool {
        share_a_word(&self.words, text)
    }
}

/// Whether a form of one of the words stands in a text.
pub fn share_a_word(words: &[String], text: &str) -> bool {
    let wanted: Vec<String> = words.iter().map(|word| stem(word)).collect();
    small_words(text).any(|word| wanted.contains(&stem(&word)))
}
