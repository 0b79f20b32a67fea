//! Servers on this computer that answer as OpenAI does, or at an address that a person names: which
//! there are, what each is and holds, and whether a model of theirs answers. A server is told apart by
//! what it says of itself, and is sent nothing but questions about it.

mod recognise;
mod standing;

use std::time::{Duration, Instant};

use agent::{ModelEvent, ModelRequest};
use domain::{Message, ModelFailure, ModelFailureKind};
use futures::StreamExt;
use futures::future::join_all;
use reqwest::Url;

use super::connection::{Connection, Mute};
use super::{OpenAiApi, onward};
use crate::http::{self, Endpoint, Patience, Reach};
use crate::providers::openai::{self, PROVIDER};
use crate::registry::{Neighbour, Registry, RegistryError, Settings, reach};

pub use super::kind::ServerKind;
pub use standing::Standing;
pub(crate) use standing::standing;

/// How long a server that may not be there is given to take a connection: this computer answers at
/// once, a name has to be looked up and a network may be slow.
const CONNECT: Duration = Duration::from_millis(300);
const CONNECT_AFAR: Duration = Duration::from_secs(3);

/// What a model is asked to see whether it answers.
const QUESTION: &str = "Say ready.";

/// How many tokens it may take for that: some think first, and a small one may never end.
const LONGEST: u32 = 2_000;

/// Longest part of its answer that is shown, in characters.
const SHOWN: usize = 200;

/// Each program at the port that it takes unless it is told otherwise.
pub const USUAL: [(ServerKind, u16); 4] = [
    (ServerKind::Ollama, 11434),
    (ServerKind::LmStudio, 1234),
    (ServerKind::LlamaCpp, 8080),
    (ServerKind::Vllm, 8000),
];

/// A model that a server offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedModel {
    /// What the server calls it.
    pub name: String,
    /// How many tokens of a conversation the server holds; none when it does not say.
    pub window: Option<u64>,
    /// How many the model was made for, where the server says that.
    pub most: Option<u64>,
}

/// A server that answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundServer {
    /// Which program it is.
    pub kind: ServerKind,
    /// Its address, with `/v1`.
    pub address: String,
    /// Whether it is still loading its model, and says nothing else.
    pub loading: bool,
    /// Its models.
    pub models: Vec<ServedModel>,
}

/// What came of looking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Searched {
    /// The addresses that were asked.
    pub asked: Vec<String>,
    /// Who answered, in the same order.
    pub found: Vec<FoundServer>,
    /// The addresses at which a key is wanted, and nothing said without one.
    pub guarded: Vec<String>,
}

/// What a model answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// The beginning of its answer.
    pub answer: String,
    /// How long it took.
    pub took: Duration,
    /// How many tokens it takes at once.
    pub window: u64,
    /// What a person has to know of that.
    pub note: Option<String>,
}

/// The addresses of [`USUAL`].
pub fn usual() -> Vec<String> {
    USUAL.iter().map(|(_, port)| format!("http://127.0.0.1:{port}/v1")).collect()
}

/// An address as it was typed, whole: `localhost:8080` is `http://localhost:8080/v1`.
///
/// # Errors
/// [`RegistryError::Address`] when it is none, or is neither on this computer nor in its network.
pub fn address(typed: &str) -> Result<String, RegistryError> {
    let wrong = |reason: String| RegistryError::Address { address: typed.to_owned(), reason };
    let typed_whole = match typed.contains("://") {
        true => typed.trim().to_owned(),
        false => format!("http://{}", typed.trim()),
    };
    let mut url = Url::parse(&typed_whole).map_err(|error| wrong(error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(wrong(format!("it begins with {}:", url.scheme())));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(wrong("it holds a name or a password, which would be kept".to_owned()));
    }
    if reach(&url) == Reach::Remote && Neighbour::of(&url).is_none() {
        let reason = "it is neither on this computer nor in its network; set OPENAI_BASE_URL and \
                      OPENAI_API_KEY for such a server";
        return Err(wrong(reason.to_owned()));
    }
    url.set_query(None);
    url.set_fragment(None);
    if url.path() == "/" {
        url.set_path("/v1");
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

/// Ask at these addresses, all at the same time.
///
/// # Errors
/// [`RegistryError`] when an address cannot be asked at all.
pub async fn find(addresses: &[String]) -> Result<Searched, RegistryError> {
    let (near, far) = (client(CONNECT)?, client(CONNECT_AFAR)?);
    let mut asked: Vec<String> = Vec::new();
    for typed in addresses {
        let whole = address(typed)?;
        if !asked.iter().any(|known| is_same(known, &whole)) {
            asked.push(whole);
        }
    }
    let usual = usual();
    let looks = asked.iter().map(|address| {
        look(if usual.contains(address) { near.clone() } else { far.clone() }, address)
    });
    let (mut found, mut guarded) = (Vec::new(), Vec::new());
    for (address, seen) in asked.iter().zip(join_all(looks).await) {
        match seen {
            Seen::Server(server) => found.push(server),
            Seen::Guarded => guarded.push(address.clone()),
            Seen::Nobody => {}
        }
    }
    Ok(Searched { asked, found, guarded })
}

/// Whether two addresses are one server: this computer has several names.
pub fn is_same(one: &str, other: &str) -> bool {
    let place = |address: &str| {
        let url = Url::parse(self::address(address).as_deref().unwrap_or(address)).ok()?;
        let host = match reach(&url) {
            Reach::Loopback => "localhost".to_owned(),
            Reach::Remote => url.host_str()?.to_owned(),
        };
        Some((host, url.port_or_known_default(), url.path().trim_end_matches('/').to_owned()))
    };
    one == other || place(one).is_some_and(|one| place(other) == Some(one))
}

/// Host and port of an address, which may hold a password.
pub fn host(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

/// Refuses a model for which the server at an address passes on what it is sent, as Ollama does for
/// those of its cloud. A server that is not there keeps all but the names of that cloud.
///
/// # Errors
/// [`RegistryError::PassesOn`], or another when the address cannot be asked at all.
pub async fn keeps(address: &str, model: &str) -> Result<(), RegistryError> {
    let address = self::address(address)?;
    if let Some((endpoint, connection)) = connected(client(CONNECT_AFAR)?, &address) {
        onward::looked(&connection, &endpoint, model).await?;
    }
    Ok(())
}

/// The same for a server that is about to be asked, as it would be asked.
pub(crate) async fn keeps_at(
    endpoint: &Endpoint,
    base: &Url,
    model: &str,
) -> Result<(), RegistryError> {
    let connection =
        Connection::new(endpoint, base, OpenAiApi::Chat).map_err(RegistryError::Key)?;
    onward::looked(&connection, endpoint, model).await?;
    Ok(())
}

/// Whoever is near is asked by nobody else: no proxy stands in between.
fn client(connect: Duration) -> Result<reqwest::Client, RegistryError> {
    let patience = Patience { connect, ..Patience::default() };
    http::client(Reach::Loopback, &patience).map_err(RegistryError::Client)
}

fn connected(client: reqwest::Client, address: &str) -> Option<(Endpoint, Connection)> {
    let silence = Patience::default().with(Reach::Loopback);
    let (label, variable) = (openai::LOCAL_LABEL, openai::KEY_VARIABLE);
    let endpoint = Endpoint { client, label, variable, key: None, silence, reach: Reach::Loopback };
    let base = Url::parse(address).ok()?;
    let connection = Connection::new(&endpoint, &base, OpenAiApi::Chat).ok()?;
    Some((endpoint, connection))
}

/// What is at an address.
enum Seen {
    Server(FoundServer),
    Guarded,
    Nobody,
}

async fn look(client: reqwest::Client, address: &str) -> Seen {
    let Some((endpoint, connection)) = connected(client, address) else { return Seen::Nobody };
    let address = address.to_owned();
    match recognise::recognised(&connection, &endpoint).await {
        Ok((Some(kind), models)) => {
            Seen::Server(FoundServer { kind, address, loading: false, models })
        }
        Err(Mute::Loading) => {
            let (kind, models) = (ServerKind::LlamaCpp, Vec::new());
            Seen::Server(FoundServer { kind, address, loading: true, models })
        }
        Err(Mute::Guarded) => Seen::Guarded,
        Ok((None, _)) | Err(Mute::Silent) => Seen::Nobody,
    }
}

/// Ask a model of a server one thing, of which nothing is a teacher's.
///
/// # Errors
/// [`ModelFailure`] when it gives no answer.
pub async fn try_out(address: &str, model: &str) -> Result<Tried, ModelFailure> {
    let refused =
        |error: RegistryError| ModelFailure::new(ModelFailureKind::Request, error.to_string());
    let settings = Settings {
        server: Some(self::address(address).map_err(refused)?),
        openai_api: Some(OpenAiApi::Chat),
        ..Settings::default()
    };
    let model =
        Registry::new(settings).for_trial().model(PROVIDER, Some(model)).map_err(refused)?;
    let began = Instant::now();
    let window = model.window().await;
    let messages = vec![Message::User { text: QUESTION.to_owned() }];
    let request = ModelRequest {
        frames: Vec::new(),
        system: Vec::new(),
        messages,
        tools: Vec::new(),
        output: None,
        answer_tokens: Some(LONGEST),
        effort: domain::Effort::Usual,
    };
    let mut stream = model.stream(request).await?;
    let mut said = String::new();
    // A small model may never end; the beginning says enough.
    while said.trim().chars().count() < SHOWN
        && let Some(event) = stream.next().await
    {
        if let ModelEvent::Text(text) = event? {
            said.push_str(&text);
        }
    }
    let answer: String = said.trim().chars().take(SHOWN).collect();
    if answer.is_empty() {
        let message = format!("{} answered with nothing", model.name());
        return Err(ModelFailure::new(ModelFailureKind::Malformed, message));
    }
    Ok(Tried { answer, took: began.elapsed(), window: window.tokens, note: window.note })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_computer_is_one_by_all_its_names() {
        const HERE: &str = "http://127.0.0.1:11434/v1";
        assert!(is_same(HERE, "http://localhost:11434") && is_same(HERE, "http://[::1]:11434/v1/"));
        assert!(!is_same(HERE, "http://localhost:1234/v1"));
        assert!(!is_same(HERE, "https://api.openai.com/v1"));
        assert_eq!(host("https://me:secret@api.openai.com/v1").as_deref(), Some("api.openai.com"));
    }

    #[test]
    fn an_address_is_made_whole_and_only_what_is_near_is_one() {
        let whole = |typed: &str| address(typed).map_err(|error| error.to_string());
        for (typed, wanted) in [
            ("localhost:8080", "http://localhost:8080/v1"),
            (" http://127.0.0.1:11434/ ", "http://127.0.0.1:11434/v1"),
            ("http://localhost:1/v1beta/openai/", "http://localhost:1/v1beta/openai"),
            ("192.168.1.20:11434", "http://192.168.1.20:11434/v1"),
            ("https://gpu.local/v1?x=1", "https://gpu.local/v1"),
            ("[fd00::1]:80", "http://[fd00::1]/v1"),
        ] {
            assert_eq!(whole(typed).as_deref(), Ok(wanted), "{typed}");
        }
        for (typed, why) in [
            ("api.example.org", "neither on this computer nor in its network"),
            ("8.8.8.8:80", "neither on this computer nor in its network"),
            ("ftp://localhost", "begins with ftp:"),
            ("http://me:secret@localhost", "a name or a password"),
            ("", "empty host"),
        ] {
            let said = whole(typed).expect_err(typed);
            assert!(said.contains(why), "{typed}: {said}");
        }
    }
}
