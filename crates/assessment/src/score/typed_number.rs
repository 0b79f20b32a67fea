//! Typed numbers with tolerance and unit.

use crate::{
    FormatHint, NumberResponse, Rational, Tolerance,
    reading::{bounded, number, plain},
    value::calculated,
};

/// Reads an answer, in the unit of the key.
pub(super) fn read(response: &NumberResponse, text: &str) -> Result<Rational, FormatHint> {
    let plain = plain(bounded(text)?);
    let body = match &response.letter {
        Some(letter) => without_letter(&plain, letter),
        None => &plain,
    };
    let (body, factor) = unit(response, body.trim())?;
    calculated(number(body)?.value, '*', factor).ok_or(FormatHint::TooManyDigits)
}

/// Whether a number is near enough to the key.
pub(crate) fn near(response: &NumberResponse, key: Rational, answer: Rational) -> bool {
    let away = calculated(answer, '-', key).map(positive);
    let most = match response.tolerance {
        None => Some(Rational::from_integer(0)),
        Some(Tolerance::Absolute(by)) => Some(by),
        Some(Tolerance::Share(share)) => calculated(positive(key), '*', share),
    };
    away.zip(most).map_or(answer == key, |(away, most)| away <= most)
}

fn positive(number: Rational) -> Rational {
    if *number.numer() < 0 { -number } else { number }
}

fn without_letter<'a>(text: &'a str, letter: &str) -> &'a str {
    let behind = text.strip_prefix(letter).map(str::trim_start);
    behind.and_then(|behind| behind.strip_prefix('=')).unwrap_or(text)
}

/// Takes the unit away; how many of the key's unit it is.
fn unit<'a>(response: &NumberResponse, text: &'a str) -> Result<(&'a str, Rational), FormatHint> {
    let one = Rational::from_integer(1);
    let own = response.unit.iter().map(|unit| (unit.as_str(), one));
    let others = response.units.iter().map(|(unit, number)| (unit.as_str(), number.0));
    let units: Vec<(&str, Rational)> = own.chain(others).collect();
    // The longest comes first: mm is not m.
    let mut longest = units.clone();
    longest.sort_by_key(|(unit, _)| std::cmp::Reverse(unit.len()));
    for (unit, factor) in longest {
        let body = text.strip_suffix(unit).or_else(|| text.strip_prefix(unit));
        if let Some(body) = body.filter(|body| body.contains(|c: char| c.is_ascii_digit())) {
            let body = body.trim();
            if !body.ends_with(char::is_alphabetic) {
                return Ok((body, factor));
            }
        }
    }
    let named = text.trim_start_matches(|c: char| !c.is_alphabetic() && !"%°£€$".contains(c));
    let names = || units.iter().map(|(unit, _)| *unit).collect::<Vec<_>>().join(", ");
    if !units.is_empty() && !named.is_empty() && text.contains(|c: char| c.is_ascii_digit()) {
        return Err(FormatHint::UnknownUnit(named.chars().take(20).collect(), names()));
    }
    if response.unit_needed && !text.is_empty() && named.is_empty() {
        number(text)?;
        return Err(FormatHint::NoUnit);
    }
    Ok((text, one))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn response(text: &str) -> NumberResponse {
        serde_saphyr::from_str(text).unwrap()
    }

    fn told(rules: &str, text: &str) -> String {
        read(&response(rules), text).map_or_else(|hint| hint.to_string(), |n| n.to_string())
    }

    const LENGTH: &str = "{unit: cm, units: {mm: 1/10, m: '100'}, unit-needed: true}";

    #[rstest]
    #[case::the_unit_of_the_key(LENGTH, "12 cm", "12")]
    #[case::a_smaller_one(LENGTH, "5mm", "1/2")]
    #[case::a_larger_one(LENGTH, "1.2 m", "120")]
    #[case::no_unit(LENGTH, "12", "write the unit behind the number")]
    #[case::another_unit(
        LENGTH,
        "12 kg",
        "the unit \"kg\" is none that is read here; there are cm, m, mm"
    )]
    #[case::a_comma(LENGTH, "12,5 cm", "write the decimal point as a full stop, such as 12.5")]
    #[case::a_unit_that_may_be_left_out("{unit: cm}", "12", "12")]
    #[case::money("{unit: £}", "£4.50", "9/2")]
    #[case::a_letter("{letter: x}", "x = −5", "-5")]
    #[case::only_the_value("{letter: x}", "5", "5")]
    #[case::no_number(
        "{}",
        "five",
        "\"five\" is not part of a number: write digits, such as 12, 12.5 or 3/4"
    )]
    fn answers_are_read(#[case] rules: &str, #[case] text: &str, #[case] wanted: &str) {
        assert_eq!(told(rules, text), wanted);
    }

    #[rstest]
    #[case::exactly("{}", "12", "12", true)]
    #[case::next_to_it("{}", "12", "12.01", false)]
    #[case::at_the_edge("{tolerance: 0.5}", "12", "12.5", true)]
    #[case::beyond_it("{tolerance: 1/2}", "12", "11.49", false)]
    #[case::a_share("{tolerance: 5%}", "-200", "-190", true)]
    #[case::beyond_the_share("{tolerance: 5%}", "200", "189", false)]
    fn tolerance_is_exact(
        #[case] rules: &str,
        #[case] key: &str,
        #[case] answer: &str,
        #[case] wanted: bool,
    ) {
        let number = |text| number(text).unwrap().value;
        assert_eq!(near(&response(rules), number(key), number(answer)), wanted);
    }

    #[test]
    fn a_tolerance_that_is_none_is_refused() {
        let error = serde_saphyr::from_str::<NumberResponse>("{tolerance: wide}").unwrap_err();
        assert!(error.to_string().contains("\"wide\" is not part of a number"), "{error}");
        let error = serde_saphyr::from_str::<NumberResponse>("{tolerance: '-1'}").unwrap_err();
        assert!(error.to_string().contains("-1 should be more than 0"), "{error}");
    }
}
