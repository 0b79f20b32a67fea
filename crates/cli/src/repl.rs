//! A conversation in the terminal: what is typed goes to the session, `/` begins a command.

mod line;

use api::Commands as _;
use app::App;
use domain::{CommandRef, SessionId, TraceId};

use crate::args::{self, Global, ReplRequest};
use crate::conversation::{Conversation, reference};
use crate::failure::{Exit, Failure};
use crate::open::{options, with_app};
use crate::person::Person;
use crate::progress::{Progress, Words};
use crate::repl::line::{Input, Typed};
use crate::run::{self, WentOn};
use crate::{listing, screen, trace};

/// What `/help` says.
const HELP: &str = "\
  what you type goes to the agent; plugin:command before it frames it
  /list             the commands of all plugins
  /sessions         recent sessions
  /resume ID        go on with a session (`last` is the latest)
  /new              begin a new session
  /stop             stop what the session waits for
  /trace            what the last run did
  /help             this
  /quit             leave (Ctrl-D too); sessions are kept
  Ctrl-C stops the agent while it works";

struct Repl<'a> {
    talk: Conversation,
    global: &'a Global,
    session: Option<SessionId>,
    trace: Option<TraceId>,
    exit: Exit,
}

enum Next {
    GoOn,
    Leave,
}

/// Converses until the person leaves. With lines from a pipe it ends as the last run did.
pub async fn repl(request: ReplRequest, global: &Global) -> Result<Exit, Failure> {
    if global.json || global.dry_run {
        return Err(Failure::usage("a conversation has no --json and no --dry-run")
            .next("teacher-assist plugin:command \"…\" --json"));
    }
    let history = options(global)?.data_dir.join("terminal-history");
    run::no_memory(global);
    with_app(global, async |app: App| {
        run::warn(&app).await?;
        let person = Person::present(true, false);
        let names = listing::command_names(&app).await?;
        let mut input = Input::new(&person, history, names)?;
        let talk = Conversation::new(app, person, Progress::new(Words::Shown))?;
        let mut repl = Repl { talk, global, session: None, trace: None, exit: Exit::Ok };
        repl.begin(request).await?;
        loop {
            let next = match input.next().await? {
                Typed::Line(line) => repl.line(line.trim()).await,
                Typed::Interrupt => {
                    screen::note("/quit or Ctrl-D leaves");
                    Ok(Next::GoOn)
                }
                Typed::End => break,
            };
            match next {
                Ok(Next::GoOn) => {}
                Ok(Next::Leave) => break,
                Err(failure) => repl.exit = failure.show(false),
            }
        }
        Ok(if input.is_terminal() { Exit::Ok } else { repl.exit })
    })
    .await
}

impl Repl<'_> {
    async fn begin(&mut self, request: ReplRequest) -> Result<(), Failure> {
        screen::note(&screen::dim("say what you want, or /help"));
        if let Some(name) = request.session {
            self.session = Some(run::session_named(&self.talk.app, &name).await?);
        }
        match request.first {
            Some((command, text)) => self.say(command, text).await,
            None if self.session.is_some() => self.say(None, String::new()).await,
            None => Ok(()),
        }
    }

    async fn line(&mut self, line: &str) -> Result<Next, Failure> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match first {
            "" => {}
            "/quit" | "/exit" => return Ok(Next::Leave),
            "/help" => screen::note(HELP),
            "/list" => listing::show_commands(&self.talk.app).await?,
            "/sessions" => listing::show_sessions(&self.talk.app).await?,
            "/new" => {
                self.session = None;
                screen::note("a new session begins with what you say next");
            }
            "/resume" => {
                let session = run::session_named(&self.talk.app, rest.trim()).await?;
                self.session = Some(session);
                self.say(None, String::new()).await?;
            }
            "/stop" => self.stop().await?,
            "/trace" => match self.trace {
                Some(id) => trace::show(&self.talk.app, id).await?,
                None => screen::note("nothing has run yet"),
            },
            slash if slash.starts_with('/') => {
                return Err(Failure::usage(format!("there is no {slash}")).next("/help"));
            }
            name => match args::command_ref(name) {
                Some(command) => self.say(Some(command), rest.trim().to_owned()).await?,
                None => self.say(None, line.to_owned()).await?,
            },
        }
        Ok(Next::GoOn)
    }

    async fn say(&mut self, command: Option<CommandRef>, text: String) -> Result<(), Failure> {
        let report = match self.session {
            None => {
                let words = run::words(self.global, None, command, text);
                self.talk.send(words).await?
            }
            Some(session) => {
                match run::go_on(&mut self.talk, session, command, text, self.global).await? {
                    WentOn::Ran(report) => report,
                    WentOn::Stands(report) => {
                        self.trace = Some(report.trace_id);
                        return screen::print(&format!("{}\n", report.answer.trim_end()));
                    }
                }
            }
        };
        self.session = Some(report.session_id);
        self.trace = Some(report.trace_id);
        self.exit = run::conclude(&report, self.global)?;
        Ok(())
    }

    async fn stop(&mut self) -> Result<(), Failure> {
        let Some(session) = self.session else {
            screen::note("there is nothing to stop");
            return Ok(());
        };
        self.talk.app.session_stop(reference(session)).await?;
        screen::note("stopped");
        Ok(())
    }
}
