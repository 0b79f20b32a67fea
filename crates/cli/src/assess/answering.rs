//! Questions of a sitting as lines, and lines as answers.

use domain::{ItemAnswer, ItemAsked, Widget};

/// A question with its place, as a learner reads it.
pub fn question(item: &ItemAsked) -> String {
    let of = item.of.map(|of| format!(" of {of}")).unwrap_or_default();
    let section = item.section.as_ref().map(|title| format!(" · {title}")).unwrap_or_default();
    let points = match item.points {
        Some(points) if points > 1 => format!(" · {points} points"),
        _ => String::new(),
    };
    let head = match (&item.widget, &item.section) {
        (Widget::Page, Some(title)) => title.clone(),
        _ => format!("Question {}{of}{section}{points}", item.place),
    };
    let mut text = format!("{head}\n\n{}\n", item.question.trim_end());
    lines(&item.widget).iter().for_each(|line| text.push_str(&format!("   {line}\n")));
    text
}

/// What stands below a question: options with their letters, entries with their numbers, ends of a scale.
pub fn lines(widget: &Widget) -> Vec<String> {
    match widget {
        Widget::Choice { options } | Widget::Several { options } => lettered(options).collect(),
        Widget::Order { entries } => numbered(entries).collect(),
        Widget::Match { left, right } => numbered(left).chain(lettered(right)).collect(),
        Widget::Matrix { rows, columns } => numbered(rows).chain(lettered(columns)).collect(),
        Widget::Code { starter, examples } => {
            let starter = starter.lines().map(|line| format!("| {line}"));
            let examples = examples.iter().map(|example| {
                let asked = example.call.as_deref().or(example.input.as_deref());
                format!("{}  →  {}", asked.unwrap_or_default(), example.gives)
            });
            starter.chain(examples).collect()
        }
        Widget::Slider { anchors, .. } if !anchors.is_empty() => {
            anchors.iter().map(|anchor| format!("{} {}", anchor.at, anchor.text)).collect()
        }
        Widget::Rating { from, to, low, high } | Widget::Slider { from, to, low, high, .. } => {
            vec![format!("{from} {low} … {to} {high}")]
        }
        Widget::Number { unit: Some(unit) } => vec![format!("… {unit}")],
        Widget::Number { unit: None }
        | Widget::Fraction { .. }
        | Widget::Expression { .. }
        | Widget::ShortText
        | Widget::LongText
        | Widget::Cloze { .. }
        | Widget::Page
        | Widget::File { .. } => Vec::new(),
    }
}

/// How a question is answered, in a line.
pub fn how(widget: &Widget) -> String {
    match widget {
        Widget::Choice { .. } => "a letter".into(),
        Widget::Several { .. } => "letters, such as A C".into(),
        Widget::Order { entries } => {
            format!("the numbers 1 to {} in the right order", entries.len())
        }
        Widget::Match { .. } | Widget::Matrix { .. } => {
            "a letter for each number, in their order; – for none".into()
        }
        Widget::Cloze { gaps: 1 } => "what belongs into the gap".into(),
        Widget::Cloze { gaps } => format!("what belongs into the {gaps} gaps, with | between them"),
        Widget::Code { .. } => "the file of your program, such as sum.py".into(),
        Widget::Page => "Enter to go on".into(),
        Widget::Rating { from, to, .. } | Widget::Slider { from, to, .. } => {
            format!("a number from {from} to {to}")
        }
        Widget::File { .. } => "a file of the workspace".into(),
        Widget::Number { .. } => "a number".into(),
        Widget::Fraction { .. } => "a fraction, such as 3/4".into(),
        Widget::Expression { .. } => "an expression, such as 3x + 2".into(),
        Widget::ShortText | Widget::LongText => "words".into(),
    }
}

/// A line as an answer to a question.
///
/// # Errors
/// What is wrong with it, in words for a learner.
pub fn answer(widget: &Widget, line: &str) -> Result<ItemAnswer, String> {
    let line = line.trim();
    Ok(match widget {
        Widget::Page => ItemAnswer::Read,
        _ if line.is_empty() => return Err(format!("this is answered by {}", how(widget))),
        Widget::Choice { options } => ItemAnswer::Choice { option: letter(line, options.len())? },
        Widget::Several { options } => ItemAnswer::Several {
            options: words(line)
                .map(|word| letter(word, options.len()))
                .collect::<Result<_, _>>()?,
        },
        Widget::Order { .. } => {
            ItemAnswer::Order { entries: words(line).map(place).collect::<Result<_, _>>()? }
        }
        Widget::Match { right, .. } => ItemAnswer::Match { partners: letters(line, right.len())? },
        Widget::Matrix { columns, .. } => {
            ItemAnswer::Matrix { columns: letters(line, columns.len())? }
        }
        Widget::Cloze { .. } => {
            ItemAnswer::Cloze { gaps: line.split('|').map(|gap| gap.trim().to_owned()).collect() }
        }
        Widget::Rating { .. } | Widget::Slider { .. } => ItemAnswer::Scale {
            value: line.parse().map_err(|_| format!("this is answered by {}", how(widget)))?,
        },
        Widget::Code { .. } => ItemAnswer::Code { program: program(line)? },
        Widget::File { .. } => ItemAnswer::File { path: line.to_owned() },
        Widget::Number { .. }
        | Widget::Fraction { .. }
        | Widget::Expression { .. }
        | Widget::ShortText
        | Widget::LongText => ItemAnswer::Text { text: line.to_owned() },
    })
}

/// Most bytes of a program.
const MAX_PROGRAM: u64 = 64 * 1024;

fn program(file: &str) -> Result<String, String> {
    use std::io::Read as _;
    if !file.ends_with(".py") {
        return Err("write your program into a file that ends in .py, and its name here".into());
    }
    let told = |error: std::io::Error| format!("the program {file} cannot be read: {error}");
    let mut text = String::new();
    let opened = std::fs::File::open(file).map_err(told)?;
    opened.take(MAX_PROGRAM).read_to_string(&mut text).map_err(told)?;
    Ok(text)
}

fn numbered(entries: &[String]) -> impl Iterator<Item = String> {
    (1..).zip(entries).map(|(number, entry): (u32, _)| format!("{number}  {entry}"))
}

fn lettered(entries: &[String]) -> impl Iterator<Item = String> {
    ('A'..).zip(entries).map(|(letter, entry)| format!("{letter}  {entry}"))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

fn letters(line: &str, count: usize) -> Result<Vec<Option<u32>>, String> {
    let or_none = |word| match word {
        "-" | "–" => Ok(None),
        word => letter(word, count).map(Some),
    };
    words(line).map(or_none).collect()
}

/// The place of a letter, from 0.
fn letter(word: &str, count: usize) -> Result<u32, String> {
    let last = ('A'..).nth(count.saturating_sub(1)).unwrap_or('A');
    let told = || format!("\"{word}\" is none of the letters A to {last}");
    let mut letters = word.chars();
    let (Some(found), None) = (letters.next(), letters.next()) else { return Err(told()) };
    let place = u32::from(found.to_ascii_uppercase()).checked_sub(u32::from('A'));
    place.filter(|place| (*place as usize) < count).ok_or_else(told)
}

/// The place of a number, from 0.
fn place(word: &str) -> Result<u32, String> {
    let number: Option<u32> = word.parse().ok();
    number.and_then(|number| number.checked_sub(1)).ok_or(format!("\"{word}\" is no number from 1"))
}

#[cfg(test)]
mod tests {
    use domain::ScaleAnchor;

    use super::*;

    #[test]
    fn a_line_with_anchors_is_shown_by_them() {
        let anchor = |at, text: &str| ScaleAnchor { at, text: text.into() };
        let line = Widget::Slider {
            from: 0,
            to: 150,
            step: 1,
            low: String::new(),
            high: String::new(),
            anchors: vec![anchor(2, "Absolutely no effort"), anchor(112, "Extreme effort")],
        };
        assert_eq!(lines(&line), ["2 Absolutely no effort", "112 Extreme effort"]);
    }

    #[test]
    fn a_line_is_an_answer_of_its_widget() {
        let three = || ["a", "b", "c"].map(str::to_owned).to_vec();
        let choice = || Widget::Choice { options: three() };
        let matching = || Widget::Match { left: three(), right: three() };
        for (widget, line, wanted) in [
            (choice(), " c ", Ok(ItemAnswer::Choice { option: 2 })),
            (choice(), "d", Err("\"d\" is none of the letters A to C")),
            (choice(), "", Err("this is answered by a letter")),
            (
                Widget::Several { options: three() },
                "a, C",
                Ok(ItemAnswer::Several { options: vec![0, 2] }),
            ),
            (
                Widget::Order { entries: three() },
                "3 1 2",
                Ok(ItemAnswer::Order { entries: vec![2, 0, 1] }),
            ),
            (Widget::Order { entries: three() }, "0 1 2", Err("\"0\" is no number from 1")),
            (matching(), "b – a", Ok(ItemAnswer::Match { partners: vec![Some(1), None, Some(0)] })),
            (
                Widget::Cloze { gaps: 2 },
                "suis | allé",
                Ok(ItemAnswer::Cloze { gaps: vec!["suis".into(), "allé".into()] }),
            ),
            (Widget::Page, "", Ok(ItemAnswer::Read)),
            (Widget::Number { unit: None }, "7.5", Ok(ItemAnswer::Text { text: "7.5".into() })),
        ] {
            assert_eq!(answer(&widget, line), wanted.map_err(str::to_owned), "{line}");
        }
    }
}
