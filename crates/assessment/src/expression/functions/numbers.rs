//! Arithmetic: fractions, carrying and borrowing, divisors, primes, digits, bases.

use num_rational::Ratio;

use super::{Outcome, functions};
use crate::{
    Rational, Value,
    expression::function::{Arguments, NO_ROOM},
    value::fraction,
};

/// The largest number that is taken apart by trial division: some 32,000 divisions.
const MOST_FACTORED: i64 = 1_000_000_000;

functions! { NUMBERS;
    "ratio"("numerator", "denominator") "The exact fraction of two whole numbers, in lowest terms.",
        "ratio(6, 8)" => "3/4", 1, ratio;
    "numerator"("number") "What stands above the line of a fraction in lowest terms.",
        "numerator(ratio(6, 8))" => "3", 1, |given| Ok((*given.number(0)?.numer()).into());
    "denominator"("number") "What stands below the line of a fraction in lowest terms.",
        "denominator(ratio(6, 8))" => "4", 1, |given| Ok((*given.number(0)?.denom()).into());
    "whole"("number") "The whole part of a number, without what is behind it.",
        "whole(ratio(7, 2))" => "3", 1, |given| Ok(given.number(0)?.trunc().to_integer().into());
    "rounded"("number", "places") "A number to so many decimal places, half away from zero; 10s for -1.",
        "rounded(ratio(1, 8), 2)" => "13/100", 1, rounded;
    "abs"("number") "How far a number is from 0.",
        "abs(-5)" => "5", 1, absolute;
    "least"("a", "b") "The smaller of two numbers.",
        "least(3, 5)" => "3", 1, |given| Ok(picked(given, given.number(0)? <= given.number(1)?));
    "most"("a", "b") "The larger of two numbers.",
        "most(3, 5)" => "5", 1, |given| Ok(picked(given, given.number(0)? >= given.number(1)?));
    "power"("base", "exponent") "A whole number to a power from 0 to 62.",
        "power(2, 10)" => "1024", 1, power;
    "gcd"("a", "b") "The highest common factor of two whole numbers.",
        "gcd(12, 18)" => "6", 1, |given| Ok(gcd(natural(given, 0)?, natural(given, 1)?).into());
    "lcm"("a", "b") "The lowest common multiple of two whole numbers.",
        "lcm(4, 6)" => "12", 1, lcm;
    "is_prime"("number") "Whether a whole number up to 1,000,000,000 is a prime.",
        "is_prime(97)" => "true", 200, is_prime;
    "prime_factors"("number") "The primes whose product a number from 1 to 1,000,000,000 is, in order.",
        "prime_factors(60)" => "2, 2, 3, 5", 200, prime_factors;
    "factors"("number") "The numbers that divide a number from 1 to 1,000,000,000, in order.",
        "factors(12)" => "1, 2, 3, 4, 6, 12", 200, factors;
    "digits"("number") "The digits of a whole number, the largest place first, without its sign.",
        "digits(407)" => "4, 0, 7", 1, digits;
    "digit"("number", "place") "The digit at a place: 0 is the ones, 1 the tens.",
        "digit(407, 2)" => "4", 1, digit;
    "carries"("a", "b") "How many carries adding two natural numbers in columns takes.",
        "carries(47, 38)" => "1", 1, carries;
    "borrows"("a", "b") "How many columns have to borrow when b is taken from a, with 0 ≤ b ≤ a.",
        "borrows(402, 157)" => "2", 1, borrows;
    "added_without_carrying"("a", "b") "The sum of each column alone, what would be carried left out.",
        "added_without_carrying(47, 38)" => "75", 1, added_without_carrying;
    "smaller_from_larger"("a", "b") "The difference of each column alone, the smaller digit from the larger.",
        "smaller_from_larger(402, 157)" => "355", 1, smaller_from_larger;
    "in_base"("number", "base") "A natural number written in a base from 2 to 16, with capital letters.",
        "in_base(202, 16)" => "CA", 1, in_base;
    "from_base"("text", "base") "The number that digits of a base from 2 to 16 stand for.",
        "from_base('1010', 2)" => "10", 1, from_base;
}

fn ratio(given: &Arguments<'_>) -> Outcome {
    let (numerator, denominator) = (given.whole(0)?, given.whole(1)?);
    let no_fraction = || format!("{numerator}/{denominator} is no fraction");
    fraction(numerator, denominator).map(Value::from).ok_or_else(no_fraction)
}

fn rounded(given: &Arguments<'_>) -> Outcome {
    let (number, places) = (given.number(0)?, given.within(1, -9, 9)?);
    // In 128 bits ten digits more than a number has always have room.
    let wide = Ratio::new(i128::from(*number.numer()), i128::from(*number.denom()));
    let unit = Ratio::from_integer(10_i128.pow(places.unsigned_abs() as u32));
    let shifted = if places < 0 { wide / unit } else { wide * unit };
    let whole = shifted.round();
    let back = if places < 0 { whole * unit } else { whole / unit };
    let narrow = |number: &i128| i64::try_from(*number).map_err(|_| NO_ROOM.to_owned());
    let number = Rational::new(narrow(back.numer())?, narrow(back.denom())?);
    Ok(if number.is_integer() { number.to_integer().into() } else { number.into() })
}

fn absolute(given: &Arguments<'_>) -> Outcome {
    match given.value(0) {
        Value::Whole(number) => number.checked_abs().map(Value::from).ok_or_else(|| NO_ROOM.into()),
        _ => {
            let number = given.number(0)?;
            let sign = if *number.numer() < 0 { -1 } else { 1 };
            let numerator = number.numer().checked_mul(sign).ok_or(NO_ROOM)?;
            Ok(Rational::new(numerator, *number.denom()).into())
        }
    }
}

fn picked(given: &Arguments<'_>, first: bool) -> Value {
    given.value(usize::from(!first)).clone()
}

fn power(given: &Arguments<'_>) -> Outcome {
    let (base, exponent) = (given.whole(0)?, given.within(1, 0, 62)?);
    base.checked_pow(exponent as u32).map(Value::from).ok_or_else(|| NO_ROOM.into())
}

fn natural(given: &Arguments<'_>, index: usize) -> Result<i64, String> {
    given.within(index, 0, i64::MAX)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn lcm(given: &Arguments<'_>) -> Outcome {
    let (a, b) = (given.within(0, 1, i64::MAX)?, given.within(1, 1, i64::MAX)?);
    (a / gcd(a, b)).checked_mul(b).map(Value::from).ok_or_else(|| NO_ROOM.into())
}

fn is_prime(given: &Arguments<'_>) -> Outcome {
    let number = given.within(0, 0, MOST_FACTORED)?;
    Ok((number > 1 && primes_of(number).len() == 1).into())
}

fn prime_factors(given: &Arguments<'_>) -> Outcome {
    let primes = primes_of(given.within(0, 1, MOST_FACTORED)?);
    Ok(primes.into_iter().map(Value::from).collect::<Vec<_>>().into())
}

fn primes_of(mut number: i64) -> Vec<i64> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        while number % divisor == 0 {
            primes.push(divisor);
            number /= divisor;
        }
        divisor += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}

fn factors(given: &Arguments<'_>) -> Outcome {
    let number = given.within(0, 1, MOST_FACTORED)?;
    let small = (1..).take_while(|divisor| divisor * divisor <= number);
    let mut factors: Vec<i64> = small.filter(|divisor| number % divisor == 0).collect();
    let large: Vec<i64> = factors.iter().rev().map(|divisor| number / divisor).collect();
    factors.extend(large);
    factors.dedup();
    Ok(factors.into_iter().map(Value::from).collect::<Vec<_>>().into())
}

fn digits(given: &Arguments<'_>) -> Outcome {
    let written = given.whole(0)?.unsigned_abs().to_string();
    let digits = written.bytes().map(|byte| Value::from(i64::from(byte - b'0')));
    Ok(digits.collect::<Vec<_>>().into())
}

fn digit(given: &Arguments<'_>) -> Outcome {
    let (number, place) = (given.whole(0)?.unsigned_abs(), given.within(1, 0, 18)?);
    Ok(i64::from(digit_at(number, place as u32)).into())
}

fn digit_at(number: u64, place: u32) -> u8 {
    (number / 10_u64.pow(place) % 10) as u8
}

fn carries(given: &Arguments<'_>) -> Outcome {
    let (a, b) = (natural(given, 0)? as u64, natural(given, 1)? as u64);
    let mut carry = 0;
    let mut carries = 0;
    for place in 0..19 {
        carry = u8::from(digit_at(a, place) + digit_at(b, place) + carry > 9);
        carries += i64::from(carry);
    }
    Ok(carries.into())
}

/// Two natural numbers of which the second is not the larger.
fn minuend(given: &Arguments<'_>) -> Result<(u64, u64), String> {
    let (a, b) = (natural(given, 0)?, natural(given, 1)?);
    match b <= a {
        true => Ok((a as u64, b as u64)),
        false => Err(format!("{b} is larger than {a}")),
    }
}

fn borrows(given: &Arguments<'_>) -> Outcome {
    let (a, b) = minuend(given)?;
    let mut borrow = 0;
    let mut borrows = 0;
    for place in 0..19 {
        borrow = u8::from(digit_at(a, place) < digit_at(b, place) + borrow);
        borrows += i64::from(borrow);
    }
    Ok(borrows.into())
}

fn added_without_carrying(given: &Arguments<'_>) -> Outcome {
    let (a, b) = (natural(given, 0)? as u64, natural(given, 1)? as u64);
    by_columns(|place| (digit_at(a, place) + digit_at(b, place)) % 10)
}

fn smaller_from_larger(given: &Arguments<'_>) -> Outcome {
    let (a, b) = minuend(given)?;
    by_columns(|place| digit_at(a, place).abs_diff(digit_at(b, place)))
}

fn by_columns(digit: impl Fn(u32) -> u8) -> Outcome {
    let columns = (0..18).map(|place| i64::from(digit(place)) * 10_i64.pow(place));
    Ok(columns.sum::<i64>().into())
}

fn in_base(given: &Arguments<'_>) -> Outcome {
    let (mut number, base) = (natural(given, 0)?, given.within(1, 2, 16)?);
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit((number % base) as u32, base as u32));
        number /= base;
        if number == 0 {
            break;
        }
    }
    let written: String = digits.into_iter().rev().collect();
    Ok(written.to_ascii_uppercase().into())
}

fn from_base(given: &Arguments<'_>) -> Outcome {
    let (text, base) = (given.text(0)?, given.within(1, 2, 16)?);
    let number = i64::from_str_radix(text, base as u32);
    number.map(Value::from).map_err(|_| format!("\"{text}\" is no number of base {base}"))
}
