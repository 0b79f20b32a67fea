use std::net::SocketAddr;

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode, header};
use futures::StreamExt as _;
use serde_json::json;
use tower::ServiceExt as _;

use super::*;
use people::People;
use testkit::database::TestDatabase;

use crate::serve::host::parameters;

/// A server that answers with how much it was sent, and lets in whoever knows the passcode; everybody without a
/// database.
fn guarded_echo(database: Option<&TestDatabase>) -> Router {
    let echo = |body: Result<Bytes, BytesRejection>| async move {
        body.map(|body| body.len().to_string()).map_err(Refusal::body)
    };
    let inner = Router::new()
        .route("/api/{command}", post(echo))
        .route(IMPORT, with_documents(post(echo)))
        .route("/api/events", get(broken));
    let passcode = match database {
        Some(_) => Passcode::own("the right words").unwrap(),
        None => Passcode::None,
    };
    let entering = database.map(|database| {
        let people = People::of(database.store().for_teacher(database.teacher()));
        let sign_ins = Arc::new(people.sign_ins());
        Entering { people, sign_ins, rates: Arc::default(), provider: None }
    });
    let cookie = Cookie::new("teacher_assist_80".to_owned(), false);
    let gate = Arc::new(Gate::new(PersonRole::Teacher, &passcode, cookie, entering));
    let inner =
        inner.route_layer(from_fn_with_state(Arc::clone(&gate), gate::check)).merge(sign_in(&gate));
    guarded((inner, Router::new()), HostNames::new([127, 0, 0, 1].into(), false, None))
}

async fn broken() -> StatusCode {
    panic!("broken on purpose")
}

fn request(method: Method, path: &str, cookie: &str, body: Vec<u8>) -> Request<Body> {
    let from = SocketAddr::from(([127, 0, 0, 1], 5_000));
    Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, cookie)
        .extension(ConnectInfo(from))
        .body(Body::from(body))
        .unwrap()
}

async fn send(
    router: &Router,
    request: Request<Body>,
) -> (StatusCode, axum::http::HeaderMap, String) {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    (parts.status, parts.headers, String::from_utf8_lossy(&body).into_owned())
}

async fn cookie(router: &Router) -> String {
    let login = request(Method::POST, "/login", "", br#"{"passcode":"the right words"}"#.to_vec());
    let (status, headers, _) = send(router, login).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let set = headers[header::SET_COOKIE].to_str().unwrap();
    let (pair, attributes) = set.split_once("; ").unwrap();
    assert_eq!(attributes, "Path=/; Max-Age=604800; HttpOnly; SameSite=Strict");
    pair.to_owned()
}

#[tokio::test]
async fn commands_need_the_cookie_that_the_passcode_gives() {
    let database = TestDatabase::start().await.unwrap();
    let router = guarded_echo(Some(&database));
    let without = request(Method::POST, "/api/x", "", b"{}".to_vec());
    let (status, _, body) = send(&router, without).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let expected = json!({
        "code": "passcode", "message": "sign in to go on", "detail": null,
    });
    assert_eq!(serde_json::from_str::<serde_json::Value>(&body).unwrap(), expected);
    let wrong = request(Method::POST, "/login", "", br#"{"passcode":"wrong"}"#.to_vec());
    assert_eq!(send(&router, wrong).await.0, StatusCode::UNAUTHORIZED);
    let cookie = cookie(&router).await;
    let with = || request(Method::POST, "/api/x", &cookie, b"{}".to_vec());
    assert_eq!(send(&router, with()).await.0, StatusCode::OK);

    // A browser's page has to show what only a page of this server is told.
    let from_page = |token: &str| {
        let mut asked = with();
        asked.headers_mut().insert(header::ORIGIN, "http://localhost".parse().unwrap());
        asked.headers_mut().insert("x-csrf-token", token.parse().unwrap());
        asked
    };
    assert_eq!(send(&router, from_page("")).await.0, StatusCode::FORBIDDEN);
    let (_, _, me) =
        send(&router, request(Method::POST, "/sign-in/me", &cookie, b"{}".to_vec())).await;
    let me: serde_json::Value = serde_json::from_str(&me).unwrap();
    let token = me["csrf"].as_str().unwrap();
    assert_eq!(send(&router, from_page(token)).await.0, StatusCode::OK);
    let (_, other, _) = send(
        &router,
        request(Method::POST, "/login", "", br#"{"passcode":"the right words"}"#.to_vec()),
    )
    .await;
    let other = other[header::SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
    let mut of_other = from_page(token);
    of_other.headers_mut().insert(header::COOKIE, other.parse().unwrap());
    assert_eq!(send(&router, of_other).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn signing_out_ends_the_cookie_for_the_server_and_the_browser() {
    let database = TestDatabase::start().await.unwrap();
    let router = guarded_echo(Some(&database));
    let cookie = cookie(&router).await;
    let logout = request(Method::POST, "/logout", &cookie, b"{}".to_vec());
    let (status, headers, _) = send(&router, logout).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(
        headers[header::SET_COOKIE],
        "teacher_assist_80=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
    );
    let with = request(Method::POST, "/api/x", &cookie, b"{}".to_vec());
    assert_eq!(send(&router, with).await.0, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn bodies_up_to_eight_mebibytes_are_taken_and_documents_up_to_their_limit() {
    let router = guarded_echo(None);
    for (path, limit) in [("/api/x", BODY_LIMIT), (IMPORT, DOCUMENT_BODY_LIMIT)] {
        let fits = request(Method::POST, path, "", vec![b'x'; limit]);
        assert_eq!(send(&router, fits).await.0, StatusCode::OK, "{path}");
        let longer = request(Method::POST, path, "", vec![b'x'; limit + 1]);
        let (status, _, body) = send(&router, longer).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
        let error: ApiError = serde_json::from_str(&body).unwrap();
        assert_eq!(
            (error.code, error.message.as_str()),
            (
                ErrorCode::Invalid,
                "this is more than can be sent at once, and nothing was changed: \
                 choose a smaller file, or split it"
            )
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_body_that_keeps_still_is_not_waited_for() {
    let router = guarded_echo(None);
    for (path, status) in
        [("/api/x", StatusCode::BAD_REQUEST), ("/login", StatusCode::REQUEST_TIMEOUT)]
    {
        let mut half = request(Method::POST, path, "", vec![]);
        let begun = futures::stream::iter([Ok::<_, std::io::Error>("half")]);
        *half.body_mut() = Body::from_stream(begun.chain(futures::stream::pending()));
        assert_eq!(send(&router, half).await.0, status, "{path}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_few_documents_are_taken_at_the_same_time() {
    let router = guarded_echo(None);
    let half_sent: Vec<_> = (0..DOCUMENTS)
        .map(|_| {
            let mut half = request(Method::POST, IMPORT, "", vec![]);
            *half.body_mut() =
                Body::from_stream(futures::stream::pending::<std::io::Result<Bytes>>());
            let router = router.clone();
            tokio::spawn(async move { send(&router, half).await.0 })
        })
        .collect();
    tokio::task::yield_now().await;
    let begun = tokio::time::Instant::now();
    let whole = request(Method::POST, IMPORT, "", b"{}".to_vec());
    assert_eq!(send(&router, whole).await.0, StatusCode::OK);
    assert_eq!(begun.elapsed().as_secs(), BODY_STILL.as_secs());
    for half in half_sent {
        assert_eq!(half.await.unwrap(), StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn a_document_needs_the_cookie_too() {
    let without = request(Method::POST, IMPORT, "", b"{}".to_vec());
    let database = TestDatabase::start().await.unwrap();
    let router = guarded_echo(Some(&database));
    assert_eq!(send(&router, without).await.0, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_panic_is_answered_without_its_words() {
    let router = guarded_echo(None);
    let (status, _, body) = send(&router, request(Method::GET, "/api/events", "", vec![])).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!body.contains("on purpose"), "{body}");
}

#[tokio::test]
async fn every_answer_tells_browsers_what_they_may_do() {
    let router = guarded_echo(None);
    for path in ["/", "/nothing.js", "/api/x"] {
        let (_, headers, _) = send(&router, request(Method::GET, path, "", vec![])).await;
        assert!(headers.contains_key(header::CONTENT_SECURITY_POLICY), "{path}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert!(headers.contains_key(header::CACHE_CONTROL), "{path}");
    }
}

#[test]
fn the_face_is_the_browser_whatever_is_claimed() {
    let face = |body: &str| parameters(body.as_bytes()).unwrap();
    assert_eq!(face(""), json!({ "face": "browser" }));
    assert_eq!(face("null"), json!({ "face": "browser" }));
    assert_eq!(face(r#"{"text":"x","face":"window"}"#), json!({ "text": "x", "face": "browser" }));
    for wrong in ["[]", "3", "{"] {
        assert_eq!(parameters(wrong.as_bytes()).unwrap_err().code, ErrorCode::Invalid, "{wrong}");
    }
}
