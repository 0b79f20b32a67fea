//! Drafts from the blueprints that are shipped, for the classes of the sample workspace.

use std::path::Path;
use std::sync::LazyLock;

use workspace::{Classes, Workspace};

use super::*;

struct Shipped {
    library: Library,
    classes: Classes,
}

static SHIPPED: LazyLock<Shipped> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let workspace = root.join("workspace");
    Shipped {
        library: Library::of(&root.join("plugins"), Some(&workspace)).unwrap(),
        classes: Workspace::open(&workspace).unwrap().classes().unwrap(),
    }
});

fn drafted(wish: &str) -> Result<DraftedBlueprint, NoDraft> {
    SHIPPED.library.draft(wish, &SHIPPED.classes.profiles)
}

#[test]
fn a_wish_is_drafted_from_the_nearest_blueprint() {
    for (wish, source) in [
        ("subtracting fractions for 2A", "subtracting-fractions"),
        ("adding fractions", "adding-fractions"),
        ("questions on the broadcast address for 3B", "broadcast-address"),
        ("hexadecimal", "hexadecimal"),
        ("French future tense for 1B", "future"),
        ("plurals", "plurals"),
        ("simplest form of a fraction", "simplest-form"),
        ("percentage increase", "percentage-increase"),
        ("Python while loops", "python-while-loop"),
        ("rounding", "rounding"),
        ("adding fractions for 9Z", "adding-fractions"),
        ("solving equations", "two-step-equations"),
        ("adding two two-digit numbers", "adding-two-digits"),
        ("adding three-digit numbers", "adding-three-digits"),
        ("adding one-digit numbers", "adding-one-digit"),
    ] {
        let drafted = drafted(wish).unwrap_or_else(|error| panic!("{wish}: {error}"));
        assert_eq!(drafted.source, source, "{wish}");
        assert!(drafted.path.starts_with("blueprints/") && drafted.path.ends_with(".md"));
    }
}

#[test]
fn a_draft_says_its_class_and_where_its_level_is_another() {
    let drafted = drafted("subtracting fractions for 2A").unwrap();
    assert_eq!(drafted.id, "subtracting-fractions-for-2a");
    assert_eq!(drafted.class.as_deref(), Some("2A"));
    assert!(drafted.notes.is_empty(), "{:?}", drafted.notes);
    let read = Blueprint::read("x", drafted.draft.text()).unwrap();
    assert_eq!(read.title, "Subtracting fractions for 2A");
    let other = self::drafted("adding decimals for 2A").unwrap();
    assert_eq!(other.notes.len(), 1);
    assert!(
        other.notes[0].starts_with("2A works at Third level; these questions are for Second level"),
        "{:?}",
        other.notes
    );
}

#[test]
fn where_nothing_is_near_the_nearest_are_named() {
    assert!(matches!(drafted("for 2A"), Err(NoDraft::NoWords)));
    assert!(matches!(drafted(" "), Err(NoDraft::NoWords)));
    let none = drafted("photosynthesis in leaves").unwrap_err();
    assert!(matches!(&none, NoDraft::NothingNear { nearest, .. } if nearest.is_empty()), "{none}");
    let some = drafted("volcanic eruptions of Icelandic fractions").unwrap_err();
    assert!(
        matches!(&some, NoDraft::NothingNear { nearest, .. } if nearest.iter().any(|id| id.contains("fraction"))),
        "{some:?}"
    );
}
