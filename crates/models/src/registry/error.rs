//! Why a model cannot be had, in words that say what to do.

use domain::ModelFailure;

use crate::openai::PassedOn;

/// A model cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    /// No provider has this name.
    #[error("there is no model provider {name:?}; there are {}", known.join(", "))]
    UnknownProvider {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The provider needs a key.
    #[error("{provider} needs a key: set {variable}")]
    NoKey {
        /// The provider.
        provider: &'static str,
        /// The environment variable to set.
        variable: &'static str,
    },
    /// The provider has no such model.
    #[error("{provider} has no model {name:?}; it has {}", known.join(", "))]
    UnknownModel {
        /// The provider.
        provider: &'static str,
        /// What was asked for.
        name: String,
        /// Models of it that are known.
        known: Vec<String>,
    },
    /// Who answers in a session cannot any more, and nobody takes its place unasked.
    #[error(
        "{model} answers in this session, and it cannot now: {source}. Set it up again, or choose who goes on: the conversation so far is then sent there"
    )]
    Gone {
        /// The model, and where it was asked.
        model: String,
        /// Why it cannot be had.
        source: Box<RegistryError>,
    },
    /// The provider of a session is at another place now, and off this computer.
    #[error(
        "{model} at {then} answers in this session; its provider is at {now} now, where nothing of this conversation was sent yet. Set the address again, or choose who goes on: the conversation so far is then sent there"
    )]
    Elsewhere {
        /// The model.
        model: String,
        /// Where it was asked.
        then: String,
        /// Where it would be asked.
        now: String,
    },
    /// A server in the network of this computer, to which nobody has agreed to send text.
    #[error(
        "{terms} Agree to that once: in the settings, or with `teacher-assist models use MODEL --at {host} --agree`"
    )]
    NotAgreed {
        /// What going there means.
        terms: String,
        /// Its host and port.
        host: String,
    },
    /// Nobody is at the address of a server on this computer or near it.
    #[error(
        "{model} at {host} does not answer: start its server and try again, or choose who answers in its place"
    )]
    Away {
        /// The model.
        model: String,
        /// Host and port.
        host: String,
    },
    /// The server hands on to another computer what it is sent for a model.
    #[error(transparent)]
    PassesOn(#[from] PassedOn),
    /// A server of one's own is named, nobody chose who answers, and whom the definition asks for
    /// cannot.
    #[error(
        "who is to answer? A server of models is named, at {host}, and was not chosen; {reason}. Choose that server and a model of it, or the {fallback} drafter"
    )]
    Unchosen {
        /// Host and port of the server.
        host: String,
        /// Why whom the definition asks for cannot answer.
        reason: Box<RegistryError>,
        /// Who answers where nothing was set up.
        fallback: String,
    },
    /// What was typed is no address of a server that can be chosen.
    #[error("{address:?} is no address of a server here: {reason}")]
    Address {
        /// What was typed.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A server of one's own has no default model.
    #[error("name a model: the server at {variable} has no default one")]
    NoModelNamed {
        /// Where the server's address stands: a variable of the environment, or the own list.
        variable: &'static str,
    },
    /// A base URL cannot be used; its value is not repeated, it may hold a password.
    #[error("{variable} is no http or https address: {reason}")]
    BaseUrl {
        /// The environment variable that holds it.
        variable: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The key cannot be sent.
    #[error("{}", .0.message)]
    Key(ModelFailure),
    /// No connection can be prepared at all.
    #[error("could not prepare connections to model providers: {0}")]
    Client(#[source] reqwest::Error),
}
