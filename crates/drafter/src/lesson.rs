//! A lesson worked out from what was read: everything the templates need, in one value.
//!
//! Decisions are made here (which outcomes, which minutes, which strategies), words are not: those
//! come from the teacher's files and from the data files.

mod choices;
mod citation;
mod criteria;
mod form;
mod length;
mod like;
mod material;
mod media;
mod needs;
mod starter;
mod view;

use std::collections::BTreeMap;

use lessons::PupilPrint;
use minijinja::{Value, context};
use serde::Serialize;

pub(super) use choices::{need_name, place, placed_lines, preference_lines, variant};
pub(super) use citation::{Cited, pointer};
pub(super) use criteria::CriterionView;
pub(super) use like::{Like, LikeLesson};
pub(super) use material::{Material, OfficialWords};
pub(super) use media::is_on_paper;
pub(super) use needs::{NeedView, nearest};
pub(super) use view::{ClassView, OutcomeView, Tasks};

use super::curriculum::{Misconception, Query};
use super::document::Bullet;
use super::had::had;
use super::instructions::Instruction;
use super::library::{DrafterError, Library, Pack, Variant, value_of};
use super::timing::{SLOTS, Slot, frame_slots, longest, slots};
use super::words::sentence_case;
use length::Printed;
use needs::Fitted;
use starter::Room;

/// Minutes of a period when no file says.
const USUAL_MINUTES: u32 = 50;

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
    /// The most minutes of a part of a frame, or of one of its rounds.
    pub round: u32,
    pub works: BTreeMap<String, Vec<Cited>>,
    pub watch: BTreeMap<String, Vec<Cited>>,
    pub pref: BTreeMap<String, Vec<choices::Preference>>,
    pub tips: BTreeMap<String, Vec<choices::Preference>>,
    pub needs: Vec<NeedView>,
    pub advised: bool,
    pub set: BTreeMap<String, bool>,
    /// How pupils' pages are printed for the class; none while print is as usual.
    pub print: Option<PupilPrint>,
    pub tasks: Tasks,
    pub sources: Vec<String>,
    pub missing: Vec<String>,
    pub notes: Vec<String>,
    /// What is said of the outcomes that she named by their codes.
    pub codes: Vec<String>,
    /// The same of those that the lesson does not claim; they are told and stand in no lesson.
    pub unclaimed_codes: Vec<String>,
    /// Forms and lengths that she has asked for and not got.
    pub unmet: Vec<String>,
    pub first_look: String,
    pub outcome_links: Vec<String>,
    pub names: BTreeMap<&'static str, String>,
    pub slug: String,
    pub template: Option<String>,
    pub form: Option<form::FormView>,
    pub brief: bool,
    /// What she and the class's memory ask of every lesson.
    #[serde(skip)]
    pub instructions: Vec<Instruction>,
    /// Whether nothing is known of the topic: the frame of a lesson, with the times and the class.
    pub frame: bool,
}

/// The curriculum file, as the templates see it.
#[derive(Debug, Serialize)]
pub(super) struct CurriculumView {
    /// As it is named, with a link to it.
    pub link: String,
    pub paraphrase: bool,
    /// What a code without a statement is about that speaks of the topic.
    pub listed: Option<String>,
}

impl Lesson {
    /// Work a lesson out.
    pub fn new(library: &Library, material: &Material) -> Result<Self, DrafterError> {
        let topic = material.topic.clone();
        let query = query_of(library, material);
        let class = ClassView::new(material);
        let pack = material.note.as_ref();
        let chosen = choices::outcomes(library, material, &query, pack.is_some());
        let (pack, own) = match pack {
            Some(pack) => (pack.clone(), true),
            None => (frame(library, material, &chosen)?, false),
        };
        let v = choices::variant(&pack, material.class.as_ref(), &library.words);
        let v = form::fitted(library, material, media::allowed(library, material, &pack, v));
        let sets = choices::sets(library, material.class.as_ref());
        let set: BTreeMap<String, bool> = choices::all_sets(library)
            .into_iter()
            .map(|n| (n.clone(), sets.contains(&n)))
            .collect();
        let print = choices::print(material, sets.contains("one_side"));
        let (minutes, minutes_note) = minutes(library, material)?;
        let wishes = choices::wishes(library, material, &v);
        let slots = if own { slots(minutes, wishes) } else { frame_slots(minutes, wishes) };
        let slots = form::parts(material, minutes, slots);
        let form = form::FormView::of(material);
        let t = all_slots(&slots);
        let printed = Printed { is_frame: !own, one_side: sets.contains("one_side") };
        let ahead = !form::goes_over(material);
        let room = Room { minutes: t["starter"], printed, ahead };
        let starter = match form::has(material, form::STARTER) {
            true => starter::starter(library, material, &query, &pack, room)?,
            false => Vec::new(),
        };
        let quiz = form::questions(library, material, &pack, &v)?;
        let tasks = Tasks::new(library, &v, (&starter, &quiz), &set, material.form.as_ref())?;
        let names = view::names(library, &v)?;
        let context = context! {
            names => value_of(&names),
            topic => topic.as_str(), minutes,
            class => value_of(&class), tasks => value_of(&tasks), pack => value_of(&pack),
            set => value_of(&set), t => value_of(&t), form => value_of(&form),
        };
        let say =
            |name: &str, more: Value| library.say(name, &context! { ..more, ..context.clone() });
        let (works, watch) = choices::placed(library, material, &v, &slots);
        let ready = material
            .class
            .iter()
            .flat_map(|class| &class.done)
            .any(|bullet| query.score(&had(&bullet.text, &library.words)) > 0);
        let fitted = Fitted { variant: &v, slots: &slots, names: &names, tasks: &tasks };
        let needs = needs::needs(library, material, &fitted)?;
        let shown = criteria::shown(&pack, &tasks, &slots);
        let criteria = criteria::criteria(library, material, &chosen, &pack, &shown, &context)?;
        let outcomes = view::outcomes(library, material, &chosen, &query, own, &context)?;
        let level_note = match (&chosen.moved_from, &material.curriculum, chosen.outcomes.first()) {
            (Some(wanted), Some(file), Some(first)) => {
                let found = &first.level;
                Some(say("level_moved", context! { wanted, found, file => file.link() })?)
            }
            _ => None,
        };
        let title = say("title", context! { topic_title => sentence_case(&topic) })?;
        let first_look = match (own, form::has(material, "worked-example")) {
            (true, true) if form::is_alone(material) => "first_look_example",
            (true, true) => "first_look_pack",
            (true, false) => "first_look_form",
            (false, _) => "first_look_any",
        };
        let first_look = say(first_look, context! {})?;
        let missing = view::missing(material, outcomes.is_empty(), &say)?;
        let mut notes = view::notes(material, &v, &say)?;
        notes.extend(minutes_note);
        if let Some(like) = &material.like {
            notes.push(like.note(library, material.template.as_deref(), &t)?);
        }
        if form::goes_over(material) && !ready {
            notes.push(say("note_not_had", context! {})?);
        }
        if let Some(path) = starter::taken_from(material, &starter) {
            notes.push(library.say("note_earlier", &context! { path })?);
        }
        let intention = pack.intention.clone();
        let claimed = outcomes.iter().filter(|_| form::has(material, "curriculum"));
        let outcome_links = claimed.map(|outcome| outcome.link.clone()).collect();
        Ok(Self {
            title,
            minutes,
            intention,
            curriculum: material.curriculum.as_ref().map(|file| CurriculumView {
                link: file.link(),
                paraphrase: file.wording.eq_ignore_ascii_case("paraphrase")
                    && outcomes.iter().any(view::OutcomeView::shows_the_file),
                listed: file.listed(&query).map(str::to_owned),
            }),
            outcomes,
            level_note,
            criteria,
            misconceptions: view::misconceptions(library, material, &chosen, &pack, own),
            done: done(material, &query, own),
            ready,
            parts: slots.len(),
            round: longest(wishes),
            works,
            watch,
            pref: choices::preferences(library, material, &v),
            tips: choices::tips(library, material, &v, &slots),
            advised: material.skills.iter().any(|reference| reference.contains('/')),
            needs,
            sources: view::sources(library, material),
            missing,
            notes,
            codes: material.codes.clone(),
            unclaimed_codes: material.unclaimed_codes.clone(),
            unmet: length::unmet(library, material, &tasks, printed)?,
            first_look,
            outcome_links,
            slug: material.slug.clone(),
            template: material.template.clone(),
            form,
            brief: material.brief,
            instructions: material.instructions.clone(),
            frame: !own,
            names,
            class,
            topic,
            pack,
            v,
            t,
            set,
            print,
            tasks,
        })
    }
}

/// The codes of the outcomes that a lesson made from this works towards.
pub(super) fn outcome_codes(library: &Library, material: &Material) -> Vec<String> {
    let query = query_of(library, material);
    let chosen = choices::outcomes(library, material, &query, material.note.is_some());
    chosen.outcomes.iter().map(|outcome| outcome.code.clone()).collect()
}

fn query_of(library: &Library, material: &Material) -> Query {
    let common: Vec<String> = library.words.common.iter().map(|word| text::stem(word)).collect();
    Query::new(&material.topic, &material.alike, &common)
}

/// What the class has done; for a frame, which shows the first of it, what she remembers comes first and
/// then what is nearest to the topic.
fn done(material: &Material, query: &Query, own: bool) -> Vec<Cited> {
    let Some(class) = &material.class else { return Vec::new() };
    let mut bullets: Vec<&Bullet> = class.done.iter().collect();
    if !own {
        let place = |bullet: &&Bullet| (bullet.of.is_some(), query.score(&bullet.text));
        bullets.sort_by_key(|bullet| std::cmp::Reverse(place(bullet)));
    }
    bullets.into_iter().map(|bullet| Cited::of(&class.path, bullet)).collect()
}

/// What stands in for a note: a frame with what the curriculum says of the topic.
fn frame(
    library: &Library,
    material: &Material,
    chosen: &choices::Chosen<'_>,
) -> Result<Pack, DrafterError> {
    let mut misconceptions = Vec::new();
    for m in &chosen.misconceptions {
        let Misconception { think, cause, remedy, .. } = m.of;
        let right = match material.common.right(think) {
            Some(right) => right.to_owned(),
            None => library.say("right_unsaid", &context! {})?,
        };
        misconceptions.push(context! { think, cause, remedy, right });
    }
    let topic = material.topic.as_str();
    library.pack_for_frame(&context! { topic, misconceptions })
}

fn minutes(library: &Library, material: &Material) -> Result<(u32, Option<String>), DrafterError> {
    let usual = material.class.as_ref().and_then(|class| class.minutes);
    let form = material.form.as_ref().and_then(|template| template.form.as_ref());
    match (material.minutes, usual) {
        (Some(asked), usual) if usual != Some(asked) => {
            let context = context! { minutes => asked, usual };
            Ok((asked, Some(library.say("minutes_from_words", &context)?)))
        }
        (_, usual) if form.is_some_and(|form| form.lasts(usual) != usual) => {
            let minutes = form.and_then(|form| form.lasts(usual)).unwrap_or(USUAL_MINUTES);
            let called = form.map(|form| form.called.as_str());
            Ok((minutes, Some(library.say("minutes_of_form", &context! { minutes, called })?)))
        }
        (_, Some(usual)) => Ok((usual.clamp(10, 240), None)),
        (_, None) => {
            let minutes = USUAL_MINUTES * form.and_then(|form| form.periods).unwrap_or(1);
            let context = context! { minutes };
            Ok((minutes, Some(library.say("minutes_unknown", &context)?)))
        }
    }
}

fn all_slots(slots: &[Slot]) -> BTreeMap<&'static str, u32> {
    let minutes = |key: &str| slots.iter().find(|s| s.key == key).map_or(0, |s| s.minutes);
    SLOTS.into_iter().map(|key| (key, minutes(key))).collect()
}
