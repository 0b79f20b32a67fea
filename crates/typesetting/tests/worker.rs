//! Pages that a worker sets, with the real worker and with some that are none.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

use std::path::PathBuf;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use export::{Accepted, Bundle, ExportError, Picture, Pictures, worksheet_sources};
use lessons::{Facet, PupilPrint, Template, facet, parse};
use typesetting::{Make, TypesetError, Typesetter};

const LESSON: &str = "# Loops

## Aims

Repeat an instruction a given number of times: 6 > 5, “déjà vu”.

## Tasks

### Predict the output

![A loop that runs three times](loop.png)

Say what `for i in range(3)` prints.
";

fn bundle(text: &str) -> Bundle {
    let template = Template::structured();
    let lesson = parse(text, &template);
    Bundle {
        title: lesson.title.clone(),
        class: Some("3B".to_owned()),
        topic: "iteration".to_owned(),
        date: None,
        accepted: Accepted::default(),
        pages: Facet::ALL.map(|which| facet(&lesson, &template, which)).into(),
        guidance: vec!["Nothing to look at.".to_owned()],
        marks: Vec::new(),
        to_look_at: Vec::new(),
        print: PupilPrint::default(),
        plan_sides: 2,
        on_worksheet: worksheet_sources(&facet(&lesson, &template, Facet::Worksheet)),
        pictures: Pictures::from([("loop.png".to_owned(), dot())]),
    }
}

/// A picture of one dot.
fn dot() -> Picture {
    let png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    Picture::read(&BASE64_STANDARD.decode(png).unwrap()).unwrap()
}

fn real() -> Typesetter {
    Typesetter::by(PathBuf::from(env!("CARGO_BIN_EXE_typesetting-worker")))
}

#[tokio::test]
async fn a_worker_makes_what_is_made_here() {
    for make in [Make::Pdf, Make::Docx, Make::Pictures, Make::Sides] {
        let here = Typesetter::default().make(make, bundle(LESSON)).await.unwrap();
        let there = real().make(make, bundle(LESSON)).await.unwrap();
        assert_eq!(there, here, "{make:?}");
    }
}

#[tokio::test]
async fn pages_that_cannot_be_set_are_refused_as_they_are_here() {
    let empty = Bundle { pages: Vec::new(), ..bundle(LESSON) };
    let refused = real().make(Make::Pdf, empty).await;
    assert!(matches!(refused, Err(TypesetError::Export(ExportError::Empty))), "{refused:?}");
}

#[cfg(unix)]
mod played {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::time::Duration;

    use tempfile::TempDir;
    use typesetting::{Made, Make, TypesetError, Typesetter};

    use super::{LESSON, bundle};

    /// Somebody who does what a line of the shell says in place of setting pages.
    fn playing(folder: &Path, script: &str) -> Typesetter {
        let program = folder.join("worker");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        Typesetter::by(program)
    }

    #[tokio::test]
    async fn where_there_is_no_worker_pages_are_set_here() {
        let (folder, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let said = folder.path().join("said");
        let spoken =
            format!("echo \"$@\" > {}; echo 'usage: teacher-assist'; exit 2", said.display());
        for none in [
            Typesetter::by("/nowhere/teacher-assist".into()),
            playing(folder.path(), &spoken),
            playing(other.path(), "cat > /dev/null; echo '{\"made\":{\"other\":1}}'"),
        ] {
            let made = none.make(Make::Sides, bundle(LESSON)).await.unwrap();
            let Made::Sides(sides) = made else { panic!("{made:?}") };
            assert!(sides.iter().all(|page| page.sides > 0), "{sides:?}");
        }
        assert_eq!(fs::read_to_string(said).unwrap(), "typesetting-worker\n");
    }

    #[tokio::test]
    async fn what_ends_a_worker_is_told_and_not_tried_here() {
        for end in ["kill -9 $$", "exit 101", "exit 1"] {
            let folder = TempDir::new().unwrap();
            let ended =
                playing(folder.path(), &format!("cat > /dev/null; echo 'panicked' >&2; {end}"));
            let error = ended.make(Make::Pdf, bundle(LESSON)).await.unwrap_err();
            assert!(matches!(error, TypesetError::Ended), "{end}: {error}");
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_worker_that_says_nothing_is_not_waited_for() {
        let folder = TempDir::new().unwrap();
        let process = folder.path().join("process");
        let script = format!("echo $$ > {}; exec sleep 600", process.display());
        let silent = playing(folder.path(), &script).within(Duration::from_secs(5));
        let error = silent.make(Make::Pdf, bundle(LESSON)).await.unwrap_err();
        assert!(matches!(error, TypesetError::TooSlow { seconds: 5 }), "{error}");
        let process = fs::read_to_string(process).unwrap();
        let there = Path::new("/proc").join(process.trim()).join("cmdline");
        for _ in 0..100 {
            // One that was ended and not yet waited for has no command line.
            if fs::read(&there).map_or(true, |line| line.is_empty()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the worker is still there");
    }
}
