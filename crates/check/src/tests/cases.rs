//! One change for each rule, after which the rule has something to say.

/// A change of the repository, and the rule that it breaks.
#[derive(Debug)]
pub struct Case {
    pub rule: &'static str,
    pub path: &'static str,
    pub change: Change,
}

/// What is changed in the file.
#[derive(Debug)]
pub enum Change {
    /// These words for those.
    Replace(&'static str, &'static str),
    /// It is this.
    Write(&'static str),
    /// It is these bytes.
    Bytes(&'static [u8]),
    /// It is this, so often.
    Repeat(&'static str, usize),
    /// It is gone.
    Remove,
}

use Change::{Bytes, Remove, Repeat, Replace, Write};

const fn case(rule: &'static str, path: &'static str, change: Change) -> Case {
    Case { rule, path, change }
}

const A: &str = "workspace/curriculum/a.md";
const B: &str = "workspace/curriculum/b.md";
const AGENT: &str = "plugins/p/agents/planner.md";
const COMMAND: &str = "plugins/p/commands/create.md";
const SKILL: &str = "plugins/p/skills/looping/SKILL.md";
const EXAMPLES: &str = "plugins/p/skills/looping/examples.md";
const NOTE: &str = "plugins/p/skills/topic-notes/loops.md";
const TOPICS: &str = "plugins/p/skills/topic-notes/topics.md";
const MANIFEST: &str = "plugins/p/.claude-plugin/plugin.json";
const MARKETPLACE: &str = ".claude-plugin/marketplace.json";
const TEACHER: &str = "workspace/teacher.md";
const CLASS: &str = "workspace/classes/3B.md";
const COURSE: &str = "workspace/courses/x/course.md";
const QUESTIONS: &str = "workspace/assessment/question-features-computing.md";
const BLUEPRINT: &str = "workspace/blueprints/adding-two-digits.md";
const SITTING: &str = "workspace/sittings/lesson-idea.md";
const SURVEY: &str = "workspace/questionnaires/umux-lite.md";
const LESSON: &str = "workspace/lessons/3B/loops/lesson.md";
const RUBRIC: &str = "evals/rubric.yaml";

const HARD: &str = "# How I teach\n\n- Notwithstanding considerable methodological heterogeneity, contemporary \
educational investigations demonstrate statistically significant improvements whenever practitioners \
systematically operationalise metacognitive instructional interventions throughout interdisciplinary \
curricular implementations, particularly considering the multidimensional characteristics of \
socioeconomically disadvantaged populations, whose longitudinal developmental trajectories necessitate \
comprehensive differentiated organisational infrastructures, sustained institutional collaboration, \
professional development opportunities, psychometrically defensible evaluation instrumentation, and \
administratively coordinated interprofessional communication mechanisms, notwithstanding simultaneous \
considerations regarding confidentiality, proportionality, sustainability, accountability, representativeness \
and generalisability across heterogeneous educational establishments internationally, irrespective of \
jurisdictional particularities, organisational responsibilities, professional qualifications and the \
individual circumstances of participating educational practitioners, administrators and communities everywhere.\n";

/// All rules, some of them in more than one way.
pub const CASES: &[Case] = &[
    case("check/unreadable", "workspace/soul.md", Bytes(b"\xff\xfe")),
    case(
        "check/unused-allow",
        TEACHER,
        Replace("- 30 seats.", "- 30 seats. <!-- check: allow privacy/name -->"),
    ),
    case(
        "check/unknown-allow",
        TEACHER,
        Replace("- 30 seats.", "- 30 seats. <!-- check: allow curriculum/level -->"),
    ),
    case("curriculum/grammar", A, Replace("- certainty: A", "- certainty: Z")),
    case("curriculum/grammar", A, Replace("- certainty: A\n", "")),
    case("curriculum/grammar", A, Replace("- outcome: Read code that repeats.\n", "")),
    case("curriculum/grammar", A, Replace("### TCH 3-15a", "### TCH 3-14a")),
    case("curriculum/front-matter", A, Replace("retrieved: 2026-11-21", "retrieved: last week")),
    case("curriculum/front-matter", A, Replace("subject: Computing Science\n", "subjects: x\n")),
    case(
        "curriculum/duplicate-code",
        B,
        Replace(
            "- certainty: B\n",
            "- certainty: B\n\n### TCH 3-15a\n\n- outcome: Build.\n- certainty: B\n",
        ),
    ),
    case("curriculum/unknown-code", A, Replace("- see: TCH 2-14a", "- see: TCH 2-14a, TCH 2-44a")),
    case("curriculum/progression", A, Replace("- from: TCH 2-14a", "- from: TCH 2-14a, TCH 4-14a")),
    case("curriculum/progression", B, Replace("- to: TCH 3-14a", "- to: TCH 3-14a, TCH 4-14a")),
    case("curriculum/one-way", A, Replace("- from: TCH 2-14a\n", "")),
    case("curriculum/one-way", B, Replace("- to: TCH 3-14a\n", "")),
    case("curriculum/onward", A, Replace("- to: N5 SDD", "- to: TCH 4-14")),
    case("curriculum/level", A, Replace("## Third level", "## Fourth level")),
    case("curriculum/level", A, Replace("## Third level", "## Outcomes")),
    case(
        "curriculum/unverified",
        A,
        Replace("- listed: building\n", "- outcome: Build.\n- certainty: U\n"),
    ),
    case("curriculum/misconception", A, Replace(" | cause: It is read once", "")),
    case("curriculum/misconception", A, Replace(" | move: Turn a card at every pass.", "")),
    case("curriculum/thin", A, Replace("- topics: loops, repeat\n", "")),
    case("curriculum/thin", A, Replace("- expect: Follow a loop in a trace table.\n", "")),
    case("plugin/definition", AGENT, Replace("tools: [read_file]", "tools: [reed_file]")),
    case("plugin/definition-notice", AGENT, Replace("skills: [looping]", "skills: [loping]")),
    case("plugin/manifest", MANIFEST, Replace("\"name\": \"p\"", "\"name\": \"My Plugin\"")),
    case(
        "plugin/manifest",
        MANIFEST,
        Replace("\"license\": \"Apache-2.0\"", "\"licence\": \"Apache-2.0\""),
    ),
    case("plugin/manifest", MANIFEST, Replace("\"0.1.0\"", "\"1\"")),
    case("plugin/manifest", MANIFEST, Replace("[\"teaching\"]", "\"teaching\"")),
    case("plugin/manifest", MANIFEST, Write("{ \"name\": \"p\", ]")),
    case("plugin/marketplace", MARKETPLACE, Replace("./plugins/p", "./plugins/q")),
    case("plugin/marketplace", MARKETPLACE, Replace("./plugins/p", "../p")),
    case("plugin/marketplace", MARKETPLACE, Replace("\"0.1.0\"", "\"0.2.0\"")),
    case("plugin/marketplace", MARKETPLACE, Replace("\"owner\"", "\"owners\"")),
    case("plugin/marketplace", MARKETPLACE, Replace("\"school\"", "\"anthropic-plugins\"")),
    case("plugin/missing-file", AGENT, Replace("`looping/examples.md`", "`looping/example.md`")),
    case("plugin/missing-file", EXAMPLES, Replace("Two loops.", "Two loops, as in `other.md`.")),
    case("plugin/unknown-name", AGENT, Replace("the skill `looping`", "the skill `loop`")),
    case(
        "plugin/unknown-name",
        SKILL,
        Replace("- One pass too many.", "- Ask the `reviewer` agent."),
    ),
    case(
        "skill/size",
        SKILL,
        Write(
            "---\nname: looping\ndescription: Plan a lesson about loops. Use when it repeats.\n---\n\nShort.\n",
        ),
    ),
    case("skill/file-size", EXAMPLES, Repeat("Two loops.\n\n", 1400)),
    case(
        "skill/description",
        SKILL,
        Replace(" Use when a topic has something that is done again and again.", ""),
    ),
    case("skill/unnamed-file", "plugins/p/skills/looping/more.md", Write("# More\n")),
    case("skill/sections", SKILL, Replace("## What goes wrong", "## Mistakes")),
    case("note/form", NOTE, Replace("## The idea", "## Ideas")),
    case("note/form", NOTE, Replace("shown by: Three times", "shown by: Thrice")),
    case("note/form", TOPICS, Replace("- `loops.md`: loops; loop", "- loops.md: loops; loop")),
    case("note/unlisted", TOPICS, Replace("- `loops.md`: loops", "- `lops.md`: loops")),
    case("agent/description", AGENT, Replace("description: Drafts lessons.\n", "")),
    case("command/examples", COMMAND, Replace("  - lists for 2A\n", "")),
    case("command/writes", COMMAND, Replace("writes: lessons/<class>/<slug>/lesson.md\n", "")),
    case("workspace/file", "workspace/pedagogy.md", Remove),
    case("workspace/file", "workspace/pedagogy.md", Write("\n")),
    case(
        "workspace/missing-file",
        TEACHER,
        Replace("- 30 seats.", "- See `classes/2A.md` and `classes/3B.md`."),
    ),
    case(
        "workspace/unknown-template",
        CLASS,
        Replace("template: structured", "template: two-pages"),
    ),
    case("workspace/print", TEACHER, Replace("# Me\n", "---\nprint: Papyrus 14 pt\n---\n\n# Me\n")),
    case(
        "template/grammar",
        "workspace/templates/short.md",
        Replace("kind: statements", "kind: statement"),
    ),
    case("class/front-matter", CLASS, Replace("class: 3B", "class: 3C")),
    case("class/front-matter", CLASS, Replace("stage: S3", "stage: Year 9")),
    case("class/front-matter", CLASS, Replace("minutes: 50", "minutes: 500")),
    case("class/front-matter", CLASS, Replace("level: Third\n", "")),
    case("class/front-matter", CLASS, Replace("pupils: 28", "puples: 28")),
    case(
        "class/front-matter",
        "workspace/templates/classes/S3.md",
        Replace("stage: S3", "stage: S4"),
    ),
    case("class/headings", CLASS, Replace("## Watch for", "## Careful")),
    case("class/headings", CLASS, Replace("# 3B\n", "# The class\n")),
    case("class/needs", CLASS, Replace("needs: [EAL]", "needs: [EAL, dyslexia]")),
    case("class/needs", CLASS, Replace("needs: [EAL]", "needs: []")),
    case("course/form", COURSE, Replace("lessons: 1", "lessons: 2")),
    case("course/form", COURSE, Replace("Plan a match day", "Plan a sports day")),
    case("course/form", COURSE, Replace("#L8-L8", "#L80-L80")),
    case("course/form", COURSE, Replace("## Assessments", "## Tests")),
    case("course/form", "workspace/courses/x/specification.md", Remove),
    case("course/form", "workspace/courses/x/specification.md", Replace("wording: example\n", "")),
    case("questions/table", QUESTIONS, Replace("| Explain | 2 |", "| Evaluate | 2 |")),
    case("questions/table", QUESTIONS, Replace("| 2 | routine |", "| two | easy |")),
    case("questions/table", QUESTIONS, Replace("Why a loop ends", "Question 7 of the paper")),
    case("questions/table", QUESTIONS, Replace("| Why a loop ends |", "|")),
    case(
        "questions/table",
        QUESTIONS,
        Replace("| topic | command word |", "| command word | topic |"),
    ),
    case("blueprint/form", BLUEPRINT, Replace("level: ", "level: very ")),
    case("blueprint/form", BLUEPRINT, Replace("\nkey: ", "\nkey: unheard_of + ")),
    case("blueprint/form", BLUEPRINT, Replace("\n    key: 85\n", "\n    key: 84\n")),
    case("blueprint/unknown-outcome", BLUEPRINT, Replace("TCH 3-14a", "TCH 3-99a")),
    case("sitting/form", SITTING, Replace("kind: thought", "kind: thinking")),
    case("sitting/form", SITTING, Replace("## Opening", "## Ending")),
    case(
        "questionnaire/form",
        SURVEY,
        Replace("items: [capabilities, ease]", "items: [abilities]"),
    ),
    case("questionnaire/form", SURVEY, Replace("from: 1, to: 7", "from: 7, to: 1")),
    case("lesson/check", LESSON, Replace("template: short", "template: structured")),
    case("lesson/claim", LESSON, Replace("Read code that repeats", "Write code that repeats")),
    case("rubric/form", RUBRIC, Replace("id: criterion-2\n", "id: criterion-1\n")),
    case("rubric/form", RUBRIC, Replace("kind: mechanical", "kind: judged")),
    case("rubric/form", RUBRIC, Replace("why: It helps.", "because: It helps.")),
    case("rubric/form", RUBRIC, Write("version: 1\ncriteria: []\n")),
    case("prose/british", TEACHER, Replace("organise", "organize")),
    case(
        "prose/british",
        COMMAND,
        Replace("description: Draft a lesson.", "description: Draft a colorful lesson."),
    ),
    case("prose/scottish", TEACHER, Replace("30 seats", "30 seats for Key Stage 3")),
    case("prose/reading", "workspace/pedagogy.md", Repeat(HARD, 2)),
    case("privacy/name", TEACHER, Replace("30 seats", "Olena needs flowcharts")),
    case("privacy/name", CLASS, Replace("pictures help.", "Olena and Dmytro.")),
    case("privacy/few", CLASS, Replace("pictures help.", "two pupils nod.")),
    case("privacy/identifier", TEACHER, Replace("30 seats", "write to someone@example.org")),
];
