use std::sync::atomic::{AtomicUsize, Ordering};

use rstest::rstest;

use super::fake::{Fake, Mood};
use super::*;

const IMPATIENT: Patience =
    Patience { open: Duration::from_secs(10), answer: Duration::from_millis(20) };

fn secret(text: &str) -> Secret {
    Secret::parse(text).unwrap()
}

fn got(keychain: &Keychain) -> Answer<Option<String>> {
    keychain.get("openai").map(|found| found.map(|text| text.to_string()))
}

#[test]
fn a_key_is_kept_replaced_and_forgotten_and_the_probe_leaves_nothing() {
    let fake = Fake::new(Mood::Well);
    let keychain = fake.keychain();
    assert_eq!(got(&keychain), Ok(None));
    assert_eq!(keychain.remove("openai"), Ok(false));
    for text in ["sk-first", "sk-second"] {
        keychain.set("openai", &secret(text)).unwrap();
        assert_eq!(got(&keychain), Ok(Some(text.to_owned())));
    }
    assert_eq!(fake.filed(), [("openai".to_owned(), "sk-second".to_owned())]);
    assert_eq!(keychain.remove("openai"), Ok(true));
    assert_eq!(fake.filed(), []);
}

#[test]
fn it_is_not_connected_to_before_the_first_question() {
    let connections = Arc::new(AtomicUsize::new(0));
    let fake = Fake::new(Mood::Well);
    let store: Arc<CredentialStore> = keyring_core::mock::Store::new().unwrap();
    let counter = Arc::clone(&connections);
    let keychain = Keychain::of(move || {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(Arc::clone(&store))
    });
    assert_eq!(connections.load(Ordering::Relaxed), 0);
    assert_eq!(got(&keychain), Ok(None));
    assert_eq!(got(&keychain), Ok(None));
    assert_eq!(connections.load(Ordering::Relaxed), 1);
    assert_eq!(fake.filed(), []);
}

#[rstest]
#[case::absent(Mood::Absent, Refusal::Absent("no session bus".to_owned()))]
#[case::locked(Mood::Locked, Refusal::Locked("prompt dismissed".to_owned()))]
#[case::forgetful(Mood::Forgetful, Refusal::Failed("it lost the entry".to_owned()))]
#[case::hoarding(Mood::Hoarding, Refusal::Failed("it does not delete".to_owned()))]
fn a_keychain_that_does_not_work_never_sees_the_key(#[case] mood: Mood, #[case] why: Refusal) {
    let fake = Fake::new(mood);
    assert_eq!(fake.keychain().set("openai", &secret("sk-hidden")), Err(why));
    let leaked = fake.filed().into_iter().any(|(_, text)| text.contains("sk-hidden"));
    assert!(!leaked);
}

#[test]
fn one_that_works_again_is_used_again() {
    let fake = Fake::new(Mood::Absent);
    let keychain = fake.keychain();
    assert_eq!(got(&keychain), Err(Refusal::Absent("no session bus".to_owned())));
    fake.feel(Mood::Well);
    keychain.set("openai", &secret("sk-1")).unwrap();
    assert_eq!(got(&keychain), Ok(Some("sk-1".to_owned())));
}

#[test]
fn a_connection_that_went_stale_is_made_anew() {
    let fake = Fake::new(Mood::Well);
    let keychain = fake.keychain();
    keychain.set("openai", &secret("sk-1")).unwrap();
    fake.feel(Mood::Stale);
    assert_eq!(got(&keychain), Ok(Some("sk-1".to_owned())));
}

#[test]
fn one_that_hangs_is_given_up_and_asked_again_when_it_is_back() {
    let fake = Fake::new(Mood::Hanging);
    fake.put("openai", "sk-1");
    let keychain = fake.keychain().with_patience(IMPATIENT);
    let gate = fake.gate();
    let silent = Refusal::Silent(IMPATIENT.answer);
    assert_eq!(got(&keychain), Err(silent.clone()));
    assert_eq!(got(&keychain), Err(silent), "no second thread waits behind the first");
    fake.feel(Mood::Well);
    drop(gate);
    // The first question's thread ends on its own time.
    let keychain = keychain.with_patience(Patience::default());
    let mut answers = std::iter::repeat_with(|| {
        thread::yield_now();
        got(&keychain)
    });
    let answer = answers.find(|answer| !matches!(answer, Err(Refusal::Silent(_))));
    assert_eq!(answer, Some(Ok(Some("sk-1".to_owned()))));
}

#[test]
fn one_that_hangs_while_it_is_connected_to_is_given_up() {
    let hold = Arc::new(Mutex::new(()));
    let held = hold.lock().unwrap();
    let inside = Arc::clone(&hold);
    let keychain = Keychain::of(move || {
        drop(inside.lock());
        Err(keyring_core::Error::NoDefaultStore)
    });
    let open = Duration::from_millis(20);
    let keychain = keychain.with_patience(Patience { open, ..Patience::default() });
    assert_eq!(got(&keychain), Err(Refusal::Silent(open)));
    drop(held);
}

#[test]
fn an_error_that_repeats_the_key_is_put_into_other_words() {
    let fake = Fake::new(Mood::Well);
    let keychain = fake.keychain();
    keychain.set("openai", &secret("sk-hidden-1")).unwrap();
    fake.feel(Mood::Talkative);
    let errors = [
        keychain.set("openai", &secret("sk-hidden-2")).unwrap_err(),
        got(&keychain).unwrap_err(),
        keychain.remove("openai").unwrap_err(),
    ];
    for error in errors {
        let told = format!("{error} {error:?}");
        assert!(!told.contains("sk-hidden"), "{told}");
    }
}

#[test]
fn one_that_is_switched_off_is_absent() {
    assert_eq!(got(&Keychain::none()), Err(Refusal::Absent("switched off".to_owned())));
}
