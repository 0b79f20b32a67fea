//! What may be kept of what a failure says. A message may quote whatever was at hand, a lesson or a name
//! among it, so it is kept only where its form is known and holds nothing but numbers of the program. Of a
//! trace of calls only places in our own files are kept.

/// What stands where a message was left out.
pub const LEFT_OUT: &str = "left out, because it could hold words of yours";

/// How many places of a trace are kept.
const MOST_PLACES: usize = 12;
/// How long the name of a file is at most, in characters.
const LONGEST_NAME: usize = 60;

/// Messages that are kept. `#` stands for digits; what follows `*` is cut away.
const PANICS: [&str; 14] = [
    "index out of bounds: the len is # but the index is #",
    "range start index # out of range for slice of length #",
    "range end index # out of range for slice of length #",
    "slice index starts at # but ends at #",
    "byte index # is not a char boundary*",
    "byte index # is out of bounds*",
    "start byte index # is not a char boundary*",
    "end byte index # is not a char boundary*",
    "called `Result::unwrap()` on an `Err` value*",
    "copy_from_slice: source slice length (#) does not match destination slice length (#)",
    "removal index (is #) should be < len (is #)",
    "insertion index (is #) should be <= len (is #)",
    "already borrowed*",
    "already mutably borrowed*",
];

/// The same for a page, in the words of the engines that we have met.
const ERRORS: [&str; 13] = [
    "Cannot read properties of undefined*",
    "Cannot read properties of null*",
    "Cannot set properties of undefined*",
    "Cannot set properties of null*",
    "undefined is not an object*",
    "null is not an object*",
    "undefined is not a function*",
    "Maximum call stack size exceeded*",
    "Invalid array length*",
    "Minified React error №#*",
    "Failed to fetch dynamically imported module*",
    "Importing a module script failed*",
    "The quota has been exceeded*",
];

/// Kinds of errors that a page knows by itself; others are called an error.
const KINDS: [&str; 9] = [
    "TypeError",
    "RangeError",
    "ReferenceError",
    "SyntaxError",
    "URIError",
    "NotFoundError",
    "InvalidStateError",
    "QuotaExceededError",
    "SecurityError",
];

/// What may be kept of the message of a panic that was put together while the program ran.
pub fn of_panic(message: &str) -> Option<String> {
    PANICS.iter().find_map(|form| fitting(message, form))
}

/// What may be kept of the message of an error of a page.
pub fn of_page(message: &str) -> Option<String> {
    // React's own sign for a number would be taken for ours.
    let message = message.replacen("React error #", "React error №", 1);
    ERRORS.iter().find_map(|form| fitting(&message, form))
}

/// The kind of an error, as far as it is one of the language's own.
pub fn kind(name: &str) -> &'static str {
    KINDS.into_iter().find(|known| *known == name).unwrap_or("Error")
}

/// The message as far as it has the form; none where it has another.
fn fitting(message: &str, form: &str) -> Option<String> {
    let (form, open) = form.strip_suffix('*').map_or((form, false), |form| (form, true));
    let mut rest = message;
    for (nth, literal) in form.split('#').enumerate() {
        if nth > 0 {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits == 0 {
                return None;
            }
            rest = rest.get(digits..)?;
        }
        rest = rest.strip_prefix(literal)?;
    }
    let kept = message.len() - rest.len();
    if !open && !rest.is_empty() {
        return None;
    }
    message.get(..kept).map(str::to_owned)
}

/// The place of a line of our own sources or of another crate, without the folder that this was built in.
pub fn source(file: &str, line: u32) -> String {
    let file = file.replace('\\', "/");
    let known = ["crates/", "src-tauri/", "library/"];
    let in_registry = file.split_once("/registry/src/").and_then(|(_, rest)| rest.split_once('/'));
    let name = match in_registry {
        Some((_, inside)) => inside,
        None => known
            .iter()
            .filter_map(|folder| file.rfind(folder))
            .min()
            .and_then(|at| file.get(at..))
            .or_else(|| file.rsplit('/').next())
            .unwrap_or_default(),
    };
    format!("{name}:{line}")
}

/// The places in scripts of ours that a trace of a page names, the innermost first.
pub fn places(stack: &str) -> Vec<String> {
    stack.lines().filter_map(place).take(MOST_PLACES).collect()
}

/// The place that one line of a trace ends with: `…/name.js:1:2`, in brackets or not.
fn place(line: &str) -> Option<String> {
    let address = line.trim().trim_end_matches(')');
    if !["http://", "https://", "tauri://"].iter().any(|scheme| address.contains(scheme)) {
        return None;
    }
    let (rest, column) = address.rsplit_once(':')?;
    let (path, row) = rest.rsplit_once(':')?;
    let name = path.rsplit('/').next()?;
    let digits =
        |text: &str| (1..=7).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let fits = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let ours = name.len() <= LONGEST_NAME && name.ends_with(".js") && name.chars().all(fits);
    (ours && digits(row) && digits(column)).then(|| format!("{name}:{row}:{column}"))
}

/// The engine that a page runs in, with its version.
pub fn engine(agent: &str) -> Option<String> {
    ["Chrome/", "Firefox/", "AppleWebKit/"].iter().find_map(|name| {
        let version = agent.get(agent.find(name)? + name.len()..)?;
        let end = version.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(version.len());
        let version = version.get(..end.min(20))?;
        (!version.is_empty()).then(|| format!("{name}{version}").replace('/', " "))
    })
}

#[cfg(test)]
mod tests;
