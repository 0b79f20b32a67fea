//! Commands of LaTeX packages that a school uses and the parser does not know, written in those that
//! it knows: chemical formulae (`\ce`), quantities (`\SI`, `\qty`), a framed result (`\boxed`, which
//! loses its frame).

use std::borrow::Cow;

/// Names of units and prefixes with their signs.
const UNITS: [(&str, &str); 44] = [
    ("metre", "m"),
    ("meter", "m"),
    ("second", "s"),
    ("gram", "g"),
    ("kilogram", "kg"),
    ("ampere", "A"),
    ("kelvin", "K"),
    ("mole", "mol"),
    ("candela", "cd"),
    ("newton", "N"),
    ("joule", "J"),
    ("watt", "W"),
    ("volt", "V"),
    ("ohm", "Ω"),
    ("coulomb", "C"),
    ("farad", "F"),
    ("hertz", "Hz"),
    ("pascal", "Pa"),
    ("tesla", "T"),
    ("weber", "Wb"),
    ("henry", "H"),
    ("becquerel", "Bq"),
    ("gray", "Gy"),
    ("sievert", "Sv"),
    ("litre", "L"),
    ("liter", "L"),
    ("minute", "min"),
    ("hour", "h"),
    ("day", "d"),
    ("tonne", "t"),
    ("degreeCelsius", "°C"),
    ("celsius", "°C"),
    ("degree", "°"),
    ("percent", "\\%"),
    ("electronvolt", "eV"),
    ("bar", "bar"),
    ("giga", "G"),
    ("mega", "M"),
    ("kilo", "k"),
    ("centi", "c"),
    ("milli", "m"),
    ("micro", "µ"),
    ("nano", "n"),
    ("deci", "d"),
];

/// Of those, the ones that stand before a unit.
const PREFIXES: [&str; 8] = ["giga", "mega", "kilo", "centi", "milli", "micro", "nano", "deci"];

/// Between two units, without the room of an operator.
const PER: &str = r"\text{/}";

/// `latex` without the commands of packages. What is not understood stays as it is.
pub(super) fn expanded(latex: &str) -> Cow<'_, str> {
    let names = [r"\ce{", r"\SI{", r"\si{", r"\qty{", r"\unit{", r"\num{", r"\boxed{", r"\fbox{"];
    if !names.iter().any(|name| latex.contains(name)) {
        return Cow::Borrowed(latex);
    }
    let mut text = String::with_capacity(latex.len() * 2);
    let mut rest = latex;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let length = after.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (name, behind) = after.split_at(length);
        match written(name, behind) {
            Some((written, behind)) => {
                text.push_str(&written);
                rest = behind;
            }
            None => {
                // An escaped sign is no beginning of a command.
                let end = length.max(after.chars().next().map_or(0, char::len_utf8));
                text.push('\\');
                text.push_str(&after[..end]);
                rest = &after[end..];
            }
        }
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// A command in other words, and what stands behind its arguments.
fn written<'a>(name: &str, behind: &'a str) -> Option<(String, &'a str)> {
    let (first, rest) = argument(behind)?;
    let braced = |text: String| format!("{{{text}}}");
    match name {
        "ce" => Some((braced(chemistry(first)), rest)),
        "boxed" | "fbox" => Some((braced(expanded(first).into_owned()), rest)),
        "num" => Some((braced(first.to_owned()), rest)),
        "si" | "unit" => Some((unit(first), rest)),
        "SI" | "qty" => {
            let (second, rest) = argument(rest)?;
            Some((format!("{{{first}\\,{}}}", unit(second)), rest))
        }
        _ => None,
    }
}

/// What stands in braces at the beginning, and what is behind them.
fn argument(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('{')?;
    let mut open = 1_usize;
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some((&inner[..at], &inner[at + 1..]));
        }
    }
    None
}

/// A chemical formula or reaction: letters upright, a number behind a sign below it, charges above.
fn chemistry(formula: &str) -> String {
    let mut text = String::new();
    for word in formula.split_whitespace() {
        match word {
            "+" => text.push_str(" + "),
            "->" => text.push_str(r" \rightarrow "),
            "<-" => text.push_str(r" \leftarrow "),
            "<->" => text.push_str(r" \leftrightarrow "),
            "<=>" => text.push_str(r" \rightleftharpoons "),
            "v" => text.push_str(r" \downarrow "),
            "^" => text.push_str(r" \uparrow "),
            substance => {
                if text.ends_with(|c: char| c.is_ascii_digit() || c == '}') {
                    text.push_str(r"\,");
                }
                text.push_str(&substance_of(substance));
            }
        }
    }
    text
}

fn substance_of(word: &str) -> String {
    let signs: Vec<char> = word.chars().collect();
    let mut text = String::new();
    let mut at = 0;
    while let Some(sign) = signs.get(at).copied() {
        let before = at.checked_sub(1).and_then(|before| signs.get(before)).copied();
        let run = |from: usize, is: fn(&char) -> bool| -> String {
            signs[from..].iter().take_while(|sign| is(sign)).collect()
        };
        let behind = before.is_some_and(|sign| sign.is_alphabetic() || ")]}".contains(sign));
        match sign {
            digit if digit.is_ascii_digit() => {
                let number = run(at, char::is_ascii_digit);
                at += number.len();
                text.push_str(&if behind { format!("_{{{number}}}") } else { number });
                continue;
            }
            '^' => {
                let from = at + 1;
                let charge = run(from, |sign| sign.is_ascii_digit() || "+-{}".contains(*sign));
                at = from + charge.chars().count();
                let charge: String = charge.chars().filter(|sign| !"{}".contains(*sign)).collect();
                text.push_str(&format!("^{{{charge}}}"));
                continue;
            }
            '+' | '-' if at + 1 == signs.len() && at > 0 => text.push_str(&format!("^{{{sign}}}")),
            '-' => text.push_str(r"\text{-}"),
            '=' => text.push_str(" = "),
            '*' | '.' => text.push_str(r" \cdot "),
            letter if letter.is_alphabetic() => {
                let letters = run(at, |sign| sign.is_alphabetic());
                at += letters.chars().count();
                text.push_str(&format!(r"\mathrm{{{letters}}}"));
                continue;
            }
            other => text.push(other),
        }
        at += 1;
    }
    text
}

/// A unit: its letters upright, its names in signs.
fn unit(unit: &str) -> String {
    let mut text = String::new();
    let mut pieces = unit.split('\\');
    let mut is_prefixed = false;
    if let Some(plain) = pieces.next() {
        text.push_str(&plain.replace('.', r" \cdot ").replace('/', PER));
    }
    for piece in pieces {
        let name = piece.trim();
        let sign = UNITS.iter().find(|(long, _)| *long == name).map(|(_, sign)| *sign);
        match (name, sign) {
            ("per", _) => text.push_str(PER),
            ("squared", _) => text.push_str("^{2}"),
            ("cubed", _) => text.push_str("^{3}"),
            (_, Some(sign)) => {
                if !text.is_empty() && !text.ends_with(PER) && !is_prefixed {
                    text.push_str(r"\,");
                }
                text.push_str(sign);
            }
            (other, None) => text.push_str(&format!(r"\{other}")),
        }
        is_prefixed = PREFIXES.contains(&name);
    }
    format!(r"\mathrm{{{text}}}")
}
