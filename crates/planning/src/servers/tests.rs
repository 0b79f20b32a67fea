//! What is agreed to, chosen and let go.

use std::sync::{Mutex, OnceLock};

use domain::Timestamp;

use super::*;

/// Keeps what it is told to ask.
#[derive(Default)]
struct Told(Mutex<Choices>, Option<&'static str>, OnceLock<KeyThere>);

impl Told {
    fn named(address: &'static str) -> Arc<Self> {
        Arc::new(Self(Mutex::default(), Some(address), OnceLock::new()))
    }
}

#[async_trait]
impl Asking for Told {
    fn choose(&self, choices: &Choices) {
        *self.0.lock().unwrap() = choices.clone();
    }

    fn in_use(&self) -> Option<String> {
        let chosen = self.0.lock().unwrap().server.clone().map(|server| server.address);
        self.1.map(str::to_owned).or(chosen)
    }

    fn named(&self) -> Option<String> {
        self.1.map(str::to_owned)
    }

    fn key_there(&self) -> KeyThere {
        self.2.get().copied().unwrap_or(KeyThere::None)
    }

    async fn keys_are_known(self: Arc<Self>) {
        self.2.get_or_init(|| KeyThere::Stays);
    }

    async fn standing(&self) -> Option<Standing> {
        Some(Standing::WantsKey)
    }
}

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }
}

fn desk(folder: &std::path::Path) -> ServerDesk {
    let settings = Arc::new(Settings::read(folder).unwrap());
    ServerDesk { settings, asking: Arc::new(Told::default()), clock: Arc::new(Noon) }
}

fn of(address: &str, agreed: bool) -> ServerUse {
    ServerUse { address: address.to_owned(), model: "gemma".to_owned(), agreed, with_key: false }
}

#[tokio::test]
async fn a_neighbour_needs_her_yes_once_and_it_is_kept() {
    const NEAR: &str = "10.255.255.1:9";
    let folder = tempfile::tempdir().unwrap();
    let refused = desk(folder.path()).server_use(of(NEAR, false)).await.unwrap_err();
    let wanted = "What you write and your files' lines go to 10.255.255.1, unencrypted.";
    assert!(refused.to_string().starts_with(wanted), "{refused}");
    assert_eq!(desk(folder.path()).settings.choices(), Choices::default());

    let chosen = desk(folder.path()).server_use(of(NEAR, true)).await.unwrap();
    assert_eq!(chosen.in_use.as_deref(), Some("http://10.255.255.1:9/v1"));
    let again = desk(folder.path());
    assert_eq!(again.settings.choices().agreed_servers, [NEAR.to_owned()].into());
    again.server_use(of(NEAR, false)).await.unwrap();
    again.server_use(of("10.255.255.2:9", false)).await.unwrap_err();
}

#[tokio::test]
async fn a_kept_key_goes_to_a_neighbour_only_where_she_agreed_to_that_as_well() {
    const NEAR: &str = "http://10.255.255.1:9/v1";
    let folder = tempfile::tempdir().unwrap();
    let with_key = ServerUse { with_key: true, ..of(NEAR, true) };
    let refused = desk(folder.path()).server_use(with_key.clone()).await.unwrap_err();
    assert!(refused.to_string().starts_with("a key goes only to a server that"), "{refused}");
    let asking = Told::named(NEAR);
    let desk = ServerDesk { asking, ..desk(folder.path()) };
    let refused = desk.server_use(of(NEAR, false)).await.unwrap_err();
    assert!(refused.to_string().contains("Your key for OpenAI does not go there."), "{refused}");
    desk.server_use(of(NEAR, true)).await.unwrap();
    assert_eq!(desk.settings.choices().agreed_servers, ["10.255.255.1:9".to_owned()].into());
    desk.server_use(with_key).await.unwrap();
    let agreed = ["10.255.255.1:9".to_owned(), "10.255.255.1:9 with a key".to_owned()];
    assert_eq!(desk.settings.choices().agreed_servers, agreed.into());
}

#[tokio::test]
async fn what_is_said_of_a_key_follows_the_yes_and_the_yes_is_taken_back() {
    const NEAR: &str = "http://10.255.255.1:9/v1";
    let folder = tempfile::tempdir().unwrap();
    let desk = ServerDesk { asking: Told::named(NEAR), ..desk(folder.path()) };
    let says = || async { desk.server_standing(Nothing {}).await.unwrap().says.unwrap() };
    let withheld = says().await;
    assert!(withheld.contains("yours for OpenAI does not go there until you agree"), "{withheld}");
    let way_out = "`teacher-assist models use MODEL --at 10.255.255.1:9 --agree --with-key`";
    assert!(withheld.ends_with(way_out), "{withheld}");

    let with_key = ServerUse { with_key: true, ..of(NEAR, true) };
    let of_key = "10.255.255.1:9 with a key";
    let agreed = || desk.settings.choices().agreed_servers.contains(of_key);
    assert_eq!(desk.key_at(NEAR), KeyThere::Stays);
    desk.server_use(with_key.clone()).await.unwrap();
    assert_eq!((agreed(), desk.key_at(NEAR)), (true, KeyThere::Goes));
    desk.server_use(of(NEAR, false)).await.unwrap();
    assert_eq!((agreed(), desk.key_at(NEAR)), (false, KeyThere::Stays));
    desk.server_use(with_key).await.unwrap();
    desk.server_forget(Nothing {}).await.unwrap();
    assert_eq!((agreed(), desk.key_at(NEAR)), (false, KeyThere::Stays));
}

#[tokio::test]
async fn the_kept_keys_are_waited_for_and_no_key_has_words_of_its_own() {
    const NEAR: &str = "http://10.255.255.1:9/v1";
    let folder = tempfile::tempdir().unwrap();
    let with_key = ServerUse { with_key: true, ..of(NEAR, true) };
    for there in [KeyThere::None, KeyThere::Stays] {
        let asking = Told::named(NEAR);
        if there == KeyThere::None {
            asking.2.set(there).unwrap();
        }
        let desk = ServerDesk { asking, ..desk(folder.path()) };
        match desk.server_use(with_key.clone()).await {
            Ok(_) => assert_eq!(there, KeyThere::Stays),
            Err(refused) => {
                assert_eq!(there, KeyThere::None);
                let words = refused.to_string();
                assert!(words.starts_with("you keep no key that could go there"), "{words}");
            }
        }
    }
}

#[tokio::test]
async fn a_choice_is_let_go_with_its_model_and_what_was_agreed_stays() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path());
    desk.server_use(of("127.0.0.1:9", false)).await.unwrap();
    let kept = desk.settings.choices();
    let (provider, model) = (kept.provider.as_deref(), kept.model.as_deref());
    assert_eq!((provider, model), (Some("openai"), Some("gemma")));
    let let_go = desk.server_forget(Nothing {}).await.unwrap();
    assert_eq!((let_go.in_use, let_go.chosen), (None, None));
    assert_eq!(desk.settings.choices(), Choices::default());
    let far = desk.server_use(of("https://api.example.org", true)).await.unwrap_err();
    assert!(far.to_string().contains("neither on this computer nor in its network"), "{far}");
}

#[tokio::test]
async fn whoever_was_chosen_before_is_again_after_two_servers() {
    let folder = tempfile::tempdir().unwrap();
    let before = Choices {
        provider: Some("offline".into()),
        model: Some("drafter".into()),
        ..Choices::default()
    };
    let desk = desk(folder.path());
    desk.settings.change(|choices| *choices = before.clone()).unwrap();
    desk.server_use(of("127.0.0.1:9", false)).await.unwrap();
    desk.server_use(of("127.0.0.1:10", false)).await.unwrap();
    desk.server_forget(Nothing {}).await.unwrap();
    assert_eq!(Settings::read(folder.path()).unwrap().choices(), before);
}

#[tokio::test]
async fn a_choice_that_the_environment_overrules_is_refused_and_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    for (named, host) in [
        ("https://api.openai.com/v1", "api.openai.com"),
        ("http://me:secret@localhost:8080/v1", "localhost:8080"),
    ] {
        let asking = Told::named(named);
        let desk = ServerDesk { asking, ..desk(folder.path()) };
        let refused = desk.server_use(of("127.0.0.1:9", false)).await.unwrap_err();
        let wanted = format!("OPENAI_BASE_URL names {host} for this program");
        assert!(refused.to_string().starts_with(&wanted), "{refused}");
        assert!(refused.to_string().ends_with("unset OPENAI_BASE_URL first"), "{refused}");
        assert_eq!(desk.settings.choices(), Choices::default());
    }
    let asking = Told::named("http://localhost:9");
    let desk = ServerDesk { asking, ..desk(folder.path()) };
    desk.server_use(of("127.0.0.1:9", false)).await.unwrap();
}
