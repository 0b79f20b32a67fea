//! Tables by their lines. A cell may span columns and rows: two places of a grid are one cell where no
//! line parts them.

use super::page::{Run, in_lines};
use super::rulings::{Ruling, Rulings};
use crate::lines::Cells;

/// Lines nearer than this to one another, in points, are one.
const NEAR: f32 = 2.5;

/// A table whose lines are drawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Grid {
    /// Its columns' edges, from the left.
    columns: Vec<f32>,
    /// Its rows' edges, from above.
    rows: Vec<f32>,
    /// For each place, row by row, the place that its cell begins at.
    begins: Vec<usize>,
}

impl Grid {
    /// The tables of a page, from above: at least two rows and two columns with cells of their own.
    pub(super) fn all(rulings: &Rulings) -> Vec<Self> {
        let mut grids: Vec<Self> = joined(rulings).iter().filter_map(Self::of).collect();
        grids.sort_by(|one, other| other.top().total_cmp(&one.top()));
        grids
    }

    fn of(rulings: &Rulings) -> Option<Self> {
        let columns = edges(&rulings.down, &rulings.across);
        let mut rows = edges(&rulings.across, &rulings.down);
        rows.reverse();
        if columns.len() < 3 || rows.len() < 3 {
            return None;
        }
        let width = columns.len() - 1;
        let mut begins: Vec<usize> = (0..width * (rows.len() - 1)).collect();
        for place in 0..begins.len() {
            let (row, column) = (place / width, place % width);
            let (up, across) = (middle(&rows, row), middle(&columns, column));
            if column > 0 && !parted(&rulings.down, columns.get(column).copied(), up) {
                unite(&mut begins, place - 1, place);
            }
            if row > 0 && !parted(&rulings.across, rows.get(row).copied(), across) {
                unite(&mut begins, place - width, place);
            }
        }
        Some(Self { columns, rows, begins })
    }

    /// Where it begins.
    pub(super) fn top(&self) -> f32 {
        self.rows.first().copied().unwrap_or_default()
    }

    /// Whether a run of words stands in it.
    pub(super) fn holds(&self, run: &Run) -> bool {
        self.place(run).is_some()
    }

    /// What its cells say. A cell that spans others stands where it begins, and they are empty.
    pub(super) fn filled(&self, runs: &[&Run]) -> Vec<Cells> {
        let width = self.columns.len() - 1;
        let mut held: Vec<Vec<&Run>> = vec![Vec::new(); self.begins.len()];
        for run in runs {
            let cell = self.place(run).and_then(|place| self.begins.get(place));
            if let Some(cell) = cell.and_then(|cell| held.get_mut(*cell)) {
                cell.push(run);
            }
        }
        let cells: Vec<Vec<String>> = held.into_iter().map(in_lines).collect();
        cells.chunks(width).map(<[_]>::to_vec).collect()
    }

    /// A run as one for each cell that it lies in: words of two cells that stand near one another are
    /// read as one run.
    pub(super) fn cut(&self, run: &Run) -> Vec<Run> {
        let Some(row) = self.row(run) else { return vec![run.clone()] };
        let width = self.columns.len() - 1;
        let cell = |column: usize| self.begins.get(row * width + column);
        let crossed = (1..width).filter(|column| cell(column - 1) != cell(*column));
        let crossed = crossed.filter_map(|column| self.columns.get(column));
        let mut pieces = vec![run.clone()];
        for edge in crossed {
            let Some(last) = pieces.pop() else { break };
            match last.parted(*edge) {
                Some((left, right)) => pieces.extend([left, right]),
                None => pieces.push(last),
            }
        }
        pieces
    }

    fn row(&self, run: &Run) -> Option<usize> {
        let up = run.y + run.size / 4.0;
        self.rows.windows(2).position(|edge| within(edge, up))
    }

    fn place(&self, run: &Run) -> Option<usize> {
        let across = (run.left + run.right) / 2.0;
        let column = self.columns.windows(2).position(|edge| within(edge, across))?;
        Some(self.row(run)? * (self.columns.len() - 1) + column)
    }
}

/// Lines that touch one another belong to one table.
fn joined(rulings: &Rulings) -> Vec<Rulings> {
    let mut groups: Vec<Rulings> = Vec::new();
    let mut add = |one: Rulings| {
        let (mut with, apart): (Vec<_>, Vec<_>) =
            groups.drain(..).partition(|group| touch(group, &one) || touch(&one, group));
        groups = apart;
        with.push(one);
        let mut all = Rulings::default();
        for group in with {
            all.across.extend(group.across);
            all.down.extend(group.down);
        }
        groups.push(all);
    };
    for ruling in &rulings.down {
        add(Rulings { across: Vec::new(), down: vec![*ruling] });
    }
    for ruling in &rulings.across {
        add(Rulings { across: vec![*ruling], down: Vec::new() });
    }
    groups
}

/// Whether a line across of one meets a line down of the other.
fn touch(one: &Rulings, other: &Rulings) -> bool {
    let meets = |across: &Ruling, down: &Ruling| covers(across, down.at) && covers(down, across.at);
    one.across.iter().any(|across| other.down.iter().any(|down| meets(across, down)))
}

fn covers(ruling: &Ruling, at: f32) -> bool {
    ruling.from - NEAR <= at && at <= ruling.to + NEAR
}

/// The places of lines, each once, from small to large, and how far those that cross them reach: a table
/// may be open at its sides, and at its end when it goes on overleaf.
fn edges(rulings: &[Ruling], crossing: &[Ruling]) -> Vec<f32> {
    let mut places: Vec<f32> = rulings.iter().map(|ruling| ruling.at).collect();
    places.extend(crossing.iter().map(|ruling| ruling.from).min_by(f32::total_cmp));
    places.extend(crossing.iter().map(|ruling| ruling.to).max_by(f32::total_cmp));
    places.sort_by(f32::total_cmp);
    places.dedup_by(|one, other| (*one - *other).abs() < NEAR);
    places
}

fn middle(edges: &[f32], index: usize) -> f32 {
    let pair = edges.get(index..index + 2).unwrap_or_default();
    pair.iter().sum::<f32>() / 2.0
}

/// Whether a line stands at an edge and reaches past this place.
fn parted(rulings: &[Ruling], edge: Option<f32>, place: f32) -> bool {
    edge.is_some_and(|edge| {
        rulings.iter().any(|ruling| {
            (ruling.at - edge).abs() < NEAR && ruling.from <= place && place <= ruling.to
        })
    })
}

/// Makes two places one cell, which begins where the first of them does.
fn unite(begins: &mut [usize], one: usize, other: usize) {
    let (Some(&first), Some(&second)) = (begins.get(one), begins.get(other)) else { return };
    let (keep, give) = (first.min(second), first.max(second));
    for begin in begins.iter_mut().filter(|begin| **begin == give) {
        *begin = keep;
    }
}

fn within(edges: &[f32], at: f32) -> bool {
    matches!(edges, [one, other] if one.min(*other) <= at && at < one.max(*other))
}
