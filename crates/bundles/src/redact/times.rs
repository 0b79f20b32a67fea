//! Times that are moved.

use chrono::{Days, NaiveDate, SecondsFormat, TimeDelta};
use domain::Timestamp;
use text::sha256;

use crate::data::Shift;

/// By how much the times of one participant go back.
#[derive(Debug, Clone, Copy)]
pub struct Moved {
    days: u64,
    seconds: i64,
}

impl Moved {
    /// What the seed says for her.
    pub fn of(shift: Shift, participant: &str) -> Self {
        let hash = sha256(format!("{}\n{participant}", shift.seed));
        let number = |from: usize| {
            let digits = hash.get(from..from + 15).unwrap_or_default();
            u64::from_str_radix(digits, 16).unwrap_or_default()
        };
        let seconds = match shift.keep_time_of_day {
            true => 0,
            false => i64::try_from(number(20) % 86_400).unwrap_or_default(),
        };
        Self { days: 1 + number(0) % u64::from(shift.days.max(1)), seconds }
    }

    /// An instant as events write it; none where the text is no instant or leaves the calendar.
    pub fn instant(self, text: &str) -> Option<String> {
        let at: Timestamp = serde_json::from_value(text.into()).ok()?;
        let days = TimeDelta::try_days(i64::try_from(self.days).ok()?)?;
        let moved =
            at.checked_sub_signed(days)?.checked_sub_signed(TimeDelta::seconds(self.seconds))?;
        let written = serde_json::to_value(moved).ok()?;
        Some(
            written
                .as_str()
                .map_or_else(|| moved.to_rfc3339_opts(SecondsFormat::AutoSi, true), str::to_owned),
        )
    }

    /// A day.
    pub fn day(self, text: &str) -> Option<String> {
        let day: NaiveDate = text.parse().ok()?;
        Some(day.checked_sub_days(Days::new(self.days))?.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_go_back_by_as_much_for_one_and_otherwise_for_another() {
        let shift = Shift { seed: 7, days: 300, keep_time_of_day: true };
        let (one, other) = (Moved::of(shift, "p01"), Moved::of(shift, "p02"));
        assert!(one.days != other.days && one.days >= 1 && one.days <= 300);
        assert_eq!(one.seconds, 0);
        let moved = one.instant("2026-11-27T08:00:00.123456Z").unwrap();
        assert!(moved.ends_with("T08:00:00.123456Z"), "{moved}");
        assert_eq!(one.day("2026-11-27").unwrap(), moved[..10]);
        assert_eq!(one.instant("yesterday"), None);
        let free = Moved::of(Shift { keep_time_of_day: false, ..shift }, "p01");
        assert!(free.seconds > 0 && free.days == one.days);
    }
}
