//! Changes of a person's own list in its text: what a change does not name stays as it stands, byte for byte.

use domain::Effort;
use serde_json::json;
use serde_json::value::RawValue;

use super::Catalogue;
use super::placed::{ListProblem, Member, Reader};
use crate::prices::Rates;

/// What a model of a person's own list is to be.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelChange {
    /// Whose list: a provider, or `openai-compatible`.
    pub listed: String,
    /// What the provider calls it.
    pub name: String,
    /// What a person calls it; none leaves it to the built-in list.
    pub label: Option<String>,
    /// Tokens of prompt and answer together; none leaves it to the built-in list.
    pub context: Option<u64>,
    /// How long it thinks; none leaves it to the built-in list.
    pub effort: Option<Effort>,
    /// Prices of a call of usual length; none keeps what is written.
    pub price: Option<Rates>,
    /// The day of a price that is changed, `2026-11-22`.
    pub today: String,
}

/// Why a list cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ListEditError {
    /// Nobody can tell what stands where.
    #[error("models.json cannot be changed here, because {} (line {}): mend it by hand first", .0.message, .0.line)]
    NotJson(ListProblem),
    /// Something else stands where a change belongs.
    #[error(
        "models.json cannot be changed here, because `{0}` is no object: mend it by hand first"
    )]
    NotAnObject(String),
    /// There is no such model.
    #[error("models.json has no model {0}")]
    NoSuchModel(String),
    /// With it the list would not hold.
    #[error("this cannot stand in models.json: {0}")]
    Wrong(String),
}

/// What is wrong with a list, in order of place.
#[must_use]
pub fn list_problems(text: &str) -> Vec<ListProblem> {
    Catalogue::built_in().map(|mut list| list.lay_over(text)).unwrap_or_default()
}

/// The list with a model added or changed.
///
/// # Errors
/// [`ListEditError`]; nothing of it is half done.
pub fn with_model(text: &str, change: &ModelChange) -> Result<String, ListEditError> {
    let before = if text.trim().is_empty() { "{}\n" } else { text };
    let model = ["providers", &change.listed, "models", &change.name];
    let changed = match find(before, &model)? {
        None => put(before, &model, &format!("{{{}}}", whole(change).join(", ")))?,
        Some(_) => changed(before, &model, change)?,
    };
    let known = list_problems(before);
    match list_problems(&changed)
        .into_iter()
        .find(|new| known.iter().all(|old| old.message != new.message))
    {
        Some(new) => Err(ListEditError::Wrong(new.message)),
        None => Ok(changed),
    }
}

/// The list without a model.
///
/// # Errors
/// [`ListEditError`], also when the list would not hold without it.
pub fn without_model(text: &str, listed: &str, name: &str) -> Result<String, ListEditError> {
    let model = ["providers", listed, "models", name];
    let found = find(text, &model)?.ok_or_else(|| ListEditError::NoSuchModel(name.to_owned()))?;
    let changed = format!("{}{}", &text[..found.cut.0], &text[found.cut.1..]);
    let known = list_problems(text).len();
    match list_problems(&changed) {
        problems if problems.len() > known => {
            let new = problems.into_iter().next().map(|problem| problem.message);
            Err(ListEditError::Wrong(new.unwrap_or_default()))
        }
        _ => Ok(changed),
    }
}

/// A model that is not there yet, field by field.
fn whole(change: &ModelChange) -> Vec<String> {
    let fields = fields(change).into_iter().chain(prices(change));
    let fields = fields.filter_map(|(name, value)| Some(format!("{}: {}", json!(name), value?)));
    fields.collect()
}

fn fields(change: &ModelChange) -> [(&'static str, Option<String>); 3] {
    [
        ("label", change.label.as_ref().map(|label| json!(label).to_string())),
        ("context", change.context.map(|context| context.to_string())),
        ("effort", change.effort.map(|effort| json!(effort).to_string())),
    ]
}

fn prices(change: &ModelChange) -> Vec<(&'static str, Option<String>)> {
    let Some(rates) = &change.price else { return Vec::new() };
    vec![
        ("input", Some(rates.input.to_string())),
        ("output", Some(rates.output.to_string())),
        ("cacheRead", rates.cache_read.map(|usd| usd.to_string())),
        ("cacheWrite", rates.cache_write.map(|usd| usd.to_string())),
        ("retrieved", Some(json!(change.today).to_string())),
    ]
}

/// A model that is there: its fields one after the other. The day of a price that stays is left alone.
fn changed(text: &str, model: &[&str; 4], change: &ModelChange) -> Result<String, ListEditError> {
    let mut text = text.to_owned();
    let mut wanted = fields(change).to_vec();
    let prices = prices(change);
    let stays = |text: &str| -> Result<bool, ListEditError> {
        for (name, value) in prices.iter().filter(|(name, _)| *name != "retrieved") {
            let [a, b, c, d] = *model;
            let there = find(text, &[a, b, c, d, name])?;
            let there = there.map(|found| text[found.value.0..found.value.1].parse::<f64>().ok());
            if there != value.as_ref().map(|value| value.parse().ok()) {
                return Ok(false);
            }
        }
        Ok(true)
    };
    if !stays(&text)? {
        wanted.extend(prices.iter().cloned());
    }
    for (name, value) in wanted {
        let [a, b, c, d] = *model;
        let path = [a, b, c, d, name];
        text = match (value, find(&text, &path)?) {
            (Some(value), _) => put(&text, &path, &value)?,
            (None, Some(found)) => format!("{}{}", &text[..found.cut.0], &text[found.cut.1..]),
            (None, None) => text,
        };
    }
    Ok(text)
}

/// Where a member stands, in bytes.
struct Found {
    value: (usize, usize),
    /// What is taken away with it: the member with one comma.
    cut: (usize, usize),
}

/// An object in the text.
struct Object<'a> {
    members: Vec<Member<'a>>,
    place: (usize, usize),
}

/// The outermost object, then each that a path names, as far as it goes.
fn walk<'a>(text: &'a str, path: &[&str]) -> Result<Vec<Object<'a>>, ListEditError> {
    let (reader, whole) = Reader::open(text);
    let Some(mut at) = whole else {
        let problem = reader.problems.into_iter().next();
        return Err(ListEditError::NotJson(problem.unwrap_or(ListProblem {
            line: 1,
            column: 1,
            message: "it is no JSON".to_owned(),
        })));
    };
    let mut objects = Vec::new();
    let mut names = path.iter();
    let mut called = "the file";
    loop {
        if !at.get().starts_with('{') {
            return Err(ListEditError::NotAnObject(called.to_owned()));
        }
        let members: Vec<Member<'a>> =
            Reader::open(text).0.members(at, called).into_iter().collect();
        let next = names.next().and_then(|name| {
            called = name;
            members.iter().find(|member| member.name == **name).map(|member| member.value)
        });
        objects.push(Object { members, place: place(text, at) });
        match next {
            Some(value) if objects.len() < path.len() => at = value,
            Some(_) | None => return Ok(objects),
        }
    }
}

fn place(text: &str, of: &RawValue) -> (usize, usize) {
    let begins = of.get().as_ptr().addr().saturating_sub(text.as_ptr().addr());
    (begins, begins + of.get().len())
}

fn find(text: &str, path: &[&str]) -> Result<Option<Found>, ListEditError> {
    let objects = walk(text, path)?;
    let (Some(object), Some(name)) = (objects.last(), path.last()) else { return Ok(None) };
    if objects.len() != path.len() {
        return Ok(None);
    }
    let Some(at) = object.members.iter().position(|member| member.name == *name) else {
        return Ok(None);
    };
    let keys: Vec<(usize, usize)> =
        object.members.iter().map(|member| place(text, member.key)).collect();
    let values: Vec<(usize, usize)> =
        object.members.iter().map(|member| place(text, member.value)).collect();
    let cut = match (at.checked_sub(1), keys.get(at + 1)) {
        (Some(before), _) => (values[before].1, values[at].1),
        (None, Some(next)) => (keys[at].0, next.0),
        (None, None) => (object.place.0 + 1, object.place.1 - 1),
    };
    Ok(Some(Found { value: values[at], cut }))
}

/// The text with `value` at a path; objects on the way that are not there are made.
fn put(text: &str, path: &[&str], value: &str) -> Result<String, ListEditError> {
    if let Some(found) = find(text, path)? {
        let (begins, ends) = found.value;
        return Ok(format!("{}{value}{}", &text[..begins], &text[ends..]));
    }
    let objects = walk(text, path)?;
    let Some(object) = objects.last() else { return Ok(text.to_owned()) };
    let rest = &path[objects.len() - 1..];
    let (begins, ends) = object.place;
    let line = text[..begins].rfind('\n').map_or(0, |end| end + 1);
    let indent: String = text[line..].chars().take_while(|c| *c == ' ' || *c == '\t').collect();
    match object.members.last() {
        Some(last) => {
            let key = place(text, last.key).0;
            let gap = text[..key].trim_end_matches([' ', '\t', '\r', '\n']).len();
            let gap = &text[gap..key];
            let deeper = gap.rsplit_once('\n').map(|(_, deeper)| deeper);
            let gap = if gap.is_empty() { " " } else { gap };
            let after = place(text, last.value).1;
            let member = member(rest, value, deeper);
            Ok(format!("{},{gap}{member}{}", &text[..after], &text[after..]))
        }
        None => {
            let deeper = format!("{indent}  ");
            let member = member(rest, value, Some(&deeper));
            Ok(format!("{}{{\n{deeper}{member}\n{indent}}}{}", &text[..begins], &text[ends..]))
        }
    }
}

/// A member with the objects that stand between it and the value: one a line below an indent, else in a row.
fn member(path: &[&str], value: &str, indent: Option<&str>) -> String {
    let Some((name, rest)) = path.split_first() else { return value.to_owned() };
    let name = json!(name);
    match (rest.is_empty(), indent) {
        (true, _) => format!("{name}: {value}"),
        (false, None) => format!("{name}: {{{}}}", member(rest, value, None)),
        (false, Some(indent)) => {
            let deeper = format!("{indent}  ");
            let inner = member(rest, value, Some(&deeper));
            format!("{name}: {{\n{deeper}{inner}\n{indent}}}")
        }
    }
}

#[cfg(test)]
mod tests;
