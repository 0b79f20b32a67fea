//! Where the program looks for a newer one: at the address that was built in with the key, and nowhere else. A
//! test names an address of this computer in the environment, for a program that has none built in.

use serde_json::json;
use tauri::utils::config::PluginConfig;

/// What the settings of the updater are called among those of the plugins.
const UPDATER: &str = "updater";
/// The address of a list of versions on this computer, and the public key of who signs what it names.
const ADDRESS: &str = "TEACHER_ASSIST_UPDATES";
const KEY: &str = "TEACHER_ASSIST_UPDATES_KEY";
/// How an address on this computer begins, and nothing else does.
const LOOPBACK: &str = "http://127.0.0.1:";

/// Whether there is an address to look at: one that was built in, else the one that the environment names.
pub fn is_known(plugins: &mut PluginConfig) -> bool {
    let variable = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
    is_known_by(plugins, variable(ADDRESS).zip(variable(KEY)))
}

fn is_known_by(plugins: &mut PluginConfig, named: Option<(String, String)>) -> bool {
    if plugins.0.contains_key(UPDATER) {
        return true;
    }
    let Some((address, key)) = named.filter(|(address, _)| is_here(address)) else {
        return false;
    };
    let settings = json!({
        "endpoints": [address],
        "pubkey": key.trim(),
        "requireSignedVersion": true,
        "dangerousInsecureTransportProtocol": true,
    });
    plugins.0.insert(UPDATER.to_owned(), settings);
    true
}

/// Whether an address is one of this computer: a port and a path, and nothing that could make another host of it.
fn is_here(address: &str) -> bool {
    let port_and_path = address.strip_prefix(LOOPBACK).and_then(|rest| rest.split_once('/'));
    port_and_path.is_some_and(|(port, _)| port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(built_in: Option<&str>, named: Option<(&str, &str)>) -> (bool, PluginConfig) {
        let mut plugins = PluginConfig::default();
        if let Some(address) = built_in {
            plugins.0.insert(UPDATER.to_owned(), json!({ "endpoints": [address] }));
        }
        let named = named.map(|(address, key)| (address.to_owned(), key.to_owned()));
        let known = is_known_by(&mut plugins, named);
        (known, plugins)
    }

    #[test]
    fn what_was_built_in_is_not_changed_by_the_environment() {
        let here = Some(("http://127.0.0.1:8000/latest.json", "theirs"));
        let (is_known, plugins) = known(Some("https://example.org/latest.json"), here);
        assert!(is_known);
        assert_eq!(plugins.0[UPDATER]["endpoints"], json!(["https://example.org/latest.json"]));
        assert_eq!(plugins.0[UPDATER]["pubkey"], json!(null));
    }

    #[test]
    fn without_an_address_built_in_only_one_of_this_computer_is_looked_at() {
        let (is_known, plugins) = known(None, Some(("http://127.0.0.1:8000/new.json", "key\n")));
        assert!(is_known);
        let settings = &plugins.0[UPDATER];
        assert_eq!(settings["endpoints"], json!(["http://127.0.0.1:8000/new.json"]));
        assert_eq!(
            (&settings["pubkey"], &settings["requireSignedVersion"]),
            (&json!("key"), &json!(true))
        );
        for elsewhere in [
            "https://example.org/latest.json",
            "http://127.0.0.1/latest.json",
            "http://127.0.0.1:80@example.org/latest.json",
            "http://127.0.0.1:80.example.org/latest.json",
            "http://localhost:80/latest.json",
        ] {
            assert_eq!(known(None, Some((elsewhere, "key"))), (false, PluginConfig::default()));
        }
        assert_eq!(known(None, None), (false, PluginConfig::default()));
    }
}
