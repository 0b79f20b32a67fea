//! How evenly a plan treats conditions and tasks, and with how many participants it would be even.

use serde::Serialize;

use crate::protocol::{ConditionOrder, Protocol};
use crate::sequences::{Sequence, sequences};

/// How often what meets what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    /// How many participants are counted.
    pub participants: usize,
    /// How often each condition stands at each position.
    pub positions: CountTable,
    /// How often each condition, a row, is followed directly by each other, a column.
    pub follows: CountTable,
    /// How often each task is done in each condition.
    pub condition_tasks: CountTable,
    /// How often each task stands at each position in a condition.
    pub task_positions: CountTable,
    /// What is not even.
    pub uneven: Vec<Uneven>,
    /// The next number of participants from here on with which all is even that this order of
    /// conditions can make even.
    pub even_with: usize,
}

/// Counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CountTable {
    /// What the rows are.
    pub rows: Vec<String>,
    /// What the columns are.
    pub columns: Vec<String>,
    /// By row and column; none where nothing can be.
    pub counts: Vec<Vec<Option<u32>>>,
}

/// Something that is not even.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Uneven {
    /// What is not, in a sentence, and what would be.
    pub message: String,
    /// Whether no order whatever could make it even with so many participants.
    pub impossible: bool,
    /// The next number of participants from here on with which it is; none where it never is.
    pub even_with: Option<usize>,
}

impl Balance {
    /// Counts what the first participants do. Those who left are named by their numbers, from 1, and not
    /// counted; the next numbers that would be even are those of the plan with somebody in their place.
    #[must_use]
    pub fn of(protocol: &Protocol, participants: usize, left: &[usize]) -> Self {
        let first = participants.max(1);
        // With each order of conditions and each of tasks together once, all is even that can be.
        let period = protocol.period();
        let planned = sequences(protocol, first.div_ceil(period) * period);
        let mut counted = CountTables::new(protocol);
        let stayed = (1..=participants).zip(&planned).filter(|(number, _)| !left.contains(number));
        let stayed = stayed.map(|(_, sequence)| counted.add(sequence)).count();
        let mut whole = CountTables::new(protocol);
        let (mut next, mut all) = ([None; 4], None);
        for (number, sequence) in (1..).zip(&planned) {
            whole.add(sequence);
            if number < first {
                continue;
            }
            let even = whole.tables().map(CountTable::is_even);
            for (next, _) in
                next.iter_mut().zip(even).filter(|(next, even)| *even && next.is_none())
            {
                *next = Some(number);
            }
            let follows_never = protocol.order == ConditionOrder::LatinSquare;
            let [positions, follows, tasks, places] = even;
            if all.is_none() && positions && (follows || follows_never) && tasks && places {
                all = Some(number);
            }
        }
        let uneven = counted.uneven(protocol, stayed, next);
        let CountTables { positions, follows, condition_tasks, task_positions } = counted;
        let even_with = all.unwrap_or(planned.len());
        Self {
            participants: stayed,
            positions,
            follows,
            condition_tasks,
            task_positions,
            uneven,
            even_with,
        }
    }
}

impl Protocol {
    /// With so many participants each order of conditions has met each order of tasks.
    fn period(&self) -> usize {
        let orders = |n: usize| if n > 1 && n % 2 == 1 { 2 * n } else { n };
        let conditions = match self.order {
            ConditionOrder::Williams => orders(self.conditions.len()),
            ConditionOrder::LatinSquare => self.conditions.len(),
        };
        conditions * orders(self.tasks.len())
    }
}

impl CountTable {
    fn new(rows: &[String], columns: &[String]) -> Self {
        let counts = vec![vec![Some(0); columns.len()]; rows.len()];
        Self { rows: rows.to_vec(), columns: columns.to_vec(), counts }
    }

    fn count(&mut self, row: usize, column: usize) {
        if let Some(count) = &mut self.counts[row][column] {
            *count += 1;
        }
    }

    /// The least and the most of its counts; nothing where there are none.
    #[must_use]
    pub fn range(&self) -> Option<(u32, u32)> {
        let counts = || self.counts.iter().flatten().flatten().copied();
        Some((counts().min()?, counts().max()?))
    }

    /// Whether all counts are the same.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.range().is_none_or(|(least, most)| least == most)
    }
}

/// The tables while they are counted.
struct CountTables {
    positions: CountTable,
    follows: CountTable,
    condition_tasks: CountTable,
    task_positions: CountTable,
}

impl CountTables {
    fn new(protocol: &Protocol) -> Self {
        let conditions: Vec<String> =
            protocol.conditions.iter().map(|one| one.id.clone()).collect();
        let tasks: Vec<String> = protocol.tasks.iter().map(|one| one.id.clone()).collect();
        let places = |count: usize| (1..=count).map(|place| place.to_string()).collect::<Vec<_>>();
        let mut follows = CountTable::new(&conditions, &conditions);
        for (place, row) in follows.counts.iter_mut().enumerate() {
            row[place] = None;
        }
        Self {
            positions: CountTable::new(&conditions, &places(conditions.len())),
            follows,
            condition_tasks: CountTable::new(&conditions, &tasks),
            task_positions: CountTable::new(&tasks, &places(protocol.tasks_per_condition)),
        }
    }

    fn add(&mut self, sequence: &Sequence) {
        for (place, (condition, tasks)) in
            sequence.conditions.iter().zip(&sequence.tasks).enumerate()
        {
            self.positions.count(*condition, place);
            for (position, task) in tasks.iter().enumerate() {
                self.condition_tasks.count(*condition, *task);
                self.task_positions.count(*task, position);
            }
        }
        for pair in sequence.conditions.windows(2) {
            self.follows.count(pair[0], pair[1]);
        }
    }

    fn tables(&self) -> [&CountTable; 4] {
        [&self.positions, &self.follows, &self.condition_tasks, &self.task_positions]
    }

    /// What is not even, with the next numbers with which it is.
    fn uneven(
        &self,
        protocol: &Protocol,
        participants: usize,
        next: [Option<usize>; 4],
    ) -> Vec<Uneven> {
        let (n, m) = (protocol.conditions.len(), protocol.tasks.len());
        let divides = |parts: usize, whole: usize| whole.is_multiple_of(parts);
        // So many things are shared out among so many cells of a row.
        let possible = [
            divides(n, participants),
            divides(n, participants),
            divides(m, participants * protocol.tasks_per_condition),
            divides(m, participants * n),
        ];
        let what = [
            "Each condition stands at each position",
            "Each condition is followed by each other",
            "Each task is done in each condition",
            "Each task stands at each position in a condition",
        ];
        let rows = self.tables().into_iter().zip(possible).zip(what).zip(next);
        let told = rows.filter_map(|(((table, possible), what), even_with)| {
            let (least, most) = table.range().filter(|(least, most)| least != most)?;
            let why = match (possible, even_with) {
                (false, Some(number)) => {
                    format!("No order could make that even; it is even with {number}.")
                }
                (true, Some(number)) => {
                    format!("Other orders could make that even; this plan does with {number}.")
                }
                (_, None) => {
                    "A Latin square never makes that even; \"order: williams\" does.".to_owned()
                }
            };
            let message =
                format!("{what} {least} to {most} times with {participants} participants. {why}");
            Some(Uneven { message, impossible: !possible, even_with })
        });
        told.collect()
    }
}
