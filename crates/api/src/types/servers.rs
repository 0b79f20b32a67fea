//! Servers of models on this computer and in its network.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Where to look for servers of models.
    struct ServerFind {
        /// The address to ask; without one, the usual ports of this computer, and the server in use.
        pub at: Option<String>,
    }

    /// The servers of models that answered.
    struct ServerList {
        /// When they were asked.
        pub at: Timestamp,
        /// The addresses that were asked.
        pub asked: Vec<String>,
        /// Who answered, in the same order.
        pub servers: Vec<ModelServerInfo>,
        /// Those of them where a key is wanted, and nothing said without one.
        pub want_key: Vec<String>,
        /// The address of the server in use, none when there is none.
        pub in_use: Option<String>,
        /// The address of the server that was chosen here, so that it can be let go.
        pub chosen: Option<String>,
        /// Host and port that `OPENAI_BASE_URL` names, which are asked whatever is chosen.
        pub named: Option<String>,
    }

    /// How the server in use stood when it was asked, at its very address and with its key.
    struct ServerStanding {
        /// When it was asked.
        pub at: Timestamp,
        /// Its address; none where there is none on this computer or near it that may be asked.
        pub address: Option<String>,
        /// What it said; none where none was asked.
        pub state: Option<ServerState>,
        /// The same in a few words.
        pub says: Option<String>,
    }

    /// What a server said.
    #[derive(Copy, Eq)]
    enum ServerState {
        /// It lists its models.
        Ready,
        /// It is still loading its model.
        Loading,
        /// It wants a key, or another one.
        WantsKey,
        /// It answers, and not as its address is written.
        Misplaced,
        /// It takes the connection and says nothing just now.
        Busy,
        /// Nobody is there.
        Away,
    }

    /// A server of models.
    struct ModelServerInfo {
        /// Its address.
        pub address: String,
        /// Which program it is: `Ollama`.
        pub label: String,
        /// Whether it is still loading its model.
        pub loading: bool,
        /// What text going there means, for a server in the network; none on this computer.
        pub terms: Option<String>,
        /// Whether she has agreed to that.
        pub agreed: bool,
        /// Its models.
        pub models: Vec<ServerModel>,
    }

    /// A model of a server.
    struct ServerModel {
        /// What the server calls it.
        pub name: String,
        /// How many tokens of a conversation the server holds; none when it does not say.
        pub window: Option<u64>,
        /// How many the model was made for, where the server says that.
        pub most: Option<u64>,
    }

    /// Which model of a server to ask.
    struct ServerTest {
        /// The server's address.
        pub address: String,
        /// The model.
        pub model: String,
    }

    /// What a model of a server answered.
    struct ServerTested {
        /// The server's address.
        pub address: String,
        /// The model.
        pub model: String,
        /// When it was asked.
        pub at: Timestamp,
        /// Whether it answered.
        pub works: bool,
        /// What it answered, or why it did not.
        pub message: String,
        /// How long that took.
        pub took_ms: u64,
        /// How many tokens it takes at once, if it answered.
        pub window: Option<u64>,
        /// What to know of that.
        pub note: Option<String>,
    }

    /// The server and model for new sessions.
    struct ServerUse {
        /// The server's address.
        pub address: String,
        /// The model.
        pub model: String,
        /// Whether she agrees to where text goes: needed once for a server in the network.
        pub agreed: bool,
        /// Whether she agrees that a key which she keeps goes there too.
        pub with_key: bool,
    }
}
