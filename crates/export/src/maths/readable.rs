//! An equation on one line of text: what a screen reader says of it.

use super::tree::{Kind, Maths, Shape};

/// `maths` as one line: `x = (−b ± √(b^2 − 4ac))/(2a)`.
pub(super) fn line(maths: &Maths) -> String {
    let mut text = String::new();
    write(maths, &mut text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn write(maths: &Maths, into: &mut String) {
    match maths {
        Maths::Row { items } => items.iter().for_each(|item| write(item, into)),
        Maths::Text { v } | Maths::Number { v } => into.push_str(v),
        Maths::Function { v } => {
            into.push(' ');
            into.push_str(v);
            into.push(' ');
        }
        Maths::Symbol { v, kind: Kind::Relation | Kind::Binary, .. } => {
            into.push(' ');
            into.push_str(v);
            into.push(' ');
        }
        Maths::Symbol { v, kind: Kind::Punctuation, .. } => {
            into.push_str(v);
            into.push(' ');
        }
        Maths::Symbol { v, .. } | Maths::Delimiter { v, .. } => into.push_str(v),
        Maths::Fenced { open, close, body } => {
            into.extend(open);
            write(body, into);
            into.extend(close);
        }
        Maths::Fraction { top, bottom, ruled } => {
            operand(top, into);
            into.push_str(if *ruled { "/" } else { " over " });
            operand(bottom, into);
        }
        Maths::Root { body, index } => {
            if let Some(index) = index {
                into.push_str(&line(index));
            }
            into.push('√');
            operand(body, into);
        }
        Maths::Script { base, below, above, .. } => {
            write(base, into);
            into.truncate(into.trim_end().len());
            for (sign, script) in [('_', below), ('^', above)] {
                if let Some(script) = script {
                    into.push(sign);
                    operand(script, into);
                }
            }
            if matches!(&**base, Maths::Symbol { kind: Kind::Large, .. } | Maths::Function { .. }) {
                into.push(' ');
            }
        }
        Maths::Mark { body, mark, over } => {
            operand(body, into);
            into.push_str(name_of(*mark, *over));
        }
        Maths::Grid { rows, shape } => {
            let between = if *shape == Shape::Aligned { " " } else { ", " };
            let rows: Vec<String> = rows
                .iter()
                .map(|row| row.iter().map(line).collect::<Vec<_>>().join(between))
                .collect();
            into.push_str(&rows.join("; "));
        }
        Maths::Space { .. } => into.push(' '),
    }
}

/// A part that needs brackets as soon as it is more than one sign or number.
fn operand(maths: &Maths, into: &mut String) {
    let text = line(maths);
    let simple = text.chars().all(|c| c.is_alphanumeric() || c == '.') || text.chars().count() == 1;
    if simple {
        into.push_str(&text);
    } else {
        into.push('(');
        into.push_str(&text);
        into.push(')');
    }
}

fn name_of(mark: char, over: bool) -> &'static str {
    match mark {
        '^' => " hat",
        '~' => " tilde",
        '→' | '←' | '↔' => " vector",
        '˙' => " dot",
        '¨' => " double dot",
        '‾' | '¯' => " bar",
        '_' => " underlined",
        _ if over => " with a mark above",
        _ => " with a mark below",
    }
}
