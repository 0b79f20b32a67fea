//! Forgetting by rule: how long a memory that nobody uses is kept, counted in school days.
//!
//! `score = uses − perDay × school days since it was last used or written`. One whose score falls below
//! the floor has expired; it can be restored. The shape of the rule is the specification's; counted from
//! the day of writing with a floor of 0 it was measured to lose six of ten facts that are needed later,
//! counted from the last use with a floor of −6 it keeps more than eight (`docs/decisions/0026-*`).

use chrono::NaiveDate;

use crate::{Entry, SchoolCalendar, guards_somebody};

/// The rule's numbers. A teacher may set them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExpiryRules {
    /// What a school day without use costs.
    pub per_day: f64,
    /// Below this a memory has expired.
    pub floor: f64,
    /// So many school days before, it is shown as about to expire.
    pub notice: u32,
    /// The most memories that the rule may take: the ones with the lowest score expire first. For
    /// demonstrations; none for everyday use.
    pub most: Option<usize>,
}

impl Default for ExpiryRules {
    fn default() -> Self {
        Self { per_day: 0.1, floor: -6.0, notice: 10, most: None }
    }
}

/// Why no rule lets a memory go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exemption {
    /// She pinned it.
    Pinned,
    /// She wrote or confirmed it.
    Confirmed,
    /// It keeps somebody safe.
    Guards,
}

/// How a memory stands with the rule.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Expiry {
    /// No rule lets it go.
    Exempt(Exemption),
    /// It stays.
    Kept(Age),
    /// It expires within the notice.
    Soon(Age),
    /// It has expired.
    Due(Age),
}

/// The numbers behind it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Age {
    /// `uses − perDay × unused`.
    pub score: f64,
    /// School days since it was last used or written.
    pub unused: u32,
    /// School days until it expires.
    pub left: u32,
}

impl ExpiryRules {
    /// How each of these stands today.
    pub fn judge(
        &self,
        entries: &[Entry],
        calendar: &SchoolCalendar,
        today: NaiveDate,
    ) -> Vec<Expiry> {
        let mut judged: Vec<Expiry> =
            entries.iter().map(|entry| self.one(entry, calendar, today)).collect();
        let Some(most) = self.most else { return judged };
        let mut open: Vec<(f64, usize)> = Vec::new();
        for (at, expiry) in judged.iter().enumerate() {
            if let Expiry::Kept(age) | Expiry::Soon(age) = expiry {
                open.push((age.score, at));
            }
        }
        // Of two with one score the older goes.
        open.sort_by(|a, b| {
            a.0.total_cmp(&b.0).then_with(|| entries[a.1].created_at.cmp(&entries[b.1].created_at))
        });
        let over = open.len().saturating_sub(most);
        for (_, at) in open.into_iter().take(over) {
            if let Expiry::Kept(age) | Expiry::Soon(age) = judged[at] {
                judged[at] = Expiry::Due(Age { left: 0, ..age });
            }
        }
        judged
    }

    fn one(&self, entry: &Entry, calendar: &SchoolCalendar, today: NaiveDate) -> Expiry {
        let exempt = [
            (entry.pinned, Exemption::Pinned),
            (entry.confirmed_at.is_some(), Exemption::Confirmed),
            (guards_somebody(&entry.block.text), Exemption::Guards),
        ];
        if let Some((_, why)) = exempt.into_iter().find(|(holds, _)| *holds) {
            return Expiry::Exempt(why);
        }
        self.weigh(entry.access.count, calendar.days_between(last_used(entry), today))
    }

    /// The bare rule.
    pub fn weigh(&self, uses: u32, unused: u32) -> Expiry {
        let score = f64::from(uses) - self.per_day * f64::from(unused);
        // The day on which it falls below the floor, without adding up tenths.
        let lasts = ((f64::from(uses) - self.floor) / self.per_day + 1e-9).floor();
        let left = (lasts + 1.0 - f64::from(unused)).clamp(0.0, f64::from(u32::MAX)) as u32;
        let age = Age { score, unused, left };
        match left {
            0 => Expiry::Due(age),
            left if left <= self.notice => Expiry::Soon(age),
            _ => Expiry::Kept(age),
        }
    }
}

impl Expiry {
    /// The numbers, where the rule counts.
    pub fn age(&self) -> Option<Age> {
        match self {
            Self::Exempt(_) => None,
            Self::Kept(age) | Self::Soon(age) | Self::Due(age) => Some(*age),
        }
    }
}

/// The day of its last validated use, or of its writing.
pub fn last_used(entry: &Entry) -> NaiveDate {
    entry.access.last_at.unwrap_or(entry.created_at).max(entry.created_at).date_naive()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{at, entries};

    fn day(entry: &Entry, later: u64) -> NaiveDate {
        entry.created_at.date_naive() + chrono::Days::new(later)
    }

    #[test]
    fn an_unused_memory_lasts_twelve_school_weeks_and_a_used_one_two_weeks_more() {
        let rules = ExpiryRules::default();
        let left = |uses, unused| rules.weigh(uses, unused).age().unwrap().left;
        assert_eq!(
            (left(0, 0), left(0, 60), left(0, 61), left(1, 70), left(1, 71)),
            (61, 1, 0, 1, 0)
        );
        assert!(matches!(rules.weigh(0, 50), Expiry::Kept(_)));
        assert!(matches!(rules.weigh(0, 51), Expiry::Soon(_)));
        assert!(matches!(rules.weigh(0, 61), Expiry::Due(_)));
    }

    #[test]
    fn a_holiday_lets_nothing_grow_old() {
        let mut all = entries("- they have met loops\n");
        let entry = &mut all[0];
        entry.created_at = "2026-10-08T12:00:00Z".parse().unwrap();
        let (calendar, _) =
            SchoolCalendar::parse("- 2026-08-19 2026-10-09\n- 2026-10-19 2026-12-22\n");
        let judged = ExpiryRules::default().judge(&all, &calendar, "2026-10-18".parse().unwrap());
        assert_eq!(judged[0].age().unwrap().unused, 1);
    }

    #[test]
    fn what_she_pinned_confirmed_or_what_keeps_somebody_safe_is_exempt() {
        let mut all = entries("- pinned\n- confirmed\n- one pupil carries an EpiPen\n- plain\n");
        all[0].pinned = true;
        all[1].confirmed_at = Some(at(0));
        let today = day(&all[3], 400);
        let judged = ExpiryRules::default().judge(&all, &SchoolCalendar::default(), today);
        assert_eq!(
            judged[..3],
            [
                Expiry::Exempt(Exemption::Pinned),
                Expiry::Exempt(Exemption::Confirmed),
                Expiry::Exempt(Exemption::Guards)
            ]
        );
        assert!(matches!(judged[3], Expiry::Due(_)));
    }

    #[test]
    fn a_clock_that_went_back_a_year_lets_nothing_go() {
        let all = entries("- plain\n");
        let before = all[0].created_at.date_naive() - chrono::Days::new(365);
        let judged = ExpiryRules::default().judge(&all, &SchoolCalendar::default(), before);
        assert!(matches!(judged[0], Expiry::Kept(age) if age.unused == 0));
    }

    #[test]
    fn of_too_many_the_least_used_go_first() {
        let mut all = entries("- a\n- b\n- c\n");
        for (entry, uses) in all.iter_mut().zip([2, 0, 1]) {
            entry.access.count = uses;
        }
        let rules = ExpiryRules { most: Some(2), ..ExpiryRules::default() };
        let judged = rules.judge(&all, &SchoolCalendar::default(), day(&all[0], 0));
        let due: Vec<bool> = judged.iter().map(|one| matches!(one, Expiry::Due(_))).collect();
        assert_eq!(due, [false, true, false]);
    }
}
