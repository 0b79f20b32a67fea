//! Who asks over HTTP: a client says it in the address, since it has no folder of its own here.

use std::path::PathBuf;

use axum::http::request::Parts;
use learning::Asker;

/// Who asks: the project that `?folder=` names, which has to be a folder, and the word of `?session=`, or of the
/// protocol's session where there is one.
pub fn asker(parts: &Parts) -> Asker {
    let query = parts.uri.query().unwrap_or_default();
    let folder = parameter(query, "folder").map(PathBuf::from);
    let header = parts.headers.get("mcp-session-id").and_then(|word| word.to_str().ok());
    let session = parameter(query, "session").or_else(|| header.map(|word| format!("http_{word}")));
    Asker {
        folder: folder.filter(|folder| folder.is_absolute() && folder.is_dir()),
        session: session.unwrap_or_else(|| "http".to_owned()),
    }
}

fn parameter(query: &str, name: &str) -> Option<String> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| *key == name)?;
    Some(decoded(value)).filter(|value| !value.trim().is_empty())
}

/// `%2F` and `+` as they are meant.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let hexadecimal = behind.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = hexadecimal.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (first, byte) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            (b'+', _) => {
                bytes.push(b' ');
                rest = behind;
            }
            (other, _) => {
                bytes.push(*other);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn asked(uri: &str, session: Option<&str>) -> Asker {
        let mut request = Request::builder().uri(uri);
        if let Some(session) = session {
            request = request.header("mcp-session-id", session);
        }
        asker(&request.body(()).unwrap().into_parts().0)
    }

    #[test]
    fn a_client_names_its_folder_and_session_in_the_address() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("a b");
        std::fs::create_dir(&folder).unwrap();
        let written = folder.display().to_string().replace('/', "%2F").replace(' ', "+");
        let found = asked(&format!("/mcp?folder={written}&session=one"), Some("x"));
        assert_eq!(found, Asker { folder: Some(folder), session: "one".to_owned() });
        // What is no folder, and what is not whole, is none: it would be one of the server's.
        for query in ["folder=%2Fnowhere%2Fat%2Fall", "folder=.", "folder=", "other=%2F"] {
            assert_eq!(asked(&format!("/mcp?{query}"), None).folder, None, "{query}");
        }
        assert_eq!(asked("/mcp", Some("abc")).session, "http_abc");
        assert_eq!(asked("/mcp", None).session, "http");
    }
}
