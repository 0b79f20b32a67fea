//! Who calls whom, why we think so, and how sure that is.
//!
//! A call is followed by what its receiver is: the object a method belongs to, what was imported, what a
//! variable or a field was given or is declared as, what a function gives back. Where that is not known the
//! name alone is looked up, and several that fit are several guesses. What a project does not define has no
//! call.

mod edges;
mod infer;
mod lineage;
mod meaning;
mod modules;
mod values;
mod visible;
mod world;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::UnitId;
use crate::facts::FileEntry;
use world::World;

/// Why a call is thought to go where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CallReason {
    /// It is defined in the function that calls it, or one around that.
    SameScope,
    /// It is defined in the same file or module.
    SameModule,
    /// It is imported, or named with the module that has it.
    Import,
    /// A method of the object that the caller belongs to, or of what that is built upon.
    SelfType,
    /// What `super` leads to.
    Inherited,
    /// What the receiver is, is known from how it was made or declared.
    ReceiverType,
    /// The caller is there to be mixed into classes, and those have it.
    MixedInto,
    /// Nothing else is called so.
    UniqueName,
    /// All that are called so override one, which is named.
    OneFamily,
    /// The receiver is called like the class that has it.
    ReceiverName,
    /// Several are called so, and nothing decides.
    Ambiguous,
}

/// How sure a call is, from 0 to 1. The numbers order reasons; they are no measured frequencies.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Confidence(pub f32);

impl Confidence {
    /// From here on a call counts as one; what is below is a guess among several.
    pub const EDGE: Self = Self(0.6);
}

/// A call.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Call {
    /// Who calls. What stands in no function is called by its file.
    pub caller: UnitId,
    /// What is called. A class that is made is the class and not its initialiser.
    pub callee: UnitId,
    /// The line of the call in the caller's file, from 1.
    pub line: u32,
    /// Why.
    pub reason: CallReason,
    /// How sure.
    pub confidence: Confidence,
}

impl Call {
    /// Whether it counts as a call.
    #[must_use]
    pub fn is_edge(&self) -> bool {
        self.confidence >= Confidence::EDGE
    }
}

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
