//! Which names this server answers to, and which pages may talk to it.

use std::net::IpAddr;
use std::sync::Arc;

use api::{ApiError, ErrorCode};
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::serve::public::Public;
use crate::serve::reply::Refusal;

/// What a request may be addressed to, and which pages may send one.
#[derive(Debug, Clone)]
pub struct HostNames {
    hosts: Hosts,
    /// Whether what is sent here is encrypted.
    tls: bool,
    /// The address that browsers know the server by, where that is another.
    public: Option<Public>,
}

/// The hosts that a request may be addressed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hosts {
    /// This computer's own names for itself.
    Loopback,
    /// Those, and this address.
    And(IpAddr),
    /// Those, and any address: a name could be anybody's, an address cannot be made to point here.
    AnyAddress,
}

impl HostNames {
    /// What fits the address that is listened on, and the one that browsers know.
    pub fn new(host: IpAddr, tls: bool, public: Option<Public>) -> Self {
        Self { hosts: Hosts::of(host), tls, public }
    }

    fn include(&self, authority: &Authority) -> bool {
        let public = self.public.as_ref();
        self.hosts.include(authority.host())
            || public.is_some_and(|public| public.host.eq_ignore_ascii_case(authority.as_str()))
    }

    /// Whether a page of this origin may send a request to this host.
    fn own(&self, origin: &str, host: &Authority) -> bool {
        let scheme = if self.tls { "https://" } else { "http://" };
        let same =
            origin.strip_prefix(scheme).is_some_and(|at| at.eq_ignore_ascii_case(host.as_str()));
        match &self.public {
            // Who reaches it by its name reaches it as that says.
            Some(public) if public.host.eq_ignore_ascii_case(host.as_str()) => {
                public.origin.eq_ignore_ascii_case(origin)
            }
            Some(public) => same || public.origin.eq_ignore_ascii_case(origin),
            None => same,
        }
    }
}

impl Hosts {
    fn of(host: IpAddr) -> Self {
        if host.is_loopback() {
            Self::Loopback
        } else if host.is_unspecified() {
            Self::AnyAddress
        } else {
            Self::And(host)
        }
    }

    fn include(self, host: &str) -> bool {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let Ok(address) = bare.parse::<IpAddr>() else {
            return host.eq_ignore_ascii_case("localhost");
        };
        address.is_loopback()
            || match self {
                Self::Loopback => false,
                Self::And(own) => own == address,
                Self::AnyAddress => true,
            }
    }
}

/// Refuses requests to other names, from other origins, and forms that a foreign page could send.
pub async fn check(State(names): State<Arc<HostNames>>, request: Request, next: Next) -> Response {
    match refusal(&names, request.method(), request.headers(), request.uri().authority()) {
        Some(message) => {
            let error = ApiError::new(ErrorCode::Invalid, message);
            Refusal { status: StatusCode::FORBIDDEN, error, retry_after: None }.into_response()
        }
        None => next.run(request).await,
    }
}

fn refusal(
    names: &HostNames,
    method: &Method,
    headers: &HeaderMap,
    in_uri: Option<&Authority>,
) -> Option<&'static str> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let named = text(header::HOST).or(in_uri.map(Authority::as_str));
    let Some(host) = named.and_then(|host| host.parse::<Authority>().ok()) else {
        return Some("the request does not say which host it is for");
    };
    if !names.include(&host) {
        return Some("this server answers to the address that it printed, and to no other name");
    }
    if let Some(site) = headers.get("sec-fetch-site")
        && !matches!(site.as_bytes(), b"same-origin" | b"none")
        && !is_page(method, headers)
    {
        return Some("another site may not use this server");
    }
    if let Some(origin) = text(header::ORIGIN)
        && !names.own(origin, &host)
    {
        return Some("another site may not use this server");
    }
    let json = text(header::CONTENT_TYPE).is_some_and(|kind| {
        kind.split(';')
            .next()
            .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
    });
    (method == Method::POST && !json).then_some("requests have to be application/json")
}

/// Following a link to a page from elsewhere is fine: it only shows the page.
fn is_page(method: &Method, headers: &HeaderMap) -> bool {
    let navigates = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    method == Method::GET && navigates
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(hosts: Hosts, method: &Method, headers: &[(&'static str, &str)]) -> &'static str {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect::<HeaderMap>();
        let names = HostNames { hosts, tls: false, public: None };
        refusal(&names, method, &headers, None).unwrap_or("fine")
    }

    const OTHER_NAME: &str =
        "this server answers to the address that it printed, and to no other name";
    const OTHER_SITE: &str = "another site may not use this server";

    #[test]
    fn only_names_of_this_computer_are_answered_to() {
        let own = Hosts::And([192, 168, 1, 5].into());
        for (names, host, expected) in [
            (Hosts::Loopback, "127.0.0.1:8080", "fine"),
            (Hosts::Loopback, "localhost:9", "fine"),
            (Hosts::Loopback, "LOCALHOST", "fine"),
            (Hosts::Loopback, "[::1]:8080", "fine"),
            (Hosts::Loopback, "evil.example:8080", OTHER_NAME),
            (Hosts::Loopback, "localhost.evil.example", OTHER_NAME),
            (Hosts::Loopback, "127.0.0.1.evil.example", OTHER_NAME),
            (Hosts::Loopback, "192.168.1.5:8080", OTHER_NAME),
            (own, "192.168.1.5:8080", "fine"),
            (own, "192.168.1.6:8080", OTHER_NAME),
            (Hosts::AnyAddress, "10.0.0.1", "fine"),
            (Hosts::AnyAddress, "evil.example", OTHER_NAME),
            (Hosts::Loopback, "", "the request does not say which host it is for"),
        ] {
            assert_eq!(verdict(names, &Method::GET, &[("host", host)]), expected, "{host}");
        }
        assert_eq!(
            verdict(Hosts::Loopback, &Method::GET, &[]),
            "the request does not say which host it is for"
        );
    }

    #[test]
    fn other_origins_and_forms_are_refused() {
        let host = ("host", "127.0.0.1:8080");
        let json = ("content-type", "application/json; charset=utf-8");
        let post = |more: &[(&'static str, &str)]| {
            verdict(Hosts::Loopback, &Method::POST, &[&[host], more].concat())
        };
        assert_eq!(post(&[json]), "fine");
        assert_eq!(post(&[json, ("origin", "http://127.0.0.1:8080")]), "fine");
        assert_eq!(post(&[json, ("origin", "http://127.0.0.1:8081")]), OTHER_SITE);
        assert_eq!(post(&[json, ("origin", "https://127.0.0.1:8080")]), OTHER_SITE);
        assert_eq!(post(&[json, ("origin", "null")]), OTHER_SITE);
        assert_eq!(post(&[json, ("sec-fetch-site", "cross-site")]), OTHER_SITE);
        assert_eq!(post(&[json, ("sec-fetch-site", "same-site")]), OTHER_SITE);
        assert_eq!(post(&[]), "requests have to be application/json");
        assert_eq!(post(&[("content-type", "text/plain")]), "requests have to be application/json");
        let link = [host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert_eq!(verdict(Hosts::Loopback, &Method::GET, &link), "fine");
        let image = [host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")];
        assert_eq!(verdict(Hosts::Loopback, &Method::GET, &image), OTHER_SITE);
    }

    #[test]
    fn a_server_behind_a_name_answers_to_it_and_to_pages_of_it() {
        let public = Public::read("https://plan.example").ok();
        let names = HostNames::new([127, 0, 0, 1].into(), false, public);
        let says = |host: &str, origin: &str| {
            let headers = HeaderMap::from_iter([
                (header::HOST, host.parse().unwrap()),
                (header::ORIGIN, origin.parse().unwrap()),
                (header::CONTENT_TYPE, "application/json".parse().unwrap()),
            ]);
            refusal(&names, &Method::POST, &headers, None).unwrap_or("fine")
        };
        assert_eq!(says("plan.example", "https://plan.example"), "fine");
        // A proxy may name the server as it reaches it.
        assert_eq!(says("127.0.0.1:8080", "https://plan.example"), "fine");
        assert_eq!(says("plan.example", "http://plan.example"), OTHER_SITE);
        assert_eq!(says("plan.example", "https://plan.example.evil"), OTHER_SITE);
        assert_eq!(says("evil.example", "https://plan.example"), OTHER_NAME);
    }
}
