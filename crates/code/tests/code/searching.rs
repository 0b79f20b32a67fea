//! Search by words and by likeness.

use code::{Language, UnitFilter, UnitKind, embedding_text};

use crate::project::Project;

const HASHERS: &str = "
def make_password(password, salt=None):
    \"\"\"Turn a plain-text password into a hash for database storage.\"\"\"
    return hasher.encode(password, salt)

class PBKDF2PasswordHasher:
    def harden_runtime(self, password, encoded):
        extra_iterations = self.iterations - decoded
        return extra_iterations

def unrelated():
    return 1
";

fn project() -> Project {
    Project::of(&[
        ("auth/hashers.py", HASHERS),
        ("auth/forms.py", "class PasswordField:\n    def clean(self): pass\n"),
        ("web/hash.ts", "export function hashRoute(path: string) { return path; }\n"),
        ("app.yaml", "password_hashers: []\n"),
    ])
}

#[test]
fn words_of_names_and_of_what_is_written_find_a_unit() {
    let project = project();
    assert_eq!(project.found("hash a password")[0], "auth.hashers.make_password");
    assert_eq!(project.found("hardening")[0], "auth.hashers.PBKDF2PasswordHasher.harden_runtime");
    assert_eq!(project.found("PBKDF2PasswordHasher")[0], "auth.hashers.PBKDF2PasswordHasher");
    assert_eq!(
        project.found("extra iterations")[0],
        "auth.hashers.PBKDF2PasswordHasher.harden_runtime"
    );
    assert_eq!(project.found("hash route")[0], "web/hash.hashRoute");
    assert_eq!(project.found("zebra"), [""; 0]);
    assert_eq!(project.found(""), [""; 0]);
}

#[test]
fn a_filter_leaves_out_what_does_not_fit() {
    let project = project();
    let found = |filter: &UnitFilter| -> Vec<String> {
        let hits = project.index.search("password hash", filter, 20);
        let name = |id| project.index.unit(id).unwrap().unit.qualified_name.to_string();
        hits.iter().map(|hit| name(hit.unit)).collect()
    };
    let language = UnitFilter { language: Some(Language::TypeScript), ..UnitFilter::default() };
    assert_eq!(found(&language), ["web/hash.hashRoute", "web/hash"]);
    let kinds = UnitFilter { kinds: vec![UnitKind::Key], ..UnitFilter::default() };
    assert_eq!(found(&kinds), ["app.yaml.password_hashers"]);
    let prefix = Some("auth/forms".to_owned());
    let prefix =
        UnitFilter { path_prefix: prefix, kinds: vec![UnitKind::Class], ..UnitFilter::default() };
    assert_eq!(found(&prefix), ["auth.forms.PasswordField"]);
}

#[test]
fn a_test_comes_after_what_it_tests() {
    let text = "def split_rows(rows): pass\n";
    let project = Project::of(&[("tests/rows.py", text), ("app/rows.py", text)]);
    assert_eq!(project.found("split rows")[..2], ["app.rows.split_rows", "tests.rows.split_rows"]);
}

#[test]
fn no_more_is_found_than_was_asked_for_and_the_best_first() {
    let project = project();
    let all = project.index.search("password hash", &UnitFilter::default(), 100);
    let some = project.index.search("password hash", &UnitFilter::default(), 3);
    assert_eq!(some, all[..3]);
    assert!(all.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert_eq!(project.index.search("password", &UnitFilter::default(), 0), []);
}

#[test]
fn a_copy_with_another_name_is_the_most_like() {
    let body = "(rows):\n    total = 0\n    for row in rows:\n        total += row.price * row.count\n    return round(total, 2)\n";
    let project = Project::of(&[
        ("a.py", &format!("def sum_of_order{body}")),
        ("b.py", "def sum_of_order(rows):\n    return 0\n"),
        ("c.py", "def total(price, count):\n    return price\n"),
    ]);
    let like =
        project.index.similar(&format!("def something_else{body}"), &UnitFilter::default(), 3);
    let first = project.index.unit(like[0].unit).unwrap();
    assert_eq!(&*first.unit.qualified_name, "a.sum_of_order");
    assert!(like[0].overlap > 0.8 && like[1].overlap < 0.2, "{like:?}");
    assert_eq!(project.index.similar("", &UnitFilter::default(), 3), []);
}

#[test]
fn what_is_embedded_says_the_unit_in_words_and_is_cut() {
    let project = project();
    let view = project.unit("make_password");
    let content = project.index.content(project.root(), view.unit.id).unwrap().unwrap();
    let wanted = "function make password of hashers. Turn a plain-text password into a hash for database storage.. def make_password(password, salt=None)\ndef make_password(password, salt=None):\n\"\"\"\"\"\"\nreturn hasher.encode(password, salt)";
    assert_eq!(embedding_text(&view, &content), wanted);
    let long = embedding_text(&view, &"ü".repeat(100_000));
    assert_eq!(long.chars().count(), code::MOST_EMBEDDED);
}
