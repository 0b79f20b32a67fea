//! A server beside this program that makes vectors, in the words of `/v1/embeddings`.

use std::io;
use std::path::Path;

use reqwest::Url;
use serde::{Deserialize, Serialize};
use serde_json::json;

use embeddings::Vector;

use super::EmbedError;
use crate::http::{self, Patience, Reach};
use crate::registry::reach;

/// A server on this computer, and the model of it that makes the vectors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmbeddingServer {
    address: Url,
    model: String,
    /// How many numbers its vectors have; none until it has made one.
    numbers: Option<usize>,
}

/// The choice in its file.
#[derive(Serialize, Deserialize)]
struct KeptChoice {
    address: String,
    model: String,
    #[serde(default)]
    numbers: Option<usize>,
}

#[derive(Deserialize)]
struct Answer {
    data: Vec<One>,
}

#[derive(Deserialize)]
struct One {
    index: usize,
    embedding: Vec<f32>,
}

impl EmbeddingServer {
    /// A server by its address with `/v1`.
    ///
    /// # Errors
    /// When that is no address, or not one of this computer.
    pub fn new(address: &str, model: &str) -> Result<Self, EmbedError> {
        let wrong = |why: &str| EmbedError::Server(format!("{address} {why}"));
        let url = Url::parse(address).map_err(|_| wrong("is no address"))?;
        if url.host_str().is_none() || reach(&url) != Reach::Loopback {
            return Err(wrong("is not on this computer, which what is remembered does not leave"));
        }
        Ok(Self { address: url, model: model.to_owned(), numbers: None })
    }

    /// The model with its place and the length of its vectors, as they carry it.
    pub fn name(&self) -> String {
        let numbers = self.numbers.map(|numbers| format!(", {numbers} numbers"));
        format!("{} at {}{}", self.model, self.address, numbers.unwrap_or_default())
    }

    /// Its address.
    pub fn address(&self) -> &str {
        self.address.as_str()
    }

    /// The same server, when it has made a vector: what it makes later has to be as long, since vectors of two models
    /// cannot be compared and the same name may come to stand for another one.
    ///
    /// # Errors
    /// [`EmbedError::Server`] with what it said.
    pub async fn tried(self) -> Result<Self, EmbedError> {
        let anew = Self { numbers: None, ..self };
        let made = anew.embed(&["a lesson".to_owned()]).await?;
        Ok(Self { numbers: made.first().map(Vector::dimensions), ..anew })
    }

    /// What was chosen before; nobody, where that cannot be read or is not on this computer.
    pub(super) fn kept(file: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(file).ok()?;
        let read = serde_json::from_str(&text).map_err(|error| error.to_string());
        let read = read.and_then(|KeptChoice { address, model, numbers }| {
            let server = Self::new(&address, &model).map_err(|error| error.to_string())?;
            Ok(Self { numbers, ..server })
        });
        read.inspect_err(|error| tracing::warn!(error, "no server for embeddings is asked")).ok()
    }

    pub(super) fn keep(&self, file: &Path) -> io::Result<()> {
        let (address, model) = (self.address.to_string(), self.model.clone());
        let kept = KeptChoice { address, model, numbers: self.numbers };
        std::fs::write(file, serde_json::to_vec(&kept)?)
    }

    pub(super) async fn embed(&self, texts: &[String]) -> Result<Vec<Vector>, EmbedError> {
        let failed = |error: reqwest::Error| EmbedError::Server(error.without_url().to_string());
        let client = http::client(Reach::Loopback, &Patience::default()).map_err(failed)?;
        let url = format!("{}/embeddings", self.address.as_str().trim_end_matches('/'));
        let asked = json!({ "model": self.model, "input": texts, "encoding_format": "float" });
        let answer = client.post(url).json(&asked).send().await.map_err(failed)?;
        if !answer.status().is_success() {
            return Err(EmbedError::Server(format!("it answered {}", answer.status())));
        }
        let mut answer: Answer = answer.json().await.map_err(failed)?;
        answer.data.sort_by_key(|one| one.index);
        if answer.data.len() != texts.len() {
            let (given, asked) = (answer.data.len(), texts.len());
            return Err(EmbedError::Server(format!("it gave {given} vectors for {asked} texts")));
        }
        let lengths = answer.data.iter().map(|one| one.embedding.len());
        if let Some((known, other)) =
            self.numbers.and_then(|known| Some((known, lengths.into_iter().find(|n| *n != known)?)))
        {
            return Err(EmbedError::Server(format!(
                "it gives {other} numbers now and gave {known} when it was chosen; choose it again, \
                 and what is remembered is read anew"
            )));
        }
        let vectors = answer.data.iter().map(|one| Vector::new(&one.embedding));
        vectors.collect::<Result<_, _>>().map_err(|error| EmbedError::Server(error.to_string()))
    }
}
