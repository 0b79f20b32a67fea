//! How quickly codes may be guessed, by each address on its own: a machine that guesses keeps no other away.
//!
//! A few wrong ones are free, then each doubles the time until the next is looked at. Right ones are not looked at
//! before that either, or a guesser would know them by their answers.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::serve::household::household;

/// Wrong codes that cost nothing: people mistype, and several may share an address.
const FREE: u32 = 8;
/// How long after the first wrong one that does.
const FIRST: Duration = Duration::from_secs(1);
/// The longest.
const LONGEST: Duration = Duration::from_secs(64);
/// After so long without a wrong one everything is as if there had been none.
const FORGOTTEN: Duration = Duration::from_mins(10);
/// Codes of one address that are looked at at once, as long as none has to wait.
const AT_ONCE: u32 = 64;
/// Addresses that are known at once; beyond that those are forgotten first that were wrong longest ago.
const KNOWN: usize = 4096;

/// The wrong codes of everybody.
#[derive(Debug, Default)]
pub struct Guesses(Mutex<HashMap<IpAddr, Guesser>>);

#[derive(Debug)]
struct Guesser {
    wrong: u32,
    /// When the next code is looked at.
    next: Instant,
    last: Instant,
    looking: u32,
}

/// A code that is looked at.
#[derive(Debug)]
pub struct Guess<'a> {
    guesses: &'a Guesses,
    from: IpAddr,
}

impl Guesses {
    /// A code that may be looked at now.
    ///
    /// # Errors
    /// How long to stay away.
    pub fn guess(&self, from: IpAddr) -> Result<Guess<'_>, Duration> {
        let (from, now) = (household(from), Instant::now());
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, one| one.looking > 0 || now - one.last < FORGOTTEN);
        if all.len() >= KNOWN && !all.contains_key(&from) {
            let idle = all.iter().filter(|(_, one)| one.looking == 0);
            let oldest = idle.min_by_key(|(_, one)| one.last).map(|(address, _)| *address);
            oldest.map(|oldest| all.remove(&oldest));
        }
        let fresh = Guesser { wrong: 0, next: now, last: now, looking: 0 };
        let one = all.entry(from).or_insert(fresh);
        if one.next > now {
            return Err(one.next - now);
        }
        // Whoever has to wait has one at a time, or the wait would be for the last of many.
        let at_once = if one.wrong < FREE { AT_ONCE } else { 1 };
        if one.looking >= at_once {
            return Err(FIRST);
        }
        one.looking += 1;
        Ok(Guess { guesses: self, from })
    }
}

impl Guess<'_> {
    /// It led nowhere: the next of this address may have to wait.
    pub fn was_wrong(self) {
        let mut all = self.guesses.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(one) = all.get_mut(&self.from) else { return };
        one.wrong = one.wrong.saturating_add(1);
        one.last = Instant::now();
        if let Some(doubled) = one.wrong.checked_sub(FREE) {
            one.next = one.last + FIRST.saturating_mul(1 << doubled.min(16)).min(LONGEST);
        }
    }
}

impl Drop for Guess<'_> {
    fn drop(&mut self) {
        let mut all = self.guesses.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(one) = all.get_mut(&self.from) {
            one.looking = one.looking.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[tokio::test(start_paused = true)]
    async fn each_wrong_code_doubles_the_wait_of_its_address_and_of_no_other() {
        let guesses = Guesses::default();
        let mut waits = Vec::new();
        for _ in 0..16 {
            guesses.guess(address(1)).unwrap().was_wrong();
            assert!(guesses.guess(address(2)).is_ok(), "another is not kept waiting");
            let wait = guesses.guess(address(1)).err().unwrap_or_default();
            waits.push(wait.as_secs());
            tokio::time::advance(wait).await;
        }
        assert_eq!(waits, [0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 64, 64]);
        tokio::time::advance(FORGOTTEN).await;
        guesses.guess(address(1)).unwrap().was_wrong();
        assert!(guesses.guess(address(1)).is_ok(), "as if there had been none");
    }

    #[tokio::test(start_paused = true)]
    async fn many_at_once_are_no_way_around_it() {
        let guesses = Guesses::default();
        let together: Vec<_> = (0..200).map_while(|_| guesses.guess(address(1)).ok()).collect();
        assert_eq!(together.len(), AT_ONCE as usize);
        for one in together {
            one.was_wrong();
        }
        let wait = guesses.guess(address(1)).unwrap_err();
        assert_eq!(wait, LONGEST);
        tokio::time::advance(wait).await;
        let one = guesses.guess(address(1)).unwrap();
        assert_eq!(guesses.guess(address(1)).unwrap_err(), FIRST, "one at a time from now on");
        drop(one);
        assert!(guesses.guess(address(1)).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_addresses_are_known_than_there_is_room_for() {
        let guesses = Guesses::default();
        for n in 0..2 * KNOWN {
            let [.., high, low] = n.to_be_bytes();
            guesses.guess(IpAddr::from([10, 0, high, low])).unwrap().was_wrong();
        }
        assert_eq!(guesses.0.lock().unwrap().len(), KNOWN);
    }
}
