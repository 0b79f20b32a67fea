//! A conversation in the terminal: what is typed goes to the session, `/` begins a command.

mod line;

use api::{Commands as _, SessionApproval};
use app::Desk;
use clap::ValueEnum as _;
use domain::{ApprovalMode, CommandRef, SessionId, TraceId};

use crate::answering::Answerer;
use crate::args::{self, Approval, Global, ReplRequest};
use crate::conversation::{Conversation, reference};
use crate::failure::{Exit, Failure};
use crate::open::{options, with_app};
use crate::progress::{Progress, Words};
use crate::repl::line::{Input, Typed};
use crate::run::{self, WentOn};
use crate::{listing, remembered, screen, sessions, trace};

/// What `/help` says.
const HELP: &str = "\
  what you type goes to the agent; plugin:command before it frames it
  while the agent works, a line and Enter is said to it before its next step
  /list             the commands of all plugins
  /sessions [TEXT]  recent sessions, or those whose title holds the text
  /resume ID        go on with a session (`last` is the latest)
  /fork [SEQ]       go on in a copy of this session, up to an entry of its log
  /new              begin a new session
  /mode [MODE]      automation, or collaboration: it asks before it changes something
  /memory [PATH]    the files of memory, or one of them
  /back [TEXT]      take the conversation back from the specialist it was handed over to
  /stop             stop what the session waits for; while the agent works too
  /trace            what the last run did
  /help             this
  /quit             leave (Ctrl-D too); sessions are kept
  Ctrl-C stops the agent while it works; Esc leaves a card undecided";

struct Repl {
    talk: Conversation,
    global: Global,
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
    with_app(global, async |app: Desk| converse(app, request, global).await).await
}

/// The same with an application that is open.
pub async fn converse(app: Desk, request: ReplRequest, global: &Global) -> Result<Exit, Failure> {
    let history = options(global)?.data_dir.join("terminal-history");
    run::warn(&app).await?;
    let answerer = Answerer::new(true, global)?;
    let names = listing::command_names(&app).await?;
    let mut input = Input::new(&answerer.person, history, names)?;
    let talk = Conversation::new(app, answerer, Progress::new(Words::Shown))?;
    let mut repl =
        Repl { talk, global: global.clone(), session: None, trace: None, exit: Exit::Ok };
    repl.begin(request).await?;
    loop {
        let next = match input.next().await? {
            Typed::Line(line) => {
                let next = repl.line(line.trim()).await;
                if !next.as_ref().is_err_and(Failure::is_concern) {
                    input.keep(&line);
                }
                next
            }
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
}

impl Repl {
    async fn begin(&mut self, request: ReplRequest) -> Result<(), Failure> {
        screen::note(&screen::dim("say what you want, or /help"));
        if let Some(name) = request.session {
            self.session = Some(sessions::session_named(&self.talk.app, &name).await?);
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
            "/sessions" => listing::show_sessions(&self.talk.app, rest.trim()).await?,
            "/fork" => self.fork(rest.trim()).await?,
            "/mode" => self.mode(rest.trim()).await?,
            "/memory" => match rest.trim() {
                "" => remembered::show_files(&self.talk.app).await?,
                path => remembered::show_file(&self.talk.app, path).await?,
            },
            "/new" => {
                self.session = None;
                screen::note("a new session begins with what you say next");
            }
            "/resume" => {
                let session = sessions::session_named(&self.talk.app, rest.trim()).await?;
                self.session = Some(session);
                self.say(None, String::new()).await?;
            }
            "/back" => self.back(rest.trim()).await?,
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
        let global = self.global.clone();
        // It is taken back once.
        self.global.hand_back = false;
        let report = match self.session {
            None => {
                let words = run::words(&global, None, command, text);
                self.talk.send(words).await?
            }
            Some(session) => {
                match run::go_on(&mut self.talk, session, command, text, &global).await? {
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
        self.exit = run::conclude(&report, &self.global)?;
        Ok(())
    }

    /// Takes the conversation back with these words, or with those that are typed next.
    async fn back(&mut self, text: &str) -> Result<(), Failure> {
        self.global.hand_back = true;
        match text {
            "" => screen::note("what you say next goes to whoever handed the conversation over"),
            text => self.say(None, text.to_owned()).await?,
        }
        Ok(())
    }

    async fn fork(&mut self, at: &str) -> Result<(), Failure> {
        let Some(session) = self.session else {
            screen::note("there is no session to copy yet");
            return Ok(());
        };
        let at = match at {
            "" => None,
            at => Some(at.parse().map_err(|_| {
                Failure::usage(format!("`{at}` is no place in the log: places count from 1"))
            })?),
        };
        let copy = sessions::fork(&self.talk.app, session, at).await?;
        self.session = Some(copy.id);
        screen::note(&format!("you are in the copy now: session {}, {}", copy.id, copy.title));
        Ok(())
    }

    /// Says or sets how much the agent may do; it holds from the next message on.
    async fn mode(&mut self, mode: &str) -> Result<(), Failure> {
        let wanted = match mode {
            "" => None,
            mode => Some(Approval::from_str(mode, true).map_err(|_| {
                Failure::usage(format!("there is no mode `{mode}`"))
                    .next("/mode automation, or /mode collaboration")
            })?),
        };
        let now = match (wanted, self.session) {
            (Some(wanted), session) => {
                self.global.approval = Some(wanted);
                if let Some(session_id) = session {
                    let params = SessionApproval { session_id, mode: wanted.into() };
                    self.talk.app.session_approval(params).await?;
                }
                wanted.into()
            }
            (None, Some(session)) => self.talk.detail(session).await?.session.approval,
            (None, None) => self.global.approval().unwrap_or_default(),
        };
        screen::note(match now {
            ApprovalMode::Automation => {
                "automation: it goes on without asking and shows what it did"
            }
            ApprovalMode::Collaboration => {
                "collaboration: the agent asks before it changes something"
            }
        });
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
