//! What the importer does with workers that do not do as they are told. Shell scripts play them.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use import::{ImportError, Importer, Limits};

/// A worker that runs this script.
pub fn playing(folder: &Path, script: &str) -> PathBuf {
    let program = folder.join("worker");
    std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    program
}

async fn outcome(script: &str, limits: Limits) -> ImportError {
    let folder = tempfile::tempdir().unwrap();
    let importer = Importer::with_program(playing(folder.path(), script), limits);
    importer.convert("notes.pdf", &vec![1; 300_000]).await.unwrap_err()
}

fn short() -> Limits {
    Limits { time: Duration::from_millis(300), ..Limits::default() }
}

/// Whether a process is there and not just its remains.
fn lives(process: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", process.trim()));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[tokio::test]
async fn one_that_never_answers_is_stopped() {
    assert_eq!(outcome("exec sleep 600", short()).await, ImportError::TooSlow { seconds: 0 });
}

#[tokio::test]
async fn one_that_reads_nothing_and_talks_without_end_is_stopped() {
    let error = outcome("exec yes", short()).await;
    assert!(matches!(error, ImportError::Crashed { .. } | ImportError::TooSlow { .. }), "{error}");
}

#[tokio::test]
async fn one_that_dies_is_reported() {
    assert_eq!(
        outcome("kill -SEGV $$", Limits::default()).await,
        ImportError::Crashed { detail: "signal: 11 (SIGSEGV)".into() }
    );
    assert_eq!(
        outcome("echo 'thread has overflowed its stack' >&2; kill -ABRT $$", Limits::default())
            .await,
        ImportError::TooDeep
    );
}

#[tokio::test]
async fn one_that_speaks_nonsense_is_not_believed() {
    assert_eq!(
        outcome("cat > /dev/null; echo '{\"converted\": 1}'", Limits::default()).await,
        ImportError::Crashed { detail: "exit status: 0".into() }
    );
}

#[tokio::test]
async fn one_that_cannot_be_started_is_reported() {
    let importer = Importer::with_program("/nowhere/worker".into(), Limits::default());
    let error = importer.convert("notes.pdf", b"x").await.unwrap_err();
    assert!(matches!(error, ImportError::Worker { .. }), "{error}");
}

#[tokio::test]
async fn it_gets_the_command_and_no_environment_to_speak_of() {
    let script = r#"cat > /dev/null
printf '{"refused":{"kind":"worker","detail":"%s %s"}}' "$*" "$(env | cut -d= -f1 | sort | tr '\n' ' ')""#;
    let ImportError::Worker { detail } = outcome(script, Limits::default()).await else { panic!() };
    let allowed = [
        "import-worker",
        "RAYON_NUM_THREADS",
        "MALLOC_ARENA_MAX",
        "LD_LIBRARY_PATH",
        "DYLD_FALLBACK_LIBRARY_PATH",
        // The shell sets these itself.
        "PWD",
        "OLDPWD",
        "SHLVL",
        "_",
    ];
    let more: Vec<&str> =
        detail.split_whitespace().filter(|word| !allowed.contains(word)).collect();
    assert_eq!(more, Vec::<&str>::new());
    assert!(detail.starts_with("import-worker "));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn it_is_ended_when_nobody_waits_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let said = folder.path().join("process");
    let script = format!("echo $$ > {0}.part; mv {0}.part {0}; exec sleep 600", said.display());
    let importer = Importer::with_program(playing(folder.path(), &script), Limits::default());
    let asked = tokio::spawn(async move { importer.convert("notes.pdf", b"x").await });
    let process = loop {
        if let Ok(process) = std::fs::read_to_string(&said) {
            break process;
        }
        tokio::task::yield_now().await;
    };
    assert!(lives(&process));
    asked.abort();
    assert!(asked.await.unwrap_err().is_cancelled());
    while lives(&process) {
        tokio::task::yield_now().await;
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn its_memory_is_watched_from_outside_too() {
    let limits = Limits { memory: 20 * 1024 * 1024, ..Limits::default() };
    // It grows by a megabyte at a time, and would end by itself should nobody watch.
    let script =
        "ulimit -v 1000000; y=$(head -c 1000000 /dev/zero | tr '\\0' a); while :; do x=$x$y; done";
    let error = outcome(script, limits).await;
    assert_eq!(error, ImportError::TooMuchMemory { limit: 20 * 1024 * 1024 });
}

/// Starts the real worker and gives it a job, but no end of its file.
#[cfg(target_os = "linux")]
fn left_alone(seconds: u64) -> std::process::Child {
    use std::io::Write;

    let mut worker = std::process::Command::new(env!("CARGO_BIN_EXE_import-worker"));
    worker
        .arg("import-worker")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null());
    let mut worker = worker.spawn().unwrap();
    let limits =
        serde_json::to_string(&Limits { time: Duration::from_secs(seconds), ..Limits::default() });
    let job = format!("{{\"name\":\"a.pdf\",\"limits\":{}}}\n", limits.unwrap());
    worker.stdin.as_mut().unwrap().write_all(job.as_bytes()).unwrap();
    worker
}

#[cfg(target_os = "linux")]
#[test]
fn the_kernel_holds_it_to_its_bounds() {
    let mut worker = left_alone(60);
    let bounds = loop {
        let of = |file| std::fs::read_to_string(format!("/proc/{}/{file}", worker.id())).unwrap();
        let status = of("status");
        // This is taken on last.
        if status.contains("Seccomp_filters:\t2") {
            assert!(status.contains("NoNewPrivs:\t1"), "{status}");
            break of("limits");
        }
        std::thread::yield_now();
    };
    worker.kill().unwrap();
    worker.wait().unwrap();
    let bound = |name: &str| {
        let line = bounds.lines().find(|line| line.starts_with(name)).unwrap();
        line[name.len()..].split_whitespace().next().unwrap().to_owned()
    };
    assert_eq!(bound("Max open files"), "3");
    assert_eq!(bound("Max cpu time"), "124");
    assert_eq!(bound("Max file size"), "0");
    assert_eq!(bound("Max core file size"), "0");
    let memory: u64 = bound("Max address space").parse().unwrap();
    assert!((1024 << 20..2048 << 20).contains(&memory), "{memory}");
}

#[cfg(target_os = "linux")]
#[test]
fn it_ends_by_itself_when_nobody_stops_it() {
    let mut worker = left_alone(0);
    // Waiting would close it.
    let _input = worker.stdin.take();
    assert_eq!(worker.wait().unwrap().code(), Some(75));
}
