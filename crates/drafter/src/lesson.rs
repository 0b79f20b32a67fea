//! A lesson worked out from what was read: everything the templates need, in one value.
//!
//! Decisions are made here (which outcomes, which minutes, which strategies), words are not: those
//! come from the teacher's files and from the data files.

mod choose;
mod criteria;
mod length;
mod media;
mod needs;
mod starter;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use minijinja::{Value, context};
use serde::Serialize;

pub(super) use choose::{need_name, place, variant};
pub(super) use criteria::CriterionView;
pub(super) use needs::{NeedView, nearest};
pub(super) use view::{Cited, ClassView, OutcomeView, Tasks, pointer};

use super::classes::ClassProfile;
use super::curriculum::{Curriculum, Misconception, Query};
use super::document::Document;
use super::earlier::Earlier;
use super::library::{DrafterError, Library, Pack, Variant, value_of};
use super::notes::{Common, Unusable};
use super::skills::Advice;
use super::timing::{Slot, slots};
use super::words::sentence_case;
use needs::Fitted;
use starter::Room;

/// What was read before drafting begins.
#[derive(Debug, Default)]
pub(super) struct Gathered {
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
    /// What else she said.
    pub rest: Option<String>,
    /// Codes of the outcomes that she mentioned.
    pub mentioned: Vec<String>,
    /// What else the topic is called.
    pub alike: Vec<String>,
    /// What notes say for every topic.
    pub common: Common,
    /// What a note says about the topic.
    pub note: Option<Pack>,
    /// Notes that cannot be used.
    pub unusable: Vec<Unusable>,
    /// The subject whose topic it is, when it is not the class's.
    pub elsewhere: Option<String>,
    /// The curriculum file that fits best.
    pub curriculum: Option<Curriculum>,
    /// Whether that is another subject's, because the class's own has none.
    pub borrowed: bool,
    /// What is to be said when the lesson is planned in another subject than the profile's.
    pub planned_as: Option<String>,
    /// Her preferences, and where they stand.
    pub pedagogy: Option<(String, Document)>,
    /// Her profile, and where it stands.
    pub teacher: Option<(String, Document)>,
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
    /// Whether the template wants few words.
    pub brief: bool,
    /// The name of the lesson's folder.
    pub slug: String,
    /// Lessons that the class has had, the last one first.
    pub earlier: Vec<Earlier>,
    /// The lesson that has the name already which this one would have had.
    pub taken: Option<String>,
}

/// A lesson, ready to be written down.
#[derive(Debug, Serialize)]
pub(super) struct Lesson {
    pub class: ClassView,
    pub topic: String,
    pub title: String,
    pub minutes: u32,
    pub intention: String,
    pub pack: Pack,
    pub v: Variant,
    pub curriculum: Option<CurriculumView>,
    pub outcomes: Vec<OutcomeView>,
    pub level_note: Option<String>,
    pub criteria: Vec<CriterionView>,
    pub misconceptions: Vec<view::MisconceptionView>,
    pub done: Vec<Cited>,
    pub ready: bool,
    pub t: BTreeMap<&'static str, u32>,
    pub parts: usize,
    pub works: BTreeMap<String, Vec<Cited>>,
    pub watch: BTreeMap<String, Vec<Cited>>,
    pub pref: BTreeMap<String, Vec<view::Preference>>,
    pub tips: BTreeMap<String, Vec<view::Preference>>,
    pub needs: Vec<NeedView>,
    pub references: Vec<String>,
    pub set: BTreeMap<String, bool>,
    pub tasks: Tasks,
    pub sources: Vec<String>,
    pub missing: Vec<String>,
    pub notes: Vec<String>,
    /// Lengths that she has asked for and not got.
    pub unmet: Vec<String>,
    pub first_look: String,
    pub outcome_links: Vec<String>,
    pub names: BTreeMap<&'static str, String>,
    pub slug: String,
    pub template: Option<String>,
    pub brief: bool,
}

/// The curriculum file, as the templates see it.
#[derive(Debug, Serialize)]
pub(super) struct CurriculumView {
    pub path: String,
    pub paraphrase: bool,
}

impl Lesson {
    /// Work a lesson out.
    pub fn new(library: &Library, gathered: &Gathered) -> Result<Self, DrafterError> {
        let topic = gathered.topic.clone();
        let query = Query::new(
            &topic,
            &gathered.alike,
            &library.words.common.iter().map(|word| super::words::stem(word)).collect::<Vec<_>>(),
        );
        let class = ClassView::new(gathered);
        let pack = gathered.note.as_ref();
        let chosen = choose::outcomes(library, gathered, &query, pack.is_some());
        let (pack, own) = match pack {
            Some(pack) => (pack.clone(), true),
            None => (general_pack(library, gathered, &chosen)?, false),
        };
        let v = choose::variant(&pack, gathered.class.as_ref(), &library.words);
        let sets = choose::sets(library, gathered.class.as_ref());
        let set: BTreeMap<String, bool> =
            choose::all_sets(library).into_iter().map(|n| (n.clone(), sets.contains(&n))).collect();
        let (minutes, minutes_note) = minutes(library, gathered)?;
        let slots = slots(minutes, choose::wishes(library, gathered, &v));
        let t = all_slots(&slots);
        let one_side = sets.contains("one_side");
        let room = Room { minutes: t["starter"], one_side };
        let starter = starter::starter(library, gathered, &query, &pack, room)?;
        let tasks = Tasks::new(library, &v, &starter, &set)?;
        let names = view::names(library, &v)?;
        let context = context! {
            names => value_of(&names),
            topic => topic.as_str(), minutes,
            class => value_of(&class), tasks => value_of(&tasks), pack => value_of(&pack),
            set => value_of(&set), t => value_of(&t),
        };
        let say =
            |name: &str, more: Value| library.say(name, &context! { ..more, ..context.clone() });
        let (works, watch) = choose::placed(library, gathered.class.as_ref(), &v, &slots);
        let ready = gathered
            .class
            .iter()
            .flat_map(|class| &class.done)
            .any(|bullet| query.score(&bullet.text) > 0);
        let fitted = Fitted { variant: &v, slots: &slots, names: &names, tasks: &tasks };
        let needs = needs::needs(library, gathered, &fitted)?;
        let shown = criteria::shown(&pack, &tasks, &slots);
        let criteria = criteria::criteria(library, gathered, &chosen, &pack, &shown, &context)?;
        let outcomes = view::outcomes(library, gathered, &chosen, &query, own, &context)?;
        let level_note = match (&chosen.moved_from, &gathered.curriculum, chosen.outcomes.first()) {
            (Some(wanted), Some(file), Some(first)) => {
                let found = &first.level;
                Some(say("level_moved", context! { wanted, found, path => file.path.as_str() })?)
            }
            _ => None,
        };
        let title = say("title", context! { topic_title => sentence_case(&topic) })?;
        let first_look = say(if own { "first_look_pack" } else { "first_look_any" }, context! {})?;
        let missing = view::missing(gathered, outcomes.is_empty(), own, &say)?;
        let mut notes = view::notes(gathered, &v, &say)?;
        notes.extend(minutes_note);
        if let Some(path) = starter::taken_from(gathered, &starter) {
            notes.push(library.say("note_earlier", &context! { path })?);
        }
        let intention = pack.intention.clone();
        let outcome_links = outcomes.iter().map(|outcome| outcome.link.clone()).collect();
        Ok(Self {
            title,
            minutes,
            intention,
            curriculum: gathered.curriculum.as_ref().map(|file| CurriculumView {
                path: file.path.clone(),
                paraphrase: file.wording.eq_ignore_ascii_case("paraphrase"),
            }),
            outcomes,
            level_note,
            criteria,
            misconceptions: view::misconceptions(library, gathered, &chosen, &pack, own),
            done: view::cited(gathered.class.as_ref(), |class| &class.done),
            ready,
            parts: slots.len(),
            works,
            watch,
            pref: choose::preferences(library, gathered, &v),
            tips: choose::tips(library, gathered, &v, &slots),
            references: view::references(gathered),
            needs,
            sources: view::sources(gathered),
            missing,
            notes,
            unmet: length::unmet(library, gathered, one_side, &tasks)?,
            first_look,
            outcome_links,
            slug: gathered.slug.clone(),
            template: gathered.template.clone(),
            brief: gathered.brief,
            names,
            class,
            topic,
            pack,
            v,
            t,
            set,
            tasks,
        })
    }
}

fn general_pack(
    library: &Library,
    gathered: &Gathered,
    chosen: &choose::Chosen<'_>,
) -> Result<Pack, DrafterError> {
    let mut misconceptions = Vec::new();
    for m in &chosen.misconceptions {
        let Misconception { think, cause, remedy, .. } = m.of;
        let right = match gathered.common.right(think) {
            Some(right) => right.to_owned(),
            None => library.say("right_unsaid", &context! {})?,
        };
        misconceptions.push(context! { think, cause, remedy, right });
    }
    let topic = gathered.topic.as_str();
    library.pack_for_any(&context! { topic, misconceptions })
}

fn minutes(library: &Library, gathered: &Gathered) -> Result<(u32, Option<String>), DrafterError> {
    let usual = gathered.class.as_ref().and_then(|class| class.minutes);
    match (gathered.minutes, usual) {
        (Some(asked), usual) if usual != Some(asked) => {
            let context = context! { minutes => asked, usual };
            Ok((asked, Some(library.say("minutes_from_words", &context)?)))
        }
        (_, Some(usual)) => Ok((usual.clamp(10, 240), None)),
        (_, None) => {
            let context = context! { minutes => 50 };
            Ok((50, Some(library.say("minutes_unknown", &context)?)))
        }
    }
}

fn all_slots(slots: &[Slot]) -> BTreeMap<&'static str, u32> {
    let minutes = |key: &str| slots.iter().find(|s| s.key == key).map_or(0, |s| s.minutes);
    SLOTS.into_iter().map(|key| (key, minutes(key))).collect()
}

/// The parts that a lesson can have.
pub(super) const SLOTS: [&str; 11] = [
    "starter",
    "intention",
    "model",
    "device",
    "predict",
    "hinge",
    "modify",
    "make",
    "share",
    "plenary",
    "pack",
];

/// Names that stand in a set.
pub(super) type Names = BTreeSet<String>;
