//! How a provider is reached, in a file.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::Path;

use reqwest::Url;
use serde::Deserialize;

/// A provider of identities, as a JSON file describes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Config {
    /// Its address, as its tokens name it.
    pub issuer: String,
    /// What people know it by: "Glow", "the university".
    pub name: String,
    /// What this server is called there.
    pub client_id: String,
    /// A file with the client's secret, beside this one unless its path is whole; none for a public client.
    #[serde(default)]
    pub client_secret_file: Option<String>,
    /// What is asked for beside `openid` and `profile`.
    #[serde(default)]
    pub scopes: Vec<String>,
    /// The claim that says which groups somebody is in.
    #[serde(default)]
    pub role_claim: Option<String>,
    /// Which groups are which role: `teacher` or `researcher`. Whoever is in several is the first that stands here
    /// as `teacher`.
    #[serde(default)]
    pub roles: BTreeMap<String, String>,
    /// The role of whoever is in none of the groups; without, she is not let in.
    #[serde(default)]
    pub default_role: Option<String>,
    /// Endings of verified addresses that are let in, as `@school.example`; all without.
    #[serde(default)]
    pub allow: Vec<String>,
    /// The secret itself, read from its file.
    #[serde(skip)]
    pub client_secret: Option<String>,
}

/// Why a file describes no provider.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error("{file} cannot be read")]
    File {
        /// Which.
        file: String,
        /// Why.
        source: std::io::Error,
    },
    /// It is no such description.
    #[error("{file} describes no provider of identities: {message}")]
    Shape {
        /// Which.
        file: String,
        /// Why.
        message: String,
    },
}

impl Config {
    /// Reads it, and the secret that it names.
    ///
    /// # Errors
    /// [`ConfigError`], with the file that it is about.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let shape =
            |message: String| ConfigError::Shape { file: path.display().to_string(), message };
        let mut config: Self =
            serde_json::from_str(&text_of(path)?).map_err(|error| shape(error.to_string()))?;
        config.issuer_url().map_err(&shape)?;
        let roles = config.roles.values().chain(config.default_role.as_ref());
        if let Some(role) = roles.into_iter().find(|role| !is_role(role)) {
            return Err(shape(format!("there is no role `{role}`: say teacher or researcher")));
        }
        if config.roles.is_empty() && config.default_role.is_none() {
            return Err(shape(
                "nobody would be let in: give defaultRole, or roleClaim and roles".into(),
            ));
        }
        if !config.roles.is_empty() && config.role_claim.is_none() {
            return Err(shape(
                "roles are given, and roleClaim does not say where they stand".into(),
            ));
        }
        if let Some(file) = &config.client_secret_file {
            let place = path.parent().unwrap_or(Path::new(".")).join(file);
            config.client_secret = Some(text_of(&place)?.trim().to_owned());
        }
        Ok(config)
    }

    /// The provider's address.
    pub(crate) fn issuer_url(&self) -> Result<Url, String> {
        let url = Url::parse(&self.issuer).map_err(|error| format!("issuer: {error}"))?;
        match url.scheme() {
            "https" => Ok(url),
            "http" if is_here(&url) => Ok(url),
            _ => Err("issuer: say https://…, or http:// for a provider on this computer".into()),
        }
    }

    /// The role of somebody who is in these groups; none where she is not let in.
    #[must_use]
    pub fn role_of<'a>(&self, groups: impl IntoIterator<Item = &'a str>) -> Option<&str> {
        let mut found: Vec<&str> = groups
            .into_iter()
            .filter_map(|group| self.roles.get(group))
            .map(String::as_str)
            .collect();
        found.sort_by_key(|role| *role != "teacher");
        found.first().copied().or(self.default_role.as_deref())
    }

    /// Whether somebody with this address is let in.
    #[must_use]
    pub fn allows(&self, verified_address: Option<&str>) -> bool {
        self.allow.is_empty()
            || verified_address.is_some_and(|address| {
                let address = address.to_lowercase();
                self.allow.iter().any(|end| address.ends_with(&end.to_lowercase()))
            })
    }
}

/// Whether an address is one of this computer.
pub(crate) fn is_here(url: &Url) -> bool {
    url.host_str().is_some_and(|host| {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    })
}

fn is_role(role: &str) -> bool {
    matches!(role, "teacher" | "researcher")
}

fn text_of(path: &Path) -> Result<String, ConfigError> {
    let file = path.display().to_string();
    std::fs::read_to_string(path).map_err(|source| ConfigError::File { file, source })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(json: &str) -> Result<Config, String> {
        let folder =
            std::env::temp_dir().join(format!("oidc-{}-{}", std::process::id(), json.len()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("oidc.json");
        std::fs::write(folder.join("secret"), "hush\n").unwrap();
        std::fs::write(&file, json).unwrap();
        let read = Config::read(&file).map_err(|error| error.to_string());
        std::fs::remove_dir_all(&folder).unwrap();
        read.map_err(|error| error.rsplit(": ").next().unwrap_or_default().to_owned())
    }

    #[test]
    fn groups_are_roles_and_a_teacher_is_one_whatever_else_she_is() {
        let config = of(r#"{"issuer": "https://id.example", "name": "Glow", "clientId": "ta",
            "clientSecretFile": "secret", "roleClaim": "groups",
            "roles": {"lab": "researcher", "staff": "teacher"}, "allow": ["@school.example"]}"#)
        .unwrap();
        assert_eq!(config.client_secret.as_deref(), Some("hush"));
        assert_eq!(config.role_of(["lab", "staff"]), Some("teacher"));
        assert_eq!(config.role_of(["lab"]), Some("researcher"));
        assert_eq!(config.role_of(["pupils"]), None);
        assert!(config.allows(Some("A@School.example")));
        assert!(!config.allows(Some("a@school.example.evil")));
        assert!(!config.allows(None));
    }

    #[test]
    fn a_file_that_lets_nobody_in_or_anybody_listen_is_refused() {
        let with = |more: &str| {
            of(&format!(
                r#"{{"issuer": "https://id.example", "name": "x", "clientId": "ta"{more}}}"#
            ))
        };
        assert!(with(r#", "defaultRole": "teacher""#).is_ok());
        assert_eq!(with("").unwrap_err(), "give defaultRole, or roleClaim and roles");
        assert_eq!(with(r#", "defaultRole": "head""#).unwrap_err(), "say teacher or researcher");
        let plain = r#"{"issuer": "http://id.example", "name": "x", "clientId": "t", "defaultRole": "teacher"}"#;
        assert!(of(plain).unwrap_err().contains("https"), "{:?}", of(plain));
        assert!(of(&plain.replace("id.example", "127.0.0.1:9")).is_ok());
    }
}
