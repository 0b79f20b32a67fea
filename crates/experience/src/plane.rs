//! Embeddings on a map: the two directions in which they differ most (principal components, Pearson 1901), of
//! embeddings taken at length 1.
//!
//! Found in a Krylov space with Rayleigh–Ritz projection (Lanczos 1950; Golub and Van Loan, Matrix Computations,
//! §10.1), every direction kept at right angles to all before: a few dozen products with the data, and no
//! covariance matrix of all dimensions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ExperienceError;
use crate::vector::{Direction, dot};

/// Points on a map, in the order of the embeddings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Plane {
    /// Coordinates along the first and the second component. A component points where its largest number is
    /// positive, so that the same embeddings make the same map.
    pub points: Vec<[f64; 2]>,
    /// The share of all variance that each component has, from 0 to 1.
    pub explained: [f64; 2],
}

/// The most directions that are followed. Where two variances differ by a hundredth, the error of the first two
/// components is below what a double can hold long before that.
const DIRECTIONS: usize = 80;
/// What is left of a direction once others are taken from it, relative to its length, is rounding below this.
const NOTHING: f64 = 1e-10;

/// Embeddings on a map. Fewer than two, or all of one direction, are all at the origin.
///
/// # Errors
/// Embeddings of other lengths or without direction.
pub fn plane(embeddings: &[&[f32]]) -> Result<Plane, ExperienceError> {
    let rows = centred(embeddings)?;
    let total: f64 = rows.iter().map(|row| dot(row, row)).sum();
    let (axes, images) = krylov(&rows);
    let turn = ritz(&axes, &images);
    let component = |at: usize| -> Option<(Vec<f64>, f64)> {
        let weights = turn.get(at)?;
        let (axis, image) = (weighted(&axes, weights), weighted(&images, weights));
        let variance = dot(&axis, &image).max(0.0);
        Some((pointing_up(axis), variance))
    };
    let components = [component(0), component(1)];
    let along =
        |row: &Vec<f64>, at: usize| components[at].as_ref().map_or(0.0, |(axis, _)| dot(row, axis));
    let share = |at: usize| match &components[at] {
        Some((_, variance)) if total > 0.0 => variance / total,
        Some(_) | None => 0.0,
    };
    Ok(Plane {
        points: rows.iter().map(|row| [along(row, 0), along(row, 1)]).collect(),
        explained: [share(0), share(1)],
    })
}

/// The same axis, its largest number positive.
fn pointing_up(mut axis: Vec<f64>) -> Vec<f64> {
    let largest = axis
        .iter()
        .copied()
        .fold(0.0, |most: f64, number| if number.abs() > most.abs() { number } else { most });
    if largest < 0.0 {
        axis.iter_mut().for_each(|number| *number = -*number);
    }
    axis
}

fn centred(embeddings: &[&[f32]]) -> Result<Vec<Vec<f64>>, ExperienceError> {
    let mut directions: Vec<Direction> = Vec::with_capacity(embeddings.len());
    for (number, embedding) in embeddings.iter().enumerate() {
        let id = format!("experience {}", number + 1);
        let direction = Direction::of(&id, embedding)?;
        if let Some(first) = directions.first() {
            first.like(&id, &direction)?;
        }
        directions.push(direction);
    }
    let mut rows: Vec<Vec<f64>> =
        directions.iter().map(|direction| direction.unit().collect()).collect();
    let mut mean = vec![0.0; rows.first().map_or(0, Vec::len)];
    for row in &rows {
        add(&mut mean, 1.0 / rows.len() as f64, row);
    }
    for row in &mut rows {
        add(row, -1.0, &mean);
    }
    Ok(rows)
}

/// Directions at right angles, each from what the scatter of the rows makes of the one before, and these images.
/// Where that leads to nothing new, one without a pattern goes on.
fn krylov(rows: &[Vec<f64>]) -> (Vec<Vec<f64>>, Vec<Vec<f64>>) {
    let dims = rows.first().map_or(0, Vec::len);
    let mut chance = Chance(0x5EED);
    let (mut axes, mut images) = (Vec::new(), Vec::new());
    let mut next = chance.direction(dims);
    while axes.len() < DIRECTIONS.min(dims).min(rows.len()) {
        let found = what_is_new(&axes, next).or_else(|| what_is_new(&axes, chance.direction(dims)));
        let Some(axis) = found else { break };
        let image = scattered(rows, &axis);
        next = image.clone();
        axes.push(axis);
        images.push(image);
    }
    (axes, images)
}

/// Numbers without a pattern, the same each time: a linear congruential generator (Knuth's MMIX).
struct Chance(u64);

impl Chance {
    fn direction(&mut self, dims: usize) -> Vec<f64> {
        let mut next = || {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as f64 / f64::from(1_u32 << 30) - 1.0
        };
        (0..dims).map(|_| next()).collect()
    }
}

/// What of a direction is at right angles to others, at length 1. Gram and Schmidt's process, twice, which is
/// enough (Giraud, Langou and Rozložník 2005).
fn what_is_new(axes: &[Vec<f64>], mut direction: Vec<f64>) -> Option<Vec<f64>> {
    let length = dot(&direction, &direction).sqrt();
    for _ in 0..2 {
        for axis in axes {
            let shared = dot(&direction, axis);
            add(&mut direction, -shared, axis);
        }
    }
    let left = dot(&direction, &direction).sqrt();
    if left <= length * NOTHING {
        return None;
    }
    direction.iter_mut().for_each(|number| *number /= left);
    Some(direction)
}

/// What the scatter of the rows makes of an axis.
fn scattered(rows: &[Vec<f64>], axis: &[f64]) -> Vec<f64> {
    let mut image = vec![0.0; axis.len()];
    for row in rows {
        add(&mut image, dot(row, axis), row);
    }
    image
}

/// The eigenvectors of the axes' small matrix, the largest eigenvalue first, by Jacobi's rotations (1846).
fn ritz(axes: &[Vec<f64>], images: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = axes.len();
    let mut small: Vec<Vec<f64>> =
        axes.iter().map(|axis| images.iter().map(|image| dot(axis, image)).collect()).collect();
    let mut turn: Vec<Vec<f64>> = (0..size)
        .map(|at| (0..size).map(|other| f64::from(u8::from(at == other))).collect())
        .collect();
    for _ in 0..SWEEPS {
        for one in 0..size {
            for other in one + 1..size {
                rotate(&mut small, &mut turn, one, other);
            }
        }
    }
    let mut order: Vec<usize> = (0..size).collect();
    order.sort_by(|one, other| small[*other][*other].total_cmp(&small[*one][*one]));
    order.into_iter().map(|at| turn[at].clone()).collect()
}

/// So many sweeps bring a matrix of any such size to rest.
const SWEEPS: usize = 12;

/// Turns two rows and columns so that the number in which they meet becomes 0.
fn rotate(small: &mut [Vec<f64>], turn: &mut [Vec<f64>], one: usize, other: usize) {
    let meeting = (small[one][other] + small[other][one]) / 2.0;
    if meeting == 0.0 {
        return;
    }
    let angle = (small[other][other] - small[one][one]) / (2.0 * meeting);
    let tangent = angle.signum() / (angle.abs() + angle.hypot(1.0));
    let cosine = 1.0 / tangent.hypot(1.0);
    let sine = tangent * cosine;
    for row in small.iter_mut() {
        (row[one], row[other]) =
            (cosine * row[one] - sine * row[other], sine * row[one] + cosine * row[other]);
    }
    for matrix in [small, turn] {
        let (before, rest) = matrix.split_at_mut(other);
        for (one, other) in before[one].iter_mut().zip(rest[0].iter_mut()) {
            (*one, *other) = (cosine * *one - sine * *other, sine * *one + cosine * *other);
        }
    }
}

/// A sum of axes.
fn weighted(axes: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; axes.first().map_or(0, Vec::len)];
    for (axis, weight) in axes.iter().zip(weights) {
        add(&mut sum, *weight, axis);
    }
    sum
}

fn add(to: &mut [f64], weight: f64, other: &[f64]) {
    for (to, other) in to.iter_mut().zip(other) {
        *to += weight * other;
    }
}
