use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use chrono::TimeZone;

use super::Provider::{Anthropic, OpenAi};
use super::*;
use crate::keychain::fake::{Fake, Mood};

/// A configuration folder, an environment and a keychain.
struct Stage {
    folder: tempfile::TempDir,
    fake: Arc<Fake>,
    environment: BTreeMap<&'static str, OsString>,
}

impl Stage {
    fn new(mood: Mood) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder, fake: Fake::new(mood), environment: BTreeMap::new() }
    }

    fn with(mut self, variable: &'static str, value: &str) -> Self {
        self.environment.insert(variable, value.into());
        self
    }

    fn keys(&self) -> Keys {
        let environment = self.environment.clone();
        Keys {
            environment: Box::new(move |name| environment.get(name).cloned()),
            keychain: self.fake.keychain(),
            vault: Vault::quick(self.folder.path()),
        }
    }

    fn file(&self) -> Source {
        Source::EncryptedFile(self.folder.path().join("keys.enc"))
    }

    fn got(&self, provider: Provider) -> Option<(String, Source)> {
        let found = self.keys().get(provider).unwrap();
        found.map(|found| (found.secret.expose().to_owned(), found.source))
    }
}

fn secret(text: &str) -> Secret {
    Secret::parse(text).unwrap()
}

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 22, 8, 0, 0).unwrap()
}

fn set(stage: &Stage, text: &str) -> Stored {
    stage.keys().set_any(OpenAi, &secret(text), now()).unwrap()
}

#[test]
fn a_key_goes_into_the_keychain_and_no_file_is_made() {
    let stage = Stage::new(Mood::Well);
    let stored = stage.keys().set(OpenAi, &secret("sk-1"), now()).unwrap();
    assert_eq!(stored, Stored { place: Source::Keychain, remarks: vec![] });
    assert_eq!(stage.got(OpenAi), Some(("sk-1".to_owned(), Source::Keychain)));
    assert_eq!(stage.got(Anthropic), None);
    assert_eq!(fs::read_dir(stage.folder.path()).unwrap().count(), 0);
}

#[test]
fn without_a_keychain_it_goes_into_the_file_and_says_so() {
    let stage = Stage::new(Mood::Absent);
    let stored = stage.keys().set(OpenAi, &secret("sk-1"), now()).unwrap();
    let absent = Refusal::Absent("no session bus".to_owned());
    let remarks = vec![Remark::NoKeychain(absent)];
    assert_eq!(stored, Stored { place: stage.file(), remarks });
    assert_eq!(stage.got(OpenAi), Some(("sk-1".to_owned(), stage.file())));
    assert_eq!(stage.got(Anthropic), None);
}

#[test]
fn the_environment_comes_first_and_is_never_written_to() {
    let stage = Stage::new(Mood::Well).with("OPENAI_API_KEY", " sk-env\n");
    let stored = set(&stage, "sk-1");
    assert_eq!(stored.remarks, [Remark::EnvironmentFirst("OPENAI_API_KEY")]);
    let environment = Source::Environment("OPENAI_API_KEY");
    assert_eq!(stage.got(OpenAi), Some(("sk-env".to_owned(), environment)));
    let removed = stage.keys().remove(OpenAi).unwrap();
    assert_eq!(removed, Removed { from: vec![Source::Keychain], still_in: Some("OPENAI_API_KEY") });
}

#[test]
fn the_environment_is_enough_without_looking_anywhere_else() {
    let stage = Stage::new(Mood::Locked).with("OPENAI_API_KEY", "sk-env");
    fs::write(stage.folder.path().join("keys.enc"), "damaged").unwrap();
    assert!(stage.got(OpenAi).is_some());
}

#[test]
fn an_empty_variable_is_none_and_an_unusable_one_is_told() {
    let stage = Stage::new(Mood::Well).with("OPENAI_API_KEY", "  ");
    assert_eq!(stage.got(OpenAi), None);
    let stage = Stage::new(Mood::Well).with("OPENAI_API_KEY", "Bearer sk-1");
    set(&stage, "sk-2");
    let error = stage.keys().get(OpenAi).unwrap_err();
    let why = Unusable::Header;
    assert!(matches!(&error, Error::Environment { why: found, .. } if *found == why), "{error:?}");
    let listing = stage.keys().list();
    assert_eq!(listing.troubles.len(), 1);
    assert!(!listing.keys[0].in_use, "the variable is in the way of the stored key");
}

#[test]
fn a_new_key_in_the_keychain_takes_the_old_one_out_of_the_file() {
    let stage = Stage::new(Mood::Absent);
    set(&stage, "sk-old");
    stage.fake.feel(Mood::Well);
    assert_eq!(stage.got(OpenAi), Some(("sk-old".to_owned(), stage.file())));
    set(&stage, "sk-new");
    assert_eq!(stage.got(OpenAi), Some(("sk-new".to_owned(), Source::Keychain)));
    assert!(!stage.folder.path().join("keys.enc").exists());
}

#[test]
fn an_old_key_in_a_keychain_that_was_locked_does_not_come_back() {
    let stage = Stage::new(Mood::Well);
    set(&stage, "sk-old");
    stage.fake.feel(Mood::Locked);
    let stored = set(&stage, "sk-new");
    let locked = Refusal::Locked("prompt dismissed".to_owned());
    assert_eq!(stored, Stored { place: stage.file(), remarks: vec![Remark::NoKeychain(locked)] });
    stage.fake.feel(Mood::Well);
    assert_eq!(stage.got(OpenAi), Some(("sk-new".to_owned(), stage.file())));
    let in_use: Vec<_> = stage.keys().list().keys.into_iter().map(|key| key.in_use).collect();
    assert_eq!(in_use, [true, false]);
    set(&stage, "sk-newest");
    assert_eq!(stage.got(OpenAi), Some(("sk-newest".to_owned(), Source::Keychain)));
}

#[test]
fn a_locked_keychain_is_an_error_only_if_no_other_place_has_the_key() {
    let stage = Stage::new(Mood::Locked);
    let error = stage.keys().get(OpenAi).unwrap_err();
    assert!(matches!(error, Error::Keychain(Refusal::Locked(_))), "{error:?}");
    set(&stage, "sk-1");
    assert_eq!(stage.got(OpenAi), Some(("sk-1".to_owned(), stage.file())));
}

#[test]
fn a_file_that_cannot_be_opened_hides_nothing_in_the_keychain() {
    let stage = Stage::new(Mood::Well);
    set(&stage, "sk-1");
    fs::write(stage.folder.path().join("keys.enc"), "damaged").unwrap();
    assert_eq!(stage.got(OpenAi), Some(("sk-1".to_owned(), Source::Keychain)));
    assert!(matches!(stage.keys().get(Anthropic), Err(Error::Damaged { .. })));
    let path = stage.folder.path().join("keys.enc");
    assert_eq!(set(&stage, "sk-2").remarks, [Remark::OlderMayStay(path)]);
}

#[test]
fn an_older_key_that_cannot_be_taken_out_of_the_file_is_told() {
    let stage = Stage::new(Mood::Absent);
    set(&stage, "sk-old");
    stage.keys().set_any(Anthropic, &secret("sk-ant-1"), now()).unwrap();
    stage.fake.feel(Mood::Well);
    fs::create_dir(stage.folder.path().join("keys.enc.new")).unwrap();
    let error = stage.keys().set(OpenAi, &secret("sk-new"), now()).unwrap_err();
    assert!(matches!(error, Error::OlderStays { .. }), "{error:?}");
    assert_eq!(stage.got(OpenAi), Some(("sk-new".to_owned(), Source::Keychain)));
}

#[test]
fn the_passphrase_is_taken_from_the_environment() {
    let stage = Stage::new(Mood::Absent).with("TEACHER_ASSIST_PASSPHRASE", "correct horse");
    set(&stage, "sk-1");
    assert_eq!(stage.got(OpenAi), Some(("sk-1".to_owned(), stage.file())));
    assert!(!stage.folder.path().join("machine.key").exists());
    let forgotten = Keys::with(stage.folder.path(), Box::new(|_| None), Keychain::none());
    let error = forgotten.get(OpenAi).unwrap_err();
    assert!(matches!(error, Error::PassphraseMissing { .. }), "{error:?}");
}

#[test]
fn a_key_is_removed_from_every_place() {
    let stage = Stage::new(Mood::Well);
    set(&stage, "sk-1");
    stage.fake.feel(Mood::Absent);
    set(&stage, "sk-2");
    stage.fake.feel(Mood::Well);
    let removed = stage.keys().remove(OpenAi).unwrap();
    assert_eq!(removed, Removed { from: vec![Source::Keychain, stage.file()], still_in: None });
    assert_eq!(stage.got(OpenAi), None);
    let nothing = Removed { from: vec![], still_in: None };
    assert_eq!(stage.keys().remove(OpenAi).unwrap(), nothing);
}

#[test]
fn a_key_that_may_still_be_in_a_locked_keychain_is_not_called_removed() {
    let stage = Stage::new(Mood::Locked);
    set(&stage, "sk-1");
    let error = stage.keys().remove(OpenAi).unwrap_err();
    assert!(matches!(error, Error::Keychain(Refusal::Locked(_))), "{error:?}");
    assert!(!stage.folder.path().join("keys.enc").exists());
}

#[test]
fn a_key_of_another_provider_is_refused_and_taken_from_whoever_knows_better() {
    let stage = Stage::new(Mood::Well);
    let pasted = secret("sk-ant-api03-abc");
    let error = stage.keys().set(OpenAi, &pasted, now()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this looks like a key of Anthropic and was given for OpenAI: check which one you copied"
    );
    assert_eq!(stage.got(OpenAi), None);
    let doubt = Doubt::OtherProvider { given_for: OpenAi, looks_like: Anthropic };
    let stored = stage.keys().set_any(OpenAi, &pasted, now()).unwrap();
    assert_eq!(stored.remarks, [Remark::Doubt(doubt)]);
    assert!(stage.got(OpenAi).is_some());
}

#[test]
fn the_list_shows_every_place_masked_and_which_one_counts() {
    let stage = Stage::new(Mood::Well).with("OPENAI_API_KEY", "sk-proj-environment-eeee");
    stage.keys().set(OpenAi, &secret("sk-proj-keychain-kkkk"), now()).unwrap();
    stage.fake.feel(Mood::Absent);
    stage.keys().set(Anthropic, &secret("sk-ant-api03-file-ffff"), now()).unwrap();
    stage.fake.feel(Mood::Well);
    let info = |provider, source, hint: &str, set_at, in_use| {
        let hint = hint.to_owned();
        KeyInfo { provider, source, hint, set_at, in_use }
    };
    let listing = stage.keys().list();
    assert_eq!(
        listing.keys,
        [
            info(Anthropic, stage.file(), "…ffff", Some(now()), true),
            info(OpenAi, Source::Environment("OPENAI_API_KEY"), "…eeee", None, true),
            info(OpenAi, Source::Keychain, "…kkkk", None, false),
        ]
    );
    assert!(listing.troubles.is_empty());
}

#[test]
fn the_list_says_what_it_could_not_look_into_once() {
    let stage = Stage::new(Mood::Locked).with("OPENAI_API_KEY", "sk-1");
    fs::write(stage.folder.path().join("keys.enc"), "damaged").unwrap();
    let listing = stage.keys().list();
    assert_eq!(listing.keys.len(), 1);
    let troubles: Vec<String> = listing.troubles.iter().map(Error::to_string).collect();
    assert_eq!(troubles.len(), 2, "{troubles:?}");
}

#[test]
fn no_key_and_no_passphrase_is_ever_shown() {
    const CANARY: &str = "sk-ant-canary-4f9d1c";
    const PHRASE: &str = "canary-passphrase";
    let mut shown = String::new();
    let moods =
        [Mood::Well, Mood::Absent, Mood::Locked, Mood::Forgetful, Mood::Hoarding, Mood::Talkative];
    let environments: [&[(&str, String)]; 4] = [
        &[],
        &[("TEACHER_ASSIST_PASSPHRASE", PHRASE.to_owned())],
        &[("OPENAI_API_KEY", CANARY.to_owned())],
        &[("OPENAI_API_KEY", format!("{CANARY}\n{CANARY}"))],
    ];
    for (mood, environment) in moods.iter().flat_map(|mood| environments.map(|e| (*mood, e))) {
        let mut stage = Stage::new(Mood::Well);
        for (variable, value) in environment {
            stage.environment.insert(variable, value.into());
        }
        stage.fake.put("anthropic", CANARY);
        let keys = stage.keys();
        let key = secret(CANARY);
        // The keychain has shown that it works, so the key itself is what meets the mood.
        keys.set_any(OpenAi, &secret("sk-1"), now()).unwrap();
        stage.fake.feel(mood);
        shown += &format!("{key:?} {keys:?}");
        for provider in Provider::ALL {
            shown += &told(keys.set(provider, &key, now()));
            shown += &told(keys.set_any(provider, &key, now()));
            shown += &told(keys.get(provider));
        }
        shown += &format!("{:?}", keys.list());
        // A later process with another passphrase, and one that finds the file damaged.
        let wrong = |_: &str| Some(OsString::from("wrong"));
        let vault = Vault::quick(stage.folder.path());
        let keychain = Keychain::none();
        let other = Keys { environment: Box::new(wrong), keychain, vault };
        shown += &told(other.set(Anthropic, &key, now()));
        fs::write(stage.folder.path().join("keys.enc"), CANARY).unwrap();
        shown += &told(keys.get(OpenAi));
        shown += &told(keys.set(OpenAi, &key, now()));
        shown += &format!("{:?}", keys.list());
        shown += &told(keys.remove(Anthropic));
    }
    for refused in [format!("{CANARY} {CANARY}"), format!("Bearer {CANARY}"), CANARY.repeat(100)] {
        shown += &told(Secret::parse(&refused));
    }
    assert!(shown.contains("cannot store [key]"), "an error that repeated the key was shown");
    for hidden in [CANARY, &hex::encode(CANARY), PHRASE, &format!("{:?}", CANARY.as_bytes())] {
        assert!(!shown.contains(hidden), "{hidden} in {shown}");
    }
}

/// What a person, a log and a debugger are shown of an answer, with every cause of an error.
fn told<T: fmt::Debug, E: std::error::Error + fmt::Debug>(answer: Result<T, E>) -> String {
    let mut told = format!("{answer:?}");
    let mut cause: Option<&dyn std::error::Error> = answer.as_ref().err().map(|error| error as _);
    while let Some(error) = cause {
        told += &format!("{error} {error:?}");
        cause = error.source();
    }
    told
}
