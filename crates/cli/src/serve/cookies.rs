//! Cookies: what a browser keeps, and who may see it.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, header};

/// A cookie by its name, which only this server is sent.
#[derive(Debug, Clone)]
pub struct Cookie {
    name: String,
    secure: bool,
}

/// When a browser shows a cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SameSite {
    /// To requests of this server's own pages.
    Strict,
    /// Also when it is sent here from elsewhere.
    Lax,
}

impl Cookie {
    /// One that is sent over TLS only where it is `secure`.
    pub fn new(name: String, secure: bool) -> Self {
        // Of a name that begins so a browser takes none from a neighbour of this host.
        let name = if secure { format!("__Host-{name}") } else { name };
        Self { name, secure }
    }

    /// What a browser shows of it.
    pub fn of<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find_map(|(found, token)| (found == self.name && !token.is_empty()).then_some(token))
    }

    /// The header that lets a browser keep it for so long.
    pub fn set(&self, value: &str, age: Duration, sent: SameSite) -> (HeaderName, String) {
        let (name, age) = (&self.name, age.as_secs());
        let secure = if self.secure { "; Secure" } else { "" };
        let cookie =
            format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite={sent:?}{secure}");
        (header::SET_COOKIE, cookie)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_by_its_whole_name_and_over_tls_no_neighbour_can_set_it() {
        let seen = |cookie: &Cookie, sent: &str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, sent.parse().unwrap())]);
            cookie.of(&headers).map(str::to_owned)
        };
        let plain = Cookie::new("teacher_assist_80".to_owned(), false);
        assert_eq!(seen(&plain, "other=1; teacher_assist_80=x"), Some("x".to_owned()));
        assert_eq!(seen(&plain, "teacher_assist_81=x"), None);
        assert_eq!(seen(&plain, "teacher_assist_80="), None);
        let secure = Cookie::new("teacher_assist".to_owned(), true);
        assert_eq!(seen(&secure, "teacher_assist=x"), None);
        assert_eq!(
            secure.set("x", Duration::from_mins(1), SameSite::Lax).1,
            "__Host-teacher_assist=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure"
        );
    }
}
