//! Keys that are kept, and where they are not to be found.

use std::path::Path;
use std::process::Stdio;

use api::{Commands, ErrorCode, KeyList, KeyPlace, KeySet, Nothing, ProviderRef};
use domain::RunStatus;

use crate::stage::{Stage, options, send};

const KEY: &str = "sk-ant-api03-Qm7canaryVx2Zk9Lw4Rt8Yp1Bn6Hc3Jd5Fg0Ks-AAAA";
/// A part that no hint shows.
const CANARY: &str = "Qm7canaryVx2Zk9Lw4Rt8";

fn place(list: &KeyList, provider: &str) -> Option<KeyPlace> {
    list.keys.iter().find(|key| key.provider == provider).unwrap().place
}

fn of(provider: &str) -> ProviderRef {
    ProviderRef { provider: provider.into() }
}

/// Every file below a folder that holds the canary.
fn holders(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            holders(&path, found);
        } else if let Ok(bytes) = std::fs::read(&path)
            && bytes.windows(CANARY.len()).any(|part| part == CANARY.as_bytes())
        {
            found.push(path.display().to_string());
        }
    }
}

/// The other half of the next test, in a process without a keychain and without keys.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by the test below, with an environment of its own"]
async fn without_a_keychain() {
    let mut stage = Stage::open().await;
    let none = stage.app.key_list(Nothing {}).await.unwrap();
    assert_eq!((place(&none, "anthropic"), place(&none, "openai")), (None, None));
    let set = |provider: &str, key: &str| KeySet { provider: provider.into(), key: key.into() };
    let mut said = Vec::new();
    for wrong in [set("anthropic", " "), set("openai", KEY), set("nobody", KEY)] {
        let error = stage.app.key_set(wrong).await.unwrap_err();
        assert!(matches!(error.code, ErrorCode::Invalid | ErrorCode::NotFound), "{error}");
        said.push(format!("{error:?}"));
    }
    let kept = stage.app.key_set(set("anthropic", KEY)).await.unwrap();
    assert_eq!(place(&kept, "anthropic"), Some(KeyPlace::File));
    assert_eq!(stage.app.key_list(Nothing {}).await.unwrap(), kept);
    said.push(format!("{kept:?}"));
    let ready = async |stage: &Stage| {
        let info = stage.app.app_info(Nothing {}).await.unwrap();
        info.providers.into_iter().find(|one| one.name == "anthropic").unwrap().ready
    };
    assert!(ready(&stage).await);
    // Nobody has tried it, and nobody has said that who has it shall answer.
    assert_eq!(stage.app.app_info(Nothing {}).await.unwrap().provider, "offline");
    let test = stage.app.key_test(of("anthropic")).await.unwrap();
    assert!(!test.works, "{test:?}");
    said.push(format!("{test:?}"));

    let sent = send(&stage.app, "hello").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let events = stage.log(sent.session_id).await;
    said.push(serde_json::to_string(&events).unwrap());
    let trace = api::TraceRef { trace_id: sent.trace_id };
    said.push(format!("{:?}", stage.app.trace_get(trace).await.unwrap()));
    let mut found = Vec::new();
    holders(stage.folder.path(), &mut found);
    assert_eq!(found, [""; 0]);

    // Opened again, it is still there; removed, it is gone.
    stage.app.close().await;
    let again = options(stage.folder.path(), Some(stage.database.url()));
    stage.app = crate::stage::Process::open(again).await.unwrap();
    let kept = stage.app.key_list(Nothing {}).await.unwrap();
    assert_eq!(place(&kept, "anthropic"), Some(KeyPlace::File));
    let gone = stage.app.key_remove(of("anthropic")).await.unwrap();
    assert_eq!(place(&gone, "anthropic"), None);
    assert!(!ready(&stage).await);
    stage.app.close().await;
    for text in said {
        assert!(!text.contains(CANARY), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_kept_in_an_encrypted_file_and_is_nowhere_to_be_read() {
    let child = tokio::task::spawn_blocking(|| {
        std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "keys::without_a_keychain", "--ignored", "--nocapture"])
            .env("TEACHER_ASSIST_KEYCHAIN", "off")
            .env_remove("ANTHROPIC_API_KEY")
            .env_remove("OPENAI_API_KEY")
            .env_remove("OPENAI_BASE_URL")
            // Nobody listens there.
            .env("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
            .stdin(Stdio::null())
            .output()
            .unwrap()
    });
    let child = child.await.unwrap();
    let told = String::from_utf8_lossy(&child.stdout).into_owned()
        + &String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success() && told.contains("1 passed"), "{told}");
    assert!(!told.contains(CANARY), "{told}");
}
