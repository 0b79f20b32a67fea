//! Squares that put things in order: each row is one order of 0, 1, …, n − 1.

/// A cyclic Latin square: n rows, each thing at each position once. It says nothing on what follows
/// what: in all rows but one, each thing comes after the same other.
#[must_use]
pub fn latin_square(n: usize) -> Vec<Vec<usize>> {
    (0..n).map(|row| (0..n).map(|column| (row + column) % n).collect()).collect()
}

/// A design of Williams (1949, "Experimental designs balanced for the estimation of residual effects of
/// treatments"): each thing at each position, and directly after each other thing, equally often.
///
/// The first row goes to and fro, 0, 1, n − 1, 2, n − 2, …, and each further row is one more, modulo n.
/// For even n that is a square of n rows. For odd n it is balanced only together with the same rows
/// read backwards: 2n rows, the first n of which are a Latin square, and so are the last.
#[must_use]
pub fn williams(n: usize) -> Vec<Vec<usize>> {
    let first = (0..n).map(|column| match column {
        0 => 0,
        column if column % 2 == 1 => column.div_ceil(2),
        column => n - column / 2,
    });
    let first: Vec<usize> = first.collect();
    let mut rows: Vec<Vec<usize>> =
        (0..n).map(|row| first.iter().map(|thing| (thing + row) % n).collect()).collect();
    // One thing has one order, and two have both.
    if n % 2 == 1 && n > 1 {
        let backwards: Vec<Vec<usize>> =
            rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
        rows.extend(backwards);
    }
    rows
}
