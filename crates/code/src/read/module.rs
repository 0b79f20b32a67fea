//! What a file is called by those who import it.

use crate::Language;
use crate::language::Family;

/// What stands between the parts of a name.
pub(crate) fn separator(language: Language) -> &'static str {
    if language == Language::Rust { "::" } else { "." }
}

/// The name of the module that a file is: `pkg.module` in Python and Lua, `krate::module` in Rust, where the
/// crate is called like its folder; its path without the ending in JavaScript and TypeScript, and its path
/// where it is data.
pub(super) fn module_name(path: &str, language: Language) -> String {
    let bare = path.rsplit_once('.').map_or(path, |(bare, _)| bare);
    match language.family() {
        Family::Python => {
            let bare = bare.strip_suffix("/__init__").unwrap_or(bare);
            bare.replace('/', ".")
        }
        Family::Lua => bare.strip_suffix("/init").unwrap_or(bare).replace('/', "."),
        Family::Ecma => bare.to_owned(),
        Family::Rust => rust(bare),
        Family::Data => path.to_owned(),
    }
}

fn rust(bare: &str) -> String {
    let parts: Vec<&str> = bare.split('/').collect();
    let within = parts.iter().rposition(|part| *part == "src");
    let beside = ["tests", "benches", "examples"];
    let (folder, rest) = match within {
        Some(at) => (at, &parts[at + 1..]),
        None => match parts.iter().position(|part| beside.contains(part)) {
            Some(at) => (at, &parts[at..]),
            None => (0, &parts[..]),
        },
    };
    let name = folder.checked_sub(1).and_then(|at| parts.get(at));
    let name = name.map_or_else(|| "crate".to_owned(), |name| name.replace('-', "_"));
    let rest = match rest {
        [rest @ .., "lib" | "main" | "mod"] => rest,
        rest => rest,
    };
    std::iter::once(name.as_str()).chain(rest.iter().copied()).collect::<Vec<_>>().join("::")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("django/contrib/auth/__init__.py", Language::Python, "django.contrib.auth")]
    #[case("django/urls/base.py", Language::Python, "django.urls.base")]
    #[case("crates/text/src/lib.rs", Language::Rust, "text")]
    #[case("crates/my-text/src/a/b.rs", Language::Rust, "my_text::a::b")]
    #[case("crates/app/tests/app/main.rs", Language::Rust, "app::tests::app")]
    #[case("crates/app/benches/turn.rs", Language::Rust, "app::benches::turn")]
    #[case("src/words.rs", Language::Rust, "crate::words")]
    #[case("ui/src/a.test.ts", Language::TypeScript, "ui/src/a.test")]
    #[case("lib/json/init.lua", Language::Lua, "lib.json")]
    #[case("conf/app.yaml", Language::Yaml, "conf/app.yaml")]
    fn a_module_is_called_as_its_language_calls_it(
        #[case] path: &str,
        #[case] language: Language,
        #[case] name: &str,
    ) {
        assert_eq!(module_name(path, language), name);
    }
}
