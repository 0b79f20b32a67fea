//! Who calls whom.

use std::sync::Arc;

use async_trait::async_trait;
use code::{Call, UnitId, UnitView};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shown::{FileNow, Showing};
use super::words::reason;
use crate::indexes::{Held, blocking};
use crate::page::{page, start};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// So many functions of one name are listed; more are counted.
const MOST_FUNCTIONS: usize = 10;

/// Finds who calls a function.
pub(crate) struct FindCallers;

/// Finds what a function calls.
pub(crate) struct FindCallees;

/// Which function.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CallsAsk {
    /// Its name, alone or with what it stands in: `save`, `Model.save`, `store::Store::open`. A class counts where
    /// it is made.
    #[schemars(length(min = 1, max = 500))]
    function_name: String,
    /// The project; without it the one that holds the folder that you work in.
    #[serde(default)]
    project: Option<String>,
    /// The most calls, 1 to 200; 50 unless told otherwise.
    #[serde(default = "fifty")]
    #[schemars(range(min = 1, max = 200))]
    limit: usize,
    /// The `next_cursor` of the answer before, with everything else as it was.
    #[serde(default)]
    cursor: Option<String>,
}

fn fifty() -> usize {
    50
}

/// Calls, the surest first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CallsAnswer {
    /// The functions of this name, each with the number that its calls carry.
    functions: Vec<NamedFunction>,
    /// Calls that are known.
    calls: Vec<CallRow>,
    /// Guesses: several functions are called so, and nothing decides which one is meant.
    guesses: Vec<CallRow>,
    /// How many more calls and guesses there are.
    left: usize,
    /// Asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
    /// What else is to be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A function of the name.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct NamedFunction {
    /// Its number in this answer.
    number: usize,
    /// Its whole name.
    name: String,
    /// What it is.
    kind: &'static str,
    /// Where it is: file and line.
    at: String,
    /// How many calls of it, or by it, are known.
    calls: usize,
    /// How many more are guesses.
    guesses: usize,
}

/// A call.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct CallRow {
    /// Which of the functions it is about, by its number.
    function: usize,
    /// Where the call is: file and line.
    at: String,
    /// Who calls.
    caller: String,
    /// What is called, and where that is.
    callee: String,
    /// Why it is thought so.
    reason: &'static str,
    /// How sure, from 0 to 1.
    confidence: f32,
    /// The file has changed since it was indexed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stale: bool,
    #[serde(skip)]
    is_edge: bool,
}

impl CallsAnswer {
    fn words(&self, verb: &str) -> String {
        let mut lines: Vec<String> = self
            .functions
            .iter()
            .map(|one| {
                let NamedFunction { name, at, calls, guesses, .. } = one;
                format!("{name} ({at}): {verb} {calls}, {guesses} guessed")
            })
            .collect();
        let row = |row: &CallRow| format!("{} {} → {}", row.at, row.caller, row.callee);
        lines.extend(self.calls.iter().map(row));
        lines.extend(self.guesses.iter().map(|guess| format!("perhaps {}", row(guess))));
        if self.left > 0 {
            lines.push(format!("{} more", self.left));
        }
        lines.extend(self.note.clone());
        lines.join("\n")
    }
}

#[async_trait]
impl Tool for FindCallers {
    type Ask = CallsAsk;
    type Answer = CallsAnswer;
    const NAME: &'static str = "find_callers";
    const ABOUT: &'static str = "Finds who calls a function or method, each call with file, line, the reason why it is \
        thought to be one and how sure that is. Use it before you change what a function takes or gives.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: CallsAsk,
        _: Arc<dyn Watch>,
    ) -> Result<CallsAnswer, LearningError> {
        answer(learning, asker, ask, |code, unit| code.callers(unit)).await
    }

    fn short(answer: &CallsAnswer) -> String {
        answer.words("callers")
    }
}

#[async_trait]
impl Tool for FindCallees {
    type Ask = CallsAsk;
    type Answer = CallsAnswer;
    const NAME: &'static str = "find_callees";
    const ABOUT: &'static str = "Finds what a function or method calls within the project, each call with file, line, the \
        reason why it is thought to be one and how sure that is.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: CallsAsk,
        _: Arc<dyn Watch>,
    ) -> Result<CallsAnswer, LearningError> {
        answer(learning, asker, ask, |code, unit| code.callees(unit)).await
    }

    fn short(answer: &CallsAnswer) -> String {
        answer.words("callees")
    }
}

async fn answer(
    learning: &Learning,
    asker: &Asker,
    ask: CallsAsk,
    of: fn(&code::CodeIndex, UnitId) -> Vec<Call>,
) -> Result<CallsAnswer, LearningError> {
    if !(1..=200).contains(&ask.limit) {
        let limit = ask.limit;
        return Err(LearningError::Invalid(format!(
            "`limit` is from 1 to 200, and {limit} was asked for"
        )));
    }
    let start = start(ask.cursor.as_deref())?;
    let project = learning.project_of(asker, ask.project.as_deref()).await?;
    let held = learning.code_of(&project);
    let (limit, name) = (ask.limit, ask.function_name);
    blocking(move || calls(&held, name.trim().trim_end_matches("()"), start, limit, of)).await
}

fn calls(
    held: &Held,
    name: &str,
    start: usize,
    limit: usize,
    of: fn(&code::CodeIndex, UnitId) -> Vec<Call>,
) -> Result<CallsAnswer, LearningError> {
    let code = held.code()?;
    let index = &code.index;
    let mut showing = Showing::of(held, index);
    let mut found: Vec<UnitView<'_>> = Vec::new();
    for view in index.named(name) {
        if can_be_called(&view) && showing.file(&view)? != FileNow::Gone {
            found.push(view);
        }
    }
    if found.is_empty() {
        return Err(none_called(held, index, name));
    }
    let more = found.len().saturating_sub(MOST_FUNCTIONS);
    let (mut functions, mut rows) = (Vec::new(), Vec::new());
    for (at, view) in found.into_iter().take(MOST_FUNCTIONS).enumerate() {
        let number = at + 1;
        let mut of_it = Vec::new();
        for call in of(index, view.unit.id) {
            of_it.extend(row(&mut showing, index, number, &call)?);
        }
        let calls = of_it.iter().filter(|row| row.is_edge).count();
        functions.push(NamedFunction {
            number,
            name: view.unit.qualified_name.to_string(),
            kind: view.unit.kind.name(),
            at: format!("{}:{}", view.path, view.unit.lines.0),
            calls,
            guesses: of_it.len() - calls,
        });
        rows.extend(of_it);
    }
    // What is known comes before what is guessed, on whichever page.
    rows.sort_by_key(|row| !row.is_edge);
    let page = page(rows, start, limit);
    let (calls, guesses) = page.rows.into_iter().partition(|row| row.is_edge);
    Ok(CallsAnswer {
        functions,
        calls,
        guesses,
        left: page.left,
        next_cursor: page.next_cursor,
        note: (more > 0).then(|| {
            format!("{more} more are called so: name one with what it stands in, as `Class.{name}`")
        }),
    })
}

fn can_be_called(view: &UnitView<'_>) -> bool {
    use code::UnitKind as Kind;
    view.unit.kind.is_callable()
        || matches!(view.unit.kind, Kind::Class | Kind::Struct | Kind::Enum | Kind::Macro)
}

/// A call as it is shown; none of what is not there any more.
fn row<'a>(
    showing: &mut Showing<'a>,
    index: &'a code::CodeIndex,
    function: usize,
    call: &Call,
) -> Result<Option<CallRow>, LearningError> {
    let (Some(caller), Some(callee)) = (index.unit(call.caller), index.unit(call.callee)) else {
        return Ok(None);
    };
    let files = [showing.file(&caller)?, showing.file(&callee)?];
    if files.contains(&FileNow::Gone) {
        return Ok(None);
    }
    Ok(Some(CallRow {
        function,
        at: format!("{}:{}", caller.path, call.line),
        caller: caller.unit.qualified_name.to_string(),
        callee: format!("{} ({}:{})", callee.unit.qualified_name, callee.path, callee.unit.lines.0),
        reason: reason(call.reason),
        confidence: (call.confidence.0 * 100.0).round() / 100.0,
        stale: files.contains(&FileNow::Changed),
        is_edge: call.is_edge(),
    }))
}

fn none_called(held: &Held, index: &code::CodeIndex, name: &str) -> LearningError {
    let project = &held.project.name;
    let last = name.rsplit(['.', ':', '/']).next().unwrap_or(name);
    let names: Vec<&str> =
        index.units().filter(can_be_called).map(|view| &*view.unit.name).collect();
    let near = text::nearest(last, &names);
    let near = near.map_or_else(String::new, |near| format!("; there is `{near}`"));
    LearningError::NotFound(format!(
        "no function, method or class of `{project}` is called `{name}`{near}. What others wrote is not in it; \
         index_codebase reads what is new, and search_code finds by meaning"
    ))
}
