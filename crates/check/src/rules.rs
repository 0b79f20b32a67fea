//! The rules by name. What each asks for, with its limits, stands in `docs/content.md`.

use plugins::Severity;
use serde::{Serialize, Serializer};

/// One rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    /// Its name, such as `curriculum/unknown-code`.
    pub id: &'static str,
    /// What breaking it means.
    pub severity: Severity,
}

impl Rule {
    /// Whether a comment in the file may take a finding of this rule back. Only rules that guess
    /// from words may be answered so; whether a file exists is no matter of opinion.
    pub fn can_be_allowed(self) -> bool {
        self.id.starts_with("prose/") || self.id.starts_with("privacy/")
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $severity:ident $id:literal,)*) => {
        $($(#[$doc])* pub const $name: Rule = Rule { id: $id, severity: Severity::$severity };)*

        /// All of them.
        pub const ALL: &[Rule] = &[$($name),*];
    };
}

rules! {
    /// A file that cannot be read as text.
    UNREADABLE = Error "check/unreadable",
    /// A comment allows what was not found.
    UNUSED_ALLOW = Warning "check/unused-allow",
    /// A comment allows what no rule is, or what cannot be allowed.
    UNKNOWN_ALLOW = Error "check/unknown-allow",

    /// What the reader of curriculum files does not understand.
    GRAMMAR = Error "curriculum/grammar",
    /// A field of the front matter is missing, empty, unknown or of the wrong form.
    CURRICULUM_FRONT = Error "curriculum/front-matter",
    /// One code in two files of a subject, or with two certainties.
    DUPLICATE_CODE = Error "curriculum/duplicate-code",
    /// A link to a code that no file holds.
    UNKNOWN_CODE = Error "curriculum/unknown-code",
    /// A link that leaves the line, or skips or reverses a level.
    PROGRESSION = Error "curriculum/progression",
    /// A link that is not answered from its other end.
    ONE_WAY = Error "curriculum/one-way",
    /// Neither a code nor a course.
    ONWARD = Error "curriculum/onward",
    /// The heading names another level than the code.
    LEVEL = Error "curriculum/level",
    /// A statement that no source is known of.
    UNVERIFIED = Error "curriculum/unverified",
    /// No cause or no move.
    MISCONCEPTION = Error "curriculum/misconception",
    /// Nothing to find it by, or nothing that pupils are expected to do.
    THIN = Warning "curriculum/thin",

    /// What reading the plugin says.
    DEFINITION = Error "plugin/definition",
    /// A definition that works and could be better.
    DEFINITION_NOTICE = Warning "plugin/definition-notice",
    /// `plugin.json` is not as the public rules ask.
    MANIFEST = Error "plugin/manifest",
    /// `marketplace.json` is not as the public rules ask.
    MARKETPLACE = Error "plugin/marketplace",
    /// A file in backticks that is not there.
    MISSING_FILE = Error "plugin/missing-file",
    /// A skill, an agent or a command named in backticks that is not there.
    UNKNOWN_NAME = Error "plugin/unknown-name",

    /// The body of a `SKILL.md` is too short or too long.
    SKILL_SIZE = Error "skill/size",
    /// A reference file is too long.
    FILE_SIZE = Error "skill/file-size",
    /// A description that does not say enough, or not when.
    SKILL_DESCRIPTION = Error "skill/description",
    /// A reference file that its `SKILL.md` never names.
    UNNAMED_FILE = Error "skill/unnamed-file",
    /// A part that every skill has is missing.
    SKILL_SECTIONS = Warning "skill/sections",
    /// A note on a topic, or the list of them, that the drafter cannot use.
    NOTE_FORM = Error "note/form",
    /// A note that the list of topics does not name.
    UNLISTED_NOTE = Error "note/unlisted",

    /// An agent without a description.
    AGENT_DESCRIPTION = Warning "agent/description",
    /// A command with fewer than two examples.
    EXAMPLES = Error "command/examples",
    /// A command that ends with its answer and does not say where it stands.
    WRITES = Error "command/writes",

    /// A file that every workspace has.
    WORKSPACE_FILE = Error "workspace/file",
    /// A path in backticks at which nothing is.
    WORKSPACE_MISSING = Error "workspace/missing-file",
    /// A lesson template that is named and not there.
    UNKNOWN_TEMPLATE = Error "workspace/unknown-template",
    /// How pupils' pages are printed for all classes, said in words that mean nothing.
    PRINT = Error "workspace/print",
    /// A lesson template that cannot be read.
    TEMPLATE = Error "template/grammar",
    /// A field of a class profile.
    CLASS_FRONT = Error "class/front-matter",
    /// A heading of a class profile.
    CLASS_HEADINGS = Warning "class/headings",
    /// Needs in the front matter and in the text that do not agree.
    CLASS_NEEDS = Warning "class/needs",
    /// A course without its specification, or a part of one that is missing.
    COURSE = Error "course/form",
    /// A table of question features.
    QUESTIONS = Error "questions/table",
    /// What the reader of blueprints says.
    BLUEPRINT = Error "blueprint/form",
    /// An outcome of a blueprint that no curriculum file of the workspace has.
    BLUEPRINT_OUTCOME = Error "blueprint/unknown-outcome",
    /// What the reader of tests, paths and things to think about says.
    SITTING = Error "sitting/form",
    /// What the reader of surveys and workflows says.
    QUESTIONNAIRE = Error "questionnaire/form",
    /// What the lesson's own check says.
    LESSON = Warning "lesson/check",
    /// A claim of a lesson about the curriculum that does not hold.
    LESSON_CLAIM = Warning "lesson/claim",

    /// The rubric of the evals.
    RUBRIC = Error "rubric/form",

    /// An American spelling or word.
    BRITISH = Warning "prose/british",
    /// A term of another school system.
    SCOTTISH = Warning "prose/scottish",
    /// A passage that is hard to read.
    READING = Warning "prose/reading",
    /// What may be the name of a person.
    NAME = Error "privacy/name",
    /// So few pupils in a class profile that everyone knows who they are.
    FEW = Warning "privacy/few",
    /// An address or a number of a person.
    IDENTIFIER = Error "privacy/identifier",
}

/// The rule with this name.
pub fn named(id: &str) -> Option<Rule> {
    ALL.iter().copied().find(|rule| rule.id == id)
}
