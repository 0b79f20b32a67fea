//! What Python makes of values: its division, and how it writes things. Nothing is run.

use super::{Outcome, functions};
use crate::{
    Value,
    expression::function::{Arguments, NO_ROOM},
};

functions! { PYTHON;
    "py_floordiv"("a", "b") "What a // b is in Python: rounded down, also below 0.",
        "py_floordiv(-7, 2)" => "-4", 1, |given| Ok(floored(given)?.0.into());
    "py_mod"("a", "b") "What a % b is in Python: it has the sign of b.",
        "py_mod(-7, 2)" => "1", 1, |given| Ok(floored(given)?.1.into());
    "py_range"("start", "stop", "step") "The numbers of Python's range(start, stop, step).",
        "py_range(10, 4, -2)" => "10, 8, 6", 1, range;
    "py_repr"("value") "A value as Python shows it inside a list.",
        "py_repr([1, 'a', true])" => "[1, 'a', True]", 1, |given| Ok(shown(given.value(0))?.into());
    "py_print"("value") "A value as Python's print writes it.",
        "py_print('a')" => "a", 1, print;
}

fn floored(given: &Arguments<'_>) -> Result<(i64, i64), String> {
    let (a, b) = (given.whole(0)?, given.whole(1)?);
    if b == 0 {
        return Err("Python ends with ZeroDivisionError".to_owned());
    }
    let quotient = a.checked_div(b).ok_or(NO_ROOM)?;
    let rest = a.checked_rem(b).ok_or(NO_ROOM)?;
    let below = rest != 0 && (rest < 0) != (b < 0);
    Ok(if below { (quotient - 1, rest + b) } else { (quotient, rest) })
}

fn range(given: &Arguments<'_>) -> Outcome {
    let (start, stop) =
        (given.within(0, -1_000_000, 1_000_000)?, given.within(1, -1_000_000, 1_000_000)?);
    let step = given.within(2, -1_000_000, 1_000_000)?;
    if step == 0 {
        return Err("Python ends with ValueError: a step of 0".to_owned());
    }
    let ends = |number: &i64| if step > 0 { *number < stop } else { *number > stop };
    let numbers = std::iter::successors(Some(start), |number| Some(number + step)).take_while(ends);
    Ok(numbers.take(crate::expression::MAX_ITEMS + 1).map(Value::from).collect::<Vec<_>>().into())
}

fn shown(value: &Value) -> Result<String, String> {
    Ok(match value {
        Value::Truth(true) => "True".to_owned(),
        Value::Truth(false) => "False".to_owned(),
        Value::Whole(number) => number.to_string(),
        Value::Fraction(number) => return Err(format!("{number} would be a float in Python")),
        Value::Text(text) if text.contains(['\'', '\\', '\n']) => {
            return Err("texts with quotes, backslashes or line ends are not shown".to_owned());
        }
        Value::Text(text) => format!("'{text}'"),
        Value::List(values) => {
            let shown = values.iter().map(shown).collect::<Result<Vec<_>, _>>()?;
            format!("[{}]", shown.join(", "))
        }
    })
}

fn print(given: &Arguments<'_>) -> Outcome {
    match given.value(0) {
        Value::Text(text) => Ok(Value::Text(text.clone())),
        other => Ok(shown(other)?.into()),
    }
}
