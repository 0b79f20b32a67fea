//! The lesson's parts as the templates see them: plain values, citations ready to print.

use std::collections::{BTreeMap, BTreeSet};

use lessons::{Template, Tier};
use minijinja::{Value, context};
use serde::Serialize;
use text::stem;

use super::choices::{self, Chosen};
use super::citation::{Cited, pointer};
use super::form;
use super::material::Material;
use crate::curriculum::{Curriculum, Outcome, Query};
use crate::document::Document;
use crate::library::{DrafterError, Library, Pack, Question, Variant, guide, linked, value_of};
use crate::notes::{self, UnusableNote};
use crate::request::Respelled;
use crate::timing::SLOTS;
use crate::words::stems;

/// A class, or that there is none.
#[derive(Debug, Serialize)]
pub(crate) struct ClassView {
    pub known: bool,
    pub name: String,
    pub pupils: String,
}

impl ClassView {
    pub fn new(material: &Material) -> Self {
        let class = material.class.as_ref();
        Self {
            known: class.is_some(),
            name: class.map(|c| c.name.clone()).or(material.asked.clone()).unwrap_or_default(),
            pupils: class.map(|c| c.pupils.clone()).unwrap_or_default(),
        }
    }
}

/// What each part is called as an activity.
pub(super) fn names(
    library: &Library,
    variant: &Variant,
) -> Result<BTreeMap<&'static str, String>, DrafterError> {
    let name = |key: &'static str| match &variant.together {
        Some(together) if key == "predict" => Ok((key, together.name.clone())),
        Some(_) | None => Ok((key, library.say(&format!("slot_{key}"), &context! {})?)),
    };
    SLOTS.into_iter().map(name).collect()
}

/// An outcome with its pointer and its neighbours in the progression.
#[derive(Debug, Serialize)]
pub(crate) struct OutcomeView {
    pub level: String,
    pub text: String,
    pub link: String,
    pub serves: String,
    pub unverified: bool,
    /// Whether the words are the official document's own.
    pub official: bool,
    pub from: Vec<Cited>,
    pub to: Vec<Cited>,
}

impl OutcomeView {
    /// Whether anything of it stands in the words of the curriculum file.
    pub(super) fn shows_the_file(&self) -> bool {
        !self.official || !self.from.is_empty() || !self.to.is_empty()
    }
}

pub(super) fn outcomes(
    library: &Library,
    material: &Material,
    chosen: &Chosen<'_>,
    query: &Query,
    own_pack: bool,
    context: &Value,
) -> Result<Vec<OutcomeView>, DrafterError> {
    let Some(file) = &material.curriculum else { return Ok(Vec::new()) };
    let link = |o: &Outcome| pointer(&o.code, &file.path, o.text.line, &o.text.text);
    // Of the neighbours, the one that is about the topic; else the first.
    let near = |codes: &[String]| {
        let mut known: Vec<&Outcome> = codes.iter().filter_map(|code| file.outcome(code)).collect();
        known.sort_by_cached_key(|outcome| std::cmp::Reverse(outcome.score(query)));
        let cited = |o: &&Outcome| Cited { text: o.text.text.clone(), link: link(o) };
        known.iter().take(1).map(cited).collect()
    };
    let mut views = Vec::new();
    for outcome in &chosen.outcomes {
        let best = outcome.expects.iter().max_by_key(|expect| query.score(&expect.text));
        let serves = match best.filter(|expect| query.score(&expect.text) > 0) {
            Some(expect) => {
                let more = context! { expect => expect.text.as_str() };
                // Without a pack no task was written for what the file expects.
                let serves = if own_pack { "serves" } else { "serves_any" };
                library.say(serves, &context! { ..more, ..context.clone() })?
            }
            None => match chosen.misconceptions.iter().find(|m| m.code == outcome.code) {
                Some(mix_up) => {
                    library.say("serves_mix_up", &context! { think => mix_up.of.think.as_str() })?
                }
                None if outcome.meets(query) => library.say("serves_nothing", context)?,
                // Only one that she named herself is claimed without a word in common.
                None => library.say("serves_asked", context)?,
            },
        };
        let official = material.official.get(&outcome.code);
        views.push(OutcomeView {
            level: outcome.level.clone(),
            text: official.map_or_else(|| outcome.text.text.clone(), |words| words.text.clone()),
            link: official.map_or_else(|| link(outcome), |words| words.link.clone()),
            serves,
            unverified: official
                .map_or_else(|| outcome.certainty.starts_with('U'), |words| words.unverified),
            official: official.is_some(),
            from: near(&outcome.from),
            to: near(&outcome.to),
        });
    }
    Ok(views)
}

/// Something wrong that pupils may think.
#[derive(Debug, Serialize)]
pub(crate) struct MisconceptionView {
    pub think: String,
    pub cause: String,
    pub remedy: String,
    /// Pointer to the curriculum file; none when it is from the drafter's own notes.
    pub link: Option<String>,
    /// What is right, for pupils; none when nobody has said.
    pub right: Option<String>,
}

/// How many of them a lesson meets.
const MOST_MISCONCEPTIONS: usize = 3;

/// Those of the curriculum first, then the drafter's own that say something else.
pub(super) fn misconceptions(
    library: &Library,
    material: &Material,
    chosen: &Chosen<'_>,
    pack: &Pack,
    own_pack: bool,
) -> Vec<MisconceptionView> {
    let path = material.curriculum.as_ref().map_or("", |file| file.path.as_str());
    let mut views: Vec<MisconceptionView> = chosen
        .misconceptions
        .iter()
        // The revision guide says what is right, so one that nobody has put right gives way.
        .filter(|m| !own_pack || material.common.right(&m.of.think).is_some())
        .take(MOST_MISCONCEPTIONS)
        .map(|m| MisconceptionView {
            think: m.of.think.clone(),
            cause: m.of.cause.clone(),
            remedy: m.of.remedy.clone(),
            link: Some(pointer(m.code, path, m.of.line, &m.of.think)),
            right: material.common.right(&m.of.think).map(str::to_owned).or_else(|| {
                let slip = pack.slips.iter().find(|slip| slip.think == m.of.think)?;
                Some(slip.fix.clone())
            }),
        })
        .collect();
    let everywhere: Vec<String> = library.words.common.iter().map(|word| stem(word)).collect();
    let said = |text: &str| -> BTreeSet<String> {
        stems(text).into_iter().filter(|word| !everywhere.contains(word)).collect()
    };
    let own = if own_pack || views.is_empty() { pack.slips.as_slice() } else { &[] };
    for slip in own {
        let think = if slip.think.is_empty() { &slip.slip } else { &slip.think };
        let think = think.trim_end_matches('.').to_owned();
        let about = said(&format!("{} {think}", slip.slip));
        let is_new = views.iter().all(|view| said(&view.think).intersection(&about).count() < 3);
        if is_new && views.len() < MOST_MISCONCEPTIONS {
            views.push(MisconceptionView {
                think,
                cause: slip.cause.clone(),
                remedy: slip.remedy.clone(),
                link: None,
                right: Some(slip.fix.clone()),
            });
        }
    }
    views
}

/// The tasks of the lesson by the part that uses them.
#[derive(Debug, Serialize)]
pub(crate) struct Tasks {
    pub retrieval: Vec<Task>,
    /// Questions from memory beside the starter's.
    pub quiz: Vec<Task>,
    pub predict: Vec<Task>,
    pub support: Vec<Task>,
    pub core: Vec<Task>,
    pub stretch: Vec<Task>,
    pub exit: Vec<Task>,
    pub all: Vec<Task>,
}

/// One task.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Task {
    /// No other task has it.
    pub title: String,
    pub ask: String,
    pub show: String,
    pub answer: String,
    pub markdown: String,
}

impl Tasks {
    pub fn new(
        library: &Library,
        variant: &Variant,
        (starter, quiz): (&[Question], &[Question]),
        set: &BTreeMap<String, bool>,
        form: Option<&Template>,
    ) -> Result<Self, DrafterError> {
        let one_side = set.get("one_side").copied().unwrap_or_default();
        let mut all: Vec<Task> = Vec::new();
        let mut part = |name: &str, tier: Tier, most: usize, questions: &[Question]| {
            let mut tasks = Vec::new();
            // A form has the tasks that its page for pupils shows.
            let most = if form.is_none_or(|form| form.shows(tier)) { most } else { 0 };
            for (at, question) in questions.iter().take(most).enumerate() {
                let title = match question.title.as_str() {
                    "" => {
                        let number = at + 1;
                        library.say(&format!("called_{name}"), &context! { number })?
                    }
                    title => title.to_owned(),
                };
                // The last question of several is asked because it is the hardest: that is for the teacher.
                let hardest = tier == Tier::Exit && at > 0 && at + 1 == questions.len();
                let task = context! {
                    title => title.as_str(), tier => tier.name(), hardest, ..value_of(question)
                };
                let markdown = library.fill("lesson/_task.md", &context! { task, set })?;
                let Question { ask, show, answer, .. } = question.clone();
                tasks.push(Task { title, ask, show, answer, markdown });
            }
            all.extend(tasks.iter().cloned());
            Ok::<_, DrafterError>(tasks)
        };
        // The starter has room for what it needs; what closes the lesson is asked on one side as well.
        let most = if one_side { 1 } else { usize::MAX };
        Ok(Self {
            retrieval: part("retrieval", Tier::Retrieval, usize::MAX, starter)?,
            quiz: part("recall", Tier::Retrieval, usize::MAX, quiz)?,
            predict: part("predict", Tier::Core, most, &variant.predict)?,
            support: part("support", Tier::Support, most, &variant.support)?,
            core: part("core", Tier::Core, most, &variant.core)?,
            stretch: part("stretch", Tier::Stretch, most, &variant.stretch)?,
            exit: part("exit", Tier::Exit, most, &variant.exit)?,
            all,
        })
    }
}

/// Everything that the lesson is drawn from, as links where it is a file of the teacher's: a file with
/// her preferences only when the drafter acts on something in it, which the card says line by line.
pub(super) fn sources(library: &Library, material: &Material) -> Vec<String> {
    let class = material.class.as_ref().map(|class| linked(&class.path));
    let curriculum = material.curriculum.as_ref().map(Curriculum::link);
    let pedagogy = Material { pedagogy: material.pedagogy.clone(), ..Material::default() };
    let teacher = Material { teacher: material.teacher.clone(), ..Material::default() };
    let acted_on = |alone: &Material| !choices::preference_lines(library, alone).is_empty();
    let named = |file: &Option<(String, Document)>| file.as_ref().map(|(path, _)| linked(path));
    let pedagogy = named(&material.pedagogy).filter(|_| acted_on(&pedagogy));
    // Her usual layout stands in the head of the file and in no line of it.
    let teacher =
        named(&material.teacher).filter(|_| acted_on(&teacher) || material.template_is_hers);
    let mut sources: Vec<String> =
        [class, curriculum, pedagogy, teacher].into_iter().flatten().collect();
    let mut guides: Vec<String> = Vec::new();
    for reference in &material.skills {
        if reference.split('/').next() == Some(notes::SKILL) {
            sources.push(format!("notes on {}", material.topic));
        } else if !guides.contains(&guide(reference)) {
            guides.push(guide(reference));
        }
    }
    match guides.as_slice() {
        [] => {}
        [one] => sources.push(format!("the guide to {one}")),
        _ => sources.push(format!("the guides to {}", guides.join(", "))),
    }
    sources
}

type Say<'a> = dyn Fn(&str, Value) -> Result<String, DrafterError> + 'a;

/// What was looked for and not there.
pub(super) fn missing(
    material: &Material,
    no_outcome: bool,
    say: &Say<'_>,
) -> Result<Vec<String>, DrafterError> {
    let mut missing = Vec::new();
    let mut add = |when: bool, name: &str, more: Value| {
        if when {
            missing.push(say(name, more)?);
        }
        Ok::<_, DrafterError>(())
    };
    let class = material.class.as_ref();
    add(class.is_none(), "missing_class", context! {})?;
    add(class.is_some_and(|class| class.done.is_empty()), "missing_done", context! {})?;
    match &material.curriculum {
        None => add(true, "missing_curriculum", context! {})?,
        Some(file) => add(no_outcome, "missing_outcome", context! { link => file.link() })?,
    }
    add(material.pedagogy.is_none(), "missing_pedagogy", context! {})?;
    add(material.teacher.is_none(), "missing_teacher", context! {})?;
    let has_needs = class.is_some_and(|class| !class.needs.is_empty());
    let advised = material.skills.iter().any(|reference| reference.contains('/'));
    add(has_needs && !advised, "missing_skill", context! {})?;
    for UnusableNote { reference, why } in &material.unusable {
        add(true, "unusable_note", context! { reference, why })?;
    }
    for path in &material.unread {
        add(true, "unread", context! { path => path.as_str() })?;
    }
    Ok(missing)
}

/// What was decided without being told.
pub(super) fn notes(
    material: &Material,
    variant: &Variant,
    say: &Say<'_>,
) -> Result<Vec<String>, DrafterError> {
    let mut notes = Vec::new();
    if material.class_chosen && material.class.is_some() {
        notes.push(say("note_class_chosen", context! {})?);
    }
    // A frame chooses no way to teach the topic.
    if !variant.example.problem.is_empty() && !form::is_short(material) {
        notes.push(say("note_medium", context! { medium => variant.medium.as_str() })?);
    }
    if let (Some(file), Some(class)) = (&material.curriculum, &material.class)
        && material.borrowed
    {
        let (link, subject) = (file.link(), &class.subject);
        notes.push(say("note_subject", context! { link, subject })?);
    }
    for Respelled { written, read } in &material.respelled {
        notes.push(say("note_read_as", context! { written, read })?);
    }
    notes.extend(material.anew.clone());
    notes.extend(material.planned_as.clone());
    if let (Some(own), Some(class)) = (&material.elsewhere, &material.class) {
        let subject = &class.subject;
        notes.push(say("note_elsewhere", context! { own, subject })?);
    }
    if let Some(first) = &material.taken {
        notes.push(say("note_exists", context! { first, slug => material.slug.as_str() })?);
    }
    if let Some(rest) = &material.rest {
        notes.push(say("note_wish", context! { rest })?);
    }
    Ok(notes)
}
