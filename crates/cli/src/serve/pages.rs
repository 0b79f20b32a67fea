//! The window's pages, embedded in the binary.

use api::{ApiError, ErrorCode};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::serve::reply::Refusal;

/// What the build of `ui` left; a debug build reads the folder at each request.
#[derive(RustEmbed)]
#[folder = "../../ui/dist"]
#[allow_missing = true]
struct Pages;

const INDEX: &str = "index.html";

const NOT_BUILT: &str = include_str!("not_built.html");

/// A file of the pages, spelt as it is called; the window has one address, and nothing is a way of
/// writing another.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = match uri.path() {
        // The same page asks there for a code and knows nothing of whoever gave it.
        "/" | "/join" | "/join/" | "/study" | "/study/" | "/research" | "/research/" => INDEX,
        path => path.strip_prefix('/').unwrap_or(path),
    };
    match Pages::get(path) {
        Some(file) => file_response(path, &file, &headers),
        None if path == INDEX => (StatusCode::SERVICE_UNAVAILABLE, Html(NOT_BUILT)).into_response(),
        None => {
            let message = "there is no such page: the window is at the address that was printed";
            Refusal::from(ApiError::new(ErrorCode::NotFound, message)).into_response()
        }
    }
}

fn file_response(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash().iter().map(|b| format!("{b:02x}")).collect();
    let tag = format!("\"{hash}\"");
    // The build puts a hash into the names below `assets`: what has that name never changes.
    let keep = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|sent| sent == tag.as_str());
    let caching = [(header::ETAG, tag), (header::CACHE_CONTROL, keep.to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.metadata.mimetype().to_owned())];
    (caching, kind, file.data.to_vec()).into_response()
}
