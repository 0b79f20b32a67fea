use rstest::rstest;

use super::*;
use crate::library::Library;
use crate::request::token::tokens;

/// A Wednesday.
const TODAY: &str = "2026-11-25";

/// The words that are left, and the day.
fn taken(text: &str) -> (String, Option<Result<NaiveDate, NoSuchDay>>) {
    let mut tokens = tokens(text);
    let library = Library::built_in().unwrap();
    let day = take(&mut tokens, &library.words).map(|day| day.on(TODAY.parse().unwrap()));
    let left: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    (left.join(" "), day)
}

#[rstest]
#[case("iteration for 3B on Thursday", "2026-11-26")]
#[case("iteration for 3B for Thursday", "2026-11-26")]
#[case("iteration for 3B on Wednesday", "2026-12-02")]
#[case("iteration for 3B, Thursday", "2026-11-26")]
#[case("iteration for 3B on thurs", "2026-11-26")]
#[case("on Thursday iteration for 3B", "2026-11-26")]
#[case("on Thursday, iteration for 3B", "2026-11-26")]
#[case("iteration for 3B today", "2026-11-25")]
#[case("iteration for 3B this afternoon", "2026-11-25")]
#[case("iteration for 3B tomorrow", "2026-11-26")]
#[case("iteration for 3B tomorrow afternoon", "2026-11-26")]
#[case("iteration for 3B the day after tomorrow", "2026-11-27")]
#[case("iteration for 3B a week tomorrow", "2026-12-03")]
#[case("iteration for 3B next Monday", "2026-11-30")]
#[case("iteration for 3B next Friday", "2026-12-04")]
#[case("iteration for 3B this Friday", "2026-11-27")]
#[case("iteration for 3B the coming Friday", "2026-11-27")]
#[case("iteration for 3B on Thursday next week", "2026-12-03")]
#[case("iteration for 3B next week on Thursday", "2026-12-03")]
#[case("iteration for 3B a week on Thursday", "2026-12-03")]
#[case("iteration for 3B Thursday week", "2026-12-03")]
#[case("iteration for 3B on 3 December", "2026-12-03")]
#[case("iteration for 3B on the 3rd of December", "2026-12-03")]
#[case("iteration for 3B on December 3rd", "2026-12-03")]
#[case("iteration for 3B on 3 Dec 2026", "2026-12-03")]
#[case("iteration for 3B on 3/12/2026", "2026-12-03")]
#[case("iteration for 3B on 3/12/26", "2026-12-03")]
#[case("iteration for 3B on 2026-12-03", "2026-12-03")]
#[case("iteration for 3B on Thursday 3 December", "2026-12-03")]
#[case("iteration for 3B on Thursday, the 3rd", "2026-12-03")]
#[case("iteration for 3B on 3 March", "2027-03-03")]
#[case("iteration for 3B period 3 Tuesday", "2026-12-01")]
#[case("iteration for 3B period 3 on Tuesday", "2026-12-01")]
#[case("iteration for 3B Tuesday period 3", "2026-12-01")]
#[case("iteration for 3B, Tuesday, p3", "2026-12-01")]
fn a_day_is_taken_out_of_the_words(#[case] text: &str, #[case] day: &str) {
    let (left, found) = taken(text);
    let wanted = Some(Ok(day.parse().unwrap()));
    assert_eq!((left.as_str(), found), ("iteration for 3B", wanted), "{text}");
}

#[rstest]
#[case("a lesson on loops for 3B")]
#[case("loops for 3B with homework for Monday")]
#[case("1B need to revise passwords before Thursday")]
#[case("a quiz on loops by tomorrow")]
#[case("Bloody Sunday for 3B")]
#[case("Sunday trading laws for 3B")]
#[case("what 3B had last Thursday")]
#[case("loops for 3B on Monday and Thursday")]
#[case("loops for 3B on Monday, and binary for 2C on Thursday")]
#[case("loops for 3B on Thursdays")]
#[case("loops for 3B next week")]
#[case("3/4 of a quantity for 2A")]
#[case("a lesson on 3/4 for 2A")]
#[case("mon, ma, mes for 1B")]
#[case("a lesson on wed design")]
#[case("P3 on plants")]
#[case("the 2nd World War for 3B")]
#[case("may 3 people work together")]
fn words_that_name_no_day_of_a_lesson_stay(#[case] text: &str) {
    let all: Vec<String> = tokens(text).into_iter().map(|token| token.text).collect();
    assert_eq!(taken(text), (all.join(" "), None), "{text}");
}

#[rstest]
#[case("loops on 30 February", NoSuchDay::Date)]
#[case("loops on 3 December 2025", NoSuchDay::Past)]
#[case("loops this Monday", NoSuchDay::Past)]
#[case("loops on Friday 3 December", NoSuchDay::Named(Weekday::Fri))]
fn a_day_that_there_is_not_is_said_to_be_none(#[case] text: &str, #[case] why: NoSuchDay) {
    assert_eq!(taken(text), ("loops".to_owned(), Some(Err(why))));
}

#[test]
fn a_week_that_turns_over_a_year_is_counted_through() {
    let on = |said: SaidDay, today: &str| said.on(today.parse().unwrap()).unwrap().to_string();
    assert_eq!(on(SaidDay::Week(Weekday::Mon, 1), "2026-12-31"), "2027-01-04");
    assert_eq!(on(SaidDay::Coming(Weekday::Thu, 0), "2026-12-31"), "2027-01-07");
    let third = SaidDay::Date { day: 31, month: None, year: None, weekday: None };
    assert_eq!(on(third, "2026-11-25"), "2026-12-31");
}
