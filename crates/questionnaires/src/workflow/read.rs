//! Reading a workflow: its states, what they hang on, and whether each is reached and left.

use assessment::Written;

use super::{Branch, State, Workflow, WorkflowFront};
use crate::condition::Slot;
use crate::problem::meant;
use crate::read::{Asked, END, Reader};

/// Most states.
const MAX_STATES: usize = 50;
/// Most visits to a state.
const MAX_VISITS: u32 = 20;

pub(crate) fn read(reader: &mut Reader<'_>, front: &WorkflowFront, text: &str) -> Option<Workflow> {
    reader.labels(&front.id, &front.title);
    if front.states.is_empty() || front.states.len() > MAX_STATES {
        reader.wrong(front.id.place(), format!("a workflow has from 1 to {MAX_STATES} states"));
        return None;
    }
    let most_visits = front.most_visits.as_ref().map_or(1, |most| *most.value());
    if let Some(written) =
        front.most_visits.as_ref().filter(|_| !(1..=MAX_VISITS).contains(&most_visits))
    {
        reader.wrong(written.place(), format!("a state is entered from 1 to {MAX_VISITS} times"));
    }
    let mut asked = Asked::default();
    for state in &front.states {
        reader.name(&state.value().id, &mut asked.ids);
        reader.filled(&state.value().title, "title");
    }
    for (place, state) in front.states.iter().enumerate() {
        for question in &state.value().form {
            reader.question(question, place, &mut asked);
            for skip in &question.value().skip {
                reader.wrong(
                    skip.place(),
                    "a form has no skips: what comes next is said below \"next\"",
                );
            }
        }
    }
    let told = reader.found();
    let ways = ways(reader, front);
    let leads = match reader.found() > told {
        // Where a branch is wrong, what is not reached says nothing more.
        true => vec![vec![true; front.states.len()]; front.states.len()],
        false => {
            let leads = reaching(&ways);
            whole(reader, front, &ways, &leads);
            leads
        }
    };
    let states = conditions(reader, front, &mut asked, &ways, &leads);
    Some(Workflow {
        id: front.id.value().clone(),
        title: front.title.value().clone(),
        source: front.source.clone(),
        most_visits: most_visits as usize,
        version: text::sha256(text),
        states,
        questions: asked.questions,
        slots: asked.slots,
    })
}

/// State by state where its branches lead: to a state, or out.
fn ways(reader: &mut Reader<'_>, front: &WorkflowFront) -> Vec<Vec<Option<usize>>> {
    let mut names: Vec<&str> =
        front.states.iter().map(|state| state.value().id.value().as_str()).collect();
    names.push(END);
    let mut ways = Vec::new();
    for state in &front.states {
        let state = state.value();
        let mut out = Vec::new();
        for (number, branch) in state.next.iter().enumerate() {
            let (to, last) = (&branch.value().to, number + 1 == state.next.len());
            match (&branch.value().condition, last) {
                (Some(_), true) => {
                    reader.wrong(
                        branch.place(),
                        "the last branch has no \"if\": it is taken when no other is",
                    );
                }
                (None, false) => {
                    reader.wrong(
                        branch.place(),
                        "this branch is always taken, so that those behind it never are",
                    );
                }
                _ => {}
            }
            match names.iter().position(|name| name == to.value()) {
                Some(place) => out.push((place < front.states.len()).then_some(place)),
                None => {
                    let message = format!(
                        "no state is called \"{0}\"{1}",
                        to.value(),
                        meant(to.value(), &names)
                    );
                    reader.wrong(to.place(), message);
                    out.push(None);
                }
            }
        }
        if state.next.is_empty() {
            reader.wrong(state.id.place(), "say below \"next\" where it goes on");
        }
        ways.push(out);
    }
    ways
}

/// Which states can be reached from each, by one branch or more.
fn reaching(ways: &[Vec<Option<usize>>]) -> Vec<Vec<bool>> {
    let reach = |from: usize| {
        let mut seen = vec![false; ways.len()];
        let mut open: Vec<usize> = ways[from].iter().flatten().copied().collect();
        while let Some(state) = open.pop() {
            if !seen[state] {
                seen[state] = true;
                open.extend(ways[state].iter().flatten());
            }
        }
        seen
    };
    (0..ways.len()).map(reach).collect()
}

/// Each state is entered from the first, and leads out in the end.
fn whole(
    reader: &mut Reader<'_>,
    front: &WorkflowFront,
    ways: &[Vec<Option<usize>>],
    leads: &[Vec<bool>],
) {
    for (place, state) in front.states.iter().enumerate() {
        let id = &state.value().id;
        if place > 0 && !leads[0][place] {
            reader.wrong(
                id.place(),
                format!("no branch leads from the first state to \"{}\"", id.value()),
            );
        }
        let out = |state: usize| ways[state].contains(&None);
        if !out(place) && !(0..ways.len()).any(|other| leads[place][other] && out(other)) {
            reader.wrong(id.place(), format!("from \"{}\" no way leads to the end", id.value()));
        }
    }
}

fn conditions(
    reader: &mut Reader<'_>,
    front: &WorkflowFront,
    asked: &mut Asked,
    ways: &[Vec<Option<usize>>],
    leads: &[Vec<bool>],
) -> Vec<State> {
    let Asked { questions, slots, .. } = asked;
    let pages: Vec<usize> = questions.iter().map(|question| question.page).collect();
    let mut states = Vec::new();
    let mut first = 0;
    for (place, state) in front.states.iter().enumerate() {
        let state = state.value();
        // What was asked before a question of this state: in its form, or in a state that leads here.
        let before = |slot: &Slot, end: usize| {
            let page = pages[slot.question];
            match (first..end).contains(&slot.question) || (page != place && leads[page][place]) {
                true => Ok(()),
                false => Err(format!("\"{}\" is never asked before this", slot.name)),
            }
        };
        for (question, number) in state.form.iter().zip(first..) {
            if let Some(written) = &question.value().visible_if {
                questions[number].visible_if =
                    reader.condition(written, slots, &|slot| before(slot, number));
            }
        }
        let end = first + state.form.len();
        let mut branches = Vec::new();
        for (branch, to) in state.next.iter().zip(&ways[place]) {
            let condition = branch.value().condition.as_ref();
            let condition = condition
                .and_then(|written| reader.condition(written, slots, &|slot| before(slot, end)));
            branches.push(Branch { condition, to: *to });
        }
        first = end;
        states.push(State {
            id: state.id.value().clone(),
            title: Written::value(&state.title).clone(),
            about: state.about.clone(),
            place,
            branches,
        });
    }
    states
}
