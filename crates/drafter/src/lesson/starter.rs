//! The starter's questions: earlier learning that today's topic needs first, nothing that the last
//! lessons have asked already, and the look ahead at the end.

use memory::QuizResult;
use minijinja::context;

use super::length::Printed;
use super::material::Material;
use crate::curriculum::Query;
use crate::earlier_lessons::Earlier;
use crate::had::had;
use crate::library::{DrafterError, Library, Pack, Question, Retrieval};

/// How many questions about earlier learning there is room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Room {
    /// Minutes of the starter.
    pub minutes: u32,
    /// Whether the page has to stay short, or what they know of the topic is asked as well, aloud.
    pub printed: Printed,
    /// Whether it looks ahead to something new.
    pub ahead: bool,
}

impl Room {
    fn most(self) -> usize {
        match self {
            Self { printed: Printed { one_side: true, .. }, .. } => 1,
            Self { minutes: 0..5, .. } | Self { printed: Printed { is_frame: true, .. }, .. } => 2,
            Self { .. } => 3,
        }
    }
}

/// The question that a lesson takes over from the one before it, and where that stands.
fn from_last(material: &Material) -> Option<(&Earlier, &Question)> {
    material.earlier.iter().find_map(|earlier| Some((earlier, earlier.exit.as_ref()?)))
}

/// A question about what many of the class got wrong in a quiz on this topic: in the one that is nearest to it,
/// the latest among those.
fn from_quiz(
    library: &Library,
    material: &Material,
    query: &Query,
) -> Result<Option<Question>, DrafterError> {
    let done = material.class.iter().flat_map(|class| &class.done);
    let quizzes = done.filter_map(|bullet| QuizResult::read(&bullet.text));
    let near = |quiz: &QuizResult| query.score(&quiz.title) + query.score(&quiz.did);
    let nearest = quizzes.filter(|quiz| near(quiz) > 0).max_by_key(near);
    let Some(quiz) = nearest else { return Ok(None) };
    let of = context! { title => quiz.title, did => quiz.did };
    Ok(Some(Question {
        title: library.say("starter_quiz_title", &of)?,
        ask: library.say("starter_quiz", &of)?,
        answer: library.say("starter_quiz_answer", &of)?,
        lines: 2,
        ..Question::default()
    }))
}

/// The lesson from which one of these questions comes.
pub(super) fn taken_from<'a>(material: &'a Material, questions: &[Question]) -> Option<&'a str> {
    let (earlier, last) = from_last(material)?;
    questions.contains(last).then_some(earlier.path.as_str())
}

/// Questions of the starter: earlier learning first, the look ahead last.
pub(super) fn starter(
    library: &Library,
    material: &Material,
    query: &Query,
    pack: &Pack,
    room: Room,
) -> Result<Vec<Question>, DrafterError> {
    let most = room.most();
    let subject = material.class.as_ref().map_or("", |class| class.subject.as_str());
    let asked = |question: &Question| material.earlier.iter().any(|e| e.has_asked(question));
    let bank: Vec<&Retrieval> = material
        .common
        .questions
        .iter()
        .filter(|r| library.taught_in(&r.subject, subject))
        .collect();
    let own: Vec<&Retrieval> = pack.before.iter().collect();
    // What the topic needs comes before what the class has done otherwise.
    let known: Vec<&Question> =
        [own, bank].iter().flat_map(|from| fitting(library, material, query, from)).collect();
    let mut questions: Vec<Question> = Vec::new();
    let mut take = |question: &Question, most: usize| {
        let same = |other: &Question| {
            other.ask == question.ask || (!other.title.is_empty() && other.title == question.title)
        };
        if questions.len() < most && !questions.iter().any(same) {
            questions.push(question.clone());
        }
    };
    let unasked = || known.iter().copied().filter(|question| !asked(question));
    // The first is what today needs, the last comes from the lesson before when there was one.
    unasked().for_each(|question| take(question, most.saturating_sub(1).max(1)));
    // What many of them got wrong comes before what the last lesson ended with.
    if let Some(question) = from_quiz(library, material, query)?.filter(|one| !asked(one)) {
        take(&question, most);
    }
    if let Some((_, last)) = from_last(material) {
        take(last, most);
    }
    unasked().for_each(|question| take(question, most));
    pack.before.iter().for_each(|retrieval| take(&retrieval.question, most));
    known.iter().for_each(|question| take(question, most));
    // A frame has no questions that would fit any class.
    let is_frame = pack.is_frame();
    for number in (1..=2).filter(|_| !is_frame) {
        let ask = library.say(&format!("starter_general_{number}"), &context! {})?;
        let answer = library.say("starter_general_answer", &context! {})?;
        take(&Question { ask, answer, lines: 2, ..Question::default() }, most.min(2));
    }
    if !is_frame && room.ahead {
        questions.push(pack.ahead.clone());
    }
    Ok(questions)
}

/// Questions about what the class has done, those nearest to the topic first: one for each line of
/// its profile, then the others.
fn fitting<'a>(
    library: &Library,
    material: &Material,
    query: &Query,
    from: &[&'a Retrieval],
) -> Vec<&'a Question> {
    let done = material.class.iter().flat_map(|class| &class.done);
    let mut found: Vec<(u32, usize, &Question)> = Vec::new();
    for bullet in done {
        let done = had(&bullet.text, &library.words);
        let text = done.to_lowercase();
        let fits = |r: &&&Retrieval| r.about.iter().any(|a| text.contains(&a.to_lowercase()));
        let new =
            |r: &&&Retrieval| found.iter().all(|(.., question)| question.ask != r.question.ask);
        let of_line: Vec<&Question> =
            from.iter().filter(fits).filter(new).map(|r| &r.question).collect();
        for (place, question) in of_line.into_iter().enumerate() {
            let about = format!("{} {}", question.title, question.ask);
            let score = query.score(&done) + query.score(&about);
            found.push((score, place, question));
        }
    }
    found.sort_by_key(|(score, place, _)| (*place, std::cmp::Reverse(*score)));
    found.into_iter().map(|(.., question)| question).collect()
}
