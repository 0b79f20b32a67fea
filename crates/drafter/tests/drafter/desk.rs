//! A tool loop in memory: a workspace of strings, the tools over it, and a teacher who answers.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use agent::{Assembler, FragmentKind, Model, ModelEvent, ModelRequest, PromptBuilder, ToolSpec};
use domain::{AssistantMessage, Message, ToolCall};
use drafter::Drafter;
use futures::StreamExt;
use lessons::{
    AdaptationInput, ContentInput, Edit, ItemInput, Lesson, NewLesson, Template, apply, minutes,
    new_lesson, numbered, overview, parse,
};

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
    /// Sections that the teacher writes herself as soon as a lesson is begun.
    pub hers: Vec<&'static str>,
    /// The template of new lessons.
    pub template: Template,
    /// Tools that are not there.
    pub without: Vec<&'static str>,
    /// The conversation.
    pub messages: Vec<Message>,
    /// Turns of the last request.
    pub turns: usize,
    /// The command in force.
    pub command: Option<&'static str>,
    /// What the prompt shows of the memory of the class, with its marks.
    pub remembered: &'static str,
    /// Lessons of which the teacher has accepted sections.
    pub accepted: Vec<String>,
}

const TOOLS: [&str; 13] = [
    "add_differentiation",
    "ask_teacher",
    "create_lesson",
    "get_lesson",
    "list_directory",
    "list_lessons",
    "read_file",
    "read_skill",
    "str_replace",
    "update_memory",
    "update_section",
    "update_tasks",
    "write_file",
];

impl Desk {
    /// A desk with nothing on it but the notes on topics that come with the program.
    pub fn empty() -> Self {
        Self {
            files: BTreeMap::new(),
            skills: notes(),
            answers: Vec::new(),
            read_only: None,
            hers: Vec::new(),
            template: Template::structured(),
            without: Vec::new(),
            messages: Vec::new(),
            turns: 0,
            command: None,
            remembered: "",
            accepted: Vec::new(),
        }
    }

    /// A desk with the fixture workspace and its skills.
    pub fn new() -> Self {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let mut desk = Self::empty();
        desk.files = texts(&fixtures.join("workspace"));
        let skills = texts(&fixtures.join("skills")).into_iter();
        desk.skills.extend(
            skills.map(|(path, text)| (path.trim_end_matches("/SKILL.md").to_owned(), text)),
        );
        desk
    }

    /// A desk with the workspace that comes with the product, and in it the teacher of a subject.
    pub fn over(subject: Option<&str>) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut desk = Self::new();
        desk.files.clear();
        let teacher = subject.map(|subject| root.join("evals/workspaces").join(subject));
        for layer in [Some(root.join("workspace")), teacher].into_iter().flatten() {
            for below in ["", "classes", "curriculum"] {
                for entry in std::fs::read_dir(layer.join(below)).into_iter().flatten().flatten() {
                    let name = entry.file_name().to_string_lossy().into_owned();
                    if let (true, Ok(text)) =
                        (name.ends_with(".md"), std::fs::read_to_string(entry.path()))
                    {
                        let path = if below.is_empty() { name } else { format!("{below}/{name}") };
                        desk.files.insert(path, text);
                    }
                }
            }
        }
        desk
    }

    /// Say something and let the drafter work to its last word, which is given back.
    pub async fn say(&mut self, words: &str) -> String {
        self.messages.push(Message::User { text: words.to_owned() });
        for turn in 1..=MOST_TURNS {
            self.turns = turn;
            let answer = answered(self.request()).await;
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
        if let Some(text) = self.files.get("soul.md") {
            prompt = prompt.with(FragmentKind::Identity, "soul.md", text);
        }
        let memory = "memory/classes/3B/MEMORY.md";
        prompt = prompt.with(FragmentKind::ClassMemory, memory, self.remembered);
        let skills = self.skills.iter().filter(|(reference, _)| !reference.contains('/'));
        let entry = |(name, text): (&String, &String)| {
            let said = text.lines().find_map(|line| line.strip_prefix("description: "));
            format!("- {name}: {}\n", said.unwrap_or_default())
        };
        let manifest: String = skills.map(entry).collect();
        prompt = prompt.with(FragmentKind::Skills, "lesson-planning", &manifest);
        if let Some(command) = self.command {
            prompt = prompt.with(FragmentKind::Command, command, "Do what she asks.");
        }
        let tools = TOOLS.iter().filter(|name| !self.without.contains(name));
        ModelRequest {
            frames: Vec::new(),
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
            answer_tokens: None,
            effort: domain::Effort::Usual,
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

    /// The lesson at this path, read.
    pub fn lesson(&self, path: &str) -> Lesson {
        parse(self.file(path), &self.template)
    }

    /// Paths of the lessons.
    pub fn lessons(&self) -> Vec<&str> {
        let files = self.files.keys().map(String::as_str);
        files.filter(|path| path.ends_with("/lesson.md")).collect()
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
                Some(text) => Ok(as_read(text)),
                None => Err(format!("there is no file {}", text("path"))),
            },
            "create_lesson" => self.create(call),
            "get_lesson" => self.get(&text("lesson"), call.input["section"].as_str()),
            "list_lessons" => Ok(self.list_lessons()),
            "add_differentiation" => self.add(call),
            "str_replace" => self.replace(&text("path"), &text("oldText"), &text("newText")),
            "write_file" | "update_memory" => {
                let content = text(if call.name == "write_file" { "content" } else { "text" });
                self.files.insert(text("path"), content);
                Ok(format!("wrote {}", text("path")))
            }
            "update_section" => self.update(call),
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

    fn create(&mut self, call: &ToolCall) -> Result<String, String> {
        self.may_write()?;
        let text = |key: &str| call.input[key].as_str().map(str::to_owned);
        let (class, slug) = (text("class"), text("slug").unwrap_or_default());
        let folder = class.as_ref().map(|class| format!("{class}/")).unwrap_or_default();
        let path = format!("lessons/{folder}{slug}/lesson.md");
        if self.files.contains_key(&path) {
            return Err(format!("there is a lesson at {path} already"));
        }
        let new = NewLesson {
            title: text("title").unwrap_or_default(),
            topic: text("topic").unwrap_or_default(),
            class,
            minutes: call.input["minutes"].as_u64().and_then(|m| u32::try_from(m).ok()),
            date: None,
        };
        let wanted = text("template").unwrap_or_default();
        let mut shipped = Template::shipped().iter();
        if let Some(form) = shipped.find(|t| t.form.is_some() && t.name == wanted) {
            self.template = form.clone();
        }
        let mut written = new_lesson(&new, &self.template);
        for section in &self.hers {
            let heading = &self.template.section(section).expect("a section").heading;
            let empty = format!("## {heading}\n\n<!-- drafting -->");
            written = written.replace(&empty, &format!("## {heading}\n\n- Mine."));
        }
        self.files.insert(path.clone(), written);
        let lesson = self.lesson(&path);
        let sections: String = lesson
            .sections
            .iter()
            .map(|s| {
                format!("- {} (id {}, kind {}): what to write\n", s.heading, s.id, s.kind.name())
            })
            .collect();
        Ok(format!("began {path}; sections to write, one at a time:\n{sections}"))
    }

    fn get(&self, path: &str, section: Option<&str>) -> Result<String, String> {
        let file = self.files.get(path).ok_or(format!("there is no lesson \"{path}\""))?;
        let lesson = parse(file, &self.template);
        let Some(id) = section else {
            return Ok(format!("{path}\n{}", overview(&lesson, &self.template)));
        };
        let section = lesson.section(id).ok_or(format!("the lesson has no section \"{id}\""))?;
        Ok(format!("{}\n{}.", numbered(file, section), minutes(&lesson).in_words()))
    }

    fn list_lessons(&self) -> String {
        let accepted = |path: &str| match self.accepted.iter().any(|accepted| accepted == path) {
            true => "12 of 12 sections are written, 3 accepted by the teacher",
            false => "12 of 12 sections are written",
        };
        let line =
            |path: &&str| format!("- {path}: {} ({}; …)", self.lesson(path).title, accepted(path));
        let lines: Vec<String> = self.lessons().iter().map(line).collect();
        if lines.is_empty() {
            "There are no such lessons yet.".to_owned()
        } else {
            lines.join("\n")
        }
    }

    fn update(&mut self, call: &ToolCall) -> Result<String, String> {
        self.may_write()?;
        let text = |key: &str| call.input[key].as_str().unwrap_or_default().to_owned();
        let (path, section) = (text("lesson"), text("section"));
        if self.hers.contains(&section.as_str()) {
            return Err(format!(
                "The teacher wrote \"{section}\" herself and did not allow this change; nothing was changed."
            ));
        }
        let content: ContentInput = serde_json::from_value(call.input["content"].clone())
            .map_err(|error| format!("the input does not fit: {error}"))?;
        let file = self.files.get(&path).ok_or(format!("there is no lesson \"{path}\""))?;
        let edit = Edit::SetSection { section, content };
        let edited = apply(file, &self.template, &edit).map_err(|error| error.to_string())?;
        self.files.insert(path.clone(), edited.text);
        Ok(format!("wrote it. {}.", minutes(&self.lesson(&path)).in_words()))
    }

    fn add(&mut self, call: &ToolCall) -> Result<String, String> {
        let text = |key: &str| call.input[key].as_str().unwrap_or_default().to_owned();
        let step = call.input["step"].as_str().map(str::to_owned);
        let path = text("lesson");
        let item =
            AdaptationInput { need: text("need"), change: text("change"), step, notes: None };
        let file = self.files.get(&path).ok_or(format!("there is no lesson \"{path}\""))?;
        let section = "differentiation".to_owned();
        let edit = Edit::AddItem { section, item: ItemInput::Adaptation(item) };
        let edited = apply(file, &self.template, &edit).map_err(|error| error.to_string())?;
        self.files.insert(path, edited.text);
        Ok("added it".to_owned())
    }

    fn replace(&mut self, path: &str, old: &str, new: &str) -> Result<String, String> {
        let file = self.files.get(path).ok_or(format!("there is no file {path}"))?;
        if file.matches(old).count() != 1 {
            return Err(format!("{old:?} does not stand once in {path}"));
        }
        let text = file.replace(old, new);
        self.files.insert(path.to_owned(), text);
        Ok(format!("changed {path}"))
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

/// What the drafter answers.
pub async fn answered(request: ModelRequest) -> AssistantMessage {
    // Reading its library takes longer than any answer.
    static MODEL: LazyLock<Drafter> = LazyLock::new(|| Drafter::paced(Duration::ZERO));
    let mut stream = MODEL.stream(request).await.expect("an answer");
    let mut assembler = Assembler::default();
    let mut said = 0;
    while let Some(event) = stream.next().await {
        let event = event.expect("a piece");
        said += usize::from(matches!(event, ModelEvent::Text(_)));
        assembler.push(event);
    }
    let answer = assembler.finish().expect("a whole answer").message;
    // Each piece takes its time, and a lesson must not wait for the words on the way to it.
    assert!(said <= 1 || answer.tool_calls().next().is_none(), "{said} pieces before a tool");
    answer
}

/// A text as `read_file` shows it.
fn as_read(text: &str) -> String {
    let lines = text.lines().enumerate();
    lines.map(|(at, line)| format!("{:>6}\t{line}\n", at + 1)).collect()
}

/// The notes that come with the program, by reference.
fn notes() -> BTreeMap<String, String> {
    let skills = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins/lesson-planning/skills");
    let files = texts(&skills.join("topic-notes")).into_iter();
    files
        .map(|(file, text)| match file.as_str() {
            "SKILL.md" => ("topic-notes".to_owned(), text),
            file => (format!("topic-notes/{file}"), text),
        })
        .collect()
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
