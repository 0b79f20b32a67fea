//! Embeddings as directions: how far apart two are, and the middle of several.

/// Why nothing can be said of some experiences.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExperienceError {
    /// Two embeddings come from other models.
    #[error(
        "the embedding of {id} has {found} numbers and others have {wanted}: embed all of them with one model"
    )]
    Dimensions {
        /// Whose.
        id: String,
        /// How many numbers it has.
        found: usize,
        /// How many the first has.
        wanted: usize,
    },
    /// An embedding points nowhere.
    #[error("the embedding of {id} has no direction: {reason}")]
    NoDirection {
        /// Whose.
        id: String,
        /// Why not.
        reason: &'static str,
    },
    /// A weight is none.
    #[error("the weight of {id} is {weight}; a weight is above 0 and at most 1")]
    Weight {
        /// Whose.
        id: String,
        /// The number.
        weight: f64,
    },
    /// An experience is there twice.
    #[error("the experience {id} is there twice")]
    Twice {
        /// Which.
        id: String,
    },
    /// Settings with which no cluster can be found.
    #[error("{name} is {found}, and it is at least {least}")]
    Setting {
        /// Which.
        name: &'static str,
        /// What it is.
        found: usize,
        /// The least.
        least: usize,
    },
    /// More experiences than distances of all to all have room for.
    #[error(
        "{have} experiences are more than are compared at once ({most}): give the latest {most}"
    )]
    TooMany {
        /// How many there are.
        have: usize,
        /// How many may be.
        most: usize,
    },
    /// Distances that are none, which only a mistake in this crate can make.
    #[error("the distances of {count} experiences cannot be clustered: {reason}")]
    Distances {
        /// Of how many.
        count: usize,
        /// Why not.
        reason: String,
    },
    /// No axis has this name.
    #[error(
        "there is no axis \"{word}\"; it is one of: full, domain, strategy, surprise, root_cause"
    )]
    UnknownAxis {
        /// The name.
        word: String,
    },
}

/// The cosine distance of two embeddings of one length: 0 for the same direction, 2 for the opposite one.
///
/// # Errors
/// They have other lengths, or one has no direction.
pub fn cosine_distance(one: &[f32], other: &[f32]) -> Result<f64, ExperienceError> {
    let (one, other) = (Direction::of("the first", one)?, Direction::of("the second", other)?);
    one.like("the second", &other)?;
    Ok(one.distance(&other))
}

/// An embedding with its length. The numbers stay as they are, so that one product is rounded once.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Direction {
    numbers: Vec<f64>,
    length: f64,
}

impl Direction {
    pub(crate) fn of(id: &str, numbers: &[f32]) -> Result<Self, ExperienceError> {
        Self::of_wide(id, numbers.iter().copied().map(f64::from).collect())
    }

    fn of_wide(id: &str, numbers: Vec<f64>) -> Result<Self, ExperienceError> {
        let none = |reason| ExperienceError::NoDirection { id: id.to_owned(), reason };
        if numbers.iter().any(|number| !number.is_finite()) {
            return Err(none("a number in it is not finite"));
        }
        let length = dot(&numbers, &numbers).sqrt();
        if length == 0.0 {
            return Err(none("all of its numbers are 0"));
        }
        Ok(Self { numbers, length })
    }

    /// That another embedding can be compared with this one.
    pub(crate) fn like(&self, id: &str, other: &Self) -> Result<(), ExperienceError> {
        let (wanted, found) = (self.numbers.len(), other.numbers.len());
        match wanted == found {
            true => Ok(()),
            false => Err(ExperienceError::Dimensions { id: id.to_owned(), found, wanted }),
        }
    }

    /// The cosine distance. Rounding makes none below 0.
    pub(crate) fn distance(&self, other: &Self) -> f64 {
        let cosine = dot(&self.numbers, &other.numbers) / (self.length * other.length);
        (1.0 - cosine).max(0.0)
    }

    /// The same direction at length 1.
    pub(crate) fn unit(&self) -> impl Iterator<Item = f64> {
        self.numbers.iter().map(|number| number / self.length)
    }

    pub(crate) fn to_numbers(&self) -> Vec<f32> {
        self.unit().map(|number| number as f32).collect()
    }
}

/// The direction of the weighted mean of directions, each taken at length 1.
pub(crate) fn centroid(
    id: &str,
    members: &[(&Direction, f64)],
) -> Result<Direction, ExperienceError> {
    let mut mean = vec![0.0; members.first().map_or(0, |(first, _)| first.numbers.len())];
    for (member, weight) in members {
        for (sum, number) in mean.iter_mut().zip(member.unit()) {
            *sum += number * weight;
        }
    }
    Direction::of_wide(id, mean)
}

/// The median: of an even number the mean of the two in the middle. None of nothing.
pub(crate) fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    let upper = *numbers.get(middle)?;
    match numbers.len().is_multiple_of(2) {
        true => Some((numbers[middle - 1] + upper) / 2.0),
        false => Some(upper),
    }
}

/// Eight sums side by side, which the compiler turns into vector instructions.
pub(crate) fn dot(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    let (ones, one_rest) = one.as_chunks::<LANES>();
    let (others, other_rest) = other.as_chunks::<LANES>();
    for (one, other) in ones.iter().zip(others) {
        for lane in 0..LANES {
            sums[lane] += one[lane] * other[lane];
        }
    }
    let rest: f64 = one_rest.iter().zip(other_rest).map(|(one, other)| one * other).sum();
    sums.iter().sum::<f64>() + rest
}

const LANES: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_directions() {
        let near = |one: &[f32], other: &[f32], wanted: f64| {
            let found = cosine_distance(one, other).unwrap();
            assert!((found - wanted).abs() < 1e-12, "{found} and {wanted}");
        };
        near(&[1.0, 0.0], &[5.0, 0.0], 0.0);
        near(&[1.0, 0.0], &[0.0, 0.1], 1.0);
        near(&[1.0, 0.0], &[-3.0, 0.0], 2.0);
        near(&[3.0, 4.0], &[4.0, 3.0], 1.0 - 24.0 / 25.0);
    }

    #[test]
    fn what_has_no_direction_is_refused() {
        for (numbers, reason) in [
            (vec![0.0, 0.0], "all of its numbers are 0"),
            (vec![f32::NAN, 1.0], "a number in it is not finite"),
            (vec![f32::INFINITY, 1.0], "a number in it is not finite"),
            (vec![], "all of its numbers are 0"),
        ] {
            let id = "the first".to_owned();
            let wanted = Err(ExperienceError::NoDirection { id, reason });
            assert_eq!(cosine_distance(&numbers, &[1.0, 0.0]), wanted);
        }
        let id = "the second".to_owned();
        let wanted = Err(ExperienceError::Dimensions { id, found: 3, wanted: 2 });
        assert_eq!(cosine_distance(&[1.0, 0.0], &[1.0, 0.0, 0.0]), wanted);
    }

    #[test]
    fn a_median_of_an_even_number_lies_between_the_middle_two() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), Some(2.5));
        assert_eq!(median(Vec::new()), None);
    }
}
