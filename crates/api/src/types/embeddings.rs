//! Who makes vectors of texts, so that memory is searched by meaning.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Who makes vectors, and how far they are.
    struct EmbeddingsInfo {
        /// The model in use; none while memory is searched by words alone.
        pub model: Option<String>,
        /// The address of the server that was chosen, if one was.
        pub server: Option<String>,
        /// Whether the model of this computer is there.
        pub installed: bool,
        /// So many bytes of its package are here already, of a try that was cut short or goes on.
        pub fetched: u64,
        /// So many bytes the package has.
        pub size: u64,
        /// Memories that can be found.
        pub memories: u64,
        /// Those of them that the model in use has made a vector of.
        pub embedded: u64,
    }

    /// Where the package is to come from.
    #[derive(Default)]
    struct EmbeddingsInstall {
        /// A file on this computer, or an address; where it is published without one.
        #[serde(default)]
        pub package: Option<String>,
    }

    /// A server of this computer that makes vectors.
    struct EmbeddingsUse {
        /// Its address, with `/v1`.
        pub address: String,
        /// Which of its models.
        pub model: String,
    }
}
