//! Which program a command runs.

use text::lists;

use super::run::Program;

lists! {
    include_str!("command.txt");
    /// What stands before the program and runs it.
    static WRAPPERS: List = "wrappers";
    /// Options of wrappers and programs whose value is a word of its own.
    static VALUED: List = "valued";
    /// Who runs scripts of a package.
    static SCRIPTS: List = "scripts";
}

/// Whether a command runs tests or a build, so that its output is worth reading.
#[must_use]
pub fn is_run(command: &str) -> bool {
    program(command).is_some()
}

/// The last program of a command that runs tests or a build: of `cargo fmt && cargo test`, cargo.
pub(super) fn program(command: &str) -> Option<Program> {
    let parts = command.split(['\n', ';', '|', '&', '(', ')']);
    parts.filter_map(|part| of_words(&part.split_whitespace().collect::<Vec<_>>())).next_back()
}

fn of_words(words: &[&str]) -> Option<Program> {
    let (first, rest) = words.split_first()?;
    if is_assignment(first) || first.starts_with('-') {
        let valued = VALUED.has(first);
        return of_words(rest.get(usize::from(valued)..)?);
    }
    let name = first.rsplit(['/', '\\']).next().unwrap_or(first);
    let name = name.strip_suffix(".exe").unwrap_or(name);
    let next = plain_words(rest).next();
    match name {
        "pytest" | "py.test" => Some(Program::Pytest),
        "vitest" => Some(Program::Vitest),
        "jest" => Some(Program::Jest),
        "mocha" => Some(Program::Mocha),
        "make" | "gmake" => Some(Program::Make),
        "node" => rest.contains(&"--test").then_some(Program::NodeTest),
        "cargo" => match next? {
            "test" | "t" => Some(Program::Cargo),
            "nextest" => Some(Program::Nextest),
            _ => None,
        },
        _ if SCRIPTS.has(name) => script(rest),
        _ if name.starts_with("python") => {
            let module = rest.iter().position(|word| *word == "-m")?;
            of_words(rest.get(module + 1..)?)
        }
        // What a wrapper takes beside options (seconds, a name) is passed over until a program comes.
        _ if WRAPPERS.has(name) => {
            let mut rest = rest;
            while let Some((_, behind)) = rest.split_first() {
                if let Some(program) = of_words(rest) {
                    return Some(program);
                }
                rest = behind;
            }
            None
        }
        _ => None,
    }
}

/// `npm test`, `npm run test:unit`, `npm exec vitest`, `yarn jest`.
fn script(rest: &[&str]) -> Option<Program> {
    let mut words = plain_words(rest);
    match words.next()? {
        "test" | "t" | "tst" => Some(Program::Npm),
        "run" | "run-script" => words.next()?.starts_with("test").then_some(Program::Npm),
        "exec" => of_words(&words.collect::<Vec<_>>()),
        "vitest" => Some(Program::Vitest),
        "jest" => Some(Program::Jest),
        "mocha" => Some(Program::Mocha),
        _ => None,
    }
}

/// The words that are no options, no values of options and no toolchain.
fn plain_words<'a>(words: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let mut value = false;
    words.iter().copied().filter(move |word| {
        let skipped = std::mem::replace(&mut value, VALUED.has(word));
        !skipped && !word.starts_with(['-', '+'])
    })
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("pytest -q tests", Some(Program::Pytest))]
    #[case("python3 -m pytest", Some(Program::Pytest))]
    #[case("cd src && ./venv/bin/pytest -x | tail -5", Some(Program::Pytest))]
    #[case("uv run --extra dev pytest", Some(Program::Pytest))]
    #[case("CI=1 npm test", Some(Program::Npm))]
    #[case("npm --prefix ui run test:unit", Some(Program::Npm))]
    #[case("npx vitest run", Some(Program::Vitest))]
    #[case("yarn jest", Some(Program::Jest))]
    #[case("node --test tests/", Some(Program::NodeTest))]
    #[case("cargo +nightly test --workspace", Some(Program::Cargo))]
    #[case("cargo --config x.toml nextest run", Some(Program::Nextest))]
    #[case("nice -n 15 cargo test -p journal 2>&1", Some(Program::Cargo))]
    #[case("timeout 60 make build", Some(Program::Make))]
    #[case("cargo fmt; cargo test", Some(Program::Cargo))]
    #[case("cargo build", None)]
    #[case("grep pytest setup.cfg", None)]
    #[case("npm install", None)]
    #[case("git commit -m 'make test pass'", None)]
    #[case("", None)]
    fn a_run_is_told_by_its_command(#[case] command: &str, #[case] wanted: Option<Program>) {
        assert_eq!(program(command), wanted, "{command}");
    }
}
