//! Who meets which condition when, and with which tasks, in numbers.
//!
//! Participants come in blocks: a block has each order of the conditions' square once, in an order by
//! lot, so that after each block the conditions are as balanced as their square. Which order of tasks
//! goes with it is decided participant by participant: of the orders that this order of conditions has
//! not been given yet, the one that leaves most even, over what was planned before, which task is done
//! in which condition; then which task comes after which; then which stands where. Lots decide between
//! equals. When each order of conditions has been given each order of tasks, everything is balanced,
//! and it begins anew.
//!
//! What a participant is given follows from the seed and those before alone, so that it stays when more
//! come. All lots are drawn by [`Chance`], which is PCG64 with the ways from its stream to a number
//! written down: stream 0 says which condition and which task is which in the squares, stream 2b + 1
//! puts the orders of block b in order, stream 2p + 2 decides between equals for participant p, both
//! counted from 0.

use assessment::Chance;

use crate::protocol::{ConditionOrder, Protocol};
use crate::square::{latin_square, williams};

/// What one participant meets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The conditions in their order, by their places in the protocol.
    pub conditions: Vec<usize>,
    /// The tasks in each of these conditions, by their places in the protocol.
    pub tasks: Vec<Vec<usize>>,
}

/// What the first participants meet: so many of them.
#[must_use]
pub fn sequences(protocol: &Protocol, participants: usize) -> Vec<Sequence> {
    let mut plan = Plan::new(protocol);
    (0..participants).map(|participant| plan.next(participant)).collect()
}

/// What has been planned so far.
struct Plan {
    seed: u64,
    /// Orders of conditions and of tasks, in the numbers of the protocol.
    conditions: Vec<Vec<usize>>,
    tasks: Vec<Vec<usize>>,
    task_count: usize,
    per_condition: usize,
    /// The orders of conditions of the present block.
    block: Vec<usize>,
    /// Which order of conditions was given which order of tasks since it began anew.
    given: Vec<Vec<bool>>,
    counts: TaskCounts,
}

/// How often a task was met so far.
struct TaskCounts {
    /// By condition and task.
    condition: Vec<Vec<u32>>,
    /// By a task and the one done directly after it in the same condition.
    follows: Vec<Vec<u32>>,
    /// By condition, by position in it, and task.
    condition_position: Vec<Vec<Vec<u32>>>,
    /// By the condition's position and the position in it, and task.
    position: Vec<Vec<Vec<u32>>>,
}

impl Plan {
    fn new(protocol: &Protocol) -> Self {
        let (n, m) = (protocol.conditions.len(), protocol.tasks.len());
        let per_condition = protocol.tasks_per_condition;
        let mut lots = Chance::new(protocol.seed, 0);
        let condition_square = match protocol.order {
            ConditionOrder::Williams => williams(n),
            ConditionOrder::LatinSquare => latin_square(n),
        };
        let conditions = named(condition_square, n, &mut lots);
        let tasks = named(williams(m), m, &mut lots);
        let given = vec![vec![false; tasks.len()]; conditions.len()];
        let by_position = || vec![vec![vec![0; m]; per_condition]; n];
        let counts = TaskCounts {
            condition: vec![vec![0; m]; n],
            follows: vec![vec![0; m]; m],
            condition_position: by_position(),
            position: by_position(),
        };
        Self {
            seed: protocol.seed,
            conditions,
            tasks,
            task_count: m,
            per_condition,
            block: Vec::new(),
            given,
            counts,
        }
    }

    fn next(&mut self, participant: usize) -> Sequence {
        let row = self.row(participant);
        let conditions = self.conditions[row].clone();
        let mut candidates: Vec<usize> =
            (0..self.tasks.len()).filter(|order| !self.given[row][*order]).collect();
        Chance::new(self.seed, 2 * participant as u64 + 2).shuffle(&mut candidates);
        let evenness = |order: &usize| {
            self.counts.unevenness(&conditions, &self.met(*order, conditions.len()))
        };
        let order = candidates.iter().copied().min_by_key(evenness).unwrap_or_default();
        let tasks = self.met(order, conditions.len());
        self.given[row][order] = true;
        if self.given.iter().flatten().all(|given| *given) {
            self.given.iter_mut().flatten().for_each(|given| *given = false);
        }
        self.counts.add(&conditions, &tasks);
        Sequence { conditions, tasks }
    }

    /// The order of conditions of a participant.
    fn row(&mut self, participant: usize) -> usize {
        let rows = self.conditions.len();
        let (block, place) = (participant / rows, participant % rows);
        if place == 0 {
            self.block = self.shuffled_block(block);
        }
        self.block[place]
    }

    /// All orders of conditions, by lot. Where they are two squares, one comes after the other, so that
    /// the positions are even after half of a block; which is first makes no difference, because the
    /// names in them are given by lot.
    fn shuffled_block(&self, block: usize) -> Vec<usize> {
        let (rows, n) = (self.conditions.len(), self.conditions[0].len());
        let mut lots = Chance::new(self.seed, 2 * block as u64 + 1);
        let mut order: Vec<usize> = (0..rows).collect();
        order.chunks_mut(n).for_each(|square| lots.shuffle(square));
        order
    }

    /// The tasks in each of the conditions when this order of tasks is the first. Each further condition
    /// goes on in the same square where the one before it left off, so that nobody does a task again
    /// before all were done, as far as there are enough.
    fn met(&self, order: usize, conditions: usize) -> Vec<Vec<usize>> {
        let m = self.task_count;
        let (square, row) = (order / m * m, order % m);
        let step = if self.per_condition == m { 1 } else { self.per_condition };
        let of = |place: usize| &self.tasks[square + (row + place * step) % m];
        (0..conditions).map(|place| of(place)[..self.per_condition].to_vec()).collect()
    }
}

/// A square whose numbers are given by lot.
fn named(square: Vec<Vec<usize>>, n: usize, lots: &mut Chance) -> Vec<Vec<usize>> {
    let mut names: Vec<usize> = (0..n).collect();
    lots.shuffle(&mut names);
    square.into_iter().map(|row| row.into_iter().map(|thing| names[thing]).collect()).collect()
}

impl TaskCounts {
    fn add(&mut self, conditions: &[usize], tasks: &[Vec<usize>]) {
        for (place, condition, position, task) in cells(conditions, tasks) {
            self.condition[condition][task] += 1;
            self.condition_position[condition][position][task] += 1;
            self.position[place][position][task] += 1;
        }
        for (one, next) in pairs(tasks) {
            self.follows[one][next] += 1;
        }
    }

    /// How uneven it would be with these, what matters most first. Squares of counts add up to the least
    /// where counts are equal; of a square only what one more adds counts here.
    fn unevenness(&self, conditions: &[usize], tasks: &[Vec<usize>]) -> [u32; 4] {
        let mut sums = [0; 4];
        for (place, condition, position, task) in cells(conditions, tasks) {
            sums[0] += 2 * self.condition[condition][task] + 1;
            sums[2] += 2 * self.condition_position[condition][position][task] + 1;
            sums[3] += 2 * self.position[place][position][task] + 1;
        }
        for (one, next) in pairs(tasks) {
            sums[1] += 2 * self.follows[one][next] + 1;
        }
        sums
    }
}

/// Each task that is done: the condition's position and number, the task's position and number.
fn cells<'a>(
    conditions: &'a [usize],
    tasks: &'a [Vec<usize>],
) -> impl Iterator<Item = (usize, usize, usize, usize)> + 'a {
    conditions.iter().zip(tasks).enumerate().flat_map(|(place, (condition, tasks))| {
        tasks.iter().enumerate().map(move |(position, task)| (place, *condition, position, *task))
    })
}

/// Each task with the one directly after it in the same condition.
fn pairs(tasks: &[Vec<usize>]) -> impl Iterator<Item = (usize, usize)> {
    tasks.iter().flat_map(|tasks| tasks.windows(2).map(|pair| (pair[0], pair[1])))
}
