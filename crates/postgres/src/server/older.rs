//! A private server whose schema is older than the program: it can be looked at and backed up, and is
//! worked with only once it has been brought up to date.

use super::{Server, ServerError};

/// What there is in a data folder, or behind an address.
#[derive(Debug)]
pub enum Found {
    /// A server to work with.
    Current(Server),
    /// One whose schema is older than the program.
    Older(OlderServer),
}

/// A private server whose schema is older than the program.
#[derive(Debug)]
pub struct OlderServer {
    pub(super) server: Server,
    pub(super) served: bool,
}

impl OlderServer {
    /// The server as it is, for whoever reads what every version has.
    pub fn as_it_is(&self) -> &Server {
        &self.server
    }

    /// Brings the schema up to date.
    ///
    /// # Errors
    /// [`ServerError`]; then nothing of the schema was changed, and the server was left.
    pub async fn bring_up(self) -> Result<Server, ServerError> {
        let Server { embedded, role, database } = self.server;
        let Some(mut embedded) = embedded else {
            return Ok(Server { embedded: None, role, database });
        };
        database.close().await;
        let up = async {
            embedded.migrate().await?;
            if self.served {
                embedded.serve().await?;
            }
            Ok::<_, ServerError>(())
        };
        if let Err(error) = up.await {
            if let Err(left) = embedded.close().await {
                tracing::warn!(%left, "the server could not be left");
            }
            return Err(error);
        }
        Ok(Server::private(embedded))
    }

    /// Leaves the server as it is.
    ///
    /// # Errors
    /// As [`Server::close`].
    pub async fn close(self) -> Result<(), ServerError> {
        self.server.close().await
    }
}
