//! How long is remembered what nothing uses, in the words of a teacher: school days and not costs.

use api::{MemoryRules, MemoryRulesChange};
use memory::ExpiryRules;

/// The longest time without use, in school days: two school years.
const MOST_DAYS: u32 = 380;
/// Numbers are kept to a millionth: the file says 3 and not 3.0000000000000004.
const MILLION: f64 = 1e6;
/// The most school days that one use may add.
const MOST_PER_USE: u32 = 190;
/// The longest notice, in school days.
const MOST_NOTICE: u32 = 60;
/// The largest limit of memories.
const MOST_MEMORIES: u32 = 100_000;

/// Where the numbers of letting go are kept.
pub trait RuleBook: Send + Sync {
    /// As they are set now.
    fn rules(&self) -> ExpiryRules;

    /// Keeps others.
    ///
    /// # Errors
    /// Why they could not be kept.
    fn keep(&self, rules: &ExpiryRules) -> Result<(), String>;
}

/// The numbers as the wire has them.
pub(crate) fn on_the_wire(rules: &ExpiryRules) -> MemoryRules {
    let days = lasts(rules, 0);
    MemoryRules {
        days,
        days_per_use: lasts(rules, 1).saturating_sub(days),
        notice_days: rules.notice,
        max_memories: rules.most.map(|most| u32::try_from(most).unwrap_or(u32::MAX)),
        per_day: rules.per_day,
        floor: rules.floor,
        usual: *rules == ExpiryRules::default(),
    }
}

/// After how many school days without use a memory goes that was used so often.
fn lasts(rules: &ExpiryRules, uses: u32) -> u32 {
    rules.weigh(uses, 0).age().map_or(0, |age| age.left)
}

/// The numbers with what is different.
///
/// # Errors
/// What a number may be, where it is not.
pub(crate) fn changed(
    rules: &ExpiryRules,
    change: &MemoryRulesChange,
) -> Result<ExpiryRules, String> {
    let mut rules = if change.usual { ExpiryRules::default() } else { *rules };
    let within = |number: u32, least: u32, most: u32, what: &str| match number {
        number if (least..=most).contains(&number) => Ok(number),
        number => Err(format!("{what} can be {least} to {most}, and not {number}")),
    };
    if change.days.is_some() || change.days_per_use.is_some() {
        let days = change.days.unwrap_or_else(|| lasts(&rules, 0));
        let days = within(days, 1, MOST_DAYS, "the school days without use")?;
        if let Some(more) = change.days_per_use {
            let more = within(more, 1, MOST_PER_USE, "the school days for each use")?;
            // Rounded so that a use never adds a day less.
            rules.per_day = (MILLION / f64::from(more) + 1e-6).floor() / MILLION;
        }
        rules.floor =
            -(f64::from(days - 1) * rules.per_day * MILLION - 1e-6).ceil().max(0.0) / MILLION;
    }
    if let Some(notice) = change.notice_days {
        rules.notice = within(notice, 0, MOST_NOTICE, "the school days before")?;
    }
    if let Some(most) = change.max_memories {
        let most = within(most, 0, MOST_MEMORIES, "the most memories")?;
        rules.most = usize::try_from(most).ok().filter(|most| *most > 0);
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_told_in_school_days() {
        let usual = on_the_wire(&ExpiryRules::default());
        assert_eq!((usual.days, usual.days_per_use, usual.notice_days), (61, 10, 10));
        assert!(usual.usual);
    }

    #[test]
    fn whatever_is_chosen_is_what_is_told() {
        for days in [1, 2, 31, 61, 190, 380] {
            for more in 1..=190 {
                let change = MemoryRulesChange {
                    days: Some(days),
                    days_per_use: Some(more),
                    notice_days: Some(5),
                    max_memories: Some(200),
                    usual: false,
                };
                let rules = changed(&ExpiryRules::default(), &change).unwrap();
                let told = on_the_wire(&rules);
                assert_eq!(
                    (told.days, told.days_per_use, told.notice_days, told.max_memories),
                    (days, more, 5, Some(200)),
                    "{rules:?}"
                );
                let only_use = MemoryRulesChange { days_per_use: Some(5), ..Default::default() };
                let told = on_the_wire(&changed(&rules, &only_use).unwrap());
                assert_eq!((told.days, told.days_per_use), (days, 5), "{rules:?}");
                let back = MemoryRulesChange { usual: true, ..Default::default() };
                assert_eq!(changed(&rules, &back).unwrap(), ExpiryRules::default());
            }
        }
        let same = MemoryRulesChange { days: Some(61), ..Default::default() };
        assert_eq!(changed(&ExpiryRules::default(), &same).unwrap(), ExpiryRules::default());
        let none = MemoryRulesChange { days: Some(0), ..Default::default() };
        let refused = changed(&ExpiryRules::default(), &none).unwrap_err();
        assert_eq!(refused, "the school days without use can be 1 to 380, and not 0");
    }
}
