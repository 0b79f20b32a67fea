//! Servers in the network of this computer: text may go there without a key once a person has agreed,
//! and she is told where it goes before.

use std::net::IpAddr;

use reqwest::Url;

/// A server that is not this computer and is near it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    /// Host and port, by which she agrees, with the scheme where that is not `http`.
    pub host: String,
    /// What going there means, in a sentence.
    pub terms: String,
}

/// What becomes of a key of hers where text goes to a neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyThere {
    /// She has none.
    None,
    /// The one that she keeps does not go there.
    Stays,
    /// It goes there too.
    Goes,
}

impl Neighbour {
    /// The neighbour at an address: a private one, or a name that only a local network knows.
    pub(crate) fn of(url: &Url) -> Option<Self> {
        let name = url.host_str()?;
        let near = match name.trim_matches(['[', ']']).parse::<IpAddr>() {
            Ok(IpAddr::V4(at)) => at.is_private() || at.is_link_local(),
            Ok(IpAddr::V6(at)) => at.is_unique_local() || at.is_unicast_link_local(),
            Err(_) => name.trim_end_matches('.').to_ascii_lowercase().ends_with(".local"),
        };
        if !near {
            return None;
        }
        let unencrypted = if url.scheme() == "http" { ", unencrypted" } else { "" };
        let terms = format!("What you write and your files' lines go to {name}{unencrypted}.");
        let port = url.port_or_known_default().unwrap_or_default();
        // Who agreed to what is encrypted has not agreed to what is not.
        let scheme = if url.scheme() == "http" { "" } else { "https://" };
        Some(Self { host: format!("{scheme}{name}:{port}"), terms })
    }

    /// What she agrees to where a key that she keeps goes there too.
    pub fn with_key(&self) -> String {
        format!("{} with a key", self.host)
    }

    /// What going there means, for her key as well.
    pub fn terms_for(&self, key: KeyThere) -> String {
        let Self { terms, .. } = self;
        match key {
            KeyThere::None => terms.clone(),
            KeyThere::Stays => format!("{terms} Your key for OpenAI does not go there."),
            KeyThere::Goes => format!("{terms} Your key goes there too."),
        }
    }

    /// The neighbour at an address as text.
    pub fn at(address: &str) -> Option<Self> {
        Self::of(&Url::parse(address).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::Neighbour;

    #[test]
    fn only_private_addresses_and_local_names_are_near() {
        for (address, host) in [
            ("http://192.168.1.20:11434/v1", Some("192.168.1.20:11434")),
            ("http://10.0.0.2/v1", Some("10.0.0.2:80")),
            ("http://172.20.1.1:1/v1", Some("172.20.1.1:1")),
            ("http://[fd12::1]:8080/v1", Some("[fd12::1]:8080")),
            ("https://gpu.local/v1", Some("https://gpu.local:443")),
            ("http://172.32.0.1/v1", None),
            ("http://8.8.8.8/v1", None),
            ("http://local/v1", None),
            ("http://gpu.local.example.org/v1", None),
            ("http://127.0.0.1:1/v1", None),
            ("http://localhost:1/v1", None),
        ] {
            assert_eq!(Neighbour::at(address).map(|near| near.host).as_deref(), host, "{address}");
        }
        let terms = |address| Neighbour::at(address).map(|near| near.terms);
        let wanted = "What you write and your files' lines go to 192.168.1.20, unencrypted.";
        assert_eq!(terms("http://192.168.1.20:11434/v1").as_deref(), Some(wanted));
        let wanted = "What you write and your files' lines go to gpu.local.";
        assert_eq!(terms("https://gpu.local/v1").as_deref(), Some(wanted));
    }
}
