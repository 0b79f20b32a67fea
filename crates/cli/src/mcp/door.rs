//! How a client reaches a holder: a socket that only this account may open, and where there are none, or its path
//! is too long for one, a port of this computer with a token.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};

use crate::failure::Failure;
use crate::mcp::place::HolderFolder;
use crate::mcp::token::Token;

/// The bytes of a socket's path at most, on every system that has them.
#[cfg(unix)]
const LONGEST: usize = 100;

/// What both kinds of connection are.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// A connection to somebody on this computer.
pub type Wire = Box<dyn Stream>;

/// Where a holder listens.
pub enum Door {
    /// At a socket.
    #[cfg(unix)]
    Socket {
        /// It.
        listener: tokio::net::UnixListener,
        /// Where it is.
        path: PathBuf,
    },
    /// At a port of this computer.
    Port {
        /// It.
        listener: TcpListener,
        /// What clients have to show.
        token: Token,
        /// Where clients read both.
        path: PathBuf,
    },
}

/// The path of a place's socket, where it can have one.
#[cfg(unix)]
fn socket(place: &HolderFolder) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;
    let path = place.file("socket");
    (path.as_os_str().as_bytes().len() <= LONGEST).then_some(path)
}

/// The file with port and token.
fn address(place: &HolderFolder) -> PathBuf {
    place.file("address")
}

impl Door {
    /// Begins to listen. Whoever calls has the lock of the place: what lies there was left by a dead holder.
    pub async fn open(place: &HolderFolder) -> Result<Self, Failure> {
        #[cfg(unix)]
        if let Some(path) = socket(place) {
            use std::os::unix::fs::PermissionsExt as _;
            let opened = || {
                match std::fs::remove_file(&path) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                        return Err(error);
                    }
                    _ => {}
                }
                let listener = tokio::net::UnixListener::bind(&path)?;
                std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
                Ok(listener)
            };
            let listener = opened()
                .map_err(|error| Failure::io(&format!("listen at {}", path.display()), &error))?;
            return Ok(Self::Socket { listener, path });
        }
        let here = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
        let bound = async {
            let listener = TcpListener::bind(here).await?;
            let port = listener.local_addr()?.port();
            Ok::<_, std::io::Error>((listener, port))
        };
        let (listener, port) = bound
            .await
            .map_err(|error| Failure::io("listen on a port of this computer", &error))?;
        let token = Token::made_up();
        place.write("address", &format!("{port} {}", token.words()))?;
        Ok(Self::Port { listener, token, path: address(place) })
    }

    /// The next who comes.
    pub async fn accept(&self) -> std::io::Result<Wire> {
        match self {
            #[cfg(unix)]
            Self::Socket { listener, .. } => Ok(Box::new(listener.accept().await?.0)),
            Self::Port { listener, .. } => {
                let (stream, _) = listener.accept().await?;
                stream.set_nodelay(true)?;
                Ok(Box::new(stream))
            }
        }
    }

    /// Whether a client may come in with what it showed.
    pub fn lets_in(&self, shown: Option<&str>) -> bool {
        match self {
            #[cfg(unix)]
            Self::Socket { .. } => true,
            Self::Port { token, .. } => shown.is_some_and(|shown| token.is(shown)),
        }
    }

    /// Takes away what clients would look for.
    pub fn close(self) {
        let path = match self {
            #[cfg(unix)]
            Self::Socket { path, .. } => path,
            Self::Port { path, .. } => path,
        };
        if let Err(error) = std::fs::remove_file(&path) {
            tracing::debug!(%error, "what led to this holder was gone already");
        }
    }
}

/// Goes to whoever holds; with what has to be shown there.
pub async fn knock(place: &HolderFolder) -> std::io::Result<(Wire, Option<String>)> {
    #[cfg(unix)]
    if let Some(path) = socket(place) {
        return Ok((Box::new(tokio::net::UnixStream::connect(path).await?), None));
    }
    let text = tokio::fs::read_to_string(address(place)).await?;
    let broken = || std::io::Error::from(std::io::ErrorKind::InvalidData);
    let (port, token) = text.trim().split_once(' ').ok_or_else(broken)?;
    let port: u16 = port.parse().map_err(|_| broken())?;
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
    stream.set_nodelay(true)?;
    Ok((Box::new(stream), Some(token.to_owned())))
}
