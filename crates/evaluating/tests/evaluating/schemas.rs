//! What a model is told of a tool's input in few words takes and refuses what the full schema does: for
//! calls as they are made, and for each of them with one thing wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use crate::repository;
use agent::{Tool, ToolSpec};
use boon::{Compiler, SchemaIndex, Schemas};
use planning::tools::{
    add_activity, add_assessment, add_differentiation, ask_teacher, create_lesson, find_outcomes,
    get_lesson, list_directory, list_lessons, read_file, read_session, read_skill, remove_item,
    search_sessions, spawn_subagent, str_replace, transfer, update_section, update_tasks,
    write_file,
};
use remembering::tools::{read_memory, search_memory, update_memory};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A schema, ready to judge.
struct Judge {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Judge {
    fn of(schema: Value) -> Self {
        let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
        compiler.enable_format_assertions();
        compiler.add_resource("input.json", schema).unwrap();
        let index = compiler.compile("input.json", &mut schemas).unwrap();
        Self { schemas, index }
    }

    fn takes(&self, input: &Value) -> bool {
        self.schemas.validate(input, self.index).is_ok()
    }
}

/// One tool: what is told of it at length and in few words, and what it reads.
struct Judged {
    full: Judge,
    brief: Judge,
    reads: fn(&Value) -> bool,
    fields: BTreeSet<String>,
    full_bytes: usize,
    brief_bytes: usize,
    described_bytes: usize,
}

impl Judged {
    fn of<T: Tool>() -> Self {
        let mut full = Value::from(schemars::schema_for!(T::Input));
        full["additionalProperties"] = json!(false);
        for word in ["$schema", "title", "description"] {
            full.as_object_mut().unwrap().remove(word);
        }
        let told = ToolSpec::of::<T>();
        let fields = full["properties"].as_object().unwrap().keys().cloned().collect();
        let full_bytes = full.to_string().len();
        let brief_bytes = told.schema.to_string().len();
        let described_bytes = told.name.len() + told.description.len();
        let (full, brief) = (Judge::of(full), Judge::of(told.schema));
        let reads = |input: &Value| T::Input::deserialize(input).is_ok();
        Self { full, brief, reads, fields, full_bytes, brief_bytes, described_bytes }
    }
}

/// How often the two schemas were asked, and said the same.
#[derive(Debug, Default)]
pub struct Verdicts {
    /// Calls as they were made.
    pub calls: usize,
    /// Calls that are not built as one before; each is spoilt in every place.
    pub shapes: usize,
    /// Inputs that both take.
    pub taken: usize,
    /// Inputs that both refuse.
    pub refused: usize,
    /// Inputs with null in the place of something that may be left out: the full schema takes them and
    /// so does the tool, and a model is no longer told so.
    pub null: usize,
}

/// Every tool that an agent can have, by name.
pub struct Judges(BTreeMap<&'static str, Judged>);

macro_rules! judges {
    ($($tool:path),* $(,)?) => { BTreeMap::from([$((<$tool as Tool>::NAME, Judged::of::<$tool>())),*]) };
}

impl Judges {
    pub fn of_all_tools() -> Self {
        Self(judges![
            add_activity::AddActivity,
            add_assessment::AddAssessment,
            add_differentiation::AddDifferentiation,
            ask_teacher::AskTeacher,
            create_lesson::CreateLesson,
            find_outcomes::FindOutcomes,
            get_lesson::GetLesson,
            list_directory::ListDirectory,
            list_lessons::ListLessons,
            read_file::ReadFile,
            read_memory::ReadMemory,
            search_memory::SearchMemory,
            read_session::ReadSession,
            read_skill::ReadSkill,
            remove_item::RemoveItem,
            search_sessions::SearchSessions,
            spawn_subagent::SpawnSubagent,
            str_replace::StrReplace,
            transfer::Transfer,
            update_memory::UpdateMemory,
            update_section::UpdateSection,
            update_tasks::UpdateTasks,
            write_file::WriteFile,
        ])
    }

    fn tool(&self, name: &str) -> &Judged {
        let name = if name.starts_with("transfer_to_") { "transfer" } else { name };
        &self.0[name]
    }

    /// Both schemas on each call and on each way in which it could be wrong, once for calls that are
    /// built alike; fails where they differ in anything but null.
    pub fn verdicts<'a>(&self, calls: impl Iterator<Item = (&'a str, &'a Value)>) -> Verdicts {
        let (mut verdicts, mut shapes) = (Verdicts::default(), BTreeSet::new());
        for (name, input) in calls {
            let tool = self.tool(name);
            let mut shape = BTreeSet::from([name.to_owned()]);
            trace("", input, &mut shape);
            let is_new = shapes.insert(shape);
            verdicts.calls += 1;
            verdicts.shapes += usize::from(is_new);
            let wrong = if is_new { spoilt(input) } else { Vec::new() };
            for input in wrong.iter().chain([input]) {
                let (full, brief) = (tool.full.takes(input), tool.brief.takes(input));
                assert_eq!(full, brief, "{name}, at length and in few words: {input}");
                assert!(!brief || (tool.reads)(input), "{name} does not read {input}");
                *(if brief { &mut verdicts.taken } else { &mut verdicts.refused }) += 1;
            }
            for input in if is_new { with_null(input) } else { Vec::new() } {
                assert!(!tool.brief.takes(&input), "{name} is told of null: {input}");
                if !tool.full.takes(&input) {
                    verdicts.refused += 1;
                    continue;
                }
                assert!((tool.reads)(&input), "{name} does not read {input}");
                assert!(tool.brief.takes(&without_null(&input)), "{name}: {input}");
                verdicts.null += 1;
            }
        }
        verdicts
    }
}

/// The input with one thing wrong with it, in each place where something can be: of another type, a
/// word that is none of those to choose from, left out, more than there is room for.
fn spoilt(input: &Value) -> Vec<Value> {
    let wrong = [json!({"wrong": true}), json!([]), json!(true), json!(-1), json!("none of these")];
    everywhere(input, &|place| {
        let mut all = wrong.to_vec();
        if let Value::Object(fields) = place {
            all.extend(fields.keys().map(|name| {
                let mut fewer = fields.clone();
                fewer.remove(name);
                Value::Object(fewer)
            }));
            let mut more = fields.clone();
            more.insert("nobodyAskedForIt".to_owned(), json!(1));
            all.push(Value::Object(more));
        }
        all
    })
}

/// The ways to everything that stands in a value: two with the same ones are built alike.
fn trace(way: &str, value: &Value, shape: &mut BTreeSet<String>) {
    shape.insert(way.to_owned());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| trace(&format!("{way}/{name}"), value, shape));
        }
        Value::Array(items) => {
            items.iter().for_each(|item| trace(&format!("{way}/*"), item, shape));
        }
        _ => {}
    }
}

fn with_null(input: &Value) -> Vec<Value> {
    everywhere(input, &|_| vec![Value::Null])
}

/// The input with something else in one place of it, for each place and all that may stand there.
fn everywhere(input: &Value, instead: &impl Fn(&Value) -> Vec<Value>) -> Vec<Value> {
    let mut all = instead(input);
    match input {
        Value::Object(fields) => all.extend(fields.iter().flat_map(|(name, value)| {
            everywhere(value, instead).into_iter().map(|value| {
                let mut fields = fields.clone();
                fields.insert(name.clone(), value);
                Value::Object(fields)
            })
        })),
        // What holds of two of a list holds of all.
        Value::Array(items) => {
            all.extend(items.iter().enumerate().take(2).flat_map(|(at, item)| {
                everywhere(item, instead).into_iter().map(move |item| {
                    let mut items = items.clone();
                    items[at] = item;
                    Value::Array(items)
                })
            }));
        }
        _ => {}
    }
    all
}

fn without_null(input: &Value) -> Value {
    match input {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(_, value)| !value.is_null());
            let kept = kept.map(|(name, value)| (name.clone(), without_null(value)));
            Value::Object(kept.collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(without_null).collect()),
        other => other.clone(),
    }
}

/// A call as it was made: of the scripts of tests, and of each tool one with everything that it takes.
#[derive(Deserialize)]
struct Call {
    tool: String,
    input: Value,
    /// Whether the tool takes it.
    #[serde(default = "yes")]
    fits: bool,
}

fn yes() -> bool {
    true
}

#[test]
fn a_short_schema_takes_and_refuses_what_the_full_one_does() {
    let judges = Judges::of_all_tools();
    let text = std::fs::read_to_string(repository().join("evals/calls.yaml")).unwrap();
    let calls: Vec<Call> = serde_saphyr::from_str(&text).unwrap();
    let mut given: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for Call { tool, input, fits } in &calls {
        let judged = judges.tool(tool);
        assert_eq!(judged.full.takes(input), *fits, "{tool}: {input}");
        let given = given.entry(tool.as_str()).or_default();
        given.extend(input.as_object().unwrap().keys().cloned());
    }
    for (name, tool) in &judges.0 {
        let name =
            if *name == "transfer" { "transfer_to_differentiation_specialist" } else { name };
        assert!(given[name].is_superset(&tool.fields), "{name}: {:?}", tool.fields);
    }
    for name in planning::tools::NAMES {
        assert!(judges.0.contains_key(name), "{name} is not judged");
    }
    let verdicts = judges.verdicts(calls.iter().map(|call| (call.tool.as_str(), &call.input)));
    println!("{verdicts:?}");
    assert!(verdicts.taken > 100 && verdicts.refused > 1000, "{verdicts:?}");
}

#[test]
fn what_a_model_is_told_of_its_tools_stays_short() {
    let judges = Judges::of_all_tools();
    let bytes = |of: fn(&Judged) -> usize| judges.0.values().map(of).sum::<usize>();
    let (full, brief) = (bytes(|tool| tool.full_bytes), bytes(|tool| tool.brief_bytes));
    let described = bytes(|tool| tool.described_bytes);
    println!("schemas: {full} bytes at length, {brief} in few words; descriptions: {described}");
    assert!(brief * 6 < full * 5, "{brief} of {full}");
    // It stands in every request: what is added here is taken from every model's window.
    assert!(brief + described < 20_500, "{brief} and {described}");
}
