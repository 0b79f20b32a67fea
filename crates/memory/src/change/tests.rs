use proptest::prelude::*;

use super::*;
use crate::block::tests::markdown;
use crate::render;
use crate::scene::{apply, entries, id, ids, shown};

#[test]
fn what_is_confirmed_becomes_a_bullet_at_the_end() {
    let check = |before: &str, text: &str, after: &str| {
        let change = append(&entries(before), [(id(90), text.to_owned())]);
        assert_eq!(change.render(), after);
        assert_eq!(change.written().map(|(_, place)| place.id).collect::<Vec<_>>(), [id(90)]);
    };
    check("", "shorter starters", "- shorter starters\n");
    check("", "- shorter\n  - much", "- shorter\n  - much\n");
    check("# 3B\n", "shorter\nstarters", "# 3B\n\n- shorter starters\n");
    check("# 3B\n- a\n", "* b", "# 3B\n- a\n* b\n");
    check("- a\n", "# not a heading\n\nbut text", "- a\n- # not a heading but text\n");
}

#[test]
fn what_is_forgotten_can_be_put_back_where_it_was() {
    let before = entries("# 3B\n\n- one\n- two\n- three\n");
    let change = forget(&before, id(3)).unwrap();
    assert_eq!(
        (change.render(), &change.removed),
        ("# 3B\n\n- one\n- three\n".to_owned(), &vec![id(3)])
    );
    let after = apply(&before, &change, 1);
    assert_eq!(forget(&after, id(3)), None);
    let change = restore(&after, id(3)).unwrap();
    assert_eq!(change.render(), "# 3B\n\n- one\n- two\n- three\n");
    assert_eq!(shown(&change)[2], (3, "- two"));
    assert_eq!(render(&apply(&after, &change, 2)), "# 3B\n\n- one\n- two\n- three\n");
    assert_eq!(restore(&before, id(3)), None);
}

#[test]
fn paragraphs_do_not_run_together_when_what_stood_between_is_forgotten() {
    let before = entries("One.\n# Heading\nTwo.\n");
    assert_eq!(forget(&before, id(2)).unwrap().render(), "One.\n\nTwo.\n");
}

proptest! {
    #[test]
    fn forgetting_and_putting_back_loses_nothing(text in markdown(), pick in any::<prop::sample::Index>()) {
        let before = entries(&text);
        prop_assume!(!before.is_empty());
        let chosen = pick.get(&before).id;
        let without = apply(&before, &forget(&before, chosen).unwrap(), 1);
        prop_assert_eq!(without.iter().filter(|entry| entry.is_active()).count(), before.len() - 1);
        let back = apply(&without, &restore(&without, chosen).unwrap(), 2);
        let texts = |entries: &[Entry]| -> Vec<String> {
            in_order(entries).iter().map(|entry| entry.block.text.clone()).collect()
        };
        prop_assert_eq!(texts(&back), texts(&before));
        let more = append(&before, [(ids(500)(), "new".to_owned())]);
        prop_assert_eq!(more.places.len(), before.len() + 1);
    }
}
