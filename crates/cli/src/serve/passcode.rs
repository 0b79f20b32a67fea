//! The passcode of the server itself, and how quickly it may be guessed.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use subtle::ConstantTimeEq as _;
use text::sha256;

use crate::serve::gate::pace::Pace;

/// Characters that a passcode of somebody's own has at least: at one guess a second, what people
/// make up with fewer is found in days.
const SHORTEST: usize = 12;

/// What somebody has to know to be let in.
#[derive(Debug, Clone)]
pub enum Passcode {
    /// Nothing: everyone is let in.
    None,
    /// Twelve random letters. Nobody guesses them, at any pace.
    MadeUp(String),
    /// Somebody's own words.
    Own(String),
}

/// Who knocks: what is right, and how often somebody was wrong.
pub struct Knock {
    /// SHA-256 of the passcode: all are of one length, so comparing tells nothing about it.
    passcode: Option<String>,
    /// Whether the passcode could be guessed by trying, so that the right one has to wait its turn
    /// like any other.
    guessable: bool,
    pace: Pace,
    wrong: AtomicU64,
    unheard: AtomicU64,
}

/// Why somebody was not let in.
#[derive(Debug, PartialEq, Eq)]
pub enum Shut {
    /// It was not the passcode.
    Wrong,
    /// It was not looked at: there are too many who try.
    Later(Duration),
}

impl Passcode {
    /// Twelve characters in three groups: 59 bits.
    pub fn made_up() -> Self {
        Self::MadeUp(people::made_up())
    }

    /// Somebody's own words.
    ///
    /// # Errors
    /// When they are too few, in words for whoever chose them.
    pub fn own(words: &str) -> Result<Self, String> {
        let words = words.trim();
        match words.chars().count() {
            0 => Err("the passcode is empty".to_owned()),
            1..SHORTEST => Err(format!("the passcode has fewer than {SHORTEST} characters")),
            _ => Ok(Self::Own(words.to_owned())),
        }
    }

    /// The words, when there are any.
    pub fn words(&self) -> Option<&str> {
        match self {
            Self::None => None,
            Self::MadeUp(words) | Self::Own(words) => Some(words),
        }
    }
}

impl Knock {
    /// Nobody has knocked yet.
    pub fn new(passcode: &Passcode) -> Self {
        Self {
            passcode: passcode.words().map(sha256),
            guessable: matches!(passcode, Passcode::Own(_)),
            pace: Pace::new(),
            wrong: AtomicU64::new(0),
            unheard: AtomicU64::new(0),
        }
    }

    /// What the passcode lets in with; none where everybody is let in.
    pub fn key(&self) -> Option<&str> {
        self.passcode.as_deref()
    }

    /// Whether it is the server's own.
    pub fn is_right(&self, passcode: &str) -> bool {
        let Some(known) = &self.passcode else { return true };
        bool::from(sha256(passcode.trim()).as_bytes().ct_eq(known.as_bytes()))
    }

    /// Whether what somebody entered is heard now: `right` where it is the server's passcode, `known` where it is
    /// somebody's. What was made up is heard at once, for nobody guesses it.
    ///
    /// # Errors
    /// [`Shut`].
    pub async fn heard(&self, right: bool, known: bool, from: IpAddr) -> Result<(), Shut> {
        if !known || right && self.guessable {
            let turn = self.pace.turn(from).map_err(|wait| self.not_heard(wait))?;
            if !self.guessable && !turn.wait().is_zero() {
                return Err(self.not_heard(turn.wait()));
            }
            turn.come().await;
        }
        if known {
            tracing::info!(%from, "signed in");
            return Ok(());
        }
        let wrong = self.wrong.fetch_add(1, Ordering::Relaxed) + 1;
        let unheard = self.unheard.swap(0, Ordering::Relaxed);
        tracing::warn!(%from, wrong, unheard, "somebody entered a wrong passcode");
        Err(Shut::Wrong)
    }

    /// Counted and told of with the next one that is looked at: a flood must not fill the log.
    fn not_heard(&self, wait: Duration) -> Shut {
        self.unheard.fetch_add(1, Ordering::Relaxed);
        Shut::Later(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    async fn enter(knock: &Knock, passcode: &str, from: IpAddr) -> Result<(), Shut> {
        let right = knock.is_right(passcode);
        knock.heard(right, right, from).await
    }

    #[tokio::test(start_paused = true)]
    async fn the_right_passcode_waits_its_turn_behind_the_guesses_of_others() {
        let knock = Knock::new(&Passcode::own("twelve letters").unwrap());
        for last in 0..8 {
            let guess = enter(&knock, "guess", IpAddr::from([10, 0, 0, last])).await;
            assert_eq!(guess, Err(Shut::Wrong));
        }
        let begun = tokio::time::Instant::now();
        assert!(enter(&knock, " twelve letters\n", HERE).await.is_ok());
        assert_eq!(begun.elapsed(), Duration::from_secs(1));
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_was_made_up_does_not_wait_and_guesses_are_not_looked_at() {
        let made_up = Passcode::made_up();
        let knock = Knock::new(&made_up);
        for last in 0..8 {
            let guess = enter(&knock, "guess", IpAddr::from([10, 0, 0, last])).await;
            assert_eq!(guess, Err(Shut::Wrong));
        }
        let begun = tokio::time::Instant::now();
        let guess = enter(&knock, "guess", HERE).await;
        assert_eq!(guess, Err(Shut::Later(Duration::from_secs(1))));
        assert!(enter(&knock, made_up.words().unwrap(), HERE).await.is_ok());
        assert!(knock.heard(false, true, HERE).await.is_ok(), "nor that of a person");
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }

    #[test]
    fn a_passcode_of_ones_own_has_twelve_characters() {
        for (words, said) in [
            (" \n", "the passcode is empty"),
            ("  eleven lett ", "the passcode has fewer than 12 characters"),
        ] {
            assert_eq!(Passcode::own(words).unwrap_err(), said, "{words:?}");
        }
        assert_eq!(Passcode::own(" twelve lettérs\n").unwrap().words(), Some("twelve lettérs"));
    }
}
