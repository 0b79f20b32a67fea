//! One command, from the shell: `teacher-assist plugin:command "words"`, and going on with a session.

use std::io::Read as _;

use api::{
    CommandInfo, Commands as _, LessonRef, Nothing, SectionState, SessionSend, SessionState,
};
use app::Desk;
use domain::{CommandRef, Face, RunStatus, SessionId, model_label};

use crate::answering::Answerer;
use crate::args::{Answers, Global, ReplRequest, ResumeRequest, RunRequest};
use crate::conversation::Conversation;
use crate::failure::{Exit, Failure};
use crate::open::with_app;
use crate::person::{self, Asked, Person, Reply};
use crate::progress::{Progress, Words};
use crate::report::{Open, Report, Status, last_run};
use crate::sessions::session_named;
use crate::{dry_run, repl, screen};

/// The own list of models, as problems name it.
const OWN_LIST: &str = "models.json";

/// What stands for the text on stdin.
const STDIN: &str = "-";

/// Runs a command to its end.
pub async fn run(request: RunRequest, global: &Global) -> Result<Exit, Failure> {
    let RunRequest { command, text, interactive } = request;
    let text = said(text).await?;
    if interactive && !global.json && !global.dry_run {
        let first = Some((Some(command), text));
        return repl::repl(ReplRequest { session: None, first }, global).await;
    }
    with_app(global, async |app: Desk| {
        if global.dry_run {
            let words = words(global, None, Some(command), text);
            own_list(&app).await?;
            return dry_run::preview(&app, words, global).await;
        }
        let known = app.command_list(Nothing {}).await?.commands;
        let known = known.into_iter().find(|info| {
            (info.plugin.as_str(), info.name.as_str()) == (&command.plugin, &command.name)
        });
        if known.as_ref().is_some_and(|info| info.interactive && somebody_goes_on(global)) {
            let first = Some((Some(command), text));
            return repl::converse(app, ReplRequest { session: None, first }, global).await;
        }
        let words = words(global, None, Some(command), text);
        warn(&app).await?;
        let mut talk = conversation(app.clone(), interactive, global)?;
        let mut report = talk.send(words).await?;
        report.missing_sections = missing_sections(&app, &report).await;
        let writes = known.as_ref().and_then(|info| info.writes.as_deref());
        report.looked = writes
            .is_some_and(|pattern| report.files_read.iter().any(|path| is_like(path, pattern)));
        report.missing = known.and_then(|info| missing(&info, &report));
        conclude(&report, global)
    })
    .await
}

/// Whether somebody sits there who goes on with a conversation.
fn somebody_goes_on(global: &Global) -> bool {
    let asks = matches!(global.answers, None | Some(Answers::Ask));
    asks && !global.json && Person::at_terminal().is_some()
}

/// What the command is to leave, when the run ended well and left nothing of it.
fn missing(info: &CommandInfo, report: &Report) -> Option<String> {
    let pattern = info.writes.as_ref()?;
    let over = report.status == Status::Over(RunStatus::Success);
    let left = report.files_written.iter().any(|path| is_like(path, pattern));
    (over && !left).then(|| pattern.clone())
}

/// Sections that a write has failed for and that are still empty in the lessons of the run.
async fn missing_sections(app: &Desk, report: &Report) -> Vec<String> {
    let mut missing = Vec::new();
    if report.unsaved().is_none() {
        return missing;
    }
    for path in report.files_written.iter().filter(|path| path.ends_with("/lesson.md")) {
        match app.lesson_get(LessonRef { path: path.clone() }).await {
            Ok(lesson) => missing.extend(
                lesson
                    .sections
                    .into_iter()
                    .filter(|section| section.state == SectionState::Drafting)
                    .map(|section| section.heading),
            ),
            // What a full disk keeps from being read is not there either.
            Err(error) => missing.push(format!("{path} ({})", error.message)),
        }
    }
    missing
}

/// Whether a path is one of a pattern, in which `<…>` stands for what is not known beforehand.
fn is_like(path: &str, pattern: &str) -> bool {
    let (parts, wanted): (Vec<&str>, Vec<&str>) =
        (path.split('/').collect(), pattern.split('/').collect());
    parts.len() == wanted.len()
        && parts.iter().zip(wanted).all(|(part, wanted)| {
            match (wanted.split_once('<'), wanted.rsplit_once('>')) {
                (Some((before, _)), Some((_, after))) => {
                    part.len() > before.len() + after.len()
                        && part.starts_with(before)
                        && part.ends_with(after)
                }
                _ => *part == wanted,
            }
        })
}

/// Goes on with a session.
pub async fn resume(request: ResumeRequest, global: &Global) -> Result<Exit, Failure> {
    let ResumeRequest { session, command, text, interactive } = request;
    let text = said(text).await?;
    if interactive && !global.json && !global.dry_run {
        let first = (!text.is_empty()).then_some((command, text));
        return repl::repl(ReplRequest { session: Some(session), first }, global).await;
    }
    with_app(global, async |app: Desk| {
        let session = session_named(&app, &session).await?;
        own_list(&app).await?;
        if global.dry_run {
            return dry_run::preview(&app, words(global, Some(session), command, text), global)
                .await;
        }
        let mut talk = conversation(app.clone(), interactive, global)?;
        match go_on(&mut talk, session, command, text, global).await? {
            WentOn::Ran(mut report) => {
                report.missing_sections = missing_sections(&app, &report).await;
                conclude(&report, global)
            }
            WentOn::Stands(report) => stands(&report, global),
        }
    })
    .await
}

/// What going on with a session came to.
pub enum WentOn {
    /// A run ended or paused.
    Ran(Report),
    /// There was nothing to do: this is where it stands.
    Stands(Report),
}

/// Does what a session waits for: an answer, the rest of an interrupted run, or new words.
pub async fn go_on(
    talk: &mut Conversation,
    session: SessionId,
    command: Option<CommandRef>,
    text: String,
    global: &Global,
) -> Result<WentOn, Failure> {
    let detail = talk.detail(session).await?;
    let last = last_run(&detail);
    let state = detail.session.state;
    let more = words(global, Some(session), command, text.clone());
    if global.hand_back {
        if text.is_empty() {
            let why =
                "--hand-back takes the conversation back with what you say, and nothing was said";
            return Err(Failure::usage(why)
                .next(format!("teacher-assist --resume {session} --hand-back \"…\"")));
        }
        return Ok(WentOn::Ran(talk.send(more).await?));
    }
    Ok(match (state, last) {
        (SessionState::Waiting, Some(last)) => {
            let Some(open) = last.open_question() else {
                return Ok(WentOn::Stands(last));
            };
            let given = match Asked::of(&open.request) {
                Some(asked) if !text.is_empty() => match person::in_words(&text, &asked) {
                    Reply::Now(response) => Some(response),
                    Reply::Later => return Ok(WentOn::Stands(last)),
                },
                // She goes on instead of deciding: the card is taken back.
                None if !text.is_empty() => return Ok(WentOn::Ran(talk.send(more).await?)),
                Some(_) | None => None,
            };
            WentOn::Ran(talk.answer(session, last.trace_id, open, given).await?)
        }
        (SessionState::Interrupted, Some(last)) => {
            let report = talk.take_up(session, last.trace_id).await?;
            if text.is_empty() || report.status != Status::Over(RunStatus::Success) {
                return Ok(WentOn::Ran(report));
            }
            WentOn::Ran(talk.send(more).await?)
        }
        (SessionState::Running, Some(last)) if text.is_empty() => {
            screen::note("another window works on this session; looking on");
            WentOn::Ran(talk.look_on(session, last.trace_id).await?)
        }
        (SessionState::Idle, Some(last)) if text.is_empty() => WentOn::Stands(last),
        (_, None) if text.is_empty() => {
            return Err(Failure::usage("nothing was said in this session yet")
                .next(format!("teacher-assist --resume {session} \"…\"")));
        }
        (_, _) => WentOn::Ran(talk.send(more).await?),
    })
}

/// The terminal's words as the wire takes them.
pub fn words(
    global: &Global,
    session_id: Option<SessionId>,
    command: Option<CommandRef>,
    text: String,
) -> SessionSend {
    SessionSend {
        session_id,
        command,
        text,
        provider: global.provider.clone(),
        model: global.model.clone(),
        max_turns: global.max_turns,
        approval: global.approval(),
        factors: global.factors(),
        hooks: global.hook.clone(),
        hand_back: global.hand_back,
        harmless: global.not_a_concern,
        lesson: global.lesson.clone(),
        face: Face::Terminal,
    }
}

/// Says when another than the chosen provider answers, and what is wrong with the own list of models.
pub async fn warn(app: &Desk) -> Result<(), Failure> {
    let info = app.app_info(Nothing {}).await?;
    // Where nobody answers at all, that is said when it matters.
    if let Some(notice) = info.notice.filter(|_| !info.provider.is_empty()) {
        screen::note(&screen::dim(&notice));
    }
    own_list(app).await
}

/// Says what is wrong with the own list of models, which holds for nothing that is wrong in it.
pub async fn own_list(app: &Desk) -> Result<(), Failure> {
    let problems = app.problem_list(Nothing {}).await?.problems;
    for problem in problems.iter().filter(|problem| problem.path == OWN_LIST) {
        let api::ProblemInfo { path, line, column, message, .. } = problem;
        screen::note(&format!("{path}, line {line}, column {column}: {message}"));
    }
    Ok(())
}

/// Shows what a run came to.
pub fn conclude(report: &Report, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(report)?;
    }
    let exit = report.exit();
    let id = report.session_id;
    if let Some(before) = &report.hands_back_to {
        screen::note(&format!(
            "{} has the conversation and reads what you say next; --hand-back takes it back to {before}",
            report.agent
        ));
    }
    if let (Exit::Workspace, Some(why)) = (exit, report.unwritten()) {
        Failure::new(exit, format!("nothing could be written: {why}"))
            .keeping(kept(report))
            .next(format!("teacher-assist --resume {id} \"try again\""))
            .show(false);
        return Ok(exit);
    }
    if let (false, Some(why)) = (report.missing_sections.is_empty(), report.unsaved()) {
        let missing = report.missing_sections.join(", ");
        Failure::new(
            exit,
            format!("not everything could be written: {why}\nstill missing: {missing}"),
        )
        .keeping(kept(report))
        .next(format!("teacher-assist --resume {id} \"try again\""))
        .show(false);
        return Ok(exit);
    }
    match (report.status, &report.question) {
        (Status::Over(RunStatus::Success), _) => {
            if let (Exit::Failed, Some(pattern)) = (exit, &report.missing) {
                Failure::new(
                    exit,
                    format!("this command leaves {pattern}; nothing was written there"),
                )
                .keeping(kept(report))
                .next(format!(
                    "teacher-assist --resume {id} \"try again\", or another model: teacher-assist models"
                ))
                .show(false);
                return Ok(exit);
            }
            if report.answer.trim().is_empty() {
                screen::note("the model ended without a word");
            }
            for path in &report.files_written {
                screen::note(&format!("{} {path}", screen::bold("file")));
            }
            if let Some(pattern) = &report.missing {
                screen::note(&format!("this command leaves {pattern}; nothing was written there"));
            }
            let trace = report.trace_id;
            let line = format!("session {id}, trace {trace}, answered by {}", answered_by(report));
            screen::note(&screen::dim(&line));
        }
        (Status::Open(Open::Suspended), Some(question)) => {
            let text =
                person::question_text(&question.question, &question.reason, &question.options);
            screen::note(&text);
            screen::note(&match question.kind {
                "question" => format!("answer it with: teacher-assist --resume {id} \"…\""),
                "toolApproval" => format!(
                    "answer it with: teacher-assist --resume {id} \"yes\", \"always\" or \"no\", or \
                     decide with --answers ask"
                ),
                _ => format!("decide with: teacher-assist --resume {id} --answers ask"),
            });
        }
        (Status::Open(Open::Suspended | Open::Interrupted), _) => {
            Failure::new(exit, "the run was left before its end")
                .keeping(kept(report))
                .next(format!("teacher-assist --resume {id}"))
                .show(false);
        }
        (Status::Over(RunStatus::Cancelled), _) => {
            Failure::new(exit, "stopped, as you asked")
                .keeping(kept(report))
                .next(format!("teacher-assist --resume {id} \"what comes next\""))
                .show(false);
        }
        (Status::Over(_), _) => {
            Failure::new(exit, report.reason.clone().unwrap_or_else(|| "the run failed".into()))
                .keeping(kept(report))
                .next(format!(
                    "teacher-assist --trace {} shows what happened; teacher-assist --resume {id} \"try again\"",
                    report.trace_id
                ))
                .show(false);
        }
    }
    Ok(exit)
}

fn stands(report: &Report, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(report)?;
        return Ok(Exit::Ok);
    }
    screen::print(&format!("{}\n", report.answer.trim_end()))?;
    if let Some(reason) = &report.reason {
        screen::note(reason);
    }
    let id = report.session_id;
    screen::note(&format!("say more with: teacher-assist --resume {id} \"…\""));
    Ok(Exit::Ok)
}

/// Who answered, and where that was asked.
fn answered_by(report: &Report) -> String {
    let Report { provider, model, host, writer, .. } = report;
    let at = host.as_ref().map(|host| format!(" at {host}")).unwrap_or_default();
    match writer {
        Some(writer) => {
            let (by, lines) = (&writer.provider, writer.label());
            format!("{provider}, {model}, and for its lines {by}, {lines}{at}")
        }
        None => format!("{provider}, {}{at}", model_label(model)),
    }
}

fn kept(report: &Report) -> String {
    let mut kept = format!("session {} with everything until then", report.session_id);
    if !report.files_written.is_empty() {
        kept.push_str(&format!("; {}", report.files_written.join(", ")));
    }
    kept
}

fn conversation(app: Desk, interactive: bool, global: &Global) -> Result<Conversation, Failure> {
    let words = if global.json { Words::Kept } else { Words::Shown };
    let answerer = Answerer::new(interactive, global)?;
    Conversation::new(app, answerer, Progress::new(words))
}

async fn said(text: String) -> Result<String, Failure> {
    if text != STDIN {
        return Ok(text);
    }
    person::blocking(|| {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Failure::io("read the words from the standard input", &error))?;
        Ok(text)
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::is_like;

    #[test]
    fn a_pattern_stands_for_the_paths_of_its_shape() {
        let lesson = "lessons/<class>/<slug>/lesson.md";
        assert!(is_like("lessons/3B/iteration/lesson.md", lesson));
        assert!(!is_like("lessons/3B/iteration/cards.md", lesson));
        assert!(!is_like("lessons/iteration/lesson.md", lesson));
        assert!(is_like("classes/3B.md", "classes/<class>.md"));
        assert!(!is_like("classes/.md", "classes/<class>.md"));
        assert!(is_like("teacher.md", "teacher.md"));
    }
}
