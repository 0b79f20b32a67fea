//! Which statements a card names one by one; the others are folded into one item a file.

use memory::guards_somebody;

use crate::hooks::feedforward::known::{KnownContext, Role, Source};

/// The most items that say what is used.
pub const MOST: usize = 14;

/// Headings whose statements say most about a lesson, the more telling first.
const TELLING: &[&str] =
    &["what they have done", "what works", "shape", "how i like a plan", "starter", "watch for"];

/// A kind of statement, with how many of it are named in one round.
struct Queue {
    /// Places of source and passage, the most telling last.
    waiting: Vec<(usize, usize)>,
    each_round: usize,
}

/// For each source, the places of the passages that are named, in order.
pub fn choose(known: &KnownContext) -> Vec<Vec<usize>> {
    let mut named: Vec<Vec<usize>> = vec![Vec::new(); known.sources.len()];
    let facts = usize::from(known.class.is_some()) + usize::from(known.earlier.is_some());
    // What keeps somebody safe is never folded into a number of lines.
    for (named, source) in named.iter_mut().zip(&known.sources) {
        let guards = |at: &usize| guards_somebody(&source.passages[*at].text);
        named.extend(
            (0..source.passages.len()).filter(guards).filter(|_| source.role.is_personal()),
        );
    }
    let safe: usize = named.iter().map(Vec::len).sum();
    // Each source has one item for what is not named.
    let used = known.sources.iter().filter(|source| !source.passages.is_empty()).count();
    let mut room = MOST.saturating_sub(used + facts + safe);
    let mut queues = queues(known);
    while room > 0 && queues.iter().any(|queue| !queue.waiting.is_empty()) {
        for queue in &mut queues {
            for _ in 0..queue.each_round {
                if room == 0 {
                    break;
                }
                let fresh = |(source, at): &(usize, usize)| !named[*source].contains(at);
                if let Some((source, passage)) = queue.waiting.pop().filter(fresh) {
                    named[source].push(passage);
                    room -= 1;
                }
            }
        }
    }
    for (named, source) in named.iter_mut().zip(&known.sources) {
        // To say that there is one more line takes as much room as the line.
        if !named.is_empty() && named.len() + 1 == source.passages.len() {
            named.extend((0..source.passages.len()).find(|at| !named.contains(at)));
        }
        named.sort_unstable();
    }
    named
}

/// Needs and memory first, then what her own files say about this topic, then the rest.
fn queues(known: &KnownContext) -> Vec<Queue> {
    let of = |each_round: usize, fits: &dyn Fn(&Source, &str) -> bool| {
        let mut waiting: Vec<(u32, usize, usize)> = Vec::new();
        for (at, source) in known.sources.iter().enumerate() {
            for (place, passage) in source.passages.iter().enumerate() {
                if fits(source, &passage.heading.to_lowercase()) {
                    let weight = weight(known, &passage.heading, &passage.text);
                    waiting.push((weight, at, place));
                }
            }
        }
        waiting.sort_by_key(|(weight, at, place)| (*weight, std::cmp::Reverse((*at, *place))));
        let waiting = waiting.into_iter().map(|(_, at, place)| (at, place)).collect();
        Queue { waiting, each_round }
    };
    let mut queues = vec![
        of(2, &|source, heading| source.role == Role::Class && heading.contains("need")),
        of(3, &|source, _| source.role == Role::Outlook),
        of(2, &|source, _| source.role == Role::ClassMemory),
        of(1, &|source, _| source.role == Role::TeacherMemory),
        of(1, &|source, _| source.role == Role::Answers),
        of(1, &|source, heading| source.role == Role::Class && !heading.contains("need")),
    ];
    // What a rule acts on among her words to the assistant is worth a line of its own.
    queues.push(of(1, &|source, _| source.role == Role::Identity && !source.unused.is_empty()));
    for at in 0..known.sources.len() {
        if known.sources[at].role == Role::Teaching {
            let path = known.sources[at].path.clone();
            queues.push(of(1, &|source, _| source.path == path));
        }
    }
    queues
}

/// How much a statement says about this lesson.
fn weight(known: &KnownContext, heading: &str, text: &str) -> u32 {
    let heading = heading.to_lowercase();
    let topical = if known.is_topical(text) { 100 } else { 0 };
    let telling = TELLING.iter().position(|telling| heading.contains(telling));
    let telling = telling.map_or(0, |at| TELLING.len() - at);
    topical + u32::try_from(telling).unwrap_or(0)
}
