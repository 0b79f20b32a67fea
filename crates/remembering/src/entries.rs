//! Entries as the wire has them.

use api::{MemoryEntry, MemorySort, MemoryState};
use memory::{Author, Entry, Sort, State, guards_somebody, orders_a_program};

/// An entry; `others` are those that it may be made of or replaced by.
pub fn entry_on_the_wire(entry: &Entry, others: &[Entry]) -> MemoryEntry {
    let short = |id| {
        let found = others.iter().find(|other| other.id == id);
        found.map(|other| other.short_id.as_str().to_owned())
    };
    MemoryEntry {
        id: entry.id.to_string(),
        short_id: entry.short_id.as_str().to_owned(),
        path: entry.path.to_string(),
        class: entry.path.class().map(|class| class.as_str().to_owned()),
        text: entry.block.text.clone(),
        sort: sort_on_the_wire(entry.sort()),
        sort_is_set: entry.sort_set.is_some(),
        state: match entry.state {
            State::Working => MemoryState::Working,
            State::Candidate => MemoryState::Candidate,
            State::Active => MemoryState::Active,
            State::Superseded(_) => MemoryState::Superseded,
            State::Expired(_) => MemoryState::Expired,
            State::Forgotten(_) => MemoryState::Forgotten,
        },
        importance: entry.importance,
        pinned: entry.pinned,
        guards: guards_somebody(&entry.block.text),
        suspicious: orders_a_program(&entry.block.text),
        confirmed_at: entry.confirmed_at,
        by: match &entry.origin.by {
            Author::Teacher => "teacher".to_owned(),
            Author::Tool => "agent".to_owned(),
            Author::Import => "import".to_owned(),
            Author::Job(_) => "background".to_owned(),
            Author::Hook(name) => name.clone(),
        },
        lesson: entry.lesson.clone(),
        merged: entry.merged.iter().filter_map(|id| short(*id)).collect(),
        replaced_by: match entry.state {
            State::Superseded(by) => Some(short(by).unwrap_or_else(|| by.to_string())),
            _ => None,
        },
        session_id: entry.origin.session,
        trace_id: entry.origin.trace,
        created_at: entry.created_at,
        updated_at: entry.updated_at,
        uses: entry.access.count,
        used_at: entry.access.last_at,
        forgotten_at: match entry.state {
            State::Forgotten(at) | State::Expired(at) => Some(at),
            State::Superseded(_) => Some(entry.updated_at),
            State::Working | State::Candidate | State::Active => None,
        },
    }
}

fn sort_on_the_wire(sort: Sort) -> MemorySort {
    match sort {
        Sort::Instruction => MemorySort::Instruction,
        Sort::Preference => MemorySort::Preference,
        Sort::Learning => MemorySort::Learning,
        Sort::LessonLog => MemorySort::LessonLog,
    }
}

/// The sort that the wire names.
pub(crate) fn sort_of_the_wire(sort: MemorySort) -> Sort {
    match sort {
        MemorySort::Instruction => Sort::Instruction,
        MemorySort::Preference => Sort::Preference,
        MemorySort::Learning => Sort::Learning,
        MemorySort::LessonLog => Sort::LessonLog,
    }
}
