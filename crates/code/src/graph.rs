//! Who calls whom, why we think so, and how sure that is.
//!
//! A call is followed by what its receiver is: the object a method belongs to, what was imported, what a
//! variable or a field was given or is declared as, what a function gives back. Where that is not known the
//! name alone is looked up, and several that fit are several guesses. What a project does not define has no
//! call.

mod call;
mod edges;
mod infer;
mod lineage;
mod meaning;
mod module_names;
mod modules;
mod values;
mod visible;
mod world;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::UnitId;
use crate::facts::FileEntry;
use world::World;

pub use call::{Call, CallReason, Confidence};

/// All calls of a project.
#[derive(Debug, Clone, Default)]
pub(crate) struct CallGraph {
    calls: Vec<Call>,
    by_caller: FxHashMap<UnitId, Vec<u32>>,
    by_callee: FxHashMap<UnitId, Vec<u32>>,
}

impl CallGraph {
    pub(crate) fn build(files: &BTreeMap<String, FileEntry>) -> Self {
        let world = World::new(files);
        let mut graph = Self::default();
        world.calls(&mut |call| {
            let at = graph.calls.len() as u32;
            graph.by_caller.entry(call.caller).or_default().push(at);
            graph.by_callee.entry(call.callee).or_default().push(at);
            graph.calls.push(call);
        });
        graph
    }

    pub(crate) fn callers(&self, unit: UnitId) -> Vec<Call> {
        self.sorted(self.by_callee.get(&unit))
    }

    pub(crate) fn callees(&self, unit: UnitId) -> Vec<Call> {
        self.sorted(self.by_caller.get(&unit))
    }

    fn sorted(&self, places: Option<&Vec<u32>>) -> Vec<Call> {
        let places = places.into_iter().flatten();
        let mut calls: Vec<Call> =
            places.filter_map(|at| self.calls.get(*at as usize).copied()).collect();
        calls.sort_by(|one, other| {
            let Confidence(sure) = one.confidence;
            other.confidence.0.total_cmp(&sure).then_with(|| {
                (one.caller, one.line, one.callee).cmp(&(other.caller, other.line, other.callee))
            })
        });
        calls
    }
}
