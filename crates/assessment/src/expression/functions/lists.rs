//! Lists and texts: how long, in which order, which part.

use super::{Outcome, functions};
use crate::{
    Rational, Value,
    expression::{
        MAX_ITEMS,
        function::{Arguments, NO_ROOM},
    },
    value::calculated,
};

functions! { LISTS;
    "size"("value") "How many entries a list, or characters a text has.",
        "size([4, 5, 6])" => "3", 1, size;
    "range"("from", "to") "The whole numbers from one to another, the last one too.",
        "range(2, 5)" => "2, 3, 4, 5", 1, range;
    "sum"("numbers") "What numbers come to together.",
        "sum([1, 2, 3])" => "6", 1, sum;
    "smallest"("numbers") "The smallest entry of a list.",
        "smallest([3, 1, 2])" => "1", 1, |given| end(given, std::cmp::Ordering::Less);
    "largest"("numbers") "The largest entry of a list.",
        "largest([3, 1, 2])" => "3", 1, |given| end(given, std::cmp::Ordering::Greater);
    "sorted"("list") "The entries of a list, the smallest first.",
        "sorted([3, 1, 2])" => "1, 2, 3", 10, sorted;
    "reversed"("value") "A list, or a text, from behind.",
        "reversed('abc')" => "cba", 1, reversed;
    "unique"("list") "The entries of a list, each once.",
        "unique([1, 2, 1])" => "1, 2", 10, unique;
    "join"("list", "between") "The entries of a list as one text.",
        "join(['a', 'b'], '-')" => "a-b", 1, join;
    "slice"("value", "from", "to") "The part of a list or text from one place to before another.",
        "slice('print', 1, 3)" => "ri", 1, slice;
    "index_of"("list", "entry") "The place of an entry in a list, from 0; -1 when it is not there.",
        "index_of(['a', 'b'], 'b')" => "1", 1, index_of;
    "contains"("text", "part") "Whether a text has another in it.",
        "contains('print', 'in')" => "true", 1, |given| Ok(given.text(0)?.contains(given.text(1)?).into());
    "startsWith"("text", "beginning") "Whether a text begins with another.",
        "'print'.startsWith('pr')" => "true", 1, |given| Ok(given.text(0)?.starts_with(given.text(1)?).into());
    "endsWith"("text", "ending") "Whether a text ends with another.",
        "'print'.endsWith('nt')" => "true", 1, |given| Ok(given.text(0)?.ends_with(given.text(1)?).into());
}

fn size(given: &Arguments<'_>) -> Outcome {
    let size = match given.value(0) {
        Value::Text(text) => text.chars().count(),
        _ => given.list(0)?.len(),
    };
    Ok((size as i64).into())
}

fn range(given: &Arguments<'_>) -> Outcome {
    let (from, to) = (given.whole(0)?, given.whole(1)?);
    if i128::from(to) - i128::from(from) >= MAX_ITEMS as i128 {
        return Err(format!("a list has at most {MAX_ITEMS} entries"));
    }
    Ok((from..=to).map(Value::from).collect::<Vec<_>>().into())
}

fn sum(given: &Arguments<'_>) -> Outcome {
    let mut whole = true;
    let mut total = Rational::from_integer(0);
    for value in given.list(0)?.iter() {
        let number = value.number().ok_or_else(|| format!("{} is no number", value.kind()))?;
        whole &= matches!(value, Value::Whole(_));
        total = calculated(total, '+', number).ok_or(NO_ROOM)?;
    }
    Ok(if whole { total.to_integer().into() } else { total.into() })
}

fn end(given: &Arguments<'_>, wanted: std::cmp::Ordering) -> Outcome {
    let list = given.list(0)?;
    let mut best = list.first().ok_or("the list is empty")?;
    for value in list.iter() {
        if ordered(value, best)? == wanted {
            best = value;
        }
    }
    Ok(best.clone())
}

fn ordered(this: &Value, that: &Value) -> Result<std::cmp::Ordering, String> {
    this.compared(that)
        .ok_or_else(|| format!("{} and {} cannot be put in order", this.kind(), that.kind()))
}

fn sorted(given: &Arguments<'_>) -> Outcome {
    let mut values = given.list(0)?.to_vec();
    if let Some(first) = values.first() {
        for value in &values {
            ordered(first, value)?;
        }
    }
    values.sort_by(|this, that| this.compared(that).unwrap_or(std::cmp::Ordering::Equal));
    Ok(values.into())
}

fn reversed(given: &Arguments<'_>) -> Outcome {
    match given.value(0) {
        Value::Text(text) => Ok(text.chars().rev().collect::<String>().into()),
        _ => Ok(given.list(0)?.iter().rev().cloned().collect::<Vec<_>>().into()),
    }
}

fn unique(given: &Arguments<'_>) -> Outcome {
    let mut kept: Vec<Value> = Vec::new();
    for value in given.list(0)?.iter() {
        if !kept.iter().any(|known| known.same(value)) {
            kept.push(value.clone());
        }
    }
    Ok(kept.into())
}

fn join(given: &Arguments<'_>) -> Outcome {
    let texts: Vec<String> = given.list(0)?.iter().map(ToString::to_string).collect();
    Ok(texts.join(given.text(1)?).into())
}

fn slice(given: &Arguments<'_>) -> Outcome {
    let size = match given.value(0) {
        Value::Text(text) => text.chars().count(),
        _ => given.list(0)?.len(),
    };
    let from = given.within(1, 0, size as i64)? as usize;
    let to = given.within(2, from as i64, size as i64)? as usize;
    match given.value(0) {
        Value::Text(text) => Ok(text.chars().skip(from).take(to - from).collect::<String>().into()),
        _ => Ok(given.list(0)?[from..to].to_vec().into()),
    }
}

fn index_of(given: &Arguments<'_>) -> Outcome {
    let place = given.list(0)?.iter().position(|value| value.same(given.value(1)));
    Ok(place.map_or(-1, |place| place as i64).into())
}
