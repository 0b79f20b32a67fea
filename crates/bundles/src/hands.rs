//! Work that is done by as many hands as the computer has, and comes to the same as if one had done it.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread::{self, available_parallelism};

/// What comes of each, in their order.
pub fn each<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let workers = available_parallelism().map_or(1, NonZero::get).min(all.len()).max(1);
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let hands: Vec<_> = (0..workers)
            .map(|hand| {
                let work = &work;
                scope.spawn(move || {
                    let mine = all.iter().enumerate().skip(hand).step_by(workers);
                    mine.map(|(at, one)| (at, work(one))).collect::<Vec<_>>()
                })
            })
            .collect();
        let hands = hands.into_iter();
        hands.flat_map(|hand| hand.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_each_is_in_their_order() {
        let numbers: Vec<usize> = (0..1_000).collect();
        let doubled: Vec<usize> = numbers.iter().map(|number| number * 2).collect();
        assert_eq!(each(&numbers, |number| number * 2), doubled);
        assert_eq!(each(&[], |number: &usize| *number), Vec::<usize>::new());
    }
}
