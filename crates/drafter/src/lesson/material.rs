//! What was read before a lesson is worked out.

use std::collections::BTreeMap;

use lessons::Template;

use super::like::Like;
use crate::classes::ClassProfile;
use crate::curriculum::Curriculum;
use crate::document::Document;
use crate::earlier_lessons::Earlier;
use crate::instructions::Instruction;
use crate::library::Pack;
use crate::notes::{Common, UnusableNote};
use crate::request::Respelled;
use crate::skills::Advice;

/// The official words of an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OfficialWords {
    /// The link to them, as evidence.
    pub link: String,
    /// The words.
    pub text: String,
    /// Whether their file calls them unverified.
    pub unverified: bool,
}

/// What was read before drafting begins.
#[derive(Debug, Default)]
pub(crate) struct Material {
    /// The class, when it has a profile.
    pub class: Option<ClassProfile>,
    /// A class that was asked for and does not exist.
    pub asked: Option<String>,
    /// Whether the drafter chose the class by itself.
    pub class_chosen: bool,
    /// What the lesson is about.
    pub topic: String,
    /// Minutes that the teacher asked for.
    pub minutes: Option<u32>,
    /// What is said of a form that she asked for and that is not made.
    pub unmade: Option<String>,
    /// The form that she asked for, when it is less or more than one lesson and can be made.
    pub form: Option<Template>,
    /// Whether a whole lesson is drafted in the place of one that cannot.
    pub without_form: bool,
    /// What else she said.
    pub rest: Option<String>,
    /// Words of hers that are typed wrongly, as they are read.
    pub respelled: Vec<Respelled>,
    /// What is said of the earlier lesson whose topic this one has.
    pub anew: Option<String>,
    /// The earlier lesson that this one, on a topic of its own, is to be like.
    pub like: Option<Like>,
    /// Codes of the outcomes that she mentioned.
    pub mentioned: Vec<String>,
    /// What is said of each of them.
    pub codes: Vec<String>,
    /// The same of those that the lesson does not claim: it is told to her and stands in no lesson.
    pub unclaimed_codes: Vec<String>,
    /// What else the topic is called.
    pub alike: Vec<String>,
    /// What notes say for every topic.
    pub common: Common,
    /// What a note says about the topic.
    pub note: Option<Pack>,
    /// Notes that cannot be used.
    pub unusable: Vec<UnusableNote>,
    /// The subject whose topic it is, when it is not the class's.
    pub elsewhere: Option<String>,
    /// The curriculum file that fits best.
    pub curriculum: Option<Curriculum>,
    /// The official words of outcomes of it, by their codes, where they were imported.
    pub official: BTreeMap<String, OfficialWords>,
    /// Whether that is another subject's, because the class's own has none.
    pub borrowed: bool,
    /// What is to be said when the lesson is planned in another subject than the profile's.
    pub planned_as: Option<String>,
    /// Her preferences, and where they stand.
    pub pedagogy: Option<(String, Document)>,
    /// Her profile, and where it stands.
    pub teacher: Option<(String, Document)>,
    /// What she and the class's memory ask of every lesson.
    pub instructions: Vec<Instruction>,
    /// Advice for each need of the profile, in its order; none when no file was read for it.
    pub advice: Vec<Option<Advice>>,
    /// Skills and their files that were read.
    pub skills: Vec<String>,
    /// What skills beside the usual ones warn of, each with the skill's name.
    pub cautions: Vec<(String, String)>,
    /// Files that could not be read.
    pub unread: Vec<String>,
    /// The template that her words name.
    pub template: Option<String>,
    /// Whether the lesson's template is the usual one of her own file.
    pub template_is_hers: bool,
    /// Whether the template wants few words.
    pub brief: bool,
    /// Whether the template is for one side of a page.
    pub one_side: bool,
    /// The name of the lesson's folder.
    pub slug: String,
    /// Lessons that the class has had, the last one first.
    pub earlier: Vec<Earlier>,
    /// The lesson that has the name already which this one would have had.
    pub taken: Option<String>,
}
