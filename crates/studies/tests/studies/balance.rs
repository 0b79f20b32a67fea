//! What is said of the evenness of a plan.

use proptest::prelude::*;
use rstest::rstest;
use studies::{Balance, ConditionOrder, CountTable, sequences};

use super::plans::study;

const WILLIAMS: ConditionOrder = ConditionOrder::Williams;

fn is_even(balance: &Balance) -> [bool; 4] {
    let Balance { positions, follows, condition_tasks, task_positions, .. } = balance;
    [positions, follows, condition_tasks, task_positions].map(CountTable::is_even)
}

proptest! {
    /// Each order of conditions with each order of tasks, which is all that there is to balance.
    #[test]
    fn when_all_orders_met_all_is_even(
        conditions in 1_usize..=6, tasks in 1_usize..=5, each in 1_usize..=5, seed in 0_u64..1 << 53,
        times in 1_usize..=2,
    ) {
        let each = (each - 1) % tasks + 1;
        let study = study(WILLIAMS, conditions, tasks, each, seed);
        let orders = |n: usize| if n % 2 == 1 && n > 1 { 2 * n } else { n };
        let balance = Balance::of(&study, orders(conditions) * orders(tasks) * times, &[]);
        prop_assert_eq!(is_even(&balance), [true; 4]);
        prop_assert_eq!(&balance.uneven, &[]);
        prop_assert_eq!(balance.even_with, balance.participants);
    }

    /// After each block of orders the conditions are, and of two squares each half has all positions.
    #[test]
    fn after_each_square_positions_are_even(
        conditions in 2_usize..=7, seed in 0_u64..1 << 53, squares in 1_usize..=4,
    ) {
        let study = study(WILLIAMS, conditions, 3, 2, seed);
        let balance = Balance::of(&study, conditions * squares, &[]);
        let [positions, follows, ..] = is_even(&balance);
        prop_assert!(positions);
        prop_assert_eq!(follows, conditions % 2 == 0 || squares % 2 == 0);
    }

    /// What is said to be even with a number is even with it, and not before; what no order could do,
    /// this one does not.
    #[test]
    fn the_numbers_that_are_named_hold(
        latin in any::<bool>(), conditions in 1_usize..=5, tasks in 1_usize..=4, each in 1_usize..=4,
        seed in 0_u64..1 << 53, participants in 1_usize..=30,
    ) {
        let each = (each - 1) % tasks + 1;
        let order = if latin { ConditionOrder::LatinSquare } else { WILLIAMS };
        let study = study(order, conditions, tasks, each, seed);
        let balance = Balance::of(&study, participants, &[]);
        let demanded = |even: [bool; 4]| even[0] && (even[1] || latin) && even[2] && even[3];
        for number in participants..balance.even_with {
            prop_assert!(!demanded(is_even(&Balance::of(&study, number, &[]))), "{number}");
        }
        prop_assert!(demanded(is_even(&Balance::of(&study, balance.even_with, &[]))));
        prop_assert_eq!(is_even(&balance).iter().filter(|even| !**even).count(), balance.uneven.len());
        let tables = [
            &balance.positions, &balance.follows, &balance.condition_tasks, &balance.task_positions,
        ];
        let uneven_tables = tables.into_iter().filter(|table| !table.is_even());
        for (table, uneven) in uneven_tables.zip(&balance.uneven) {
            // What is not shared out evenly among its cells cannot be even in any order.
            let cells: Vec<u32> = table.counts.iter().flatten().flatten().copied().collect();
            let rest = cells.iter().sum::<u32>() % u32::try_from(cells.len()).unwrap();
            prop_assert_eq!(uneven.impossible, rest != 0, "{}", uneven.message);
        }
        for uneven in &balance.uneven {
            let named = uneven.even_with.map(|number| Balance::of(&study, number, &[]));
            let what = |of: &Balance| of.uneven.iter().any(|one| one.message[..24] == uneven.message[..24]);
            prop_assert!(named.is_none_or(|named| !what(&named)));
        }
    }

    /// Counts of small plans differ by little: nobody is given the same task order again and again. The most
    /// that 300,000 protocols by lot came to is 6, with five conditions, two tasks and twelve participants.
    #[test]
    fn tasks_are_nearly_even_at_any_number(
        conditions in 2_usize..=5, tasks in 2_usize..=4, seed in 0_u64..1 << 53, participants in 1_usize..=30,
    ) {
        let study = study(WILLIAMS, conditions, tasks, 1, seed);
        let (least, most) = Balance::of(&study, participants, &[]).condition_tasks.range().unwrap();
        prop_assert!(most - least <= 6, "{least} to {most}");
    }
}

#[rstest]
#[case::seven_of_eight(
    7,
    "Each condition stands at each position 1 to 2 times with 7 participants. No order could make \
                           that even; it is even with 8."
)]
fn what_cannot_be_even_is_said_with_the_next_number(
    #[case] participants: usize,
    #[case] first: &str,
) {
    let balance = Balance::of(&study(WILLIAMS, 4, 3, 3, 2026), participants, &[]);
    assert_eq!(balance.uneven[0].message, first);
    assert!(balance.uneven[0].impossible);
    assert_eq!(balance.uneven[0].even_with, Some(8));
}

#[test]
fn three_conditions_are_even_at_positions_with_three_and_in_pairs_with_six() {
    let balance = Balance::of(&study(WILLIAMS, 3, 1, 1, 5), 3, &[]);
    let told: Vec<&str> = balance.uneven.iter().map(|one| one.message.as_str()).collect();
    let wanted = "Each condition is followed by each other 0 to 2 times with 3 participants. Other orders could make \
                  that even; this plan does with 6.";
    assert_eq!((told, balance.even_with), (vec![wanted], 6));
}

#[test]
fn a_latin_square_says_that_it_never_balances_what_follows_what() {
    let balance = Balance::of(&study(ConditionOrder::LatinSquare, 4, 1, 1, 5), 8, &[]);
    let told: Vec<&str> = balance.uneven.iter().map(|one| one.message.as_str()).collect();
    let wanted = "Each condition is followed by each other 0 to 6 times with 8 participants. A Latin square never \
                  makes that even; \"order: williams\" does.";
    assert_eq!((told, balance.even_with), (vec![wanted], 8));
}

#[test]
fn who_left_is_not_counted() {
    let study = study(WILLIAMS, 4, 3, 3, 2026);
    let (all, left) = (Balance::of(&study, 8, &[]), Balance::of(&study, 8, &[3, 5]));
    assert_eq!((all.participants, left.participants), (8, 6));
    let sum = |balance: &Balance| balance.positions.counts.iter().flatten().flatten().sum::<u32>();
    assert_eq!((sum(&all), sum(&left)), (32, 24));
    assert_eq!(all.uneven.iter().filter(|one| one.message.contains("position 1")).count(), 0);
    assert_eq!(left.uneven[0].even_with, Some(8), "with somebody in the place of who left");
}

#[test]
fn who_follows_whom_is_counted_in_the_direction_of_time() {
    let study = study(WILLIAMS, 4, 2, 1, 9);
    let order = &sequences(&study, 1)[0].conditions;
    let counts = Balance::of(&study, 1, &[]).follows.counts;
    for (place, row) in counts.iter().enumerate() {
        let next = order.windows(2).find(|pair| pair[0] == place).map(|pair| pair[1]);
        let wanted: Vec<Option<u32>> =
            (0..4).map(|other| (other != place).then(|| u32::from(next == Some(other)))).collect();
        assert_eq!(*row, wanted);
    }
}

/// Which task is done in which condition counts most: it is even as soon as it can be.
#[rstest]
#[case::two_of_three_in_four(4, 3, 2, 12)]
#[case::two_of_three_in_three(3, 3, 2, 6)]
#[case::two_of_four_in_four(4, 4, 2, 8)]
#[case::one_of_two_in_two(2, 2, 1, 2)]
fn tasks_are_even_over_conditions_soon(
    #[case] conditions: usize,
    #[case] tasks: usize,
    #[case] each: usize,
    #[case] participants: usize,
) {
    for seed in 0..40 {
        let study = study(WILLIAMS, conditions, tasks, each, seed);
        let balance = Balance::of(&study, participants, &[]);
        assert!(balance.condition_tasks.is_even(), "{seed}: {:?}", balance.condition_tasks);
    }
}
