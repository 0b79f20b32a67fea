//! Where a server is reached: the address that it listens at, and the one that browsers know it by.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use axum::http::Uri;
use oidc::{Config, Provider};

use crate::failure::Failure;
use crate::serve::cookies::Cookie;
use crate::serve::provider::Entry;

/// The address that browsers know a server by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Public {
    /// Scheme, host and port, as browsers name an origin.
    pub origin: String,
    /// The host.
    pub host: String,
    /// Whether it is reached over TLS.
    pub secure: bool,
}

/// Where a server is.
pub struct At {
    /// What it listens at.
    pub address: SocketAddr,
    /// Whether it encrypts itself.
    pub tls: bool,
    /// What browsers know it by, where that is another.
    pub public: Option<Public>,
}

impl Public {
    /// Reads what was typed.
    pub fn read(typed: &str) -> Result<Self, Failure> {
        let wrong = || {
            Failure::usage(format!("--public-url {typed} is no address of a server"))
                .next("say https://host, or https://host:port, without a path")
        };
        let uri: Uri = typed.trim().parse().map_err(|_| wrong())?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !matches!(scheme, "http" | "https") || !bare || authority.as_str().contains('@') {
            return Err(wrong());
        }
        let authority = authority.as_str().to_lowercase();
        // Browsers leave out the port that a scheme has anyway.
        let port = if scheme == "https" { ":443" } else { ":80" };
        let authority = authority.strip_suffix(port).unwrap_or(&authority);
        Ok(Self {
            origin: format!("{scheme}://{authority}"),
            host: authority.to_owned(),
            secure: scheme == "https",
        })
    }
}

impl At {
    /// The address to type, with a slash at its end.
    pub fn url(&self) -> String {
        if let Some(public) = &self.public {
            return format!("{}/", public.origin);
        }
        let reached = SocketAddr::new(reached_at(self.address.ip()), self.address.port());
        let scheme = if self.tls { "https" } else { "http" };
        format!("{scheme}://{reached}/")
    }

    /// A cookie of this server. Cookies know no ports: two servers on one computer must not overwrite each
    /// other's, and several behind one public address share theirs.
    pub fn cookie(&self, whose: &str) -> Cookie {
        let secure = self.public.as_ref().map_or(self.tls, |public| public.secure);
        match self.public {
            Some(_) => Cookie::new(format!("teacher_assist{whose}"), secure),
            None => {
                let port = self.address.port();
                Cookie::new(format!("teacher_assist{whose}_{port}"), secure)
            }
        }
    }

    /// A provider of identities that sends people back here.
    pub fn provider(&self, config: Config) -> Result<Entry, Failure> {
        let url = self.url();
        let provider = Provider::new(config, format!("{url}sign-in/back"), url.clone());
        let provider = provider.map_err(|error| Failure::usage(error.to_string()))?;
        Ok(Entry { provider, cookie: self.cookie("_on_the_way") })
    }
}

/// The address that others reach what listens at all addresses by: the one that this computer would go to
/// another network with. Nothing is sent to find it out.
fn reached_at(listening: IpAddr) -> IpAddr {
    if !listening.is_unspecified() {
        return listening;
    }
    let elsewhere: SocketAddr = match listening {
        IpAddr::V4(_) => ([192, 0, 2, 1], 9).into(),
        IpAddr::V6(_) => ([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1], 9).into(),
    };
    let asked = UdpSocket::bind((listening, 0)).and_then(|socket| {
        socket.connect(elsewhere)?;
        socket.local_addr()
    });
    asked.map_or(listening, |own| own.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_scheme_a_host_and_a_port() {
        let read = |typed: &str| Public::read(typed).ok().map(|public| public.origin);
        assert_eq!(
            read("https://Plan.School.example/"),
            Some("https://plan.school.example".into())
        );
        assert_eq!(read("https://plan.example:443"), Some("https://plan.example".into()));
        assert_eq!(read("http://10.0.0.1:8080"), Some("http://10.0.0.1:8080".into()));
        for wrong in ["plan.example", "ftp://a", "https://a/b", "https://a?x", "https://me@a", ""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
