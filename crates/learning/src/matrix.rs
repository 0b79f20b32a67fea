//! Vectors in memory, and which of them are nearest to another one.
//!
//! All are looked at: a hundred thousand of 384 numbers take some milliseconds, and none that is near is missed.

use embeddings::Vector;

/// Vectors of one model, a row for each thing that has one: a unit of code, a commit.
#[derive(Debug)]
pub(crate) struct Matrix<Id> {
    dimensions: usize,
    ids: Vec<Id>,
    numbers: Vec<i8>,
    /// How long each is.
    lengths: Vec<f32>,
}

impl<Id> Default for Matrix<Id> {
    fn default() -> Self {
        Self { dimensions: 0, ids: Vec::new(), numbers: Vec::new(), lengths: Vec::new() }
    }
}

impl<Id: Copy + Ord> Matrix<Id> {
    /// How many have a vector.
    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether it has a vector.
    pub(crate) fn has(&self, id: Id) -> bool {
        self.ids.contains(&id)
    }

    /// Adds a vector, from its bytes. One of another length than those that are there is left out.
    pub(crate) fn add(&mut self, id: Id, bytes: &[u8]) {
        if self.ids.is_empty() {
            self.dimensions = bytes.len();
        }
        if bytes.len() != self.dimensions || bytes.is_empty() {
            return;
        }
        let start = self.numbers.len();
        self.numbers.extend(bytes.iter().map(|byte| byte.cast_signed()));
        let row = self.numbers.get(start..).unwrap_or_default();
        self.lengths.push(length(row));
        self.ids.push(id);
    }

    /// What is nearest to the vector by the cosine, the nearest first, at most `most` of those that `fits`
    /// takes and that lie on its side.
    pub(crate) fn nearest(
        &self,
        vector: &Vector,
        most: usize,
        fits: &dyn Fn(Id) -> bool,
    ) -> Vec<(Id, f32)> {
        let asked: Vec<i8> = vector.bytes().iter().map(|byte| byte.cast_signed()).collect();
        let asked_length = length(&asked);
        if asked.len() != self.dimensions || asked_length == 0.0 {
            return Vec::new();
        }
        let rows = self.numbers.chunks_exact(self.dimensions);
        let cosines = rows.zip(&self.lengths).map(|(row, length)| {
            if *length == 0.0 { 0.0 } else { product(row, &asked) as f32 / (length * asked_length) }
        });
        let mut near: Vec<(Id, f32)> =
            self.ids.iter().copied().zip(cosines).filter(|(_, cosine)| *cosine > 0.0).collect();
        let order = |one: &(Id, f32), other: &(Id, f32)| {
            other.1.total_cmp(&one.1).then(one.0.cmp(&other.0))
        };
        let mut best = Vec::new();
        // Few are asked whether they fit: as many of the nearest as it takes.
        let mut wanted = most.saturating_mul(2);
        while best.len() < most && !near.is_empty() {
            let rest = if near.len() > wanted && wanted > 0 {
                near.select_nth_unstable_by(wanted - 1, order);
                near.split_off(wanted)
            } else {
                Vec::new()
            };
            near.sort_unstable_by(order);
            best.extend(near.into_iter().filter(|(id, _)| fits(*id)));
            near = rest;
            wanted = wanted.saturating_mul(4);
        }
        best.truncate(most);
        best
    }
}

fn length(numbers: &[i8]) -> f32 {
    (product(numbers, numbers) as f32).sqrt()
}

/// The sum of products. Chunks of sixteen, so that it is done by many numbers at once.
fn product(one: &[i8], other: &[i8]) -> i32 {
    let (ones, rest_of_one) = one.as_chunks::<16>();
    let (others, rest_of_other) = other.as_chunks::<16>();
    let mut sums = [0_i32; 16];
    for (one, other) in ones.iter().zip(others) {
        for ((sum, a), b) in sums.iter_mut().zip(one).zip(other) {
            *sum += i32::from(i16::from(*a) * i16::from(*b));
        }
    }
    let rest = rest_of_one.iter().zip(rest_of_other).map(|(a, b)| i32::from(*a) * i32::from(*b));
    sums.iter().sum::<i32>() + rest.sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first_and_are_those_that_fit() {
        let mut matrix = Matrix::default();
        let vector = |numbers: &[f32]| Vector::new(numbers).unwrap();
        let rows =
            [[1.0, 0.0, 0.1], [0.0, 1.0, 0.0], [0.7, 0.7, 0.0], [-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
        for (at, row) in rows.iter().enumerate() {
            matrix.add(at, &vector(row).bytes());
        }
        matrix.add(9, &[1, 2]);
        assert_eq!(matrix.len(), 5);
        let ids = |near: Vec<(usize, f32)>| near.iter().map(|(id, _)| *id).collect::<Vec<_>>();
        let asked = vector(&[1.0, 0.0, 0.0]);
        assert_eq!(ids(matrix.nearest(&asked, 9, &|_| true)), [4, 0, 2]);
        assert_eq!(ids(matrix.nearest(&asked, 1, &|id| id == 2)), [2]);
        assert_eq!(ids(matrix.nearest(&vector(&[1.0, 0.0]), 9, &|_| true)), [0_usize; 0]);
        assert_eq!(ids(matrix.nearest(&asked, 0, &|_| true)), [0_usize; 0]);
    }

    #[test]
    fn it_is_the_cosine_of_vectors_as_they_are_kept() {
        let numbers = |seed: usize| -> Vec<f32> {
            (0..384).map(|at| ((at * 31 + seed * 17) % 23) as f32 - 11.0).collect()
        };
        let (one, other) = (Vector::new(&numbers(1)).unwrap(), Vector::new(&numbers(2)).unwrap());
        let mut matrix = Matrix::default();
        matrix.add(1, &other.bytes());
        matrix.add(2, &one.bytes());
        let near = matrix.nearest(&one, 2, &|_| true);
        assert!((f64::from(near[0].1) - 1.0).abs() < 1e-6);
        let wanted = one.cosine(&other);
        let found = near.iter().find(|(id, _)| *id == 1).map_or(0.0, |(_, cosine)| *cosine);
        assert!((f64::from(found) - wanted.max(0.0)).abs() < 1e-6, "{found} {wanted}");
    }
}
