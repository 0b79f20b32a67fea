//! A tool loop in memory: a workspace of strings, the tools over it, and a teacher who answers.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use agent::{Assembler, FragmentKind, Model, ModelRequest, PromptBuilder, ToolSpec};
use domain::{AssistantMessage, Message, ToolCall};
use futures::StreamExt;
use models::offline::Offline;

/// More turns than any lesson may take.
const MOST_TURNS: usize = 25;

/// One person at work with the drafter.
pub struct Desk {
    /// Workspace files by path.
    pub files: BTreeMap<String, String>,
    /// Skill texts by reference.
    pub skills: BTreeMap<String, String>,
    /// Answers that the teacher gives, in order; then she skips.
    pub answers: Vec<String>,
    /// Why nothing can be written, if nothing can.
    pub read_only: Option<String>,
    /// Tools that are not there.
    pub without: Vec<&'static str>,
    /// The conversation.
    pub messages: Vec<Message>,
    /// Turns of the last request.
    pub turns: usize,
    /// The command in force.
    pub command: Option<&'static str>,
}

const TOOLS: [&str; 7] = [
    "ask_teacher",
    "list_directory",
    "read_file",
    "read_skill",
    "str_replace",
    "update_tasks",
    "write_file",
];

impl Desk {
    /// A desk with nothing on it.
    pub fn empty() -> Self {
        Self {
            files: BTreeMap::new(),
            skills: BTreeMap::new(),
            answers: Vec::new(),
            read_only: None,
            without: Vec::new(),
            messages: Vec::new(),
            turns: 0,
            command: None,
        }
    }

    /// A desk with the fixture workspace and its skills.
    pub fn new() -> Self {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let mut desk = Self::empty();
        desk.files = texts(&fixtures.join("workspace"));
        desk.skills = texts(&fixtures.join("skills"))
            .into_iter()
            .map(|(path, text)| (path.trim_end_matches("/SKILL.md").to_owned(), text))
            .collect();
        desk
    }

    /// Say something and let the drafter work to its last word, which is given back.
    pub async fn say(&mut self, words: &str) -> String {
        self.messages.push(Message::User { text: words.to_owned() });
        let model = Offline::paced(Duration::ZERO);
        for turn in 1..=MOST_TURNS {
            self.turns = turn;
            let answer = answer(&model, self.request()).await;
            self.messages.push(Message::Assistant(answer.clone()));
            let calls: Vec<ToolCall> = answer.tool_calls().cloned().collect();
            if calls.is_empty() {
                return answer.text();
            }
            for call in calls {
                let (content, is_error) = match self.run(&call) {
                    Ok(content) => (content, false),
                    Err(content) => (content, true),
                };
                self.messages.push(Message::Tool { call_id: call.id, content, is_error });
            }
        }
        panic!("the drafter was not done after {MOST_TURNS} turns");
    }

    /// What the model is called with now.
    pub fn request(&self) -> ModelRequest {
        let mut prompt = PromptBuilder::default();
        for file in ["teacher.md", "pedagogy.md"] {
            if let Some(text) = self.files.get(file) {
                prompt = prompt.with(FragmentKind::WorkspaceFile, file, text);
            }
        }
        let names = self.skills.keys().filter(|reference| !reference.contains('/'));
        let manifest: String = names.map(|name| format!("- {name}: what it is for\n")).collect();
        prompt = prompt.with(FragmentKind::Skills, "lesson-planning", &manifest);
        if let Some(command) = self.command {
            prompt = prompt.with(FragmentKind::Command, command, "Do what she asks.");
        }
        let tools = TOOLS.iter().filter(|name| !self.without.contains(name));
        ModelRequest {
            system: prompt.build(),
            messages: self.messages.clone(),
            tools: tools
                .map(|name| ToolSpec {
                    name: (*name).to_owned(),
                    description: String::new(),
                    schema: serde_json::json!({ "type": "object" }),
                })
                .collect(),
            output: None,
        }
    }

    /// Calls of the named tool so far.
    pub fn calls(&self, name: &str) -> Vec<ToolCall> {
        let mut calls = Vec::new();
        for message in &self.messages {
            if let Message::Assistant(answer) = message {
                calls.extend(answer.tool_calls().filter(|call| call.name == name).cloned());
            }
        }
        calls
    }

    /// A file that has to be there.
    pub fn file(&self, path: &str) -> &str {
        self.files
            .get(path)
            .unwrap_or_else(|| panic!("{path} is not there: {:?}", self.files.keys()))
    }

    fn run(&mut self, call: &ToolCall) -> Result<String, String> {
        assert!(!self.without.contains(&call.name.as_str()), "{} is not offered", call.name);
        let text = |key: &str| call.input[key].as_str().unwrap_or_default().to_owned();
        match call.name.as_str() {
            "list_directory" => self.list(&text("path")),
            "read_file" => match self.files.get(&text("path")) {
                Some(text) => Ok(numbered(text)),
                None => Err(format!("there is no file {}", text("path"))),
            },
            "write_file" => {
                self.may_write()?;
                self.files.insert(text("path"), text("content"));
                Ok("written".to_owned())
            }
            "str_replace" => {
                self.may_write()?;
                let file = self.files.get_mut(&text("path")).ok_or("there is no such file")?;
                match file.matches(&text("oldText")).count() {
                    1 => *file = file.replace(&text("oldText"), &text("newText")),
                    count => return Err(format!("the text occurs {count} times")),
                }
                Ok("replaced".to_owned())
            }
            "read_skill" => {
                self.skills.get(&text("reference")).cloned().ok_or("no such skill".to_owned())
            }
            "update_tasks" => Ok("noted".to_owned()),
            "ask_teacher" if self.answers.is_empty() => {
                Ok("(the teacher skipped this question: go on with what you know)".to_owned())
            }
            "ask_teacher" => Ok(self.answers.remove(0)),
            other => Err(format!("there is no tool {other}")),
        }
    }

    fn may_write(&self) -> Result<(), String> {
        self.read_only.clone().map_or(Ok(()), Err)
    }

    fn list(&self, path: &str) -> Result<String, String> {
        let prefix = if path == "." { String::new() } else { format!("{path}/") };
        let mut names: Vec<String> = Vec::new();
        for rest in self.files.keys().filter_map(|file| file.strip_prefix(&prefix)) {
            let name =
                rest.split_once('/').map_or(rest.to_owned(), |(folder, _)| format!("{folder}/"));
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() && path != "." {
            return Err(format!("there is no folder {path}"));
        }
        Ok(names.join("\n"))
    }
}

async fn answer(model: &Offline, request: ModelRequest) -> AssistantMessage {
    let mut stream = model.stream(request).await.expect("an answer");
    let mut assembler = Assembler::default();
    while let Some(event) = stream.next().await {
        assembler.push(event.expect("a piece"));
    }
    assembler.finish().expect("a whole answer").message
}

/// A text as `read_file` shows it.
pub fn numbered(text: &str) -> String {
    let lines = text.lines().enumerate();
    lines.map(|(at, line)| format!("{:>6}\t{line}\n", at + 1)).collect()
}

fn texts(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(root).expect("below the root");
                let name = name.to_string_lossy().replace('\\', "/");
                found.insert(name, std::fs::read_to_string(&path).expect("a text"));
            }
        }
    }
    found
}
