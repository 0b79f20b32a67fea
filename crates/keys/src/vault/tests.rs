use std::fs;
use std::process::Command;

use chrono::TimeZone;
use rstest::rstest;

use super::*;

const CANARY: &str = "sk-canary-0123456789";

/// Set for the processes that the test of several processes starts.
const FOLDER_VARIABLE: &str = "KEYS_TEST_FOLDER";

fn entry(text: &str) -> Entry {
    Entry {
        secret: Zeroizing::new(text.to_owned()),
        set_at: Utc.with_ymd_and_hms(2026, 11, 22, 8, 0, 0).unwrap(),
        before_keychain: false,
    }
}

fn words(text: &str) -> Passphrase {
    Zeroizing::new(text.as_bytes().to_vec())
}

fn get(vault: &Vault, passphrase: Option<&Passphrase>) -> Option<String> {
    vault.get("openai", passphrase).unwrap().map(|entry| entry.secret.to_string())
}

#[rstest]
#[case::with_the_machines_key(None)]
#[case::with_a_passphrase(Some("correct horse"))]
fn a_key_survives_the_process_and_its_bytes_are_nowhere_in_the_folder(
    #[case] passphrase: Option<&str>,
) {
    let passphrase = passphrase.map(words);
    let passphrase = passphrase.as_ref();
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("deep/config");
    Vault::quick(&config).set("openai", entry(CANARY), passphrase).unwrap();
    let vault = Vault::quick(&config);
    assert_eq!(get(&vault, passphrase).as_deref(), Some(CANARY));
    for file in fs::read_dir(&config).unwrap() {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        let holds = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
        assert!(!holds(CANARY.as_bytes()));
        assert!(!holds(hex::encode(CANARY).as_bytes()));
    }
}

#[test]
fn nothing_is_made_by_reading_or_by_removing_what_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config");
    let vault = Vault::quick(&config);
    assert_eq!(get(&vault, None), None);
    assert!(!vault.remove("openai", None).unwrap());
    assert!(!config.exists());
}

#[test]
fn the_last_key_takes_the_file_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    let phrase = words("correct horse");
    vault.set("openai", entry("sk-1"), Some(&phrase)).unwrap();
    vault.set("anthropic", entry("sk-2"), Some(&phrase)).unwrap();
    assert!(vault.remove("openai", Some(&phrase)).unwrap());
    assert!(vault.path().exists());
    assert!(vault.remove("anthropic", Some(&phrase)).unwrap());
    assert!(!vault.path().exists());
    vault.set("openai", entry("sk-3"), None).unwrap();
    assert_eq!(get(&vault, None).as_deref(), Some("sk-3"), "the passphrase went with the file");
}

#[test]
fn a_wrong_or_missing_passphrase_opens_nothing_and_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    let (right, wrong) = (words("correct horse"), words("battery staple"));
    vault.set("openai", entry("sk-1"), Some(&right)).unwrap();
    let before = fs::read(vault.path()).unwrap();
    let errors = [
        vault.get("openai", Some(&wrong)).unwrap_err(),
        vault.set("openai", entry("sk-2"), Some(&wrong)).unwrap_err(),
        vault.remove("openai", Some(&wrong)).unwrap_err(),
    ];
    for error in errors {
        assert!(matches!(error, Error::WrongPassphrase { .. }), "{error:?}");
    }
    let errors = [
        vault.get("openai", None).unwrap_err(),
        vault.set("openai", entry("sk-2"), None).unwrap_err(),
        vault.remove("openai", None).unwrap_err(),
    ];
    for error in errors {
        assert!(matches!(error, Error::PassphraseMissing { .. }), "{error:?}");
    }
    assert_eq!(fs::read(vault.path()).unwrap(), before);
    assert_eq!(get(&vault, Some(&right)).as_deref(), Some("sk-1"));
}

#[test]
fn a_passphrase_that_is_new_seals_at_the_next_change() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    let phrase = words("correct horse");
    vault.set("anthropic", entry("sk-1"), None).unwrap();
    assert_eq!(vault.get("anthropic", Some(&phrase)).unwrap().unwrap().secret.as_str(), "sk-1");
    vault.set("openai", entry("sk-2"), Some(&phrase)).unwrap();
    let sealed = vault.get("anthropic", None).unwrap_err();
    assert!(matches!(sealed, Error::PassphraseMissing { .. }), "{sealed:?}");
    assert_eq!(get(&vault, Some(&phrase)).as_deref(), Some("sk-2"));
}

#[rstest]
#[case::cut(|file: &[u8]| file[..file.len() / 2].to_vec())]
#[case::empty(|_: &[u8]| Vec::new())]
#[case::not_ours(|_: &[u8]| b"ANTHROPIC=sk-1\n".to_vec())]
#[case::another_nonce(|file: &[u8]| {
    let text = std::str::from_utf8(file).unwrap();
    let at = text.find("\"nonce\": \"").unwrap() + 10;
    let mut file = file.to_vec();
    file[at] = if file[at] == b'0' { b'1' } else { b'0' };
    file
})]
fn a_damaged_file_is_told_and_left_as_it_is(#[case] damage: fn(&[u8]) -> Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    vault.set("openai", entry("sk-1"), None).unwrap();
    let damaged = damage(&fs::read(vault.path()).unwrap());
    fs::write(vault.path(), &damaged).unwrap();
    let errors = [
        vault.get("openai", None).unwrap_err(),
        vault.set("openai", entry("sk-2"), None).unwrap_err(),
        vault.remove("openai", None).unwrap_err(),
    ];
    for error in errors {
        assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    }
    assert_eq!(fs::read(vault.path()).unwrap(), damaged);
}

#[test]
fn a_lost_machine_key_is_told_and_not_made_anew_over_what_it_seals() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    vault.set("openai", entry("sk-1"), None).unwrap();
    let key = fs::read(vault.machine_key_path()).unwrap();
    fs::remove_file(vault.machine_key_path()).unwrap();
    let error = vault.set("openai", entry("sk-2"), None).unwrap_err();
    assert!(matches!(error, Error::MachineKeyMissing { .. }), "{error:?}");
    assert!(!vault.machine_key_path().exists());
    fs::write(vault.machine_key_path(), key).unwrap();
    assert_eq!(get(&vault, None).as_deref(), Some("sk-1"));
}

#[test]
fn a_damaged_machine_key_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    vault.set("openai", entry("sk-1"), None).unwrap();
    fs::write(vault.machine_key_path(), "not a key").unwrap();
    let error = vault.get("openai", None).unwrap_err();
    let Error::Damaged { path } = error else { panic!("{error:?}") };
    assert_eq!(path, vault.machine_key_path());
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let error = Vault::quick(&file.join("config")).set("openai", entry("sk-1"), None).unwrap_err();
    assert!(matches!(error, Error::Write { .. }), "{error:?}");
}

#[test]
fn a_file_that_cannot_be_replaced_is_told_and_nothing_lies_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    vault.set("openai", entry("sk-1"), None).unwrap();
    // A folder where the new file has to be written: even root cannot do it.
    fs::create_dir(folder.path().join("keys.enc.new")).unwrap();
    let error = vault.set("openai", entry("sk-2"), None).unwrap_err();
    assert!(matches!(error, Error::Write { .. }), "{error:?}");
    assert_eq!(get(&vault, None).as_deref(), Some("sk-1"));
}

#[test]
fn a_writer_waits_for_another_only_so_long() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault { patience: Duration::ZERO, ..Vault::quick(folder.path()) };
    vault.set("openai", entry("sk-1"), None).unwrap();
    let held = vault.lock().unwrap();
    let error = vault.set("openai", entry("sk-2"), None).unwrap_err();
    assert!(matches!(error, Error::Busy { .. }), "{error:?}");
    assert_eq!(get(&vault, None).as_deref(), Some("sk-1"), "reading needs no lock");
    drop(held);
    vault.set("openai", entry("sk-2"), None).unwrap();
}

#[test]
fn what_a_later_version_stored_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    vault.set("a-provider-of-tomorrow", entry("sk-1"), None).unwrap();
    vault.set("openai", entry("sk-2"), None).unwrap();
    vault.remove("openai", None).unwrap();
    assert!(vault.get("a-provider-of-tomorrow", None).unwrap().is_some());
}

#[test]
fn several_processes_that_write_at_once_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let program = std::env::current_exe().unwrap();
    let start = |who: usize| {
        Command::new(&program)
            .args(["--exact", "vault::tests::one_of_several_writers", "--ignored"])
            .env(FOLDER_VARIABLE, folder.path())
            .env("KEYS_TEST_WRITER", who.to_string())
            .spawn()
            .unwrap()
    };
    let writers: Vec<_> = (0..4).map(start).collect();
    for mut writer in writers {
        assert!(writer.wait().unwrap().success());
    }
    let entries = Vault::quick(folder.path()).entries(None).unwrap();
    assert_eq!(entries.len(), 4 * 10);
}

#[test]
#[ignore = "the test of several processes runs this in each of them"]
fn one_of_several_writers() {
    let folder = std::env::var_os(FOLDER_VARIABLE).unwrap();
    let who = std::env::var("KEYS_TEST_WRITER").unwrap();
    let patience = Duration::from_secs(60);
    let vault = Vault { patience, ..Vault::quick(Path::new(&folder)) };
    for number in 0..10 {
        vault.set(&format!("{who}-{number}"), entry("sk-1"), None).unwrap();
    }
}

#[test]
fn a_hidden_thing_is_not_in_a_debug_print() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::quick(folder.path());
    let phrase = words("correct horse");
    vault.set("openai", entry(CANARY), Some(&phrase)).unwrap();
    let shown = format!("{vault:?} {:?}", vault.get("openai", Some(&phrase)));
    assert!(!shown.contains(CANARY), "{shown}");
    assert!(!shown.contains(&format!("{:?}", phrase.as_slice())), "{shown}");
    let key = vault.derived.lock().unwrap().as_ref().unwrap().key.clone();
    assert!(!shown.contains(&format!("{:?}", key.as_ref())), "{shown}");
}
