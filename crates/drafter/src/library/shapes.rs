//! The shapes of the data files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::change::Change;
use super::criterion::Criterion;
use super::instructions::{FormRule, InstructionWords};
use super::pages::{LengthWords, MediumRule, PageRule};
use super::phrase::Phrase;

/// A kind of need, and what it changes on a page.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct NeedRule {
    /// Words of its name.
    pub named: Vec<Phrase>,
    /// Those of its names that mean something else too in the middle of other words.
    #[serde(default)]
    pub loose: Vec<Phrase>,
    /// What else is said by those who mean it.
    #[serde(default)]
    pub said: Vec<Phrase>,
    /// The skill's file about it.
    pub reference: String,
    /// What it changes on the page: names that the templates ask for.
    #[serde(default)]
    pub sets: Vec<String>,
}

/// Words in a class profile that change a page.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ProfileRule {
    /// Words that a bullet holds.
    pub holds: String,
    /// What it changes.
    pub sets: String,
}

/// Where in the lesson a bullet of a class profile belongs.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct SlotRule {
    /// The part of the lesson.
    pub slot: String,
    /// Words that put a bullet there.
    pub words: Vec<Phrase>,
    /// Headings of the teacher's preferences that are about it.
    pub preferences: Vec<String>,
    /// How many of those preferences are quoted.
    pub most: usize,
}

/// One section that the drafter writes.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct SectionSpec {
    /// Its id in the lesson's template.
    pub id: String,
    /// The file of its template.
    pub template: String,
    /// The file of its template where there are no notes on the topic.
    pub frame: String,
    /// The part of the work to which it belongs, from 0: a place in [`Rules::stages`].
    pub stage: usize,
    /// Words by which a teacher names it.
    #[serde(default)]
    pub called: Vec<Phrase>,
}

/// What `rules.yaml` holds.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Rules {
    /// Needs.
    pub needs: Vec<NeedRule>,
    /// What profiles change.
    pub profile: Vec<ProfileRule>,
    /// Where bullets of profiles belong.
    pub places: Vec<SlotRule>,
    /// What lines of the teacher's files take for granted.
    pub media: Vec<MediumRule>,
    /// Parts of the names of media for which pupils have devices.
    pub devices: Vec<String>,
    /// What needs change on a page, as it is said.
    pub on_page: Vec<PageRule>,
    /// How lengths are asked for.
    pub length: LengthWords,
    /// Phrases that name the parts of the work.
    pub stages: Vec<String>,
    /// The sections, in the order in which they are written.
    pub sections: Vec<SectionSpec>,
    /// What can be done to a section that exists.
    pub revisions: Vec<Revision>,
    /// How specifications of courses are read.
    pub course: CourseWords,
    /// How standing instructions are read.
    pub instructions: InstructionWords,
    /// How pupils work, as memory's capture names it.
    pub work: Vec<WorkRule>,
    /// Forms of work that can be refused.
    pub forms: Vec<FormRule>,
}

/// How pupils work.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct WorkRule {
    /// How it is called: "in pairs".
    pub said: String,
    /// What pupils do then in a starter.
    pub does: String,
}

/// How the specification of a course is read.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct CourseWords {
    /// Headings of what is not taught.
    pub others: Vec<Phrase>,
    /// Headings of what is assessed.
    pub assessments: Vec<Phrase>,
    /// Words in the name of a course that every course could have.
    pub generic: Vec<Phrase>,
}

/// Other ways to do one section.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct SectionWays {
    /// The section's id.
    pub section: String,
    /// The ways.
    pub ways: Vec<Way>,
}

/// A pedagogical approach to a section.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Way {
    /// What it is called.
    pub approach: String,
    /// Why one might choose it, and what it costs.
    pub rationale: String,
    /// The only subject that it is for; empty when it is for all.
    #[serde(default)]
    pub subject: String,
    /// Template of the section's text.
    pub text: String,
}

/// A change that the drafter can make to a section.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Revision {
    /// Which change.
    pub change: Change,
    /// Words that ask for it, all of a group at once.
    pub asked: Vec<Vec<Phrase>>,
    /// The section it is about when none is named.
    pub usually: String,
    /// Template of the new text, for changes that add or replace.
    #[serde(default)]
    pub template: String,
    /// The example that is listed when the drafter says what it can do.
    pub example: String,
}

/// A question and its answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Question {
    /// What it is called in the lesson; a task without one gets its tier and a number.
    #[serde(default)]
    pub title: String,
    /// What is asked.
    pub ask: String,
    /// Code, a table or a picture in words, below the question.
    #[serde(default)]
    pub show: String,
    /// The answer.
    pub answer: String,
    /// Lines to write on.
    #[serde(default = "usual_lines")]
    pub lines: usize,
    /// A table to fill in instead of lines.
    #[serde(default)]
    pub table: String,
    /// A help for those who want one.
    #[serde(default)]
    pub hint: String,
}

impl Question {
    /// Lines to write on when nothing is said of them.
    pub const USUAL_LINES: usize = 2;
}

fn usual_lines() -> usize {
    Question::USUAL_LINES
}

/// A key word.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeyWord {
    /// The word.
    pub word: String,
    /// What it means, for pupils.
    pub means: String,
    /// What a picture of it shows.
    pub picture: String,
    /// A sentence to say or finish.
    pub sentence: String,
}

/// A worked example.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Example {
    /// What it solves.
    pub problem: String,
    /// The solution as it is shown.
    pub show: String,
    /// What the teacher thinks aloud, in order.
    pub steps: Vec<String>,
    /// Something that looks right and is not.
    #[serde(default)]
    pub contrast: Option<Question>,
}

/// The question halfway.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hinge {
    /// What is asked.
    pub ask: String,
    /// Code or a picture below it.
    #[serde(default)]
    pub show: String,
    /// Answers, the right one first; they are shown in the order of their letters.
    pub options: Vec<HingeOption>,
}

/// One answer of a hinge question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HingeOption {
    /// Its letter.
    pub letter: String,
    /// The answer.
    pub answer: String,
    /// What it shows and what to do.
    pub means: String,
}

/// A slip and how to put it right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Slip {
    /// What goes wrong.
    pub slip: String,
    /// What pupils think who do so, in words that they could say; empty when nobody has said.
    #[serde(default)]
    pub think: String,
    /// Why it is reasonable; empty when nobody has said.
    #[serde(default)]
    pub cause: String,
    /// What to think instead.
    pub fix: String,
    /// What the teacher does about it; empty for one of the general moves.
    #[serde(default, rename = "move")]
    pub remedy: String,
}

/// What pupils do together before they know the answer, where it is more than a prediction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Together {
    /// What the activity is called.
    pub name: String,
    /// What the teacher does.
    pub teacher: String,
    /// What pupils do.
    pub pupils: String,
    /// How the teacher sees that it is time to go on.
    pub check: String,
}

/// How a topic is taught in one medium.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Variant {
    /// Words in what a class has done that make it fit; none fits every class.
    #[serde(default)]
    pub suits: Vec<String>,
    /// What it is done with.
    pub medium: String,
    /// What has to be ready.
    pub kit: Vec<String>,
    /// The worked example.
    pub example: Example,
    /// Tasks done together.
    pub predict: Vec<Question>,
    /// What doing them together is; none when it is a prediction that is then tried.
    #[serde(default)]
    pub together: Option<Together>,
    /// A smaller way in.
    pub support: Vec<Question>,
    /// What everyone does.
    pub core: Vec<Question>,
    /// More depth in the same idea.
    pub stretch: Vec<Question>,
    /// The question halfway.
    pub hinge: Hinge,
    /// The idea, and its hardest case.
    pub exit: Vec<Question>,
}

/// What a note says about a topic beside the curriculum.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pack {
    /// Names of the topic; the list of topics has them.
    pub names: Vec<String>,
    /// The subject that it belongs to; empty for Computing Science.
    #[serde(default)]
    pub subject: String,
    /// What is learned, after "We are learning".
    pub intention: String,
    /// The question that the idea answers.
    pub question: String,
    /// The idea in two or three sentences, for pupils.
    pub idea: Vec<String>,
    /// What pupils can point to in their work.
    #[serde(default)]
    pub criteria: Vec<Criterion>,
    /// Key words.
    pub words: Vec<KeyWord>,
    /// The starter's last question.
    pub ahead: Question,
    /// Questions about what the topic needs.
    #[serde(default)]
    pub before: Vec<Retrieval>,
    /// A way in without a screen.
    pub off_screen: String,
    /// What pupils mix up.
    pub slips: Vec<Slip>,
    /// Questions to test oneself.
    pub quiz: Vec<Question>,
    /// Ways to teach it, the first for a class that nothing is known of.
    pub variants: Vec<Variant>,
}

/// A retrieval question about earlier learning.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Retrieval {
    /// Words in what a class has done.
    #[serde(default)]
    pub about: Vec<String>,
    /// The subject that it belongs to; empty for Computing Science.
    #[serde(default)]
    pub subject: String,
    /// The question.
    #[serde(flatten)]
    pub question: Question,
}

/// How requests are matched with skills.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct SkillWords {
    /// Words that say nothing about which skill is wanted.
    pub ignored: Vec<String>,
    /// Skills that fit every lesson, the most useful first.
    pub usual: Vec<String>,
    /// Words of Computing Science: what holds one is not quoted in a lesson of another subject.
    pub devices: Vec<String>,
    /// Where in a lesson something of a skill is quoted: a skill, and a part of the lesson.
    pub places: BTreeMap<String, String>,
    /// What teachers say.
    pub meanings: Vec<Meaning>,
}

/// What teachers say, and words of skills' descriptions that mean it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Meaning {
    /// What teachers say.
    pub says: Vec<Phrase>,
    /// How descriptions put it.
    pub means: Vec<Phrase>,
}

/// How a text is made plainer.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Plainer {
    /// A word and the plainer one.
    pub words: Vec<(String, String)>,
    /// Joints at which a long sentence is cut in two.
    pub joints: Vec<String>,
}
