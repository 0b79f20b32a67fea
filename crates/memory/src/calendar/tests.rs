use super::*;

const YEAR: &str = "# The school year\n\n\
    | Term | from | to |\n|---|---|---|\n\
    | Autumn | 2026-08-19 | 2026-10-09 |\n\
    | Winter | 2026-10-19 | 2026-12-22 |\n\n\
    - 2026-09-18, September holiday\n- 2026-09-21: September holiday\n";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn school_days_leave_out_weekends_holidays_and_closed_days() {
    let (calendar, faults) = SchoolCalendar::parse(YEAR);
    assert_eq!(faults, []);
    let count = |since, until| calendar.days_between(day(since), day(until));
    assert_eq!(count("2026-08-19", "2026-08-26"), 5);
    // A long weekend, then the October week.
    assert_eq!(count("2026-09-17", "2026-09-22"), 1);
    assert_eq!(count("2026-10-09", "2026-10-18"), 0);
    assert_eq!(count("2026-10-09", "2026-10-19"), 1);
    // The summer before the first term.
    assert_eq!(count("2026-07-01", "2026-08-18"), 0);
    assert_eq!(count("2026-08-26", "2025-08-26"), 0, "the clock went back");
    assert_eq!(calendar.last_day(), Some(day("2026-12-22")));
}

#[test]
fn a_calendar_that_nobody_renewed_counts_weekdays() {
    let (calendar, _) = SchoolCalendar::parse(YEAR);
    assert_eq!(calendar.days_between(day("2026-12-22"), day("2027-01-05")), 10);
    let none = SchoolCalendar::default();
    assert_eq!(none.days_between(day("2026-11-23"), day("2026-11-30")), 5);
    assert_eq!(none.last_day(), None);
}

#[test]
fn what_a_calendar_says_wrongly_is_named_with_its_line() {
    let (calendar, faults) = SchoolCalendar::parse(
        "- 2026-02-30\n- 2026-03-02 to 2026-02-01\n- 2020-01-01 2026-01-01\n",
    );
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "line 1 of the calendar: there is no such day",
            "line 2 of the calendar: the term ends before it begins",
            "line 3 of the calendar: a term has at most 200 days",
        ]
    );
    assert_eq!(calendar, SchoolCalendar::default());
}

/// The sum over terms says what counting each day says.
#[test]
fn counting_is_what_walking_day_by_day_gives() {
    for calendar in [SchoolCalendar::parse(YEAR).0, SchoolCalendar::default()] {
        let start = day("2026-06-01");
        let mut walked = 0;
        for (step, today) in start.iter_days().skip(1).take(400).enumerate() {
            walked += u32::from(calendar.is_school_day(today));
            assert_eq!(calendar.days_between(start, today), walked, "after {step} days");
            if calendar.is_school_day(today) {
                assert_eq!(calendar.after(start, walked), today);
            }
        }
    }
}

#[test]
fn terms_and_closed_days_are_told_with_their_names() {
    let (calendar, _) = SchoolCalendar::parse(&format!(
        "{YEAR}- Spring term: 2027-01-06 to 2027-01-08\n- 2027-01-11 to 2027-01-12\n"
    ));
    let terms = calendar
        .terms()
        .iter()
        .map(|term| (term.name.as_str(), term.first, term.last, calendar.days_of(term)));
    assert_eq!(
        terms.collect::<Vec<_>>(),
        [
            ("Autumn", day("2026-08-19"), day("2026-10-09"), 36),
            ("Winter", day("2026-10-19"), day("2026-12-22"), 47),
            ("Spring term", day("2027-01-06"), day("2027-01-08"), 3),
            ("", day("2027-01-11"), day("2027-01-12"), 2),
        ]
    );
    let closed = calendar.closed().iter().map(|closed| (closed.day, closed.name.as_str()));
    let of = |text: &str| (day(text), "September holiday");
    assert_eq!(closed.collect::<Vec<_>>(), [of("2026-09-18"), of("2026-09-21")]);
}
