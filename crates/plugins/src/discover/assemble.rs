//! Making a plugin of the files that were found: the teacher's own file counts in place of the
//! plugin's, as long as it can be used.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use super::{
    check::{Known, Source, check_circles, check_names},
    gather::{Files, FoundFile},
    reader::stem,
};
use crate::{
    DefinitionFile, Origin, Plugin, Problem, Severity, Skill, SkillFile, claude_code,
    fields::At,
    parsed::{Dialect, Parsed, is_name, tidy},
};

/// The places in which files of one plugin lie.
pub(super) struct Layered<'a> {
    /// As the plugin has them.
    pub(super) base: &'a Files,
    /// As the teacher has them.
    pub(super) hers: &'a Files,
    /// What agents may name, where that is known.
    pub(super) known: Option<Known<'a>>,
}

/// What was made of the files in one attempt.
struct Attempt {
    plugin: Plugin,
    /// What is wrong with files taken by themselves.
    of_files: Vec<Problem>,
    /// What is wrong with names in them.
    of_names: Vec<Problem>,
    /// What is wrong with the paths that references take.
    of_circles: Vec<Problem>,
}

impl Layered<'_> {
    /// The plugin with its definitions. A file of the teacher's that cannot be used leaves its place
    /// to the plugin's own, with its problems told: one slip must not take a command away from her.
    pub(super) fn assemble(&self, plugin: &Plugin, problems: &mut Vec<Problem>) -> Plugin {
        let mut unusable = BTreeSet::new();
        let mut told = Vec::new();
        loop {
            let attempt = self.attempt(plugin, &unusable, problems);
            // A broken file makes names in other files lead nowhere: it is seen to first.
            let kinds = [&attempt.of_files, &attempt.of_names, &attempt.of_circles];
            let found = kinds.into_iter().find_map(|kind| {
                let broken = self.broken(kind, &unusable);
                (!broken.is_empty()).then_some(broken)
            });
            let all = [attempt.of_files, attempt.of_names, attempt.of_circles].concat();
            let Some(broken) = found else {
                problems.extend(told);
                problems.extend(all);
                return self.with_files(attempt.plugin, &unusable);
            };
            for mut problem in all {
                if !self.is_one_of(&problem.path, &broken) {
                    continue;
                }
                if problem.severity == Severity::Error {
                    problem.message.push_str(instead(plugin.origin));
                }
                told.push(problem);
            }
            unusable.extend(broken);
        }
    }

    /// Files of hers with an error, behind which the plugin has one that was read.
    fn broken(&self, problems: &[Problem], unusable: &BTreeSet<String>) -> BTreeSet<String> {
        let errors: Vec<&Problem> =
            problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
        let hers = self.hers.found.iter().filter(|(inside, _)| {
            let base = self.base.found.get(*inside);
            !unusable.contains(*inside) && base.is_some_and(|base| base.text.is_some())
        });
        hers.filter(|(_, found)| errors.iter().any(|error| error.path == found.path))
            .map(|(inside, _)| inside.clone())
            .collect()
    }

    fn is_one_of(&self, path: &Path, insides: &BTreeSet<String>) -> bool {
        insides.iter().any(|inside| self.hers.found[inside].path == path)
    }

    /// What counts, by its path inside the plugin.
    fn merged(&self, unusable: &BTreeSet<String>) -> BTreeMap<&str, &FoundFile> {
        let mut merged: BTreeMap<&str, &FoundFile> =
            self.base.found.iter().map(|(inside, found)| (inside.as_str(), found)).collect();
        for (inside, found) in &self.hers.found {
            if self.counts(inside, unusable) {
                merged.insert(inside, found);
            }
        }
        merged
    }

    /// Whether the teacher has a file in this place that takes it.
    fn counts(&self, inside: &str, unusable: &BTreeSet<String>) -> bool {
        let Some(hers) = self.hers.found.get(inside) else {
            return false;
        };
        let usable = hers.text.is_some() && !unusable.contains(inside);
        usable || self.base.found.get(inside).is_none_or(|base| base.text.is_none())
    }

    fn attempt(
        &self,
        plugin: &Plugin,
        unusable: &BTreeSet<String>,
        earlier: &[Problem],
    ) -> Attempt {
        let merged = self.merged(unusable);
        let dialect = match plugin.origin {
            Origin::Shipped => Dialect::Own,
            Origin::Added | Origin::Hers => Dialect::ClaudeCode,
        };
        let mut making = Making { merged: &merged, sources: Vec::new(), problems: Vec::new() };
        let agents = making.definitions("agents/", dialect, claude_code::read_agent);
        let commands = making.definitions("commands/", dialect, claude_code::read_command);
        let skills = self.skills(&mut making, dialect);
        let Making { sources, problems: of_files, .. } = making;
        let mut plugin = Plugin { agents, commands, skills, ..plugin.clone() };
        claude_code::name_every_one(&mut plugin);
        let mut of_names = Vec::new();
        let broken = [earlier, &of_files].concat();
        check_names(&mut plugin, &sources, &broken, self.known, &mut of_names);
        let hers = |inside: &str| {
            self.hers.found.contains_key(inside) && self.base.found.contains_key(inside)
        };
        let mut of_circles = Vec::new();
        check_circles(&plugin, &sources, hers, &mut of_circles);
        Attempt { plugin, of_files, of_names, of_circles }
    }

    fn skills(&self, making: &mut Making<'_>, dialect: Dialect) -> Vec<Skill> {
        let folders: BTreeMap<&String, &std::path::PathBuf> =
            self.hers.skills.iter().chain(&self.base.skills).collect();
        folders.into_iter().filter_map(|(name, path)| making.skill(name, path, dialect)).collect()
    }

    fn with_files(&self, plugin: Plugin, unusable: &BTreeSet<String>) -> Plugin {
        let text = |files: &Files, inside: &str| files.found.get(inside)?.text.clone();
        let insides: BTreeSet<&String> =
            self.base.found.keys().chain(self.hers.found.keys()).collect();
        let files = insides.into_iter().map(|inside| DefinitionFile {
            inside: inside.clone(),
            base: text(self.base, inside),
            hers: text(self.hers, inside),
            hers_counts: self.counts(inside, unusable),
        });
        Plugin { files: files.collect(), ..plugin }
    }
}

/// What is done about a file of hers that cannot be used.
pub(super) fn instead(origin: Origin) -> &'static str {
    match origin {
        Origin::Shipped => "; until it is put right, the shipped one is used",
        Origin::Added | Origin::Hers => "; until it is put right, the plugin's own is used",
    }
}

/// Definitions in the making.
struct Making<'a> {
    merged: &'a BTreeMap<&'a str, &'a FoundFile>,
    sources: Vec<Source>,
    problems: Vec<Problem>,
}

impl Making<'_> {
    /// The definitions of one folder: its markdown files.
    fn definitions<T>(
        &mut self,
        folder: &str,
        dialect: Dialect,
        parse: fn(&str, &Path, &str, Dialect) -> Parsed<T>,
    ) -> Vec<T> {
        let mut found = Vec::new();
        for (inside, file) in self.merged.iter().filter(|(inside, _)| inside.starts_with(folder)) {
            let Some(text) = &file.text else {
                continue;
            };
            let name = stem(&file.path);
            if !is_name(&name) {
                let message = format!(
                    "\"{name}\" cannot be typed as a name: rename the file to lower-case letters, \
                     digits and single hyphens"
                );
                self.problems.push(At::START.problem(&file.path, Severity::Error, message));
                continue;
            }
            let parsed = parse(&name, &file.path, text, dialect);
            self.problems.extend(parsed.problems);
            self.sources.push(Source::new(inside, file, text, parsed.references));
            found.extend(parsed.definition);
        }
        found
    }

    /// One skill; `folder` is how a person is told where it is.
    fn skill(&mut self, name: &str, folder: &Path, dialect: Dialect) -> Option<Skill> {
        let below = format!("skills/{name}/");
        let inside = format!("{below}SKILL.md");
        let Some(main) = self.merged.get(inside.as_str()) else {
            let message = format!("the skill \"{name}\" has no SKILL.md");
            self.problems.push(At::START.problem(folder, Severity::Error, message));
            return None;
        };
        let text = main.text.as_ref()?;
        let parsed = Skill::parse(name, &main.path, text, dialect);
        self.problems.extend(parsed.problems);
        self.sources.push(Source::new(&inside, main, text, Vec::new()));
        let mut skill = parsed.definition?;
        for (inside, file) in self.merged.iter() {
            let Some(name) = inside.strip_prefix(&below).filter(|name| *name != "SKILL.md") else {
                continue;
            };
            let Some(text) = &file.text else {
                continue;
            };
            let shown = tidy(text.trim_start_matches('\u{feff}'));
            skill.files.push(SkillFile { name: name.to_owned(), text: shown });
            self.sources.push(Source::new(inside, file, text, Vec::new()));
        }
        Some(skill)
    }
}
