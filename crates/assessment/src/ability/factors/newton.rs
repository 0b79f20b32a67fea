//! The highest point of a smooth hill in a few dimensions, and how sharp it is there.

/// Steps before it is given up.
const MOST_STEPS: usize = 100;
/// How far apart the gradient is compared for its own slope.
const ASIDE: f64 = 1e-4;

/// What is seen at one point.
pub(super) struct View {
    /// The height.
    pub(super) height: f64,
    /// Where it goes up.
    pub(super) gradient: Vec<f64>,
}

impl View {
    /// Adds a normal belief about one coordinate, which is so far from what is believed.
    pub(super) fn believe(&mut self, place: usize, off: f64, deviation: f64) {
        self.height -= (off / deviation).powi(2) / 2.0;
        self.gradient[place] -= off / (deviation * deviation);
    }
}

/// The highest point.
pub(super) struct Peak {
    /// Where it is.
    pub(super) point: Vec<f64>,
    /// The standard error of each coordinate, were the height the logarithm of a density.
    pub(super) errors: Vec<f64>,
}

/// Climbs by Newton's method, with shorter steps where a whole one would lead down.
pub(super) fn climb(start: Vec<f64>, look: impl Fn(&[f64]) -> View) -> Option<Peak> {
    let mut point = start;
    let mut view = look(&point);
    for _ in 0..MOST_STEPS {
        let bend = bend(&point, &look);
        let step = solve(&bend, &view.gradient)?;
        let mut share = 1.0;
        let (next, seen) = loop {
            let next: Vec<f64> =
                point.iter().zip(&step).map(|(from, step)| from + share * step).collect();
            let seen = look(&next);
            if seen.height >= view.height || share < 1e-9 {
                break (next, seen);
            }
            share /= 2.0;
        };
        let moved = step.iter().fold(0.0_f64, |most, step| most.max((share * step).abs()));
        (point, view) = (next, seen);
        if moved < 1e-8 {
            let unit = |place: usize| -> Vec<f64> {
                (0..point.len()).map(|other| f64::from(u8::from(other == place))).collect()
            };
            let error = |place: usize| Some(solve(&bend, &unit(place))?[place].sqrt());
            let errors = (0..point.len()).map(error).collect::<Option<_>>()?;
            return Some(Peak { point, errors });
        }
    }
    None
}

/// Minus the second derivatives: how the gradient falls along each coordinate.
fn bend(point: &[f64], look: &impl Fn(&[f64]) -> View) -> Vec<Vec<f64>> {
    let beside = |place: usize, by: f64| {
        let mut moved = point.to_vec();
        moved[place] += by;
        look(&moved).gradient
    };
    let fall = |place: usize| {
        let (ahead, behind) = (beside(place, ASIDE), beside(place, -ASIDE));
        let falls = ahead.iter().zip(behind).map(|(ahead, behind)| behind - ahead);
        falls.map(|fall| fall / (2.0 * ASIDE)).collect()
    };
    (0..point.len()).map(fall).collect()
}

/// Solves a symmetric system by Cholesky's method. Where the hill bends upwards, it is taken to bend
/// down by as much as it takes.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let mut added = 0.0;
    while added < 1e9 {
        if let Some(root) = cholesky(matrix, added) {
            return Some(back(&root, &forward(&root, right)));
        }
        added = f64::max(1e-3, added * 10.0);
    }
    None
}

/// The lower triangle whose square is the matrix with something added to its diagonal.
fn cholesky(matrix: &[Vec<f64>], added: f64) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut root = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in 0..=row {
            let before: f64 = (0..column).map(|at| root[row][at] * root[column][at]).sum();
            if row == column {
                let rest = matrix[row][row] + added - before;
                if rest.is_nan() || rest <= 0.0 {
                    return None;
                }
                root[row][row] = rest.sqrt();
            } else {
                root[row][column] = (matrix[row][column] - before) / root[column][column];
            }
        }
    }
    Some(root)
}

fn forward(root: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let mut found: Vec<f64> = Vec::with_capacity(right.len());
    for (row, value) in root.iter().zip(right) {
        let known: f64 = row.iter().zip(&found).map(|(factor, found)| factor * found).sum();
        found.push((value - known) / row[found.len()]);
    }
    found
}

fn back(root: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let mut found = vec![0.0; right.len()];
    for row in (0..right.len()).rev() {
        let known: f64 = (row + 1..right.len()).map(|below| root[below][row] * found[below]).sum();
        found[row] = (right[row] - known) / root[row][row];
    }
    found
}
