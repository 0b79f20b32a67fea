//! Sums that are written out and do not come out: "8 + 4 + 1 = 14". Only what is plain arithmetic on
//! one line is worked out; whatever could be meant otherwise (code, other bases, remainders, algebra,
//! a mistake that pupils are to find) is left alone.

use super::findings::Findings;
use crate::{Content, Lesson};

/// Words of a line that shows a mistake on purpose, or numbers of another base. Source: the tasks of
/// the sample lessons and how such tasks are put.
const LEFT_ALONE: [&str; 22] = [
    "wrong",
    "mistake",
    "error",
    "incorrect",
    "writes",
    "wrote",
    "says",
    "thinks",
    "claims",
    "believes",
    "spot",
    "false",
    "true",
    "binary",
    "hexadecimal",
    "octal",
    "remainder",
    "mod",
    "approximately",
    "about",
    "estimate",
    "python",
];

pub(super) fn check(lesson: &Lesson, findings: &mut Findings) {
    for section in &lesson.sections {
        // A wrong idea is quoted as it is thought.
        if matches!(section.content, Content::Misconceptions(_)) {
            continue;
        }
        let mut fenced = false;
        for (at, line) in section.markdown.lines().enumerate() {
            let is_fence =
                line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
            fenced ^= is_fence;
            if fenced || is_fence {
                continue;
            }
            for Sum { written, right } in wrong_sums(line) {
                let line = section.start_line + 1 + u32::try_from(at).unwrap_or(u32::MAX);
                let message = format!("\"{written}\" does not come out: it is {right}");
                findings.notice(line, &section.id, message);
            }
        }
    }
}

/// A sum that does not come out.
#[derive(Debug, PartialEq)]
struct Sum {
    /// As it stands.
    written: String,
    /// What its left side is.
    right: String,
}

/// The sums of a line that are wrong.
fn wrong_sums(line: &str) -> Vec<Sum> {
    let small = line.to_lowercase();
    if LEFT_ALONE.iter().any(|word| text::words::has_whole(&small, word)) {
        return Vec::new();
    }
    let bare = line.trim_start();
    let line = without_code(bare.strip_prefix(['-', '*', '+']).unwrap_or(bare));
    line.match_indices('=').filter_map(|(at, _)| wrong_at(&line, at)).collect()
}

/// The line with spaces where code stands.
fn without_code(line: &str) -> String {
    let mut inside = false;
    line.chars()
        .map(|c| {
            inside ^= c == '`';
            if inside || c == '`' { '`' } else { c }
        })
        .collect()
}

fn wrong_at(line: &str, at: usize) -> Option<Sum> {
    let (before, after) = (&line[..at], &line[at + 1..]);
    let left_from = before
        .rfind(|c: char| !is_of_sum(c))
        .map_or(0, |end| end + before[end..].chars().next().map_or(1, char::len_utf8));
    let left = of_percent(&before[..left_from], &before[left_from..])
        .unwrap_or_else(|| before[left_from..].to_owned());
    let right_to = after.find(|c: char| !is_of_sum(c)).unwrap_or(after.len());
    let right = after[..right_to].trim_end().trim_end_matches(['.', ',']);
    let (outside, next) = (&before[..left_from], &after[right_to..]);
    // "2x + 3 = 7" and "= 3y" are algebra, "9:30 + 1 = 10:30" is time, "==" is code.
    let touches =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || ":=<>!^²³√(_`".contains(c));
    let is_percent = left.contains(" of ");
    let glued = !left.starts_with(' ') && touches(outside.chars().last());
    let goes_on = begins_with_operator(&left) && !outside.trim().is_empty();
    let glued_after = !after[..right_to].ends_with(' ') && touches(next.chars().next());
    if (!is_percent && (glued || goes_on)) || glued_after {
        return None;
    }
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let all = format!("{}{}", digits(&left), digits(right));
    // Nothing but noughts and ones may be of base two.
    if all.chars().all(|digit| digit == '0' || digit == '1') {
        return None;
    }
    let value = if is_percent { percentage(&left)? } else { value(&left)? };
    let (given, decimals) = number(right)?;
    let rounded = if decimals > 0 { 0.5 / 10f64.powi(decimals) } else { 1e-9 };
    ((value - given).abs() > rounded + 1e-9).then(|| Sum {
        written: format!("{} = {right}", left.trim(), right = right.trim()),
        right: shown(value, &left),
    })
}

fn is_of_sum(c: char) -> bool {
    c.is_ascii_digit() || " .,£€$%+-−–×*÷/()".contains(c)
}

fn begins_with_operator(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| "+-−–×*÷/%)".contains(c))
}

/// "25% of 60" with what stands before "of".
fn of_percent(before: &str, rest: &str) -> Option<String> {
    let head = before.strip_suffix(" of").or_else(|| before.strip_suffix("of"))?.trim_end();
    let from = head
        .rfind(|c: char| !(c.is_ascii_digit() || ".%".contains(c)))
        .map_or(0, |at| at + head[at..].chars().next().map_or(1, char::len_utf8));
    let percent = &head[from..];
    percent.ends_with('%').then(|| format!("{percent} of {}", rest.trim()))
}

fn percentage(text: &str) -> Option<f64> {
    let (percent, whole) = text.split_once(" of ")?;
    let (percent, _) = number(percent.trim_end_matches('%'))?;
    let (whole, _) = number(whole)?;
    Some(percent * whole / 100.0)
}

/// A number with its sign and its places behind the point.
fn number(text: &str) -> Option<(f64, i32)> {
    let text = text.trim().trim_start_matches(['£', '€', '$']);
    let (sign, text) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1.0, rest.trim_start_matches(['£', '€', '$'])),
        None => (1.0, text),
    };
    let bare = text.replace(',', "");
    let plain = bare.chars().all(|c| c.is_ascii_digit() || c == '.');
    let decimals = bare.split_once('.').map_or(0, |(_, places)| places.len());
    let value: f64 = bare.parse().ok().filter(|_| plain && !bare.is_empty())?;
    Some((sign * value, i32::try_from(decimals).ok()?))
}

/// What a row of additions, multiplications and brackets comes to; none when it is no such row, or
/// only a number.
fn value(text: &str) -> Option<f64> {
    let mut parts = Tokens::of(text)?;
    let operators = parts.0.iter().filter(|token| matches!(token, Token::Operator(_))).count();
    if operators == 0 {
        return None;
    }
    let value = parts.sum()?;
    parts.0.is_empty().then_some(value)
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Number(f64),
    Operator(char),
    Open,
    Close,
}

/// What is left to read, the next one last.
struct Tokens(Vec<Token>);

impl Tokens {
    fn of(text: &str) -> Option<Self> {
        let mut tokens = Vec::new();
        let mut rest = text.trim();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                ' ' | '£' | '€' | '$' => first.len_utf8(),
                '0'..='9' | '.' => {
                    let end = rest.find(|c: char| !(c.is_ascii_digit() || ".,".contains(c)));
                    let digits = &rest[..end.unwrap_or(rest.len())];
                    tokens.push(Token::Number(number(digits)?.0));
                    digits.len()
                }
                '+' | '-' | '−' | '–' | '×' | '*' | '÷' | '/' => {
                    let operator = match first {
                        '−' | '–' => '-',
                        '×' => '*',
                        '÷' => '/',
                        other => other,
                    };
                    tokens.push(Token::Operator(operator));
                    first.len_utf8()
                }
                '(' => {
                    tokens.push(Token::Open);
                    1
                }
                ')' => {
                    tokens.push(Token::Close);
                    1
                }
                _ => return None,
            };
            rest = &rest[length..];
        }
        tokens.reverse();
        Some(Self(tokens))
    }

    fn sum(&mut self) -> Option<f64> {
        let mut value = self.product()?;
        while let Some(Token::Operator(sign @ ('+' | '-'))) = self.0.last().cloned() {
            self.0.pop();
            let next = self.product()?;
            value = if sign == '+' { value + next } else { value - next };
        }
        Some(value)
    }

    fn product(&mut self) -> Option<f64> {
        let mut value = self.factor()?;
        while let Some(Token::Operator(sign @ ('*' | '/'))) = self.0.last().cloned() {
            self.0.pop();
            let next = self.factor()?;
            value = match sign {
                '*' => value * next,
                _ if next == 0.0 => return None,
                _ => value / next,
            };
        }
        Some(value)
    }

    fn factor(&mut self) -> Option<f64> {
        match self.0.pop()? {
            Token::Number(number) => Some(number),
            Token::Operator('-') => Some(-self.factor()?),
            Token::Open => {
                let value = self.sum()?;
                (self.0.pop()? == Token::Close).then_some(value)
            }
            Token::Operator(_) | Token::Close => None,
        }
    }
}

/// A value as the line would write it, with its currency.
fn shown(value: f64, left: &str) -> String {
    let rounded = (value * 1e4).round() / 1e4;
    match ['£', '€', '$'].into_iter().find(|sign| left.contains(*sign)) {
        Some(sign) => format!("{sign}{rounded:.2}"),
        None => format!("{rounded}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_does_not_come_out_is_found_with_what_it_is() {
        for (line, right) in [
            ("- Answer: 7 + 5 = 13", "12"),
            ("So 12 × 4 = 46 tiles.", "48"),
            ("10% of 250 = 20", "25"),
            ("£10 − £3.25 = £7.75", "£6.75"),
            ("(2 + 3) × 4 = 14", "20"),
            ("1,200 / 4 = 30", "300"),
            ("3 − 5 = 2, as the line shows", "-2"),
            ("2 ÷ 3 = 0.7 and 1 ÷ 3 = 0.4", "0.3333"),
        ] {
            let found = wrong_sums(line);
            assert_eq!(
                found.iter().map(|sum| sum.right.as_str()).collect::<Vec<_>>(),
                [right],
                "{line}"
            );
        }
    }

    #[test]
    fn what_is_right_or_no_plain_sum_is_left_alone() {
        for line in [
            "7 + 5 = 12",
            "2 ÷ 3 = 0.67",
            "1 + 1 = 10",
            "11 + 1 = 100",
            "2x + 3 = 8",
            "y = 3 + 4",
            "x + 3 = 7",
            "3 + 4 = 2x",
            "`3 + 4 = 8`",
            "7 ÷ 2 = 3 remainder 1",
            "A pupil writes 12 × 3 = 38.",
            "True or false: 5 + 5 = 11?",
            "9:30 + 1:15 = 10:45",
            "area = length × width",
            "- 7 + 5 = 12",
            "y − 3 = 4",
            "3² + 4² = 25",
            "if 3 + 4 == 8:",
            "5 metres = 500 centimetres",
            "2026 = a year",
            "20 % 7 = 6",
            "7 // 2 = 3",
            "1 1/2 = 1.5",
        ] {
            assert_eq!(wrong_sums(line), [], "{line}");
        }
    }
}
