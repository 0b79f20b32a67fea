//! What the teacher chose and the application keeps: a small JSON file in the data folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use api::Budget;
use domain::Timestamp;
use memory::ExpiryRules;
use remembering::RuleBook;
use serde::{Deserialize, Serialize};

/// The choices.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Choices {
    /// Who answers; none means what the agent's definition asks for.
    pub provider: Option<String>,
    /// Which of its models; none means the provider's own choice.
    pub model: Option<String>,
    /// The server on this computer or in its network that was chosen, if one was.
    pub server: Option<ChosenServer>,
    /// Servers of the network that text may go to, by host and port.
    pub agreed_servers: BTreeSet<String>,
    /// What a month may cost; none is no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<Budget>,
    /// Tools that may always run without asking.
    pub always_allowed: Vec<String>,
    /// How long what nothing uses is remembered.
    pub memory: MemoryRules,
    /// Whether she does not want to be asked how lessons went.
    pub never_ask_how_it_went: bool,
    /// Since when she wants to be asked what she expects of lessons; none where she does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks_what_i_expect_since: Option<Timestamp>,
}

/// How long what nothing uses is remembered; what is none is as the program has it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct MemoryRules {
    /// What a school day without use costs; a use is worth 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_day: Option<f64>,
    /// Below this a memory is let go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<f64>,
    /// So many school days before it is shown as about to go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice_days: Option<u32>,
    /// The most memories that rules may take, for demonstrations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_memories: Option<usize>,
}

impl MemoryRules {
    /// These numbers, as far as they are not the program's.
    fn of(rules: &ExpiryRules) -> Self {
        let usual = ExpiryRules::default();
        let other = |number: f64, usual: f64| Some(number).filter(|number| *number != usual);
        Self {
            per_day: other(rules.per_day, usual.per_day),
            floor: other(rules.floor, usual.floor),
            notice_days: Some(rules.notice).filter(|notice| *notice != usual.notice),
            max_memories: rules.most,
        }
    }

    /// The rules with these numbers; one that makes no sense is left as the program has it.
    pub fn rules(&self) -> ExpiryRules {
        let usual = ExpiryRules::default();
        ExpiryRules {
            per_day: self.per_day.filter(|cost| *cost > 0.0).unwrap_or(usual.per_day),
            floor: self.floor.filter(|floor| floor.is_finite()).unwrap_or(usual.floor),
            notice: self.notice_days.unwrap_or(usual.notice),
            most: self.max_memories,
        }
    }
}

impl RuleBook for Settings {
    fn rules(&self) -> ExpiryRules {
        self.choices().memory.rules()
    }

    fn keep(&self, rules: &ExpiryRules) -> Result<(), String> {
        let numbers = MemoryRules::of(rules);
        let kept = self.change(|choices| choices.memory = numbers);
        kept.map_err(|error| format!("it holds until you close, as it cannot be kept: {error}"))
    }
}

/// A server of models, as it is kept: no key is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenServer {
    /// Its address, with `/v1`.
    pub address: String,
    /// The model of it that answers.
    pub model: String,
    /// Who was chosen before, and is again when this is let go.
    #[serde(default, skip_serializing_if = "ChosenBefore::is_nobody")]
    pub before: ChosenBefore,
}

/// Who was chosen to answer before a server was.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChosenBefore {
    /// The provider, if one was chosen.
    pub provider: Option<String>,
    /// Its model, if one was chosen.
    pub model: Option<String>,
}

impl ChosenBefore {
    fn is_nobody(&self) -> bool {
        *self == Self::default()
    }
}

impl Choices {
    /// Without a permission for the tool that only proposes: nobody is asked before it runs, and what it
    /// proposes is asked about each time, whatever an earlier version once kept here.
    fn without_what_needs_no_permission(mut self) -> Self {
        self.always_allowed.retain(|tool| tool != remembering::tools::update_memory::NAME);
        self
    }
}

/// The choices could not be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {path}: {source}", path = .path.display())]
pub struct SettingsError {
    /// The file.
    pub path: PathBuf,
    /// What the system said.
    pub source: std::io::Error,
}

/// The choices and their file.
#[derive(Debug)]
pub struct Settings {
    path: PathBuf,
    choices: Mutex<Choices>,
}

impl Settings {
    /// Read `settings.json` of the data folder. A file that is no JSON is set aside, not lost.
    ///
    /// # Errors
    /// When the file is there and cannot be read.
    pub fn read(data_dir: &Path) -> Result<Self, SettingsError> {
        let path = data_dir.join("settings.json");
        let failed = |source| SettingsError { path: path.clone(), source };
        let choices = match std::fs::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Choices::default(),
            Err(error) => return Err(failed(error)),
            Ok(bytes) => match serde_json::from_slice::<Choices>(&bytes) {
                Ok(choices) => choices.without_what_needs_no_permission(),
                Err(error) => {
                    tracing::warn!(%error, "settings.json is damaged and was set aside");
                    std::fs::rename(&path, path.with_extension("json.damaged")).map_err(failed)?;
                    Choices::default()
                }
            },
        };
        Ok(Self { path, choices: Mutex::new(choices) })
    }

    /// What is chosen now.
    pub fn choices(&self) -> Choices {
        self.choices.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Choose for this process only.
    pub fn override_with(&self, choices: Choices) {
        *self.choices.lock().unwrap_or_else(PoisonError::into_inner) = choices;
    }

    /// Change what is chosen and keep it.
    ///
    /// # Errors
    /// When the file cannot be written; the choice then holds until the application ends.
    pub fn change(&self, change: impl FnOnce(&mut Choices)) -> std::io::Result<()> {
        let choices = {
            let mut choices = self.choices.lock().unwrap_or_else(PoisonError::into_inner);
            change(&mut choices);
            choices.clone()
        };
        let fresh = self.path.with_extension("json.new");
        std::fs::write(&fresh, serde_json::to_vec_pretty(&choices)?)?;
        std::fs::rename(fresh, &self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_there_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let choices = Choices { provider: Some("offline".into()), ..Choices::default() };
        Settings::read(folder.path()).unwrap().change(|kept| *kept = choices.clone()).unwrap();
        assert_eq!(Settings::read(folder.path()).unwrap().choices(), choices);
    }

    #[test]
    fn a_permission_for_what_asks_nobody_is_gone_for_good() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.json");
        std::fs::write(&file, r#"{"alwaysAllowed": ["update_memory", "write_file"]}"#).unwrap();
        let settings = Settings::read(folder.path()).unwrap();
        assert_eq!(settings.choices().always_allowed, ["write_file"]);
        settings.change(|choices| choices.model = Some("small".into())).unwrap();
        assert!(!std::fs::read_to_string(&file).unwrap().contains("update_memory"));
    }

    #[test]
    fn a_damaged_file_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("settings.json"), "{ broken").unwrap();
        assert_eq!(Settings::read(folder.path()).unwrap().choices(), Choices::default());
        let kept = std::fs::read_to_string(folder.path().join("settings.json.damaged")).unwrap();
        assert_eq!(kept, "{ broken");
    }
}
