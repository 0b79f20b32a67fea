//! A lesson worked out from what was read: everything the templates need, in one value.
//!
//! Decisions are made here (which outcomes, which minutes, which strategies), words are not: those
//! come from the teacher's files and from the data files.

mod choose;
mod cited;
mod criteria;
mod gathered;
mod length;
mod media;
mod needs;
mod starter;
mod view;

use std::collections::BTreeMap;

use minijinja::{Value, context};
use serde::Serialize;

pub(super) use choose::{need_name, place, variant};
pub(super) use cited::{Cited, pointer};
pub(super) use criteria::CriterionView;
pub(super) use gathered::Gathered;
pub(super) use needs::{NeedView, nearest};
pub(super) use view::{ClassView, OutcomeView, Tasks};

use super::curriculum::{Misconception, Query};
use super::library::{DrafterError, Library, Pack, Variant, value_of};
use super::timing::{SLOTS, Slot, slots};
use super::words::sentence_case;
use needs::Fitted;
use starter::Room;

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
    pub pref: BTreeMap<String, Vec<choose::Preference>>,
    pub tips: BTreeMap<String, Vec<choose::Preference>>,
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
