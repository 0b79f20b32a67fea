//! Names of clusters that last: a cluster is the one of which it has most of the members.

use std::collections::HashSet;

use experience::{Axis, cluster_id};

/// A cluster that had a name before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    /// Its id.
    pub id: String,
    /// Its number.
    pub number: u32,
    /// Its members.
    pub members: HashSet<String>,
}

/// A number and an id for each cluster, given by its members: that of the earlier cluster whose members are for the most
/// part in it, of several the one of which it has the most; else the next number, which none had. No two get the same.
pub(super) fn named(
    axis: Axis,
    clusters: &[&[String]],
    before: &[Named],
    next: u32,
) -> Vec<(u32, String)> {
    let mut shared: Vec<(usize, usize, usize)> = Vec::new();
    for (at, members) in clusters.iter().enumerate() {
        for (old_at, old) in before.iter().enumerate() {
            let count = members.iter().filter(|id| old.members.contains(*id)).count();
            if count * 2 > old.members.len() {
                shared.push((count, at, old_at));
            }
        }
    }
    // The most shared members first; of equals the earlier ones, so that the same is always named the same.
    shared.sort_by(|one, other| other.0.cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
    let mut given: Vec<Option<usize>> = vec![None; clusters.len()];
    for (_, at, old_at) in shared {
        if given[at].is_none() && !given.contains(&Some(old_at)) {
            given[at] = Some(old_at);
        }
    }
    let mut next = next;
    let name = |old_at: Option<usize>| match old_at.and_then(|at| before.get(at)) {
        Some(old) => (old.number, old.id.clone()),
        None => {
            let number = next;
            next += 1;
            (number, cluster_id(axis, number as usize))
        }
    };
    given.into_iter().map(name).collect()
}

/// The number in an id of a cluster.
pub(super) fn number_of(id: &str) -> Option<u32> {
    id.rsplit('_').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(names: &str) -> Vec<String> {
        names.split(' ').map(str::to_owned).collect()
    }

    fn named_before(number: u32, members: &str) -> Named {
        let id = cluster_id(Axis::Full, number as usize);
        Named { id, number, members: ids(members).into_iter().collect() }
    }

    #[test]
    fn a_cluster_that_grew_keeps_its_name_and_a_new_one_gets_a_new_one() {
        let before = [named_before(3, "a b c"), named_before(5, "d e f")];
        let (grown, new) = (ids("e d f g h i j k l"), ids("x y z"));
        let names = named(Axis::Full, &[&new, &grown], &before, 6);
        assert_eq!(names, [(6, "cluster_full_6".to_owned()), (5, "cluster_full_5".to_owned())]);
    }

    #[test]
    fn of_two_halves_the_larger_keeps_the_name_and_of_two_that_became_one_the_larger_gives_it() {
        let parted = [ids("a b"), ids("c d e")];
        let names =
            named(Axis::Full, &[&parted[0], &parted[1]], &[named_before(0, "a b c d e")], 1);
        assert_eq!(names.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 0]);

        let before = [named_before(0, "a b"), named_before(1, "c d e")];
        let joined = ids("a b c d e");
        assert_eq!(named(Axis::Full, &[&joined], &before, 2)[0].0, 1);
    }

    #[test]
    fn a_number_is_read_from_an_id() {
        assert_eq!(number_of("cluster_root_cause_12"), Some(12));
        assert_eq!(number_of("cluster_full_"), None);
    }
}
