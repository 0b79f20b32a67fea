//! A tool's schema as options of the terminal, and what was typed as what the tool is asked. Fields of an object in
//! it are options of their own: `root_cause.category` is `--root-cause-category`.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use serde_json::{Map, Value, json};

/// What a tool can be asked.
pub struct Shape(Vec<Field>);

/// A value that can be typed.
struct Field {
    /// Where it stands in what is asked.
    place: Vec<String>,
    option: String,
    /// Its name among what was typed, where options of all commands have theirs.
    id: String,
    about: String,
    required: bool,
    many: bool,
    kind: Kind,
}

/// Of which kind a value is.
enum Kind {
    Text,
    /// A whole number, and the least and most.
    Whole(i64, i64),
    Number,
    YesNo,
    /// A word of a list, each with what it means.
    Word(Vec<(String, Option<String>)>),
    /// Anything else, as JSON.
    Json,
}

impl Shape {
    /// Of a schema of ours, which has no references.
    pub fn of(schema: &Value) -> Self {
        let mut fields = Vec::new();
        collect(schema, &[], true, &mut fields);
        // What has to be given stands first.
        fields.sort_by_key(|field| !field.required);
        Self(fields)
    }

    /// The options.
    pub fn args(&'static self) -> impl Iterator<Item = Arg> {
        self.0.iter().map(|field| {
            let arg = Arg::new(field.id.as_str())
                .long(field.option.as_str())
                .help(field.about.as_str())
                .required(field.required)
                .action(if field.many { ArgAction::Append } else { ArgAction::Set });
            match &field.kind {
                Kind::Text => arg.value_name("TEXT").allow_hyphen_values(true),
                Kind::Whole(least, most) => arg
                    .value_name("N")
                    .allow_negative_numbers(true)
                    .value_parser(value_parser!(i64).range(*least..=*most)),
                Kind::Number => arg
                    .value_name("NUMBER")
                    .allow_negative_numbers(true)
                    .value_parser(value_parser!(f64)),
                Kind::YesNo => arg
                    .value_name("true|false")
                    .value_parser(value_parser!(bool))
                    .num_args(0..=1)
                    .require_equals(true)
                    .default_missing_value("true"),
                Kind::Word(words) => {
                    let words = words.iter().map(|(word, about)| {
                        let value = PossibleValue::new(word.as_str());
                        match about {
                            Some(about) => value.help(about.as_str()),
                            None => value,
                        }
                    });
                    arg.value_name("WORD").value_parser(PossibleValuesParser::new(words))
                }
                Kind::Json => arg.value_name("JSON"),
            }
        })
    }

    /// What was typed, as the tool is asked. What does not fit is told by whoever asks it.
    pub fn read(&self, typed: &ArgMatches) -> Value {
        let mut ask = Map::new();
        for field in &self.0 {
            let values: Vec<Value> = match &field.kind {
                Kind::Text | Kind::Word(_) => given(typed, &field.id, |text: &String| json!(text)),
                Kind::Whole(..) => given(typed, &field.id, |number: &i64| json!(number)),
                Kind::Number => given(typed, &field.id, |number: &f64| json!(number)),
                Kind::YesNo => given(typed, &field.id, |yes: &bool| json!(yes)),
                Kind::Json => given(typed, &field.id, |text: &String| {
                    serde_json::from_str(text).unwrap_or_else(|_| json!(text))
                }),
            };
            let value = match field.many {
                _ if values.is_empty() => continue,
                true => Value::Array(values),
                false => values.into_iter().next_back().unwrap_or_default(),
            };
            put(&mut ask, &field.place, value);
        }
        Value::Object(ask)
    }
}

fn given<T>(typed: &ArgMatches, id: &str, value: impl Fn(&T) -> Value) -> Vec<Value>
where
    T: Clone + Send + Sync + 'static,
{
    typed.get_many::<T>(id).into_iter().flatten().map(value).collect()
}

fn put(ask: &mut Map<String, Value>, place: &[String], value: Value) {
    let Some((first, rest)) = place.split_first() else { return };
    if rest.is_empty() {
        ask.insert(first.clone(), value);
        return;
    }
    let inner = ask.entry(first.clone()).or_insert_with(|| json!({}));
    if let Value::Object(inner) = inner {
        put(inner, rest, value);
    }
}

/// The fields of an object. Inside one that may be left out nothing has to be given.
fn collect(schema: &Value, place: &[String], must: bool, fields: &mut Vec<Field>) {
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, of) in properties.into_iter().flatten() {
        let place: Vec<String> = place.iter().cloned().chain([name.clone()]).collect();
        let must = must && required.contains(&name.as_str());
        let inner = plain(of);
        if inner.get("properties").is_some() {
            collect(inner, &place, must, fields);
            continue;
        }
        let many = kinds(inner).contains(&"array");
        let each = match inner.get("items") {
            Some(items) if many => plain(items),
            _ => inner,
        };
        let about = of.get("description").or_else(|| inner.get("description"));
        let about = about.and_then(Value::as_str).unwrap_or_default().replace('\n', " ");
        let option = place.join("-").replace('_', "-");
        fields.push(Field {
            id: format!("ask-{option}"),
            option,
            place,
            about: about.trim_end_matches('.').to_owned(),
            required: must,
            many,
            kind: kind(each),
        });
    }
}

/// A schema without the choice of giving nothing.
fn plain(schema: &Value) -> &Value {
    let choices = schema.get("anyOf").and_then(Value::as_array);
    let other = |one: &&Value| one.get("type").and_then(Value::as_str) != Some("null");
    choices.and_then(|choices| choices.iter().find(other)).unwrap_or(schema)
}

fn kinds(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn kind(schema: &Value) -> Kind {
    if let Some(words) = schema.get("oneOf").and_then(Value::as_array) {
        let words: Option<Vec<_>> = words.iter().map(word).collect();
        return words.map_or(Kind::Json, |words| Kind::Word(words.concat()));
    }
    if schema.get("enum").is_some() {
        return word(schema).map_or(Kind::Json, Kind::Word);
    }
    let kinds = kinds(schema);
    let bound = |name: &str| schema.get(name).and_then(Value::as_f64);
    match kinds.first() {
        Some(&"string") => Kind::Text,
        Some(&"integer") => {
            let whole = |bound: Option<f64>, other: i64| bound.map_or(other, |bound| bound as i64);
            Kind::Whole(whole(bound("minimum"), i64::MIN), whole(bound("maximum"), i64::MAX))
        }
        Some(&"number") => Kind::Number,
        Some(&"boolean") => Kind::YesNo,
        _ => Kind::Json,
    }
}

/// Words of a list: one with what it means, or several.
fn word(schema: &Value) -> Option<Vec<(String, Option<String>)>> {
    if let Some(one) = schema.get("const").and_then(Value::as_str) {
        let about = schema.get("description").and_then(Value::as_str);
        return Some(vec![(
            one.to_owned(),
            about.map(|about| about.trim_end_matches('.').to_owned()),
        )]);
    }
    let words = schema.get("enum")?.as_array()?.iter();
    words.map(|word| Some((word.as_str()?.to_owned(), None))).collect()
}

#[cfg(test)]
mod tests;
