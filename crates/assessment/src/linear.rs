//! Linear expressions such as `3x − 4`: reading what was typed, and whether two are equal for all
//! values of their letters.

use std::collections::BTreeMap;

use crate::{
    FormatHint, Rational,
    reading::{bounded, plain},
    value::calculated,
};

/// Deepest nesting of brackets.
const MAX_BRACKETS: usize = 20;

/// A sum of letters, each with a factor, and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linear {
    /// Factors of letters that are not 0.
    factors: BTreeMap<char, Rational>,
    constant: Rational,
    /// Whether it stands without brackets, with each letter once and one number.
    pub(crate) collected: bool,
}

/// Why a text is no linear expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotLinear {
    /// It cannot be read.
    Unread(FormatHint),
    /// It is an expression, but of another kind: `x * x`, `1 / x`. No linear one equals it.
    OtherKind,
}

impl Linear {
    pub(crate) fn equals(&self, other: &Self) -> bool {
        self.factors == other.factors && self.constant == other.constant
    }

    fn number(number: Rational) -> Self {
        Self { factors: BTreeMap::new(), constant: number, collected: true }
    }

    fn letter(letter: char) -> Self {
        let factors = BTreeMap::from([(letter, Rational::from_integer(1))]);
        Self { factors, constant: Rational::from_integer(0), collected: true }
    }

    fn scaled(&self, sign: char, by: Rational) -> Option<Self> {
        let factors = self.factors.iter();
        let factors = factors
            .map(|(letter, factor)| Some((*letter, calculated(*factor, sign, by)?)))
            .collect::<Option<BTreeMap<_, _>>>()?;
        let constant = calculated(self.constant, sign, by)?;
        Some(Self { factors, constant, collected: self.collected }.without_nothing())
    }

    fn added(&self, sign: char, other: &Self) -> Option<Self> {
        let mut factors = self.factors.clone();
        for (letter, factor) in &other.factors {
            let held = factors.get(letter).copied().unwrap_or_default();
            factors.insert(*letter, calculated(held, sign, *factor)?);
        }
        let constant = calculated(self.constant, sign, other.constant)?;
        let once = other.factors.keys().all(|letter| !self.factors.contains_key(letter));
        let numbers = [self, other].iter().all(|side| *side.constant.numer() != 0);
        let collected = self.collected && other.collected && once && !numbers;
        Some(Self { factors, constant, collected }.without_nothing())
    }

    fn without_nothing(mut self) -> Self {
        self.factors.retain(|_, factor| *factor.numer() != 0);
        self
    }
}

/// Reads an expression.
pub(crate) fn read(text: &str) -> Result<Linear, NotLinear> {
    let text = bounded(text).map_err(NotLinear::Unread)?;
    let plain = plain(text);
    let characters = plain.chars().map(|c| if "·×∙".contains(c) { '*' } else { c });
    let characters: Vec<char> = characters.filter(|c| *c != ' ').collect();
    let mut reader = LinearReader { characters, at: 0, brackets: 0 };
    let linear = reader.sum()?;
    match reader.next() {
        None => Ok(linear),
        Some(_) => Err(reader.unread()),
    }
}

struct LinearReader {
    characters: Vec<char>,
    at: usize,
    brackets: usize,
}

impl LinearReader {
    fn next(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn takes(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn unread(&self) -> NotLinear {
        let rest: String = self.characters.iter().skip(self.at).take(12).collect();
        let all: String = self.characters.iter().take(12).collect();
        let shown = if rest.is_empty() { all } else { rest };
        NotLinear::Unread(FormatHint::NotAnExpression(shown))
    }

    fn sum(&mut self) -> Result<Linear, NotLinear> {
        let mut sum = match (self.takes('-'), self.takes('+')) {
            (true, _) => self.negative()?,
            _ => self.product()?,
        };
        loop {
            let sign = match self.next() {
                Some(sign @ ('+' | '-')) => sign,
                _ => return Ok(sum),
            };
            self.at += 1;
            let next = if self.takes('-') { self.negative()? } else { self.product()? };
            sum = sum.added(sign, &next).ok_or(many_digits())?;
        }
    }

    fn negative(&mut self) -> Result<Linear, NotLinear> {
        self.product()?.scaled('*', Rational::from_integer(-1)).ok_or(many_digits())
    }

    fn product(&mut self) -> Result<Linear, NotLinear> {
        let mut product = self.factor()?;
        loop {
            let sign = match self.next() {
                Some(sign @ ('*' | '/')) => {
                    self.at += 1;
                    sign
                }
                // A number or a bracket before a letter or a bracket is multiplied with it.
                Some(next) if next.is_ascii_alphabetic() || next == '(' => {
                    let before = self.characters[self.at - 1];
                    if before.is_ascii_alphabetic() && next.is_ascii_alphabetic() {
                        return Err(self.unread());
                    }
                    '*'
                }
                _ => return Ok(product),
            };
            let next = self.factor()?;
            product = match (next.factors.is_empty(), product.factors.is_empty(), sign) {
                (true, _, '/') if *next.constant.numer() == 0 => {
                    return Err(NotLinear::Unread(FormatHint::DividedByNothing));
                }
                (true, numbers, sign) => {
                    let made = product.scaled(sign, next.constant).ok_or(many_digits())?;
                    // 3 * 4 is still to be done; 3/4 is a number.
                    let done = next.collected && !(numbers && sign == '*');
                    Linear { collected: made.collected && done, ..made }
                }
                (false, true, '*') => {
                    let made = next.scaled(sign, product.constant).ok_or(many_digits())?;
                    Linear { collected: made.collected && product.collected, ..made }
                }
                _ => return Err(NotLinear::OtherKind),
            };
        }
    }

    fn factor(&mut self) -> Result<Linear, NotLinear> {
        let linear = match self.next() {
            Some('(') if self.brackets < MAX_BRACKETS => {
                self.at += 1;
                self.brackets += 1;
                let inside = self.sum()?;
                self.brackets -= 1;
                if !self.takes(')') {
                    return Err(self.unread());
                }
                Linear { collected: false, ..inside }
            }
            Some(letter) if letter.is_ascii_alphabetic() => {
                self.at += 1;
                Linear::letter(letter)
            }
            Some(first) if first.is_ascii_digit() || first == '.' => self.number()?,
            _ => return Err(self.unread()),
        };
        match self.next() {
            Some('^' | '²' | '³') => Err(NotLinear::OtherKind),
            _ => Ok(linear),
        }
    }

    fn number(&mut self) -> Result<Linear, NotLinear> {
        let start = self.at;
        while self.next().is_some_and(|next| next.is_ascii_digit() || next == '.') {
            self.at += 1;
        }
        let digits: String = self.characters[start..self.at].iter().collect();
        let number = crate::reading::number(&digits).map_err(NotLinear::Unread)?;
        Ok(Linear::number(number.value))
    }
}

fn many_digits() -> NotLinear {
    NotLinear::Unread(FormatHint::TooManyDigits)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn equal(this: &str, that: &str) -> bool {
        read(this).unwrap().equals(&read(that).unwrap())
    }

    #[rstest]
    #[case::order("3x + 4", "4 + 3x")]
    #[case::brackets("2(x + 1) - 5", "2x - 3")]
    #[case::signs("-(x − 3)", "3 - x")]
    #[case::decimals("0.5x", "x/2")]
    #[case::fractions("3/4x + 1/4", "(3x + 1)/4")]
    #[case::two_letters("2(a + b) - b", "2a + b")]
    #[case::what_goes_away("x + y - x", "y")]
    #[case::a_times_sign("3 × x", "3x")]
    #[case::a_minus_behind_a_sign("2x + -3", "2x - 3")]
    fn equal_expressions_are_equal(#[case] this: &str, #[case] that: &str) {
        assert!(equal(this, that));
    }

    #[rstest]
    #[case::another_factor("3x + 4", "4x + 3")]
    #[case::another_letter("3x", "3y")]
    #[case::a_sign("x - 3", "3 - x")]
    fn others_are_not(#[case] this: &str, #[case] that: &str) {
        assert!(!equal(this, that));
    }

    #[rstest]
    #[case("3x + 4", true)]
    #[case("-x", true)]
    #[case("x/2", true)]
    #[case("3/4", true)]
    #[case("2(x + 1)", false)]
    #[case("x + x", false)]
    #[case("3x + 4 - 1", false)]
    #[case("2*3x", false)]
    #[case("(3x)", false)]
    fn what_is_collected_is_told(#[case] text: &str, #[case] wanted: bool) {
        assert_eq!(read(text).unwrap().collected, wanted);
    }

    #[rstest]
    #[case::a_square("x*x", NotLinear::OtherKind)]
    #[case::a_power("x^2", NotLinear::OtherKind)]
    #[case::a_written_power("3x²", NotLinear::OtherKind)]
    #[case::by_a_letter("1/x", NotLinear::OtherKind)]
    #[case::a_word("apple", NotLinear::Unread(FormatHint::NotAnExpression("pple".to_owned())))]
    #[case::an_open_bracket("2(x + 1", NotLinear::Unread(FormatHint::NotAnExpression("2(x+1".to_owned())))]
    #[case::an_equation("x = 3", NotLinear::Unread(FormatHint::NotAnExpression("=3".to_owned())))]
    #[case::a_comma("2,5x", NotLinear::Unread(FormatHint::NotAnExpression(",5x".to_owned())))]
    #[case::by_nothing("x/0", NotLinear::Unread(FormatHint::DividedByNothing))]
    #[case::digits("9999999999 * 9999999999", NotLinear::Unread(FormatHint::TooManyDigits))]
    #[case::nothing(" ", NotLinear::Unread(FormatHint::Empty))]
    fn what_is_not_linear_is_told(#[case] text: &str, #[case] wanted: NotLinear) {
        assert_eq!(read(text), Err(wanted));
    }

    #[test]
    fn brackets_are_bounded() {
        let deep = format!("{}x{}", "(".repeat(90), ")".repeat(90));
        assert!(matches!(read(&deep), Err(NotLinear::Unread(FormatHint::NotAnExpression(_)))));
    }
}
