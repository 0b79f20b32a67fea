//! Reading `hooks.json`, with every mistake at its place. What is in order is taken.

use std::{path::Path, time::Duration};

use serde_saphyr::Spanned;
use text::nearest;

use super::command::{wrong_command, wrong_placeholder};
use super::event::ELSEWHERE;
use super::{EventHooks, HookCommand, HookEvent, HookGroup, Matcher};
use crate::{
    Problem, Severity,
    fields::At,
    json::{place, read},
    node::{Node, Yaml},
};

/// How long a program may take when the file does not say.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The longest that the file may say, in seconds.
const LONGEST: f64 = 600.0;
/// Types of Claude Code that nothing here corresponds to.
const OTHER_TYPES: &[&str] = &["http", "mcp_tool", "prompt", "agent"];
/// Fields that change when or how a program runs. Passing over them would run it when it should
/// not, so a hook that has one is left out.
const UNSUPPORTED: &[&str] = &["if", "async", "asyncRewake", "once", "shell"];

/// What could be read, and what is wrong with the rest.
pub(crate) fn parse(path: &Path, text: &str) -> (Vec<EventHooks>, Vec<Problem>) {
    let mut reading = Reading { path, problems: Vec::new() };
    let found = match read(text) {
        Ok(root) => reading.file(&root).unwrap_or_default(),
        Err((at, message)) => {
            reading.problems.push(at.problem(path, Severity::Error, message));
            Vec::new()
        }
    };
    (found, reading.problems)
}

struct Reading<'a> {
    path: &'a Path,
    problems: Vec<Problem>,
}

type Entries = [(Spanned<String>, Node)];

impl Reading<'_> {
    fn file(&mut self, root: &Node) -> Option<Vec<EventHooks>> {
        let entries = self.fields(root, "the file", "{\"hooks\": {…}}")?;
        self.known(entries, &["hooks", "description"]);
        let Some(hooks) = field(entries, "hooks") else {
            return self.error(root, "the field \"hooks\" is missing".to_owned());
        };
        let events = self.fields(hooks, "\"hooks\"", "events with lists of hooks")?;
        let mut found = Vec::new();
        for (name, groups) in events {
            let Some(event) = self.event(name) else { continue };
            let groups = self.groups(event, groups);
            if !groups.is_empty() {
                found.push(EventHooks { event, groups });
            }
        }
        Some(found)
    }

    fn event(&mut self, name: &Spanned<String>) -> Option<HookEvent> {
        let found = HookEvent::from_name(&name.value);
        if found.is_none() {
            let at = place(name.referenced);
            let name = &name.value;
            if ELSEWHERE.contains(&name.as_str()) {
                let message = format!("there is no event \"{name}\" here; its hooks are left out");
                self.push(at, Severity::Warning, message);
            } else {
                let names = HookEvent::ALL.map(HookEvent::as_str);
                let hint = choice(name, &names);
                self.push(at, Severity::Error, format!("no event is called \"{name}\"; {hint}"));
            }
        }
        found
    }

    fn groups(&mut self, event: HookEvent, node: &Node) -> Vec<HookGroup> {
        let items = self.items(node, event.as_str()).unwrap_or_default();
        items.iter().filter_map(|item| self.group(event, item)).collect()
    }

    fn group(&mut self, event: HookEvent, node: &Node) -> Option<HookGroup> {
        let entries = self.fields(node, "this", "{\"matcher\": …, \"hooks\": […]}")?;
        self.known(entries, &["matcher", "hooks"]);
        let matcher = match field(entries, "matcher") {
            None => Matcher::default(),
            Some(node) => {
                let text = self.text(node, "matcher")?;
                match Matcher::new(text) {
                    Ok(matcher) => matcher,
                    Err(why) => {
                        let message =
                            format!("the matcher \"{text}\" is no regular expression: {why}");
                        return self.error(node, message);
                    }
                }
            }
        };
        if event.matched().is_none()
            && let Some(node) = field(entries, "matcher")
            && matcher != Matcher::default()
            && matcher.as_str() != "*"
        {
            let message =
                format!("{} has nothing to match: the matcher has no effect", event.as_str());
            self.push(place(node.referenced), Severity::Warning, message);
        }
        let Some(hooks) = field(entries, "hooks") else {
            return self.error(node, "the field \"hooks\" is missing".to_owned());
        };
        let items = self.items(hooks, "hooks")?;
        let commands: Vec<HookCommand> =
            items.iter().filter_map(|item| self.command(item)).collect();
        (!commands.is_empty()).then_some(HookGroup { matcher, commands })
    }

    fn command(&mut self, node: &Node) -> Option<HookCommand> {
        let entries = self.fields(node, "a hook", "{\"type\": \"command\", \"command\": …}")?;
        let Some(kind) = field(entries, "type") else {
            let message = "the field \"type\" is missing: write \"type\": \"command\"".to_owned();
            return self.error(node, message);
        };
        let name = self.text(kind, "type")?;
        if OTHER_TYPES.contains(&name) {
            let message = format!("hooks of type \"{name}\" are not supported, only \"command\"");
            return self.error(kind, message);
        }
        if name != "command" {
            let hint = choice(name, &["command"]);
            return self.error(kind, format!("no type of hook is called \"{name}\"; {hint}"));
        }
        let unsupported = entries.iter().find(|(key, _)| UNSUPPORTED.contains(&key.value.as_str()));
        if let Some((key, _)) = unsupported {
            let message = format!("\"{}\" is not supported; the hook is left out", key.value);
            self.push(place(key.referenced), Severity::Error, message);
            return None;
        }
        // `statusMessage` is shown by Claude Code while a hook runs.
        self.known(entries, &["type", "command", "args", "timeout", "statusMessage"]);
        let Some(command) = field(entries, "command") else {
            return self.error(node, "the field \"command\" is missing".to_owned());
        };
        let program = self.text(command, "command")?;
        if let Some(why) = wrong_command(program) {
            return self.error(command, why);
        }
        let args = match field(entries, "args") {
            None => Vec::new(),
            Some(node) => self.args(node)?,
        };
        let timeout = match field(entries, "timeout") {
            None => TIMEOUT,
            Some(node) => self.timeout(node)?,
        };
        Some(HookCommand { command: program.to_owned(), args, timeout })
    }

    fn args(&mut self, node: &Node) -> Option<Vec<String>> {
        let items = self.items(node, "args")?;
        let mut args = Vec::with_capacity(items.len());
        for item in items {
            let text = self.text(item, "args")?;
            if let Some(why) = wrong_placeholder(text) {
                return self.error(item, why);
            }
            if text.contains('\0') {
                return self.error(item, "an argument cannot hold a zero byte".to_owned());
            }
            args.push(text.to_owned());
        }
        Some(args)
    }

    fn timeout(&mut self, node: &Node) -> Option<Duration> {
        let seconds = match node.value {
            Yaml::Int(seconds) => Some(seconds as f64),
            Yaml::Float(seconds) => Some(seconds),
            _ => None,
        };
        match seconds.filter(|seconds| *seconds > 0.0 && *seconds <= LONGEST) {
            Some(seconds) => Some(Duration::from_secs_f64(seconds)),
            None => self.error(
                node,
                format!("the timeout should be a number of seconds above 0 and up to {LONGEST}"),
            ),
        }
    }

    fn fields<'n>(&mut self, node: &'n Node, what: &str, wanted: &str) -> Option<&'n Entries> {
        match &node.value {
            Yaml::Map(entries) => Some(entries),
            other => {
                self.error(node, format!("{what} should be {wanted}, but is {}", other.kind()))
            }
        }
    }

    fn items<'n>(&mut self, node: &'n Node, name: &str) -> Option<&'n [Node]> {
        match &node.value {
            Yaml::List(items) => Some(items),
            other => {
                self.error(node, format!("\"{name}\" should be a list, but is {}", other.kind()))
            }
        }
    }

    fn text<'n>(&mut self, node: &'n Node, name: &str) -> Option<&'n str> {
        match &node.value {
            Yaml::Text(text) => Some(text),
            other => {
                self.error(node, format!("\"{name}\" should be text, but is {}", other.kind()))
            }
        }
    }

    fn known(&mut self, entries: &Entries, known: &[&str]) {
        for (key, _) in entries.iter().filter(|(key, _)| !known.contains(&key.value.as_str())) {
            let hint = choice(&key.value, known);
            let message = format!("unknown field \"{}\"; {hint}", key.value);
            self.push(place(key.referenced), Severity::Warning, message);
        }
    }

    /// Notes a mistake; always none, so that a reader can end with it.
    fn error<T>(&mut self, node: &Node, message: String) -> Option<T> {
        self.push(place(node.referenced), Severity::Error, message);
        None
    }

    fn push(&mut self, at: At, severity: Severity, message: String) {
        self.problems.push(at.problem(self.path, severity, message));
    }
}

fn field<'n>(entries: &'n Entries, name: &str) -> Option<&'n Node> {
    entries.iter().find(|(key, _)| key.value == name).map(|(_, node)| node)
}

fn choice(name: &str, names: &[&str]) -> String {
    match nearest(name, names) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None => format!("there are {}", names.join(", ")),
    }
}
