//! Measures as a table for a person.

use measures::{Measure, MeasureUnit, MeasureValue, SessionMeasures};

use crate::screen;

/// A table for each session.
pub fn draw(sessions: &[SessionMeasures]) -> String {
    let tables = sessions.iter().map(|SessionMeasures { session, measures }| {
        let mut table = screen::table(["MEASURE", "PART", "VALUE"]);
        let mut before = "";
        for one in measures {
            // A measure is named once, above its parts.
            let name = if one.measure == before { "" } else { one.measure };
            before = one.measure;
            table.add_row([name.to_owned(), one.part.clone(), said(one)]);
        }
        format!("session {session}\n\n{}", screen::table_text(&table))
    });
    tables.collect::<Vec<String>>().join("\n")
}

fn said(one: &Measure) -> String {
    match (&one.value, one.missing) {
        (None, Some(missing)) => format!("– {}", missing.why()),
        (None, None) => "–".to_owned(),
        (Some(MeasureValue::Whole(number)), _) => amount(*number, one.unit),
        (Some(MeasureValue::Share(share)), _) => share.decimal(),
        (Some(MeasureValue::List(list)), _) => spread(list, one.unit),
    }
}

/// Of a list how many, the middle one and the ends; one number alone as it is.
fn spread(list: &[i128], unit: MeasureUnit) -> String {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    let (Some(least), Some(most)) = (sorted.first(), sorted.last()) else {
        return "none".to_owned();
    };
    if sorted.len() == 1 {
        return amount(*least, unit);
    }
    // Of an even count the lower of the two in the middle: a number that was measured.
    let middle = sorted.get((sorted.len() - 1) / 2).unwrap_or(least);
    let (middle, least, most) = (amount(*middle, unit), amount(*least, unit), amount(*most, unit));
    format!("{} of them: median {middle}, from {least} to {most}", sorted.len())
}

fn amount(number: i128, unit: MeasureUnit) -> String {
    match unit {
        MeasureUnit::Ms if number.abs() < 1_000 => format!("{number} ms"),
        MeasureUnit::Ms => format!("{} s", thousandths(number)),
        MeasureUnit::NanoDollars => format!("${}", billionths(number)),
        MeasureUnit::Percent => format!("{number} %"),
        MeasureUnit::Bytes => format!("{number} bytes"),
        MeasureUnit::Tokens => format!("{number} tokens"),
        MeasureUnit::Count | MeasureUnit::Share | MeasureUnit::Score => number.to_string(),
    }
}

fn thousandths(number: i128) -> String {
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}.{:03}", number.abs() / 1_000, number.abs() % 1_000)
}

fn billionths(number: i128) -> String {
    format!("{}.{:09}", number / 1_000_000_000, number.abs() % 1_000_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_in_units_of_a_person() {
        assert_eq!(amount(999, MeasureUnit::Ms), "999 ms");
        assert_eq!(amount(61_005, MeasureUnit::Ms), "61.005 s");
        assert_eq!(amount(1_250_000, MeasureUnit::NanoDollars), "$0.001250000");
        assert_eq!(spread(&[3, 1, 2, 9], MeasureUnit::Count), "4 of them: median 2, from 1 to 9");
        assert_eq!(spread(&[70], MeasureUnit::Percent), "70 %");
    }
}
