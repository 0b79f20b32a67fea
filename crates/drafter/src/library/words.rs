//! The shapes of the file by which requests are understood.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::earlier::EarlierWords;
use super::phrase::Phrase;
use super::spelling::SpellingWords;

/// How requests are understood.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Words {
    /// How words are read that are typed wrongly or said in Scots.
    #[serde(skip)]
    pub spelling: SpellingWords,
    /// Words of every text about teaching.
    pub everywhere: Vec<String>,
    /// Words that frame a request and are no part of a topic.
    pub filler: Vec<String>,
    /// Those of them that can be part of a topic too.
    pub doubtful: Vec<String>,
    /// Words that ask to do something, and how a lesson about that is called.
    pub gerunds: BTreeMap<String, String>,
    /// Those of them that are the names of things too.
    pub nouns: Vec<String>,
    /// Words that follow the topic with further wishes.
    pub cut: Vec<String>,
    /// Words that alone say nothing about a topic.
    pub common: Vec<String>,
    /// What a topic is taught with, which does not make it another topic.
    pub taught_with: Vec<String>,
    /// Whole messages that greet.
    pub greetings: Vec<String>,
    /// Whole messages that thank.
    pub thanks: Vec<String>,
    /// Whole messages that ask what can be done, courtesies aside.
    pub help: Vec<String>,
    /// Whole messages that ask what the drafter is.
    pub about: Vec<String>,
    /// Words that are said beside a request and ask for nothing.
    pub courtesies: Vec<String>,
    /// What begins words that put right how a request was read.
    pub corrects: Vec<String>,
    /// Words that point to earlier work.
    pub earlier: EarlierWords,
    /// Words beside the day that a lesson is for.
    pub day: DayWords,
    /// Words that mean the lesson that is open before her.
    pub this_lesson: Vec<String>,
    /// Forms that the drafter does not make.
    pub unmade: Vec<UnmadeForm>,
    /// Words of a line about a class that say what it has not had.
    pub not_had: NotHad,
    /// What a task names that a pupil who works alone does not have.
    pub in_class: Vec<Phrase>,
    /// Whole messages that ask to go on.
    pub goes_on: Vec<String>,
    /// Words that say that a lesson is wanted.
    pub planning: Vec<String>,
    /// Words of a tool that was not allowed to change what the teacher wrote.
    pub refused: Vec<String>,
    /// Words that ask for a change of something that exists.
    pub changing: Vec<String>,
    /// Words that lead to a change, beside those that ask for it.
    pub change_leads: Vec<String>,
    /// What stands before something that is there.
    pub the_one: Vec<String>,
    /// What stands before something new.
    pub one_more: Vec<String>,
    /// Words that begin a question about the world or about the drafter.
    pub asking: Vec<String>,
    /// How a question about the world begins that is no topic of a lesson.
    pub questions: Vec<String>,
    /// Year groups in words, the first year first.
    pub years: Vec<String>,
    /// Numbers in words, zero first.
    pub numbers: Vec<String>,
    /// Levels of the curriculum, lowest first.
    pub levels: Vec<String>,
    /// Topics of Computing Science that are called by several names.
    pub synonyms: Vec<Vec<Phrase>>,
    /// What subjects are called.
    pub subjects: Vec<Subject>,
    /// Subjects of a school of which no topic is known.
    pub other_subjects: Vec<String>,
    /// What can be wanted beside a lesson and a change of one.
    pub errands: Vec<ErrandRule>,
    /// Words that only lead to what is said about a class.
    pub leads: Vec<String>,
    /// Headings of a class profile, and what is said that belongs below them.
    pub headings: Vec<HeadingRule>,
}

/// What can be wanted beside a lesson and a change of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Errand {
    /// A lesson that exists is to be adapted for a need.
    Adapt,
    /// A course is to be laid out.
    Course,
    /// A lesson is to have more for its worksheet.
    Worksheet,
    /// A lesson is to have questions that close it.
    Quiz,
    /// A class profile is to be brought up to date.
    Profile,
    /// A lesson was taught and is looked back at.
    Reflect,
}

impl Errand {
    /// Whether a lesson is begun for it where there is none.
    pub fn may_begin_a_lesson(self) -> bool {
        matches!(self, Self::Worksheet | Self::Quiz)
    }
}

/// What stands beside a day.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct DayWords {
    /// Words after which a day is another one or one of several.
    pub of_another: Vec<String>,
    /// Words with which a request goes on after its day.
    pub goes_on: Vec<String>,
}

/// A form that the drafter does not make.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct UnmadeForm {
    /// How it is asked for.
    pub said: Vec<String>,
    /// What is said of it.
    pub says: String,
}

/// How a line about a class says what it has not had.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct NotHad {
    /// Words with which another clause begins.
    pub begins: Vec<String>,
    /// Words that refuse the clause in which they stand.
    pub refuses: Vec<String>,
}

/// How an errand is asked for.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ErrandRule {
    /// Which.
    pub errand: Errand,
    /// The command's name.
    pub command: String,
    /// Words that ask for it without the command.
    #[serde(default)]
    pub said: Vec<String>,
}

/// A heading of a class profile.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct HeadingRule {
    /// The heading.
    pub heading: String,
    /// What is said that belongs below it.
    pub said: Vec<Phrase>,
}

/// A subject, as the front matter of a profile names it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Subject {
    /// Its name.
    pub name: String,
    /// Other names of it.
    #[serde(default)]
    pub also: Vec<String>,
    /// Subjects whose topics are taught in it too.
    #[serde(default)]
    pub borrows: Vec<String>,
}
