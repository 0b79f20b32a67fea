//! How the server in use stands, asked before a run begins.

use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use models::servers::Standing;
use models::{Registry, RegistryError};
use tokio::net::{TcpListener, TcpSocket};

use crate::ask::{Chat, settings};

/// A listener that takes no more connections and refuses none.
fn full() -> (TcpListener, Vec<TcpStream>, SocketAddr) {
    let socket = TcpSocket::new_v4().expect("there are sockets");
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port is free");
    let listener = socket.listen(1).expect("it can listen");
    let at = listener.local_addr().expect("it has a port");
    let moment = Duration::from_millis(100);
    let waiting = std::iter::from_fn(|| TcpStream::connect_timeout(&at, moment).ok());
    let waiting: Vec<_> = waiting.take(64).collect();
    assert!(waiting.len() < 64, "it takes all");
    (listener, waiting, at)
}

#[tokio::test(start_paused = true)]
async fn whoever_takes_no_connection_is_away_and_not_busy() {
    let (_listener, _waiting, at) = full();
    let registry = Registry::new(settings(Chat, format!("http://{at}")));
    assert_eq!(registry.standing().await, Some(Standing::Away));
    let model = registry.model("openai", Some("small")).expect("it can be asked");
    let looked = registry.at_hand(model.as_ref()).await;
    assert!(matches!(looked, Err(RegistryError::Away { .. })), "{looked:?}");
}
