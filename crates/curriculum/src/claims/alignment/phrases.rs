//! The words of Scottish schools by which a claim is recognised.

/// Names of the curriculum, longer ones first.
pub(super) const NAMES: [&[&str]; 31] = [
    &["curriculum", "for", "excellence"],
    &["experiences", "and", "outcomes"],
    &["experiences", "or", "outcomes"],
    &["experience", "and", "outcome"],
    &["experience", "or", "outcome"],
    &["experiences", "outcomes"],
    &["es", "and", "os"],
    &["e's", "and", "o's"],
    &["e", "and", "os"],
    &["es", "os"],
    &["e's", "o's"],
    &["e", "os"],
    &["e", "o's"],
    &["e's", "os"],
    &["broad", "general", "education"],
    &["education", "scotland"],
    &["official", "document"],
    &["official", "documents"],
    &["scottish", "curriculum"],
    &["national", "curriculum"],
    &["national", "standard"],
    &["national", "standards"],
    &["national", "benchmark"],
    &["national", "benchmarks"],
    &["cfe"],
    &["bge"],
    &["sqa"],
    &["curricular"],
    &["curriculum"],
    &["benchmark"],
    &["benchmarks"],
];

pub(super) const LEVELS: [&str; 5] = ["early", "first", "second", "third", "fourth"];

/// Words that make a level or the curriculum what is meant: "Third level outcomes".
pub(super) const PARTS: [&str; 30] = [
    "outcome",
    "outcomes",
    "benchmark",
    "benchmarks",
    "expectation",
    "expectations",
    "experience",
    "experiences",
    "statement",
    "statements",
    "standard",
    "standards",
    "curriculum",
    "cfe",
    "requirement",
    "requirements",
    "guidance",
    "guidelines",
    "framework",
    "content",
    "organiser",
    "organisers",
    "area",
    "areas",
    "goal",
    "goals",
    "aims",
    "descriptor",
    "descriptors",
    "level",
];

/// Areas and subjects, before "outcomes" or behind a level.
pub(super) const AREAS: [&str; 22] = [
    "numeracy",
    "mathematics",
    "maths",
    "literacy",
    "english",
    "technologies",
    "technology",
    "computing",
    "science",
    "sciences",
    "history",
    "geography",
    "french",
    "spanish",
    "german",
    "gaelic",
    "languages",
    "language",
    "arts",
    "wellbeing",
    "drama",
    "music",
];

pub(super) const OUTCOMES: [&str; 4] = ["outcome", "outcomes", "statement", "statements"];
pub(super) const QUALIFIERS: [&str; 4] = ["official", "national", "curriculum", "curricular"];
pub(super) const ARTICLES: [&str; 9] =
    ["the", "this", "that", "each", "every", "a", "its", "one", "his"];

/// Words before "benchmark" that make it one of the curriculum's and not a measurement of programs.
pub(super) const DETERMINERS: [&str; 14] = [
    "the", "this", "that", "these", "those", "each", "every", "all", "a", "any", "both", "which",
    "our", "its",
];

/// Verbs with which even bare "benchmarks" are the curriculum's.
pub(super) const PLAIN: [&str; 16] = [
    "meet",
    "meets",
    "met",
    "meeting",
    "address",
    "addresses",
    "addressed",
    "addressing",
    "fulfil",
    "fulfils",
    "satisfy",
    "satisfies",
    "aligned",
    "mapped",
    "covers",
    "covering",
];

/// How a statement of a benchmark begins: "can trace a loop".
pub(super) const ABLE: [&str; 6] = ["can", "i", "pupils", "learners", "able", "they"];

/// What follows the "I" of an outcome.
pub(super) const OUTCOME_VERBS: [&str; 12] = [
    "can",
    "understand",
    "explore",
    "investigate",
    "recognise",
    "identify",
    "develop",
    "describe",
    "explain",
    "use",
    "appreciate",
    "value",
];

/// Words that may stand behind "benchmark" or "curriculum" without making another thing of it.
pub(super) const FUNCTION: [&str; 77] = [
    "on", "for", "of", "that", "in", "at", "is", "are", "was", "were", "has", "have", "by", "and",
    "or", "with", "which", "about", "through", "when", "where", "while", "as", "to", "too", "here",
    "there", "also", "itself", "but", "because", "since", "so", "from", "into", "after", "before",
    "if", "without", "within", "via", "using", "can", "could", "will", "would", "should", "may",
    "might", "must", "during", "again", "this", "under", "across", "over", "do", "does", "be",
    "links", "one", "two", "three", "each", "all", "not", "only", "well", "together", "both",
    "today", "next", "we", "they", "it", "our", "the",
];

/// Verbs whose object may be the curriculum.
pub(super) const TRANSITIVE: [&str; 55] = [
    "meet",
    "meets",
    "met",
    "meeting",
    "cover",
    "covers",
    "covered",
    "covering",
    "address",
    "addresses",
    "addressed",
    "addressing",
    "fulfil",
    "fulfils",
    "fulfill",
    "fulfills",
    "fulfilled",
    "fulfilling",
    "satisfy",
    "satisfies",
    "satisfied",
    "satisfying",
    "deliver",
    "delivers",
    "delivered",
    "delivering",
    "match",
    "matches",
    "matched",
    "matching",
    "supports",
    "supporting",
    "reflect",
    "reflects",
    "reflecting",
    "follow",
    "follows",
    "implement",
    "implements",
    "achieve",
    "achieves",
    "achieved",
    "achieving",
    "hit",
    "hits",
    "hitting",
    "tick",
    "ticks",
    "exceed",
    "exceeds",
    "embed",
    "embeds",
    "target",
    "targets",
    "targeting",
];

/// Verbs and phrases with the prepositions that lead to the curriculum.
pub(super) const WITH_PREPOSITION: [(&[&str], &[&str]); 15] = [
    (&["align", "aligns", "aligned", "aligning", "alignment"], &["to", "with", "against"]),
    (&["map", "maps", "mapped", "mapping"], &["to", "onto", "against"]),
    (&["link", "links", "linked", "linking"], &["to", "with", "into"]),
    (&["tie", "ties", "tied", "pegged", "keyed", "true", "faithful"], &["to", "into"]),
    (&["correspond", "corresponds", "corresponding"], &["to", "with"]),
    (&["relate", "relates", "related", "relating"], &["to"]),
    (&["comply", "complies", "compliant", "complying", "conform", "conforms"], &["with", "to"]),
    (&["line", "keeping", "accordance", "consistent"], &["with"]),
    (&["according"], &["to"]),
    (&["as"], &["per"]),
    (&["based", "draws", "draw", "drawing", "builds"], &["on", "upon", "around"]),
    (&["taken", "drawn", "comes", "derived"], &["from"]),
    (&["grounded", "rooted", "anchored"], &["in"]),
    (
        &["designed", "planned", "written", "built", "pitched", "made"],
        &["to", "for", "with", "around", "against", "from", "at"],
    ),
    (&["contribute", "contributes", "works", "work", "working"], &["towards", "to"]),
];

pub(super) const BE: [&str; 7] = ["is", "are", "was", "were", "been", "being", "be"];

/// What is done to the curriculum: "the benchmarks are covered".
pub(super) const PARTICIPLES: [&str; 12] = [
    "met",
    "covered",
    "addressed",
    "fulfilled",
    "satisfied",
    "delivered",
    "achieved",
    "hit",
    "evidenced",
    "embedded",
    "followed",
    "reflected",
];

/// What the curriculum does when a sentence tells what it wants.
pub(super) const STATING: [&str; 28] = [
    "require",
    "requires",
    "required",
    "expect",
    "expects",
    "expected",
    "ask",
    "asks",
    "demand",
    "demands",
    "state",
    "states",
    "say",
    "says",
    "set",
    "sets",
    "prescribe",
    "prescribes",
    "call",
    "calls",
    "want",
    "wants",
    "specifies",
    "stipulates",
    "mandates",
    "writes",
    "reads",
    "lays",
];

/// "Required by the curriculum".
pub(super) const REQUIRED: [&str; 9] = [
    "required",
    "expected",
    "prescribed",
    "demanded",
    "stated",
    "specified",
    "described",
    "set",
    "laid",
];

/// Behind a name: "CfE-aligned".
pub(super) const COMPOUND: [&str; 7] =
    ["aligned", "compliant", "linked", "based", "mapped", "matched", "approved"];

/// The last word before a colon behind which a statement of the curriculum is expected.
pub(super) const LABELS: [&str; 14] = [
    "benchmark",
    "benchmarks",
    "os",
    "o's",
    "outcome",
    "outcomes",
    "link",
    "links",
    "statement",
    "statements",
    "expectation",
    "expectations",
    "experience",
    "experiences",
];

/// Whoever is met or supported instead of the curriculum.
pub(super) const PEOPLE: [&str; 17] = [
    "pupils",
    "pupil",
    "learners",
    "learner",
    "children",
    "child",
    "students",
    "student",
    "class",
    "classes",
    "them",
    "us",
    "you",
    "people",
    "parents",
    "teachers",
    "colleagues",
];

pub(super) const NEGATIONS: [&str; 11] = [
    "not", "no", "never", "none", "nobody", "nothing", "without", "cannot", "neither", "nor",
    "hardly",
];

/// A clause that begins with one of these asserts nothing.
pub(super) const CONDITIONS: [&str; 8] =
    ["if", "whether", "unless", "once", "when", "whenever", "until", "till"];

/// Words that begin a new clause.
pub(super) const CLAUSE_WORDS: [&str; 6] =
    ["but", "although", "though", "while", "whereas", "because"];

/// First words of a sentence that asks somebody to find out.
pub(super) const CHECKING: [&str; 10] =
    ["check", "decide", "ask", "consider", "ensure", "discuss", "judge", "make", "find", "see"];
