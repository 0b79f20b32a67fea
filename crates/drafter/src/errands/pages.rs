//! Tasks for a lesson that exists: practice for its worksheet, or questions that close it. Where
//! there is no lesson yet one is planned, because both are pages of a lesson.

use lessons::{ContentInput, SectionKind, TaskInput, Tier};
use minijinja::context;

use super::calls::carried_out;
use crate::classes::ClassProfile;
use crate::conversation::Conversation;
use crate::known_lessons::{class_of, lesson_on, looks, profile_of, shown, topic_in};
use crate::library::{DrafterError, Library, Pack, Question, value_of};
use crate::moves::{Call, Move};
use crate::new_lesson;
use crate::notes;
use crate::outline;
use crate::remembered::Remembered;
use crate::revision::pack_about;
use crate::sections::Place;
use crate::words::{stems, words};

/// How many tasks are added when she does not say.
const USUAL: usize = 2;
/// The most that are added at once.
const MOST: usize = 5;

/// Which page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Page {
    /// Practice.
    Worksheet,
    /// The questions that close the lesson.
    Quiz,
}

impl Page {
    fn tier(self) -> Tier {
        match self {
            Self::Worksheet => Tier::Core,
            Self::Quiz => Tier::Exit,
        }
    }

    fn phrase(self, name: &str) -> String {
        match self {
            Self::Worksheet => format!("{name}_worksheet"),
            Self::Quiz => format!("{name}_quiz"),
        }
    }
}

/// The next move.
pub(super) fn next(
    library: &Library,
    talk: &Conversation<'_>,
    page: Page,
) -> Result<Move, DrafterError> {
    // A lesson that was begun for these words is finished first.
    if talk.latest("create_lesson", |answer| !answer.is_error).is_some() {
        return new_lesson::next(library, talk);
    }
    let path = match lesson_on(library, talk)? {
        Ok(Some(path)) => path,
        Ok(None) => return new_lesson::next(library, talk),
        Err(next) => return Ok(next),
    };
    let about_lesson = context! { path => path.as_str() };
    let reads = talk.unanswered(looks(&path));
    if !reads.is_empty() {
        return Ok(Move::act(library.say("say_open", &about_lesson)?, reads));
    }
    let outlined = outline::about(talk, "get_lesson", &path, "").filter(|answer| !answer.is_error);
    let Some(outlined) = outlined else {
        return Ok(Move::finish(library.say("no_lesson", &about_lesson)?));
    };
    let places = outline::places(outlined.content);
    let Some(tasks) = places.iter().find(|place| place.kind == SectionKind::Tasks) else {
        return Ok(Move::finish(library.say("no_tasks", &about_lesson)?));
    };
    let naming = place_for(page, &places);
    let sections = [Some(tasks), naming].into_iter().flatten();
    let topic = topic_in(outlined.content);
    let class = profile_of(talk, &path);
    let subject = class.as_ref().map_or("", |class| class.subject.as_str());
    let note = notes::look_up(library, talk, &topic, subject);
    let reads = sections.map(|place| Call::section(&path, &place.id)).chain(note);
    let reads = talk.unanswered(reads);
    if !reads.is_empty() {
        return Ok(Move::act(String::new(), reads));
    }
    let pack = pack_about(library, talk, &topic, subject)?;
    let nothing = || Ok(Move::finish(library.say("nothing_to_add", &about_lesson)?));
    let Some(ContentInput::Tasks { items, notes }) = shown(talk, &path, tasks) else {
        return nothing();
    };
    let wanted = wanted(library, talk.words);
    let short = page == Page::Worksheet && asks_short(library, talk.words);
    if short && wanted.is_none() {
        let value = context! { count => items.len(), ..about_lesson };
        return Ok(Move::finish(library.say("worksheet_short", &value)?));
    }
    let new = new_tasks(library, page, &pack, &items, wanted.unwrap_or(USUAL))?;
    if new.is_empty() {
        return nothing();
    }
    let titles: Vec<String> = new.iter().map(|task| task.title.clone()).collect();
    let there = items.clone();
    let items: Vec<TaskInput> = items.into_iter().chain(new).collect();
    let count = items.len();
    let old = ContentInput::Tasks { items: there, notes: notes.clone() };
    let remembered = Remembered::read(library, talk, class_of(&path));
    let content = remembered.content(library, &old, ContentInput::Tasks { items, notes });
    let mut calls = vec![Call::update(&path, &tasks.id, &content)];
    if let Some(place) = naming
        && let Some(old) = shown(talk, &path, place)
    {
        let content = with_names(old, &titles);
        calls.extend(content.map(|content| Call::update(&path, &place.id, &content)));
    }
    let heading = naming.map(|place| place.heading.clone());
    let one_side = class.as_ref().and_then(|class| wish_for_one_side(library, class));
    let value = context! {
        titles => value_of(&titles), heading, short, count, one_side, ..about_lesson
    };
    match carried_out(library, talk, calls, &page.phrase("say_add"), &value)? {
        Ok(problems) => {
            let more = context! { problems, ..value };
            Ok(Move::finish(library.say(&page.phrase("added"), &more)?))
        }
        Err(next) => Ok(next),
    }
}

/// Where new tasks are named: the activities that close the lesson, or the last ones before them.
fn place_for(page: Page, places: &[Place]) -> Option<&Place> {
    let activities = places.iter().filter(|place| place.kind == SectionKind::Activities);
    let mut from_the_end: Vec<&Place> = activities.collect();
    from_the_end.reverse();
    let closing = from_the_end.first().copied();
    match page {
        Page::Quiz => closing,
        Page::Worksheet => from_the_end.get(1).copied().or(closing),
    }
}

/// Whether a short worksheet is wanted.
fn asks_short(library: &Library, text: &str) -> bool {
    let said = stems(text);
    library.rules.length.sheet.iter().any(|phrase| phrase.is_in(&said))
}

/// The line of a profile that wants one side.
fn wish_for_one_side(library: &Library, class: &ClassProfile) -> Option<String> {
    let rules: Vec<&str> = library
        .rules
        .profile
        .iter()
        .filter(|rule| rule.sets == "one_side")
        .map(|rule| rule.holds.as_str())
        .collect();
    let mut lines = class.watch.iter().chain(&class.works).map(|bullet| &bullet.text);
    lines.find(|line| rules.iter().any(|holds| line.to_lowercase().contains(holds))).cloned()
}

/// How many tasks she asks for; none when she does not say.
fn wanted(library: &Library, text: &str) -> Option<usize> {
    let said = words(text);
    let counted = ["question", "task", "problem"];
    let at = said.iter().position(|word| counted.iter().any(|c| word.starts_with(c)))?;
    // "Four more questions", "two further practice tasks".
    let number = said[..at].iter().rev().take(3).find_map(|word| {
        let in_words = || library.words.numbers.iter().position(|number| number == word);
        word.parse().ok().or_else(in_words)
    });
    Some(number?.clamp(1, MOST))
}

/// Questions that the lesson does not ask yet, with titles of their own.
fn new_tasks(
    library: &Library,
    page: Page,
    pack: &Pack,
    there: &[TaskInput],
    most: usize,
) -> Result<Vec<TaskInput>, DrafterError> {
    let practice = pack.variants.iter().flat_map(|variant| &variant.core).chain(&pack.quiz);
    let candidates: Vec<&Question> = match page {
        // The other ways of teaching the topic have tasks that this lesson may not have.
        Page::Worksheet => pack.quiz.iter().chain(practice).collect(),
        Page::Quiz => pack.quiz.iter().collect(),
    };
    let mut new: Vec<TaskInput> = Vec::new();
    for question in candidates {
        let same = |task: &TaskInput| stems(&task.prompt).starts_with(&stems(&question.ask));
        if new.len() == most {
            break;
        }
        if there.iter().chain(&new).any(same) || !question.show.is_empty() {
            continue;
        }
        let mut number = new.len() + 1;
        let mut title = library.say(&page.phrase("called"), &context! { number })?;
        while there.iter().chain(&new).any(|task| task.title == title) {
            number += 1;
            title = library.say(&page.phrase("called"), &context! { number })?;
        }
        new.push(TaskInput {
            title,
            tier: page.tier(),
            prompt: [question.ask.as_str(), &question.table].join("\n\n").trim().to_owned(),
            answer: question.answer.clone(),
            space: (question.lines > 0).then(|| format!("{} lines", question.lines)),
            hint: Some(question.hint.clone()).filter(|hint| !hint.is_empty()),
            need: None,
            teacher: None,
        });
    }
    Ok(new)
}

/// The activities, the last one with tasks naming these as well.
fn with_names(content: ContentInput, titles: &[String]) -> Option<ContentInput> {
    let ContentInput::Activities { mut items, notes } = content else { return None };
    let at = items.iter().rposition(|item| !item.tasks.is_empty()).unwrap_or_default();
    items.get_mut(at)?.tasks.extend(titles.iter().cloned());
    Some(ContentInput::Activities { items, notes })
}
