//! `assess export` and `assess import`: quizzes for other programs, and from them.

use std::fs::File;
use std::io::{ErrorKind, IsTerminal as _, Read as _, Write as _};
use std::path::Path;

use assessing::Library;
use quizzes::{
    ByteMark, Difference, Form, FormRequest, Loss, MOST_BYTES, Outgoing, Question, Quiz, QuizError,
    QuizFormat, Seconds,
};
use serde_json::json;

use super::blueprints::blueprint;
use crate::args::{AssessExport, AssessImport, QuizChoice, QuizFileFormat, QuizWriting};
use crate::failure::{Exit, Failure};
use crate::saving::{self, Existing};
use crate::screen;

/// The forms of a test up to a letter.
pub(super) fn forms(
    library: &Library,
    choice: &QuizChoice,
    last: char,
) -> Result<Vec<Form>, Failure> {
    let blueprints =
        choice.ids.iter().map(|id| blueprint(library, id)).collect::<Result<Vec<_>, _>>()?;
    let title = choice.title.as_deref().filter(|title| !title.trim().is_empty());
    let title = title.or_else(|| blueprints.first().map(|first| first.title.as_str()));
    let title = text::names::seen(title.unwrap_or_default());
    let difference = if choice.same_questions { Difference::Order } else { Difference::Numbers };
    let request = FormRequest {
        title: &title,
        blueprints: &blueprints,
        questions: choice.count as usize,
        forms: ('A'..=last).count(),
        difference,
        seed: choice.seed,
    };
    quizzes::forms(&request).map_err(|error| Failure::new(Exit::Failed, error.to_string()))
}

pub(super) fn existing(force: bool) -> Existing {
    if force { Existing::Replaced } else { Existing::Kept }
}

pub(super) fn exported(
    library: &Library,
    asked: &AssessExport,
    json: bool,
) -> Result<Exit, Failure> {
    if asked.form.first != asked.form.last {
        return Err(Failure::usage("one form goes into a file: --form B"));
    }
    let to = asked.target.to.as_deref();
    let format = match asked.format.or_else(|| by_ending(to?)) {
        Some(format) => format,
        None if to.is_none() => QuizFileFormat::Gift,
        None => return Err(unknown_ending()),
    };
    let mut forms = forms(library, &asked.choice, asked.form.last)?;
    let Some(form) = forms.pop() else { return Err(Failure::usage("there is no such form")) };
    let mut losses = form.losses;
    let mut file = file_of(&form.quiz, format, asked.writing)?;
    losses.append(&mut file.losses);
    file.losses = losses;
    put(to, &file, existing(asked.target.force), json)
}

pub(super) fn imported(asked: &AssessImport, json: bool) -> Result<Exit, Failure> {
    let name = asked.file.display();
    let format = asked.format.or_else(|| by_ending(&asked.file)).ok_or_else(unknown_ending)?;
    let bytes = bytes(&asked.file)?;
    let read = written(format, asked.writing)?.read(&bytes);
    let read = read.map_err(|error| Failure::new(Exit::Failed, format!("{name}: {error}")))?;
    for problem in &read.problems {
        screen::note(&format!("{name}:{problem}"));
    }
    if read.quiz.questions.is_empty() {
        return Err(Failure::new(Exit::Failed, format!("{name} has no question that can be read")));
    }
    if let Some(to) = &asked.to {
        let format = by_ending(to).ok_or_else(unknown_ending)?;
        let file = file_of(&read.quiz, format, asked.writing)?;
        return put(Some(to), &file, existing(asked.force), json);
    }
    if json {
        let problem = |problem: &quizzes::QuizProblem| json!({ "line": problem.line, "column": problem.column, "message": problem.message });
        let question = |question: &Question| {
            json!({
                "kind": question.asked.kind(), "name": question.name, "question": question.text,
                "points": question.points, "tags": question.tags,
            })
        };
        screen::print_json(&json!({
            "title": read.quiz.title,
            "questions": read.quiz.questions.iter().map(question).collect::<Vec<_>>(),
            "problems": read.problems.iter().map(problem).collect::<Vec<_>>(),
        }))?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["", "KIND", "NAME", "QUESTION"]);
    for (number, question) in (1..).zip(&read.quiz.questions) {
        let number: usize = number;
        let first = question.text.lines().next().unwrap_or_default();
        table.add_row([&number.to_string(), question.asked.kind(), &question.name, first]);
    }
    screen::print(&screen::table_text(&table))?;
    screen::note(&format!(
        "{} questions; --to FILE writes them for another program",
        read.quiz.questions.len()
    ));
    Ok(Exit::Ok)
}

/// A file that is no larger than a quiz may be, or a little of one that is.
fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let told = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => {
            Failure::new(Exit::NotFound, format!("there is no file {}", path.display()))
        }
        _ => Failure::io(&format!("read {}", path.display()), &error),
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(told)?;
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(told)?;
    Ok(bytes)
}

fn by_ending(path: &Path) -> Option<QuizFileFormat> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "gift" | "txt" => Some(QuizFileFormat::Gift),
        "xml" => Some(QuizFileFormat::Moodle),
        "csv" => Some(QuizFileFormat::Csv),
        "zip" => Some(QuizFileFormat::Qti),
        "xlsx" => Some(QuizFileFormat::Kahoot),
        "json" => Some(QuizFileFormat::Survey),
        _ => None,
    }
}

fn unknown_ending() -> Failure {
    Failure::usage("no quiz has this ending: .gift, .xml, .csv, .zip, .xlsx and .json are known")
        .next("--format says what it is")
}

fn written(format: QuizFileFormat, writing: QuizWriting) -> Result<QuizFormat, Failure> {
    Ok(match format {
        QuizFileFormat::Gift => QuizFormat::Gift,
        QuizFileFormat::Moodle => QuizFormat::Moodle,
        QuizFileFormat::Csv if writing.no_mark => QuizFormat::Csv(ByteMark::LeftOut),
        QuizFileFormat::Csv => QuizFormat::Csv(ByteMark::Written),
        QuizFileFormat::Qti => QuizFormat::Qti,
        QuizFileFormat::Survey => QuizFormat::Survey,
        QuizFileFormat::Kahoot => {
            QuizFormat::Kahoot(Seconds::try_from(writing.seconds).map_err(Failure::usage)?)
        }
    })
}

/// A quiz as a file. Where none of it can be in one, each reason is told.
fn file_of(quiz: &Quiz, format: QuizFileFormat, writing: QuizWriting) -> Result<Outgoing, Failure> {
    written(format, writing)?.write(quiz).map_err(|error| {
        if let QuizError::Nothing { losses, .. } = &error {
            Loss::lines(losses).iter().for_each(|line| screen::note(line));
        }
        Failure::new(Exit::Failed, error.to_string())
    })
}

/// Writes a file, and says what it does not hold.
fn put(
    to: Option<&Path>,
    file: &Outgoing,
    existing: Existing,
    json: bool,
) -> Result<Exit, Failure> {
    let lost = Loss::lines(&file.losses);
    lost.iter().for_each(|line| screen::note(line));
    match to {
        Some(to) => saving::save(to, &file.bytes, existing)?,
        None => return printed(&file.bytes),
    }
    match to {
        Some(to) if json => screen::print_json(&json!({
            "file": to.display().to_string(), "questions": file.questions, "notHeld": lost,
        }))?,
        Some(to) => screen::print(&format!("{}\n", to.display()))?,
        None => {}
    }
    Ok(Exit::Ok)
}

/// As it is where a program reads it, and as text where a person does.
fn printed(bytes: &[u8]) -> Result<Exit, Failure> {
    let mut stdout = std::io::stdout();
    if stdout.is_terminal() {
        let text = std::str::from_utf8(bytes);
        let text =
            text.map_err(|_| Failure::usage("this is no text: say where to with --to FILE"))?;
        screen::print(text)?;
        return Ok(Exit::Ok);
    }
    let done = stdout.write_all(bytes).and_then(|()| stdout.flush());
    done.map_err(|error| Failure::io("write to the standard output", &error))?;
    Ok(Exit::Ok)
}
