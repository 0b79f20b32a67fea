//! `assess quiz`: a test put together from blueprints about a topic, or from a lesson.

use api::{
    Capabilities as _, ComposedQuiz, QuizChoosing, QuizCommands as _, QuizCompose, QuizForLesson,
    QuizOfLesson, QuizPart, QuizPlan, QuizSave, QuizTelling,
};
use app::Desk;
use text::capitalised;

use super::sitting::definitions;
use crate::args::{AssessQuiz, Global};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// How many questions there are, and from how many blueprints, where nobody says it.
const QUESTIONS: u32 = 10;
const FROM: usize = 4;

/// Puts one together; with `--dry-run` it is only shown.
pub async fn quiz(asked: AssessQuiz, global: &Global) -> Result<Exit, Failure> {
    let about = asked.about.join(" ");
    let library = definitions(global).await?.library();
    let found: Vec<String> =
        library.about(&about, &[], FROM).into_iter().map(|one| one.id.clone()).collect();
    let work = async |desk: Desk| {
        let quizzes = desk.quizzes();
        let mut plan = match asked.lesson.clone() {
            Some(path) => {
                let of = QuizOfLesson { path, count: asked.questions };
                let QuizForLesson { plan, without, .. } = quizzes.quiz_of_lesson(of).await?;
                if !without.is_empty() {
                    screen::note(&format!("no blueprint asks about {}", without.join(", ")));
                }
                plan
            }
            None => about_topic(&about, found, asked.questions.unwrap_or(QUESTIONS)),
        };
        if plan.parts.is_empty() {
            let advice = "no blueprint asks about that: teacher-assist assess list shows what there is, and \
                          assess draft makes one";
            return Err(Failure::new(Exit::NotFound, advice));
        }
        plan.minutes = asked.minutes.or(plan.minutes);
        plan.title = asked.title.clone().unwrap_or(plan.title);
        if asked.follow {
            plan.choosing = QuizChoosing::Following;
        }
        let quiz = quizzes.quiz_compose(QuizCompose { plan: plan.clone(), seed: 1 }).await?;
        let saved = match global.dry_run || !quiz.problems.is_empty() {
            true => None,
            false => Some(quizzes.quiz_save(QuizSave { plan, id: None, base_sha256: None }).await?),
        };
        Ok((quiz, saved))
    };
    let (quiz, saved) = look_up(global, work).await?;
    if let Some(problem) = quiz.problems.first() {
        return Err(Failure::new(Exit::Usage, problem.clone()));
    }
    if global.json {
        screen::print_json(&serde_json::json!({ "quiz": quiz, "saved": saved }))?;
        return Ok(Exit::Ok);
    }
    shown(&quiz)?;
    if let Some(saved) = saved {
        screen::print(&format!("\nkept as {}\n", saved.path))?;
        let id = &saved.id;
        screen::note(&format!("teacher-assist assess sit {id}, or assess open {id} --class 3B"));
    }
    Ok(Exit::Ok)
}

fn about_topic(about: &str, blueprints: Vec<String>, count: u32) -> QuizPlan {
    let title = capitalised(about.trim());
    let part = QuizPart { title: title.clone(), blueprints, count, mix: None, points: 1 };
    QuizPlan {
        parts: if part.blueprints.is_empty() { Vec::new() } else { vec![part] },
        title: format!("{title}: {count} questions"),
        minutes: None,
        choosing: QuizChoosing::default(),
        telling: QuizTelling::default(),
        lesson: None,
    }
}

fn shown(quiz: &ComposedQuiz) -> Result<(), Failure> {
    let mut table = screen::table(["PLACE", "QUESTION", "ANSWER", "DIFFICULTY"]);
    for one in &quiz.questions {
        let question = one.item.question.lines().next().unwrap_or_default().to_owned();
        let key = one.key.clone().unwrap_or_else(|| "a person marks it".to_owned());
        let hard = format!("{:+.1}", one.difficulty);
        table.add_row([one.item.place.to_string(), question, key, hard]);
    }
    screen::print(&screen::table_text(&table))?;
    let codes: Vec<&str> = quiz.outcomes.iter().map(|one| one.code.as_str()).collect();
    if !codes.is_empty() {
        screen::print(&format!("about {}\n", codes.join(", ")))?;
    }
    if let Some(minutes) = quiz.minutes {
        screen::print(&format!("a class needs about {minutes} minutes\n"))?;
    }
    Ok(())
}
