//! The texts of a blueprint, in which values stand as `{{ name }}`.
//!
//! A template only shows: it can choose with `if`, and has no loops, no assignments, no filters and
//! no products, so that what it writes is as long as its source and its values. What has to be
//! calculated is a derived value, which is exact and bounded.

use std::sync::Arc;

use minijinja::{
    Environment, ErrorKind, UndefinedBehavior, Value as Shown,
    value::{Object, ObjectRepr},
};
use text::nearest;

use crate::Value;

/// Most characters of one tag: the engine descends for each `not` of it and does not count.
const MAX_TAG: usize = 200;
/// Statements that a template may have.
const STATEMENTS: [&str; 4] = ["if", "elif", "else", "endif"];

/// The compiled texts of one blueprint.
pub(crate) struct Templates {
    environment: Environment<'static>,
    names: Arc<[String]>,
    /// How many there are; each is called by its number.
    count: usize,
}

/// One text of the blueprint that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TemplateId(Arc<str>);

/// Why a text cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TemplateError {
    /// Line in the text, from 0.
    pub(crate) line: usize,
    /// Character of that line, from 0.
    pub(crate) column: usize,
    pub(crate) message: String,
}

impl Templates {
    /// Texts in which these names may stand.
    pub(crate) fn new(names: Arc<[String]>) -> Self {
        let mut environment = Environment::empty();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        Self { environment, names, count: 0 }
    }

    pub(crate) fn add(&mut self, source: &str) -> Result<TemplateId, TemplateError> {
        only_shows(source)?;
        let id: Arc<str> = self.count.to_string().into();
        self.environment.add_template_owned(id.to_string(), source.to_owned()).map_err(unread)?;
        self.count += 1;
        let template = self.environment.get_template(&id).map_err(unread)?;
        let mut unknown: Vec<String> = template.undeclared_variables(false).into_iter().collect();
        unknown.retain(|name| !self.names.contains(name));
        unknown.sort_unstable();
        match unknown.first() {
            None => Ok(TemplateId(id)),
            Some(name) => {
                let asks = |line: &str| {
                    let brace = line.find('{')?;
                    Some(brace + line[brace..].find(name.as_str())?)
                };
                let mut lines = source.lines().enumerate();
                let found = lines.find_map(|(number, line)| Some((number, line, asks(line)?)));
                let (line, column) =
                    found.map_or((0, 0), |(number, line, at)| (number, line[..at].chars().count()));
                let hint = nearest(name, &self.names)
                    .map(|name| format!("; did you mean \"{name}\"?"))
                    .unwrap_or_default();
                let message = format!("nothing here is called \"{name}\"{hint}");
                Err(TemplateError { line, column, message })
            }
        }
    }

    /// The text with these values, which stand in the order of the names.
    pub(crate) fn text(&self, id: &TemplateId, values: &ShownValues) -> Result<String, String> {
        let template = self.environment.get_template(&id.0).map_err(|error| error.to_string())?;
        let text = template.render(values.0.clone()).map_err(|error| error.to_string())?;
        Ok(text.trim().to_owned())
    }

    /// Values as templates show them.
    pub(crate) fn shown(&self, values: &[Value]) -> ShownValues {
        let values = values.iter().map(shown).collect();
        ShownValues(Shown::from_object(Frame { names: Arc::clone(&self.names), values }))
    }
}

/// The values of one variant, ready to be shown.
pub(crate) struct ShownValues(Shown);

#[derive(Debug)]
struct Frame {
    names: Arc<[String]>,
    values: Vec<Shown>,
}

impl Object for Frame {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Map
    }

    fn get_value(self: &Arc<Self>, key: &Shown) -> Option<Shown> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Shown> {
        let place = self.names.iter().position(|name| name == key)?;
        self.values.get(place).cloned()
    }
}

fn shown(value: &Value) -> Shown {
    match value {
        Value::Truth(truth) => Shown::from(*truth),
        Value::Whole(number) => Shown::from(*number),
        Value::Fraction(number) => Shown::from(number.to_string()),
        Value::Text(text) => Shown::from(Arc::clone(text)),
        Value::List(values) => values.iter().map(shown).collect(),
    }
}

/// Refuses what would make more than it shows.
fn only_shows(source: &str) -> Result<(), TemplateError> {
    let refused = |at: usize, message: String| {
        let line_start = source[..at].rfind('\n').map_or(0, |end| end + 1);
        let column = source[line_start..at].chars().count();
        Err(TemplateError { line: source[..at].matches('\n').count(), column, message })
    };
    let mut at = 0;
    while let Some(start) = source[at..].find("{{").into_iter().chain(source[at..].find("{%")).min()
    {
        let start = at + start;
        let closing = if source[start..].starts_with("{{") { "}}" } else { "%}" };
        let length = source[start..].find(closing).unwrap_or(source.len() - start);
        let inside = &source[start + 2..start + length.max(2)];
        if inside.len() > MAX_TAG {
            let message = format!("more than {MAX_TAG} characters stand between brackets here");
            return refused(start, message);
        }
        if inside.contains(['*', '~', '|']) {
            let message = "a text only shows values: calculate it as a derived value";
            return refused(start, message.to_owned());
        }
        let statement = inside.trim_start_matches(['-', '+']).split_whitespace().next();
        let statement = statement.unwrap_or_default();
        if closing == "%}" && !STATEMENTS.contains(&statement) {
            let message =
                format!("a text has no \"{statement}\": there are {}", STATEMENTS.join(", "));
            return refused(start, message);
        }
        at = start + length.max(2);
    }
    Ok(())
}

fn unread(error: minijinja::Error) -> TemplateError {
    let line = error.line().unwrap_or(1).saturating_sub(1);
    let message = match error.kind() {
        ErrorKind::SyntaxError => error.detail().unwrap_or("it cannot be read").to_owned(),
        _ => error.to_string(),
    };
    TemplateError { line, column: 0, message: format!("the text cannot be read: {message}") }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Rational;

    fn told(source: &str) -> String {
        let names: Vec<String> = ["a", "half", "words", "many"].map(String::from).to_vec();
        let mut templates = Templates::new(names.into());
        let words = Value::from(vec![Value::text("cat")]);
        let values = [7.into(), Value::from(Rational::new(1, 2)), words, true.into()];
        match templates.add(source) {
            Ok(id) => templates.text(&id, &templates.shown(&values)).unwrap_or_else(|error| error),
            Err(error) => format!("{}: {}", error.line, error.message),
        }
    }

    #[rstest]
    #[case::values("What is {{ a }} and {{half}}?", "What is 7 and 1/2?")]
    #[case::entries("The {{ words[0] }}", "The cat")]
    #[case::choices("{% if a > 1 and many %}apples{% else %}apple{% endif %}", "apples")]
    #[case::markdown("**Work** out `2 * 3`.\n", "**Work** out `2 * 3`.")]
    fn values_are_shown(#[case] source: &str, #[case] wanted: &str) {
        assert_eq!(told(source), wanted);
    }

    #[rstest]
    #[case::an_unknown_name(
        "One\n{{ halve }}",
        "1: nothing here is called \"halve\"; did you mean \"half\"?"
    )]
    #[case::a_name_that_is_not_reached(
        "{% if a > 9 %}{{ b }}{% endif %}",
        "0: nothing here is called \"b\""
    )]
    #[case::a_loop(
        "{% for x in words %}{{ x }}{% endfor %}",
        "0: a text has no \"for\": there are if, elif, else, endif"
    )]
    #[case::doubling(
        "{%- set a = a + a %}",
        "0: a text has no \"set\": there are if, elif, else, endif"
    )]
    #[case::a_product(
        "x\n{{ 'a' * 100000000 }}",
        "1: a text only shows values: calculate it as a derived value"
    )]
    #[case::a_long_tag(&format!("{{{{ {}many }}}}", "not ".repeat(2_000)), "0: more than 200 characters stand between brackets here")]
    #[case::unclosed(
        "{{ a",
        "0: the text cannot be read: unexpected end of input, expected end of variable block"
    )]
    fn what_cannot_be_shown_is_told(#[case] source: &str, #[case] wanted: &str) {
        assert_eq!(told(source), wanted);
    }
}
