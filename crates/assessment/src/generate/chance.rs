//! Chance from a seed, the same on each machine and in each version.
//!
//! The stream is PCG XSL RR 128/64 (O'Neill, 2014, "PCG64") of the crate `rand_pcg`, which promises
//! its values. What is made of it is written here and not asked of `rand`, whose ways from a stream to
//! a number change between versions; a golden test pins both.

use rand_pcg::{Pcg64, rand_core::Rng};

/// A stream of chance.
#[derive(Clone)]
pub struct Chance(Pcg64);

impl Chance {
    /// The stream of a seed. Blueprints have streams of their own, so that one seed gives a whole paper
    /// whose questions have nothing to do with each other.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        // Seeds are often 1, 2, 3: they are spread over the states first.
        let state = u128::from(spread(seed)) << 64 | u128::from(spread(!seed));
        Self(Pcg64::new(state, u128::from(stream)))
    }

    /// A number below another, which is above 0; each as likely. (Lemire, 2019, "Fast random integer
    /// generation in an interval", algorithm 5.)
    pub fn below(&mut self, end: u64) -> u64 {
        let mut wide = u128::from(self.0.next_u64()) * u128::from(end);
        if (wide as u64) < end {
            let least = end.wrapping_neg() % end;
            while (wide as u64) < least {
                wide = u128::from(self.0.next_u64()) * u128::from(end);
            }
        }
        (wide >> 64) as u64
    }

    /// A place in a list of this length, which is not 0.
    pub fn place(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Puts entries in an order, each as likely (Fisher and Yates; Durstenfeld, 1964).
    pub fn shuffle<T>(&mut self, entries: &mut [T]) {
        for last in (1..entries.len()).rev() {
            entries.swap(last, self.place(last + 1));
        }
    }
}

/// The last step of SplitMix64 (Steele, Lea and Flood, 2014; constants of Stafford's variant 13).
fn spread(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_these_values_for_ever() {
        let mut chance = Chance::new(1, 2);
        let numbers: Vec<u64> = (0..6).map(|_| chance.below(100)).collect();
        let mut letters: Vec<char> = ('a'..='h').collect();
        chance.shuffle(&mut letters);
        let letters: String = letters.into_iter().collect();
        assert_eq!((numbers, letters.as_str()), (vec![85, 23, 34, 15, 50, 13], "bafdcehg"));
    }

    #[test]
    fn streams_have_nothing_to_do_with_each_other() {
        let numbers = |stream| {
            let mut chance = Chance::new(7, stream);
            (0..8).map(|_| chance.below(1_000_000)).collect::<Vec<_>>()
        };
        assert_ne!(numbers(1), numbers(2));
    }

    #[test]
    fn each_order_is_as_likely() {
        let mut chance = Chance::new(3, 3);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut order = [0, 1, 2];
            chance.shuffle(&mut order);
            *counts.entry(order).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (count - 10_000).abs() < 400), "{counts:?}");
    }
}
