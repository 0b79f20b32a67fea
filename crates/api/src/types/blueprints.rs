//! What questions are made from: blueprints, and what comes of them.

use domain::ItemAsked;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// The blueprints of the plugins and of the workspace.
    struct BlueprintList {
        /// Those that can be used, by skill and title.
        pub blueprints: Vec<BlueprintLine>,
        /// Files that cannot.
        pub broken: Vec<BrokenBlueprint>,
    }

    /// A blueprint among others.
    struct BlueprintLine {
        /// Its name among all of them.
        pub id: String,
        /// What it is called.
        pub title: String,
        /// The skill that it measures, such as `COMP.PROG.ITERATION`.
        pub skill: String,
        /// Where the skill belongs, the widest first.
        pub domain: Vec<String>,
        /// Other words for what it is about, by which it is found.
        pub also: Vec<String>,
        /// What a pupil has to do, by the revised taxonomy of Bloom.
        pub level: String,
        /// The outcomes of the curriculum that it is tied to.
        pub outcomes: Vec<BlueprintOutcome>,
        /// How it is answered, in two or three words.
        pub answered: String,
        /// Whether a program or a text is to be written, which takes long.
        pub written: bool,
        /// The easiest and the hardest of some of its questions, in logits.
        pub difficulty: (f64, f64),
        /// Seconds that a competent pupil needs; none where the file does not say.
        pub seconds: Option<u32>,
        /// The plugin that it comes with; none where it is hers.
        pub plugin: Option<String>,
        /// Its file in the workspace, where it is hers.
        pub path: Option<String>,
        /// Whether hers takes the place of a shipped one.
        pub replaces: bool,
    }

    /// An outcome that a blueprint names.
    #[derive(Eq)]
    struct BlueprintOutcome {
        /// Its code.
        pub code: String,
        /// What it says; none where the curriculum of the workspace does not have it.
        pub statement: Option<String>,
    }

    /// A file that is no blueprint yet.
    struct BrokenBlueprint {
        /// Its file, within the workspace or with the plugin's name before it.
        pub file: String,
        /// Its file in the workspace, where it is hers.
        pub path: Option<String>,
        /// What is wrong.
        pub problems: Vec<BlueprintProblem>,
    }

    /// Something that is wrong with a blueprint.
    #[derive(Eq)]
    struct BlueprintProblem {
        /// The line, from 1.
        pub line: u32,
        /// The column, from 1.
        pub column: u32,
        /// What is wrong.
        pub message: String,
    }

    /// One blueprint.
    struct BlueprintRef {
        /// Its name among all of them.
        pub id: String,
    }

    /// Which questions of which blueprint to look at.
    struct BlueprintLookAt {
        /// Its name among all of them; the text alone counts where there is none.
        #[serde(default)]
        pub id: Option<String>,
        /// What is typed and not saved; what the file has where there is none.
        #[serde(default)]
        pub text: Option<String>,
        /// The first seed. The others follow it.
        #[serde(default)]
        pub seed: u32,
        /// How many questions, at most 50.
        #[serde(default = "twenty")]
        pub count: u32,
    }

    /// A blueprint and what comes of it.
    struct BlueprintLook {
        /// The blueprint; none where its text is none yet.
        pub blueprint: Option<BlueprintLine>,
        /// Its text.
        pub text: String,
        /// SHA-256 of the file, for saving it; none where it is a plugin's.
        pub sha256: Option<String>,
        /// Questions made from it, from the seed that was asked for on.
        pub variants: Vec<BlueprintVariant>,
        /// What a thousand of them show; none where its text is no blueprint yet.
        pub check: Option<BlueprintCheck>,
        /// What is wrong with the text, with its tests or with its questions.
        pub problems: Vec<BlueprintProblem>,
    }

    /// A question made from a blueprint, with its key.
    struct BlueprintVariant {
        /// The seed that gives it again.
        pub seed: u32,
        /// The question as a learner sees it.
        pub item: ItemAsked,
        /// What is right, in words; none where a person marks it.
        pub key: Option<String>,
        /// How hard it is, in logits.
        pub difficulty: f64,
        /// What tells it from the others, in a few words.
        pub note: String,
        /// How it is done, in markdown.
        pub solution: Option<String>,
        /// What may be told on the way, in markdown.
        pub hints: Vec<String>,
        /// Answers that show what somebody thinks.
        pub wrong: Vec<BlueprintWrong>,
    }

    /// A wrong answer, and what it shows.
    #[derive(Eq)]
    struct BlueprintWrong {
        /// The answer, in words.
        pub answer: String,
        /// What a person did who answers so.
        pub because: String,
    }

    /// What many questions of a blueprint show.
    struct BlueprintCheck {
        /// How many were made.
        pub made: u32,
        /// How many of them are different questions.
        pub different: u32,
        /// The share of draws that became a question.
        pub success: f64,
        /// The share that the blueprint declares.
        pub declared: f64,
        /// How often what is right stood at each place; empty where there are no options.
        pub key_places: Vec<u32>,
        /// How often choosing the longest option is right.
        pub longest_is_right: f64,
        /// How often choosing the shortest option is right.
        pub shortest_is_right: f64,
        /// How often each wrong way was among what could be answered.
        pub wrong: Vec<BlueprintWrongCount>,
    }

    /// How often a wrong way could be answered.
    #[derive(Eq)]
    struct BlueprintWrongCount {
        /// The wrong way, by its name.
        pub name: String,
        /// In how many questions.
        pub count: u32,
    }

    /// A blueprint that is hers now.
    struct BlueprintCopied {
        /// Its file in the workspace.
        pub path: String,
    }
}

fn twenty() -> u32 {
    20
}
