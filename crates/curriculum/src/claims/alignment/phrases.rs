//! The words of Scottish schools by which a claim is recognised.

use text::lists;

lists! {
    include_str!("../../../data/alignment.txt");
    /// Names of the curriculum, longer ones first.
    pub(super) static NAMES: Phrases = "names";
    pub(super) static LEVELS: List = "levels";
    /// Words that make a level or the curriculum what is meant: "Third level outcomes".
    pub(super) static PARTS: List = "parts";
    /// Areas and subjects, before "outcomes" or behind a level.
    pub(super) static AREAS: List = "areas";
    pub(super) static OUTCOMES: List = "outcomes";
    pub(super) static QUALIFIERS: List = "qualifiers";
    pub(super) static ARTICLES: List = "articles";
    /// Words before "benchmark" that make it one of the curriculum's and not a measurement of
    /// programs.
    pub(super) static DETERMINERS: List = "determiners";
    /// Verbs with which even bare "benchmarks" are the curriculum's.
    pub(super) static PLAIN: List = "plain";
    /// How a statement of a benchmark begins: "can trace a loop".
    pub(super) static ABLE: List = "able";
    /// What follows the "I" of an outcome.
    pub(super) static OUTCOME_VERBS: List = "outcome verbs";
    /// Words that may stand behind "benchmark" or "curriculum" without making another thing of it.
    pub(super) static FUNCTION: List = "function";
    /// Verbs whose object may be the curriculum.
    pub(super) static TRANSITIVE: List = "transitive";
    /// Verbs and phrases with the prepositions that lead to the curriculum.
    pub(super) static WITH_PREPOSITION: Pairs = "with preposition";
    pub(super) static BE: List = "be";
    /// What is done to the curriculum: "the benchmarks are covered".
    pub(super) static PARTICIPLES: List = "participles";
    /// What the curriculum does when a sentence tells what it wants.
    pub(super) static STATING: List = "stating";
    /// "Required by the curriculum".
    pub(super) static REQUIRED: List = "required";
    /// Behind a name: "CfE-aligned".
    pub(super) static COMPOUND: List = "compound";
    /// The last word before a colon behind which a statement of the curriculum is expected.
    pub(super) static LABELS: List = "labels";
    /// Whoever is met or supported instead of the curriculum.
    pub(super) static PEOPLE: List = "people";
    pub(super) static NEGATIONS: List = "negations";
    /// A clause that begins with one of these asserts nothing.
    pub(super) static CONDITIONS: List = "conditions";
    /// Words that begin a new clause.
    pub(super) static CLAUSE_WORDS: List = "clause words";
    /// First words of a sentence that asks somebody to find out.
    pub(super) static CHECKING: List = "checking";
}
