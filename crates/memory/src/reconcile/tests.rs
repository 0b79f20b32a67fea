use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::block::tests::markdown;
use crate::scene::{apply, entries, id, ids, shown};
use crate::{normalise, render};

const FILE: &str = "\
# 3B

- starters of 10 minutes work best
- the EAL pair needs flowcharts before code
- completed iteration
- prefers pair work to groups
";

#[test]
fn the_same_text_changes_nothing() {
    let change = reconcile(&entries(FILE), FILE, ids(90));
    assert!(change.is_empty(), "{change:?}");
    let spaced = FILE.replace("# 3B\n", "# 3B\n\n\n");
    let change = reconcile(&entries(FILE), &spaced, ids(90));
    assert!(change.is_empty(), "{change:?}");
    assert_eq!(change.render(), spaced);
}

#[test]
fn an_edited_block_is_the_same_entry() {
    let text = FILE.replace("10 minutes", "5 minutes");
    let change = reconcile(&entries(FILE), &text, ids(90));
    assert_eq!(shown(&change)[1], (2, "- starters of 5 minutes work best"));
    let before = "- starters of 10 minutes work best".to_owned();
    assert_eq!(change.places[1].fate, Fate::Edited { before });
    assert_eq!((change.removed.len(), change.written().count()), (0, 1));
}

#[test]
fn new_blocks_are_new_and_missing_ones_are_removed() {
    let text = FILE.replace("- completed iteration\n", "- next: recursion with turtles\n");
    let change = reconcile(&entries(FILE), &text, ids(90));
    assert_eq!(shown(&change)[3], (90, "- next: recursion with turtles"));
    assert_eq!(change.places[3].fate, Fate::Inserted);
    assert_eq!(change.removed, [id(4)]);
    assert!(change.places.iter().all(|place| !place.moved));
}

#[test]
fn a_moved_block_is_the_same_entry_and_the_others_are_not_moved() {
    let text = "# 3B\n\n- prefers pair work to groups\n- starters of 10 minutes work best\n- the EAL pair needs flowcharts before code\n- completed iteration\n";
    let change = reconcile(&entries(FILE), text, ids(90));
    let ids: Vec<u64> = shown(&change).iter().map(|(id, _)| *id).collect();
    assert_eq!((ids, change.removed.len()), (vec![1, 5, 2, 3, 4], 0));
    let moved: Vec<bool> = change.places.iter().map(|place| place.moved).collect();
    assert_eq!(moved, [false, true, false, false, false]);
}

#[test]
fn a_block_that_moves_and_changes_a_little_is_the_same_entry() {
    let text = "# 3B\n\n- completed iteration\n- prefers pair work to groups\n\n## Support\n\n- the EAL pair needs flowcharts before any code\n\n## Timing\n\n- starters of 10 minutes work best\n";
    let change = reconcile(&entries(FILE), text, ids(90));
    let ids: Vec<u64> = shown(&change).iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, [1, 4, 5, 90, 3, 91, 2]);
}

#[test]
fn a_log_that_loses_its_first_line_and_gains_a_last_one_has_a_new_entry() {
    let lesson = |day: u32| format!("- 2026-11-{day:02}: completed the lesson on iteration\n");
    let file = |days: [u32; 3]| days.map(lesson).concat();
    let change = reconcile(&entries(&file([3, 5, 10])), &file([5, 10, 12]), ids(90));
    let found: Vec<u64> = shown(&change).iter().map(|(id, _)| *id).collect();
    assert_eq!((found, change.removed), (vec![2, 3, 90], vec![id(1)]));
}

#[test]
fn of_two_blocks_that_say_the_same_each_keeps_its_identity() {
    let before = entries("- same\n- other one entirely\n- same\n");
    let change = reconcile(&before, "- same\n- same\n", ids(90));
    let found: Vec<u64> = shown(&change).iter().map(|(id, _)| *id).collect();
    assert_eq!((found, change.removed), (vec![1, 3], vec![id(2)]));
    let change = reconcile(&before, "- same\n- other one entirely\n- same\n- same\n", ids(90));
    let found: Vec<u64> = shown(&change).iter().map(|(id, _)| *id).collect();
    assert_eq!(found, [1, 2, 3, 90]);
}

#[test]
fn what_was_cut_in_one_save_and_pasted_in_the_next_is_the_same_entry() {
    let before = entries(FILE);
    let cut = FILE.replace("- completed iteration\n", "");
    let after = apply(&before, &reconcile(&before, &cut, ids(90)), 1);
    let change = reconcile(&after, &format!("{cut}- completed iteration\n"), ids(90));
    assert_eq!(shown(&change)[4], (4, "- completed iteration"));
    assert_eq!(change.places[4].fate, Fate::Restored);
}

#[test]
fn a_heading_never_becomes_a_memory() {
    let change = reconcile(&entries("# what works for 3B\n"), "- what works for 3B\n", ids(90));
    assert_eq!(
        (shown(&change), &change.removed),
        (vec![(90, "- what works for 3B")], &vec![id(1)])
    );
}

#[test]
fn a_file_written_anew_at_its_greatest_size_is_no_trouble() {
    let file = |word: &str| -> String {
        (0..1100)
            .map(|n| format!("- {word} {n} has {} and more of the like {word}\n", n * 7919))
            .collect()
    };
    let before = entries(&file("starter"));
    let change = reconcile(&before, &file("plenary"), ids(5000));
    assert_eq!(change.places.len(), 1100);
}

proptest! {
    #[test]
    fn the_entries_after_a_change_are_the_new_text_and_none_is_there_twice(
        first in markdown(), second in markdown(), third in markdown(),
    ) {
        let mut all = entries(&first);
        prop_assert_eq!(render(&all), normalise(&first));
        for (seconds, text) in (1_i64..).zip([second, third, first]) {
            let change = reconcile(&all, &text, ids(1000 * seconds.unsigned_abs()));
            prop_assert_eq!(change.render(), normalise(&text));
            let active: HashSet<MemoryId> =
                all.iter().filter(|entry| entry.is_active()).map(|entry| entry.id).collect();
            let kept = change.places.iter().filter(|place| {
                matches!(place.fate, Fate::Kept | Fate::Edited { .. })
            });
            let accounted: HashSet<MemoryId> =
                kept.map(|place| place.id).chain(change.removed.iter().copied()).collect();
            prop_assert_eq!(accounted, active);
            all = apply(&all, &change, seconds);
            prop_assert_eq!(render(&all), normalise(&text));
            let distinct: HashSet<MemoryId> = all.iter().map(|entry| entry.id).collect();
            prop_assert_eq!(distinct.len(), all.len());
        }
    }
}
