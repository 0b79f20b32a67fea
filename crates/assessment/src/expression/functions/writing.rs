//! How values are written for a pupil.

use super::{Outcome, functions};
use crate::{
    Rational, Value,
    expression::function::{Arguments, NO_ROOM},
    value::in_decimals,
};

functions! { WRITING;
    "string"("value") "Any value as text.",
        "string(7) + ' cm'" => "7 cm", 1, |given| Ok(given.value(0).to_string().into());
    "int"("text") "The whole number that a text is.",
        "int('42') + 1" => "43", 1, int;
    "decimal"("number", "places") "A number with so many decimal places; one that needs more is an error.",
        "decimal(ratio(5, 4), 2)" => "1.25", 1, decimal;
    "mixed"("number") "A number as a mixed number.",
        "mixed(ratio(7, 4))" => "1 3/4", 1, mixed;
    "grouped"("number") "A whole number with commas between thousands.",
        "grouped(1234567)" => "1,234,567", 1, grouped;
    "minus"("number") "A whole number with a true minus sign.",
        "minus(-3)" => "−3", 1, |given| Ok(given.whole(0)?.to_string().replace('-', "−").into());
    "padded"("text", "width", "with") "A text made longer at its front.",
        "padded('101', 8, '0')" => "00000101", 1, padded;
    "linear"("factor", "letter", "constant") "A linear expression as it is usually written.",
        "linear(-1, 'x', 4)" => "−x + 4", 1, linear;
    "upper"("text") "A text in capital letters.",
        "upper('abc')" => "ABC", 1, |given| Ok(given.text(0)?.to_uppercase().into());
    "capitalised"("text") "A text that begins with a capital letter.",
        "capitalised('le chat')" => "Le chat", 1, |given| Ok(text::capitalised(given.text(0)?).into());
}

fn int(given: &Arguments<'_>) -> Outcome {
    let text = given.text(0)?;
    text.parse::<i64>().map(Value::from).map_err(|_| format!("\"{text}\" is no whole number"))
}

fn decimal(given: &Arguments<'_>) -> Outcome {
    let (number, places) = (given.number(0)?, given.within(1, 0, 9)?);
    match in_decimals(number, places as u32) {
        Some(text) => Ok(text.into()),
        None => Err(format!("{number} has more than {places} decimal places")),
    }
}

fn mixed(given: &Arguments<'_>) -> Outcome {
    let number = given.number(0)?;
    let (whole, rest) = (number.trunc().to_integer(), number.fract());
    let positive = Rational::new(rest.numer().checked_abs().ok_or(NO_ROOM)?, *rest.denom());
    Ok(match (whole, *rest.numer()) {
        (0, _) => number.to_string(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole} {positive}"),
    }
    .into())
}

fn grouped(given: &Arguments<'_>) -> Outcome {
    let number = given.whole(0)?;
    let digits = number.unsigned_abs().to_string();
    let mut written = String::from(if number < 0 { "-" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            written.push(',');
        }
        written.push(digit);
    }
    Ok(written.into())
}

fn padded(given: &Arguments<'_>) -> Outcome {
    let (text, width, with) = (given.text(0)?, given.within(1, 0, 100)?, given.text(2)?);
    if with.chars().count() != 1 {
        return Err("a text is made longer with one character".to_owned());
    }
    let missing = (width as usize).saturating_sub(text.chars().count());
    Ok(format!("{}{text}", with.repeat(missing)).into())
}

fn linear(given: &Arguments<'_>) -> Outcome {
    let (factor, letter, constant) = (given.whole(0)?, given.text(1)?, given.whole(2)?);
    let term = match factor {
        0 => return Ok(constant.to_string().replace('-', "−").into()),
        1 => letter.to_owned(),
        -1 => format!("−{letter}"),
        _ => format!("{factor}{letter}").replace('-', "−"),
    };
    Ok(match constant {
        0 => term,
        _ if constant < 0 => format!("{term} − {}", constant.unsigned_abs()),
        _ => format!("{term} + {constant}"),
    }
    .into())
}
