//! What is remembered, where something that exists is changed: new text keeps to it, and the last word
//! says what was followed and what was not used. Text that was there before stays as it was.

use lessons::ContentInput;
use minijinja::context;
use serde_json::Value;

use super::classes::{ClassProfile, class_path};
use super::conversation::{Answer, Conversation};
use super::forms;
use super::instructions::{self, Effect, Instruction};
use super::known_lessons::class_of;
use super::library::{DrafterError, Library, TimedPart, value_of};
use super::moves::Move;

/// The most statements that are listed as not used.
const MOST: usize = 4;

/// Fields of a section that name something: other parts of the lesson refer to them.
const NAMES: [&str; 9] =
    ["title", "tasks", "term", "code", "criterion", "need", "step", "tier", "kind"];

/// What stands in the prompt of it.
pub(super) struct Remembered(Vec<Instruction>);

/// What became of it in a change.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// Marks of the memories that the new text follows.
    pub marks: Vec<String>,
    followed: Vec<Value>,
    not_met: Vec<Value>,
    unused: Vec<Value>,
}

impl Remembered {
    /// Everything that is about this class, or about the teacher, and what the profile refuses where it was read.
    pub fn read(library: &Library, talk: &Conversation<'_>, class: Option<&str>) -> Self {
        let names = super::classes::class_names(talk);
        let others: Vec<String> =
            names.into_iter().filter(|name| class.is_some_and(|class| name != class)).collect();
        let mut all = instructions::read(library, talk, &others);
        let profile = class.and_then(|class| {
            let path = class_path(class);
            Some(ClassProfile::parse(class, &path, talk.file(&path)?))
        });
        if let Some(profile) = profile {
            let remembered = all.iter().filter(|said| said.is_remembered());
            let remembered = remembered.map(|said| (said.text.as_str(), said.effects.as_slice()));
            let refused = instructions::of_profile(library, &profile, remembered);
            all.extend(refused);
        }
        Self(all)
    }

    /// A new text, with what is written instead of what she refuses.
    pub fn text(&self, library: &Library, text: &str) -> String {
        forms::without(forms::refused(library, &self.0), text)
    }

    /// A section as it will be: what is new in it keeps to what is remembered.
    pub fn content(
        &self,
        library: &Library,
        old: &ContentInput,
        new: ContentInput,
    ) -> ContentInput {
        let mut known = Vec::new();
        texts(&serde_json::json!(old), &mut known);
        let mut value = serde_json::json!(new);
        self.instead(library, &known, &mut value);
        serde_json::from_value(value).unwrap_or(new)
    }

    fn instead(&self, library: &Library, known: &[String], value: &mut Value) {
        match value {
            Value::String(text) if !known.contains(text) => *text = self.text(library, text),
            Value::Array(values) => {
                values.iter_mut().for_each(|value| self.instead(library, known, value));
            }
            Value::Object(fields) => fields
                .iter_mut()
                .filter(|(key, _)| !NAMES.contains(&key.as_str()))
                .for_each(|(_, value)| self.instead(library, known, value)),
            _ => {}
        }
    }

    /// What became of each in these texts; `sections` has the minutes of the sections they are of.
    pub fn told(&self, library: &Library, new: &[String], sections: &[(String, u32)]) -> Told {
        let mut told = Told::default();
        let remembered = self.0.iter().filter(|said| said.is_remembered());
        for said in remembered {
            let held: Vec<Option<bool>> = said
                .effects
                .iter()
                .map(|effect| held(library, effect, said, new, sections))
                .collect();
            let value = serde_json::json!({ "text": said.text, "path": said.path });
            if held.contains(&Some(false)) {
                told.not_met.push(value);
            } else if !held.is_empty() && held.iter().all(|held| *held == Some(true)) {
                told.marks.extend(said.mark.clone());
                told.followed.push(value);
            } else {
                told.unused.push(value);
            }
        }
        told
    }
}

impl Told {
    /// What the teacher reads of it.
    pub fn in_words(&self, library: &Library) -> Result<String, DrafterError> {
        if self.followed.is_empty() && self.not_met.is_empty() && self.unused.is_empty() {
            return Ok(String::new());
        }
        let shown: Vec<&Value> = self.unused.iter().take(MOST).collect();
        let more = self.unused.len() - shown.len();
        library.say(
            "remembered",
            &context! {
                followed => value_of(&self.followed), not_met => value_of(&self.not_met),
                unused => value_of(shown), more,
            },
        )
    }
}

/// Whether an effect holds in a change; none where the change is about something else.
fn held(
    library: &Library,
    effect: &Effect,
    said: &Instruction,
    new: &[String],
    sections: &[(String, u32)],
) -> Option<bool> {
    match effect {
        Effect::Without(form) => {
            let rule = library.rules.forms.iter().find(|rule| rule.form == *form)?;
            let written = !new.is_empty();
            written.then(|| !new.iter().any(|text| forms::is_in(rule, text)))
        }
        Effect::Minutes(wish) => {
            let section = match wish.part {
                TimedPart::Starter => "starter",
                TimedPart::Plenary => "plenary",
                TimedPart::Model | TimedPart::Any => return None,
            };
            let (_, minutes) = sections.iter().find(|(id, _)| id == section)?;
            Some(wish.allows(*minutes))
        }
        // A change writes no whole starter, and does not look into the profile by itself.
        Effect::Order(_) => None,
        Effect::LeaveOut(name) => {
            new.iter().any(|text| instructions::is_called(text, name)).then_some(false)
        }
        Effect::Profile(_) => new.iter().any(|text| text.contains(&said.text)).then_some(true),
    }
}

/// The last word of a change, with what became of what is remembered. Nothing is told where nothing
/// was written, and a new lesson tells it itself.
pub(super) fn tell(
    library: &Library,
    talk: &Conversation<'_>,
    mut last: Move,
) -> Result<Move, DrafterError> {
    let fresh = talk.answers.get(talk.fresh..).unwrap_or_default();
    let begun = talk.latest("create_lesson", |answer| !answer.is_error).is_some();
    if !last.calls.is_empty() || begun {
        return Ok(last);
    }
    let writes: Vec<&Answer<'_>> = fresh.iter().filter(|answer| writes(answer)).collect();
    let Some(first) = writes.first() else { return Ok(last) };
    let (mut new, mut sections) = (Vec::new(), Vec::new());
    for write in &writes {
        let mut said = Vec::new();
        texts(&write.input["content"], &mut said);
        said.extend(["change", "newText"].iter().map(|key| write.text(key).to_owned()));
        let shown = talk.latest("get_lesson", |a| a.text("section") == write.text("section"));
        let there = shown.map_or("", |answer| answer.content);
        let lines = said.iter().flat_map(|text| text.lines()).map(str::trim);
        let is_new = |line: &&str| !line.is_empty() && !there.contains(line);
        new.extend(lines.filter(is_new).map(str::to_owned));
        let content = serde_json::from_value(write.input["content"].clone()).ok();
        let minutes = content.and_then(|content| super::revision::change::minutes(&content));
        sections.extend(minutes.map(|minutes| (write.text("section").to_owned(), minutes)));
    }
    let class = class_of(first.text("lesson")).map(str::to_owned);
    let remembered = Remembered::read(library, talk, class.as_deref());
    let told = remembered.told(library, &new, &sections);
    let words = told.in_words(library)?;
    if !words.is_empty() {
        last.say = format!("{}\n\n{}", last.say.trim_end(), words.trim());
    }
    last.memories.extend(told.marks);
    Ok(last)
}

/// Whether a tool wrote something that a teacher reads.
fn writes(answer: &Answer<'_>) -> bool {
    const TOOLS: [&str; 4] = ["update_section", "add_differentiation", "str_replace", "write_file"];
    !answer.is_error && TOOLS.contains(&answer.name)
}

/// Every text of a value.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| texts(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| texts(value, found)),
        _ => {}
    }
}
