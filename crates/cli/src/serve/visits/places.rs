//! The connections of learners: so many in all, for each address and for each seat.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::Limits;

/// What has no place left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FullOf {
    /// The server.
    All,
    /// The address.
    Address,
    /// The seat.
    Seat,
}

/// Who has which places.
#[derive(Debug)]
pub struct LearnerPlaces {
    limits: Limits,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
    by_pass: HashMap<String, usize>,
}

/// A place, given back when it is dropped.
#[derive(Debug)]
pub struct LearnerPlace {
    places: Arc<LearnerPlaces>,
    from: IpAddr,
    pass: String,
}

impl LearnerPlaces {
    /// Nobody yet.
    pub fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { limits, taken: Mutex::default() })
    }

    /// A place for a connection from an address, which has shown the pass of a seat.
    ///
    /// # Errors
    /// What has none left.
    pub fn take(self: &Arc<Self>, from: IpAddr, pass: &str) -> Result<LearnerPlace, FullOf> {
        let Limits { learners, learners_of_address, learners_of_seat, .. } = self.limits;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.by_pass.get(pass).is_some_and(|many| *many >= learners_of_seat) {
            return Err(FullOf::Seat);
        }
        if taken.by_address.get(&from).is_some_and(|many| *many >= learners_of_address) {
            return Err(FullOf::Address);
        }
        if taken.all >= learners {
            return Err(FullOf::All);
        }
        taken.all += 1;
        *taken.by_address.entry(from).or_default() += 1;
        *taken.by_pass.entry(pass.to_owned()).or_default() += 1;
        Ok(LearnerPlace { places: Arc::clone(self), from, pass: pass.to_owned() })
    }
}

impl Drop for LearnerPlace {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all = taken.all.saturating_sub(1);
        one_less(&mut taken.by_address, &self.from);
        one_less(&mut taken.by_pass, &self.pass);
    }
}

fn one_less<K: Hash + Eq>(many: &mut HashMap<K, usize>, key: &K) {
    if let Some(left) = many.get_mut(key) {
        *left -= 1;
        if *left == 0 {
            many.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_and_an_address_have_so_many_places_and_those_that_are_left_come_back() {
        let limits = Limits {
            learners: 5,
            learners_of_address: 3,
            learners_of_seat: 2,
            ..Limits::default()
        };
        let places = LearnerPlaces::new(limits);
        let address = |last| IpAddr::from([10, 0, 0, last]);
        let take = |last, pass: &str| places.take(address(last), pass);
        let first = take(1, "otter").unwrap();
        let _second = take(1, "otter").unwrap();
        assert_eq!(take(2, "otter").unwrap_err(), FullOf::Seat, "wherever it comes from");
        let _third = take(1, "wren").unwrap();
        assert_eq!(take(1, "wren").unwrap_err(), FullOf::Address);
        let _fourth = take(2, "wren").unwrap();
        let _fifth = take(2, "heron").unwrap();
        assert_eq!(take(3, "robin").unwrap_err(), FullOf::All);
        drop(first);
        let _sixth = take(1, "otter").unwrap();
        let taken = places.taken.lock().unwrap();
        assert_eq!((taken.all, taken.by_address.len(), taken.by_pass.len()), (5, 2, 3));
    }
}
