//! What happened since a repository was read last: more commits, or another history.

use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap, HashSet};

use gix::ObjectId;

use crate::cancel::Cancel;
use crate::error::HistoryError;
use crate::id::CommitId;
use crate::objects::{ObjectSource, StoredCommit};
use crate::repository::Repository;

/// How the head of now stands to the head of then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advance {
    /// It is the same commit.
    Same,
    /// The head of then is among what the head of now leads to.
    Ahead {
        /// The head of now.
        head: CommitId,
        /// How many commits are new.
        new: usize,
    },
    /// History was rewritten, or another branch was checked out.
    Rewritten {
        /// The head of now.
        head: CommitId,
        /// How many commits are new.
        new: usize,
        /// Commits that the head of then led to and the head of now does not, the newest first.
        vanished: Vec<CommitId>,
    },
    /// History was rewritten and the head of then is not in the repository any more, so that nobody can
    /// say what vanished: whatever is not in the list of now is to be forgotten.
    Lost {
        /// The head of now.
        head: CommitId,
    },
    /// Nothing is left: the repository has no commit now.
    Emptied,
}

impl Repository {
    /// How the head stands to what it was. What is new is then read by
    /// [`CommitQuery::not_in`](crate::CommitQuery::not_in); after [`Advance::Lost`] everything is.
    ///
    /// # Errors
    /// [`HistoryError::MissingObject`] and [`HistoryError::Damaged`] for commits that the head leads to,
    /// [`HistoryError::Cancelled`], and what reading `HEAD` may say.
    pub fn advance(&self, then: CommitId, cancel: &Cancel) -> Result<Advance, HistoryError> {
        let Some(head) = self.head()?.commit else { return Ok(Advance::Emptied) };
        if head == then {
            return Ok(Advance::Same);
        }
        let objects = self.objects(cancel)?;
        if !objects.has(then.object()) {
            return Ok(Advance::Lost { head });
        }
        let Difference { new, old, old_is_whole } = difference(&objects, head, then)?;
        let new = new.len();
        if old.is_empty() && old_is_whole {
            return Ok(Advance::Ahead { head, new });
        }
        // Clocks that went backwards may have hidden that a commit is still there: nothing is called
        // vanished that is.
        let here = ancestors(&objects, head.object())?;
        let vanished: Vec<CommitId> =
            old.into_iter().filter(|id| !here.contains(id)).map(CommitId::new).collect();
        Ok(match (vanished.is_empty(), old_is_whole) {
            (true, _) => Advance::Ahead { head, new },
            (false, true) => Advance::Rewritten { head, new, vanished },
            (false, false) => Advance::Lost { head },
        })
    }
}

/// Commits that only one of two commits leads to, each the newest first.
pub(crate) struct Difference {
    /// Those that only the new one leads to.
    pub new: Vec<ObjectId>,
    /// Those that only the old one leads to and that are still in the repository.
    pub old: Vec<ObjectId>,
    /// Whether none of the old ones was missing.
    pub old_is_whole: bool,
}

/// What only `new` leads to, and what only `old` does.
///
/// Both are walked at once by time, until all that is left is behind both. Where a commit is older than
/// its own ancestor by the clock, too many may be called new or old, as by git; never too few.
pub(crate) fn difference(
    objects: &ObjectSource<'_>,
    new: CommitId,
    old: CommitId,
) -> Result<Difference, HistoryError> {
    let mut painting = Painting {
        objects,
        commits: HashMap::new(),
        front: BinaryHeap::new(),
        open: 0,
        old_is_whole: true,
    };
    painting.paint(new.object(), FROM_NEW)?;
    painting.paint(old.object(), FROM_OLD)?;
    while painting.open > 0 {
        painting.step()?;
    }
    let of = |colour| {
        let commits = painting.commits.iter().filter(|(_, painted)| painted.colour == colour);
        let mut commits: Vec<(i64, ObjectId)> =
            commits.map(|(id, painted)| (painted.seconds, *id)).collect();
        commits.sort_unstable_by(|one, other| other.cmp(one));
        commits.into_iter().map(|(_, id)| id).collect()
    };
    Ok(Difference { new: of(FROM_NEW), old: of(FROM_OLD), old_is_whole: painting.old_is_whole })
}

const FROM_NEW: u8 = 1;
const FROM_OLD: u8 = 2;
const FROM_BOTH: u8 = FROM_NEW | FROM_OLD;

/// Two walks at once, each with a colour.
struct Painting<'s, 'r> {
    objects: &'s ObjectSource<'r>,
    commits: HashMap<ObjectId, Painted>,
    front: BinaryHeap<(i64, ObjectId)>,
    /// How many at the front do not have both colours.
    open: usize,
    old_is_whole: bool,
}

struct Painted {
    colour: u8,
    seconds: i64,
    parents: Vec<ObjectId>,
    /// Whether it is at the front.
    waits: bool,
}

impl Painting<'_, '_> {
    fn paint(&mut self, id: ObjectId, colour: u8) -> Result<(), HistoryError> {
        let painted = match self.commits.entry(id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => match self.objects.commit(id) {
                Ok(StoredCommit { seconds, parents, .. }) => {
                    place.insert(Painted { colour: 0, seconds, parents, waits: false })
                }
                // What nothing leads to any more is cleared away bit by bit.
                Err(HistoryError::MissingObject { .. }) if colour == FROM_OLD => {
                    self.old_is_whole = false;
                    return Ok(());
                }
                Err(error) => return Err(error),
            },
        };
        let before = painted.colour;
        painted.colour |= colour;
        if painted.colour == before {
            return Ok(());
        }
        let is_open = painted.colour != FROM_BOTH;
        if painted.waits {
            self.open -= usize::from(!is_open);
        } else {
            painted.waits = true;
            self.front.push((painted.seconds, id));
            self.open += usize::from(is_open);
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), HistoryError> {
        let Some((_, id)) = self.front.pop() else { return Ok(()) };
        let Some(painted) = self.commits.get_mut(&id) else { return Ok(()) };
        painted.waits = false;
        let (colour, parents) = (painted.colour, painted.parents.clone());
        self.open -= usize::from(colour != FROM_BOTH);
        parents.into_iter().try_for_each(|parent| self.paint(parent, colour))
    }
}

/// The commit and all that it leads to.
fn ancestors(
    objects: &ObjectSource<'_>,
    commit: ObjectId,
) -> Result<HashSet<ObjectId>, HistoryError> {
    let mut found = HashSet::from([commit]);
    let mut open = vec![commit];
    while let Some(next) = open.pop() {
        let parents = objects.commit(next)?.parents;
        open.extend(parents.into_iter().filter(|parent| found.insert(*parent)));
    }
    Ok(found)
}
