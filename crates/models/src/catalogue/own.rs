//! A person's own list of models, laid over the built-in one.
//!
//! People write it by hand, so each part is judged by itself: what cannot be used is left out and
//! told with its place, and everything else holds.

use reqwest::Url;
use serde_json::value::RawValue;

use super::placed::{ListProblem, Members, Reader};
use super::{Catalogue, Entry, Origin, Provider};
use crate::prices::{Price, Rates};
use crate::providers::{anthropic, openai};

/// Providers whose models can be listed.
const PROVIDERS: [&str; 3] = [anthropic::PROVIDER, openai::PROVIDER, openai::COMPATIBLE];

const WHOLE: [&str; 4] = ["about", "source", "retrieved", "providers"];
const OF_PROVIDER: [&str; 7] =
    ["baseUrl", "planner", "background", "short", "context", "structured", "models"];
const OF_MODEL: [&str; 11] = [
    "label",
    "retrieved",
    "context",
    "structured",
    "effort",
    "input",
    "output",
    "cacheRead",
    "cacheWrite",
    "long",
    "source",
];
const OF_LONG: [&str; 5] = ["above", "input", "output", "cacheRead", "cacheWrite"];
const RATES: [&str; 4] = ["input", "output", "cacheRead", "cacheWrite"];

const STRUCTURED: &str =
    "{ \"withTools\": …, \"alone\": … }, each \"schema\" or \"tool\", for the shape of answers";

const EFFORT: &str = "how long it thinks: \"usual\", \"low\", \"medium\" or \"high\"";

/// Lay `text` over the list; what is wrong with it is left out of the list and given back.
pub fn lay_over(list: &mut Catalogue, text: &str) -> Vec<ListProblem> {
    let (mut reader, whole) = Reader::open(text);
    let Some(whole) = whole else { return reader.problems };
    let fields = reader.fields(whole, "a list of models", &WHOLE);
    let origin = Origin {
        source: reader.words(fields.get("source")),
        retrieved: reader.day(fields.get("retrieved")),
    };
    if let Some(providers) = fields.get("providers") {
        for member in reader.members(providers, "`providers`") {
            let name = member.name.as_str();
            match list.providers.get_mut(name).filter(|_| PROVIDERS.contains(&name)) {
                Some(provider) => {
                    let server = provider_of(&mut reader, name, provider, member.value, &origin);
                    list.server = server.or(list.server.take());
                }
                None => {
                    let known = PROVIDERS.join(", ");
                    let message = format!("no models of `{name}` can be listed; only of {known}");
                    reader.wrong(member.key, message);
                }
            }
        }
    }
    reader.problems.sort_by_key(|problem| (problem.line, problem.column));
    reader.problems
}

/// What stands in the place of a model's name where no work is done in the background.
const NO_BACKGROUND: &str = "\"none\"";

/// What a list says about one provider; the address of its server is given back.
fn provider_of<'a>(
    reader: &mut Reader<'a>,
    name: &str,
    provider: &mut Provider,
    value: &'a RawValue,
    origin: &Origin,
) -> Option<String> {
    let fields = reader.fields(value, "a provider", &OF_PROVIDER);
    if let Some(context) = reader.tokens(fields.get("context")) {
        provider.context = context;
    }
    if let Some(structured) = reader.typed(fields.get("structured"), STRUCTURED) {
        provider.structured = structured;
    }
    if let Some(models) = fields.get("models") {
        for member in reader.members(models, "`models`") {
            let known = provider.models.get(&member.name);
            let found = reader.problems.len();
            let entry = model(reader, provider, known, member.value, origin);
            // Half of what somebody meant could be a wrong price, so it is all of it or nothing.
            if reader.problems.len() == found {
                provider.models.insert(member.name, entry);
            }
        }
    }
    if let Some(planner) = listed(reader, name, provider, fields.get("planner")) {
        provider.planner = Some(planner);
    }
    match fields.get("background") {
        Some(none) if none.get() == NO_BACKGROUND => {
            provider.background = None;
            provider.no_background = true;
        }
        given => {
            if let Some(background) = listed(reader, name, provider, given) {
                provider.background = Some(background);
            }
        }
    }
    if let Some(short) = fields.get("short") {
        for member in reader.members(short, "`short`") {
            if let Some(model) = listed(reader, name, provider, Some(member.value)) {
                provider.short.insert(member.name, model);
            }
        }
    }
    server(reader, name, fields.get("baseUrl"))
}

/// A model of the list. A price is given whole, or not at all for a model that has one; whatever
/// else is left out is as it was.
fn model<'a>(
    reader: &mut Reader<'a>,
    provider: &Provider,
    known: Option<&Entry>,
    value: &'a RawValue,
    origin: &Origin,
) -> Entry {
    let fields = reader.fields(value, "a model", &OF_MODEL);
    let label = reader.words(fields.get("label"));
    let context = reader.tokens(fields.get("context"));
    let structured = reader.typed(fields.get("structured"), STRUCTURED);
    let effort = reader.typed(fields.get("effort"), EFFORT);
    let dated = Origin {
        source: reader.words(fields.get("source")).or(origin.source.clone()),
        retrieved: reader.day(fields.get("retrieved")).or(origin.retrieved.clone()),
    };
    let long = fields.get("long").map(|long| {
        let fields = reader.fields(long, "`long`", &OF_LONG);
        let above = reader.tokens(fields.get("above"));
        if fields.get("above").is_none() {
            reader.wrong(long, "`long` needs `above`: the tokens of a prompt from which it holds");
        }
        (above.unwrap_or_default(), rates(reader, &fields, long))
    });
    let priced = long.is_some() || RATES.iter().any(|name| fields.get(name).is_some());
    let (price, origin) = match known.filter(|_| !priced) {
        Some(known) => (known.price, known.origin.clone()),
        None => (Price::new(rates(reader, &fields, value), long), dated),
    };
    Entry {
        label: label.or(known.and_then(|known| known.label.clone())),
        context: context.or(known.map(|known| known.context)).unwrap_or(provider.context),
        assumed: context.is_none() && known.is_none_or(|known| known.assumed),
        structured: structured.or(known.and_then(|known| known.structured)),
        effort: effort.or(known.map(|known| known.effort)).unwrap_or_default(),
        price,
        own: true,
        origin,
    }
}

fn rates<'a>(reader: &mut Reader<'a>, fields: &Members<'a>, at: &'a RawValue) -> Rates {
    if fields.get("input").is_none() || fields.get("output").is_none() {
        let message = "a price is `input` and `output` in US dollars per million tokens; 0 for \
                       what costs nothing";
        reader.wrong(at, message);
    }
    Rates {
        input: reader.dollars(fields.get("input")).unwrap_or_default(),
        output: reader.dollars(fields.get("output")).unwrap_or_default(),
        cache_read: reader.dollars(fields.get("cacheRead")),
        cache_write: reader.dollars(fields.get("cacheWrite")),
    }
}

/// The name of a model that has a price: whoever is chosen without being named must not cost an
/// unknown amount.
fn listed<'a>(
    reader: &mut Reader<'a>,
    name: &str,
    provider: &Provider,
    value: Option<&'a RawValue>,
) -> Option<String> {
    let model = reader.words(value)?;
    let known = provider.models.contains_key(&model);
    if let (false, Some(value)) = (known, value) {
        let message =
            format!("`{model}` is no model of {name} that is listed: list it, with its price");
        reader.wrong(value, message);
    }
    known.then_some(model)
}

/// The address of a server; keys are no part of it, because this file may be passed round.
fn server<'a>(reader: &mut Reader<'a>, name: &str, value: Option<&'a RawValue>) -> Option<String> {
    let address = reader.words(value)?;
    let value = value?;
    if name != openai::COMPATIBLE {
        reader.wrong(value, format!("`baseUrl` belongs to {}", openai::COMPATIBLE));
        return None;
    }
    let url = Url::parse(&address).ok();
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    let Some(url) = url else {
        let message = "here belongs an address such as \"http://localhost:11434/v1\"";
        reader.wrong(value, message);
        return None;
    };
    if !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
        reader.wrong(value, "an address in this file holds no name, password or key");
        return None;
    }
    Some(address)
}
