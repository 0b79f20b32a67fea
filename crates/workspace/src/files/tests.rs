use std::fs;

use rstest::rstest;
use tempfile::TempDir;

use super::*;

#[cfg(target_os = "linux")]
mod disks;

fn workspace(files: &[(&str, &str)]) -> (TempDir, Workspace) {
    let root = TempDir::new().unwrap();
    for (path, text) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let workspace = Workspace::open(root.path()).unwrap();
    (root, workspace)
}

/// Everything below a folder, hidden files too.
fn all_files(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all_files(&path));
        } else {
            found.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    found.sort();
    found
}

fn said<T: std::fmt::Debug>(result: Result<T, WorkspaceError>) -> String {
    result.unwrap_err().to_string()
}

#[rstest]
#[case::plain("# 3B\n")]
#[case::empty("")]
#[case::crlf("a\r\nb\r\n")]
#[case::byte_order_mark("\u{feff}a\n")]
#[case::emoji("👩🏽‍🏫 ✅\n")]
#[case::right_to_left("שלום مرحبا\n")]
#[case::no_last_line_end("a")]
fn what_is_written_is_read(#[case] text: &str) {
    let (root, workspace) = workspace(&[]);
    let written = workspace.write("lessons/3B/notes.md", text, &Base::Absent).unwrap();
    let read = workspace.read("lessons\\3b\\NOTES.md").unwrap();
    let wanted = Written { path: "lessons/3B/notes.md".into(), sha256: sha256(text.as_bytes()) };
    assert_eq!(written, wanted);
    assert_eq!((read.path, read.text.as_str(), read.sha256), (wanted.path, text, wanted.sha256));
    assert_eq!(fs::read_to_string(root.path().join("lessons/3B/notes.md")).unwrap(), text);
    assert_eq!(all_files(root.path()), ["notes.md"]);
}

#[test]
fn bytes_are_written_as_they_are_in_the_jail_and_over_nothing() {
    let (root, workspace) = workspace(&[]);
    let bytes = vec![0xff_u8; 5 * 1024 * 1024];
    let written = workspace.write_bytes("curriculum/imported/x.pdf", &bytes, &Base::Absent);
    let wanted = Written { path: "curriculum/imported/x.pdf".into(), sha256: sha256(&bytes) };
    assert_eq!(written.unwrap(), wanted);
    assert_eq!(fs::read(root.path().join(&wanted.path)).unwrap(), bytes);
    assert_eq!(workspace.read_bytes(&wanted.path).unwrap(), bytes);
    assert_eq!(all_files(root.path()), ["x.pdf"]);
    let elsewhere = workspace.read_bytes("../x.pdf");
    assert!(matches!(elsewhere, Err(WorkspaceError::OutsideWorkspace { .. })), "{elsewhere:?}");
    let again = workspace.write_bytes("curriculum/imported/X.pdf", b"other", &Base::Absent);
    assert!(matches!(again, Err(WorkspaceError::Conflict { .. })), "{again:?}");
    let outside = workspace.write_bytes("../x.pdf", b"other", &Base::Any);
    assert!(matches!(outside, Err(WorkspaceError::OutsideWorkspace { .. })), "{outside:?}");
    assert_eq!(fs::read(root.path().join(&wanted.path)).unwrap(), bytes);
}

#[test]
fn a_file_of_a_megabyte_goes_through() {
    let (_root, workspace) = workspace(&[]);
    let text = "קצר 📚\n".repeat(90_000);
    workspace.write("big.md", &text, &Base::Any).unwrap();
    assert!(text.len() > 1_000_000);
    assert_eq!(workspace.read("big.md").unwrap().text, text);
}

#[test]
fn files_beyond_the_limit_are_neither_read_nor_written() {
    let (root, workspace) = workspace(&[]);
    let limit = usize::try_from(MAX_FILE_BYTES).unwrap();
    let text = "x".repeat(limit);
    workspace.write("full.md", &text, &Base::Any).unwrap();
    assert_eq!(workspace.read("full.md").unwrap().text.len(), limit);
    let wanted =
        "\"full.md\" is too large: 4194305 bytes, and 4194304 is the most that is read or written";
    assert_eq!(said(workspace.write("full.md", &format!("{text}x"), &Base::Any)), wanted);
    fs::write(root.path().join("full.md"), format!("{text}x")).unwrap();
    assert_eq!(said(workspace.read("full.md")), wanted);
}

#[rstest]
#[case::absent_and_is(None, Base::Absent, true)]
#[case::absent_and_is_not(Some("a"), Base::Absent, false)]
#[case::same(Some("a"), Base::Sha256(sha256(b"a")), true)]
#[case::other(Some("b"), Base::Sha256(sha256(b"a")), false)]
#[case::deleted(None, Base::Sha256(sha256(b"a")), false)]
#[case::any_and_is(Some("a"), Base::Any, true)]
#[case::any_and_is_not(None, Base::Any, true)]
fn a_write_from_an_old_base_is_a_conflict(
    #[case] there: Option<&str>,
    #[case] base: Base,
    #[case] goes: bool,
) {
    let files: Vec<(&str, &str)> = there.map(|text| ("a.md", text)).into_iter().collect();
    let (root, workspace) = workspace(&files);
    let result = workspace.write("a.md", "new", &base);
    let now = fs::read_to_string(root.path().join("a.md")).ok();
    if goes {
        assert_eq!((result.unwrap().sha256, now.as_deref()), (sha256(b"new"), Some("new")));
        return;
    }
    let Err(WorkspaceError::Conflict { path, current_sha256 }) = result else {
        panic!("expected a conflict, got {result:?}");
    };
    let wanted = there.map(|text| sha256(text.as_bytes()));
    assert_eq!((path.as_str(), current_sha256, now.as_deref()), ("a.md", wanted, there));
}

#[test]
fn of_many_writers_from_one_base_one_wins() {
    let (root, workspace) = workspace(&[("a.md", "0")]);
    let base = Base::Sha256(sha256(b"0"));
    let wins = std::thread::scope(|scope| {
        let writers: Vec<_> = (1..9)
            .map(|n| {
                let (workspace, base) = (workspace.clone(), base.clone());
                scope.spawn(move || workspace.write("a.md", &n.to_string(), &base).is_ok())
            })
            .collect();
        writers.into_iter().filter_map(|writer| writer.join().unwrap().then_some(())).count()
    });
    assert_eq!((wins, all_files(root.path())), (1, vec!["a.md".to_owned()]));
}

#[test]
fn of_two_processes_that_write_from_one_base_one_is_told_of_the_other() {
    let (root, _) = workspace(&[("a.md", "0")]);
    for round in 0..20 {
        let now = fs::read(root.path().join("a.md")).unwrap();
        let base = Base::Sha256(sha256(&now));
        // Each has its own lock within itself, as each process has.
        let writers = [0, 1].map(|_| Workspace::open(root.path()).unwrap());
        let said = std::thread::scope(|scope| {
            let write = |(n, writer): (usize, &Workspace)| {
                let (writer, base) = (writer.clone(), base.clone());
                scope.spawn(move || writer.write("a.md", &format!("{round} {n}"), &base).is_ok())
            };
            let both: Vec<_> = writers.iter().enumerate().map(write).collect();
            both.into_iter().map(|writer| writer.join().unwrap()).collect::<Vec<bool>>()
        });
        assert_eq!(said.iter().filter(|saved| **saved).count(), 1, "{round}: {said:?}");
        let winner = said.iter().position(|saved| *saved).unwrap();
        let there = fs::read_to_string(root.path().join("a.md")).unwrap();
        assert_eq!(there, format!("{round} {winner}"));
    }
    assert_eq!(all_files(root.path()), ["a.md"]);
}

#[test]
fn replaces_exactly_one_place_and_keeps_line_ends() {
    let (root, workspace) = workspace(&[("a.md", "\u{feff}# A\r\n\r\nold\r\nend\r\n")]);
    let written = workspace.replace("a.md", "old\nend", "new 🎓\nend", &Base::Any).unwrap();
    let wanted = "\u{feff}# A\r\n\r\nnew 🎓\r\nend\r\n";
    assert_eq!(fs::read_to_string(root.path().join("a.md")).unwrap(), wanted);
    assert_eq!(written, Written { path: "a.md".into(), sha256: sha256(wanted.as_bytes()) });
}

#[test]
fn nothing_is_written_that_could_not_be_read_again() {
    let (_root, workspace) = workspace(&[("a.md", "kept")]);
    let message = "the text for \"a.md\" holds a character that stands in no text (NUL): take it out; \
                   nothing was changed";
    assert_eq!(said(workspace.write("a.md", "a\0b", &Base::Any)), message);
    assert_eq!(said(workspace.replace("a.md", "kept", "a\0b", &Base::Any)), message);
    assert_eq!(workspace.read("a.md").unwrap().text, "kept");
}

#[test]
fn errors_say_what_happened_and_what_to_do() {
    let (root, workspace) = workspace(&[("a.md", "x x"), ("folder/b.md", "")]);
    fs::write(root.path().join("bytes.md"), b"\xff\xfe").unwrap();
    fs::write(root.path().join("zero.md"), b"a\0b").unwrap();
    let messages = [
        said(workspace.read("none.md")),
        said(workspace.read("none/none.md")),
        said(workspace.read("../secret.md")),
        said(workspace.read("folder")),
        said(workspace.read("")),
        said(workspace.read("a.md/b.md")),
        said(workspace.read("bytes.md")),
        said(workspace.read("zero.md")),
        said(workspace.write("folder", "", &Base::Any)),
        said(workspace.write("a.md/b.md", "", &Base::Any)),
        said(workspace.write("/etc/passwd", "", &Base::Any)),
        said(workspace.write("a.md", "", &Base::Absent)),
        said(workspace.replace("a.md", "x", "y", &Base::Any)),
        said(workspace.replace("a.md", "z", "y", &Base::Any)),
        said(workspace.replace("a.md", "", "y", &Base::Any)),
        said(workspace.replace("none.md", "x", "y", &Base::Any)),
        said(workspace.list("none")),
        said(workspace.list("a.md")),
    ];
    insta::assert_snapshot!("errors", messages.join("\n"));
    assert_eq!(all_files(root.path()), ["a.md", "b.md", "bytes.md", "zero.md"]);
}

#[test]
fn a_workspace_that_is_not_there_cannot_be_opened() {
    let root = TempDir::new().unwrap();
    fs::write(root.path().join("file"), "").unwrap();
    for name in ["none", "file"] {
        let result = Workspace::open(&root.path().join(name));
        assert!(matches!(result, Err(WorkspaceError::Gone { .. })), "{name}: {result:?}");
    }
}

#[test]
fn a_workspace_deleted_while_open_is_gone_until_it_is_back() {
    let (root, workspace) = workspace(&[("a.md", "x")]);
    fs::remove_dir_all(root.path()).unwrap();
    let results = [
        workspace.read("a.md").err(),
        workspace.write("a.md", "y", &Base::Any).err(),
        workspace.write("new/b.md", "y", &Base::Absent).err(),
        workspace.replace("a.md", "x", "y", &Base::Any).err(),
        workspace.list("").err(),
        workspace.tree().err(),
        workspace.classes().err(),
    ];
    for result in results {
        assert!(matches!(result, Some(WorkspaceError::Gone { .. })), "{result:?}");
    }
    assert!(!root.path().exists());
    fs::create_dir(root.path()).unwrap();
    workspace.write("a.md", "back", &Base::Absent).unwrap();
    assert_eq!(workspace.read("a.md").unwrap().text, "back");
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_the_folder_is_not_followed() {
    use std::os::unix::fs::symlink;
    let (root, workspace) = workspace(&[("a.md", "x")]);
    let (elsewhere, moved) = (TempDir::new().unwrap(), root.path().with_extension("moved"));
    fs::write(elsewhere.path().join("a.md"), "theirs").unwrap();
    fs::rename(root.path(), &moved).unwrap();
    symlink(elsewhere.path(), root.path()).unwrap();
    let results = [
        workspace.read("a.md").err(),
        workspace.write("a.md", "y", &Base::Any).err(),
        workspace.write("new/b.md", "y", &Base::Absent).err(),
        workspace.rename("a.md", "b.md").err(),
        workspace.tree().err(),
    ];
    for result in results {
        assert!(matches!(result, Some(WorkspaceError::Gone { .. })), "{result:?}");
    }
    assert_eq!(all_files(elsewhere.path()), ["a.md"]);
    assert_eq!(fs::read_to_string(elsewhere.path().join("a.md")).unwrap(), "theirs");

    fs::remove_file(root.path()).unwrap();
    fs::rename(&moved, root.path()).unwrap();
    assert_eq!(workspace.read("a.md").unwrap().text, "x");
}

#[cfg(unix)]
#[test]
fn a_link_to_the_same_folder_in_its_place_is_that_folder() {
    let (root, workspace) = workspace(&[("a.md", "x")]);
    let moved = root.path().with_extension("moved");
    fs::rename(root.path(), &moved).unwrap();
    std::os::unix::fs::symlink(&moved, root.path()).unwrap();
    workspace.write("a.md", "y", &Base::Any).unwrap();
    let kept = fs::read_to_string(moved.join("a.md")).unwrap();
    fs::remove_file(root.path()).unwrap();
    fs::rename(&moved, root.path()).unwrap();
    assert_eq!(kept, "y");
}

#[test]
fn what_a_killed_write_left_is_swept_and_nothing_else() {
    let left = [".teacher-assist-17-0.tmp", "lessons/3B/.teacher-assist-4000-12.tmp"];
    let kept = [
        ".teacher-assist-17-0.tmp.md",
        ".teacher-assist-notes.tmp",
        ".teacher-assist-17-1.tmp",
        "lessons/3B/lesson.md",
    ];
    let files: Vec<_> = left.iter().chain(&kept).map(|path| (*path, "half")).collect();
    let (root, workspace) = workspace(&files);
    let now = Timestamp::from(std::time::SystemTime::now());
    let old = std::time::SystemTime::now() - std::time::Duration::from_mins(11);
    for path in left.iter().chain(&kept).filter(|path| !path.contains("17-1")) {
        let file = fs::File::options().write(true).open(root.path().join(path)).unwrap();
        file.set_modified(old).unwrap();
    }
    assert_eq!(workspace.sweep(now).unwrap(), left);
    let mut names = kept.map(|path| path.rsplit('/').next().unwrap());
    names.sort_unstable();
    assert_eq!(all_files(root.path()), names);
    assert_eq!(workspace.sweep(now).unwrap(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_pipe_that_takes_the_place_of_a_file_is_not_waited_for() {
    let (root, workspace) = workspace(&[("a.md", "x")]);
    let [there, pipe] = ["a.md", "pipe"].map(|name| root.path().join(name));
    assert!(process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let dir = workspace.dir().unwrap();
    let looked_at = dir.metadata("a.md").unwrap();
    fs::rename(&pipe, &there).unwrap();
    assert!(looked_at.is_file());
    let opened = open_at_once(&dir, "a.md").unwrap();
    let refused = only_file("a.md", &opened.metadata().unwrap());
    assert_eq!(said(refused), "\"a.md\" is a device or pipe; a file was wanted");
}

#[test]
fn a_file_that_is_read_only_is_left_alone() {
    let (root, workspace) = workspace(&[("a.md", "x")]);
    let path = root.path().join("a.md");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let result = workspace.write("a.md", "y", &Base::Any);
    assert!(matches!(result, Err(WorkspaceError::ReadOnly { .. })), "{result:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "x");
}

#[cfg(unix)]
#[test]
fn links_out_are_refused_and_links_inside_are_followed() {
    use std::os::unix::fs::symlink;
    let (outside, _) = workspace(&[("secret.md", "secret")]);
    let (root, workspace) = workspace(&[("real/a.md", "x")]);
    let link = |to: &Path, at: &str| symlink(to, root.path().join(at)).unwrap();
    link(&outside.path().join("secret.md"), "leak.md");
    link(outside.path(), "leak");
    link(Path::new("../nowhere-at-all.md"), "dangling.md");
    link(Path::new("a.md"), "real/same.md");
    link(Path::new("real"), "folder");

    let refused = [
        workspace.read("leak.md").err(),
        workspace.read("leak/secret.md").err(),
        workspace.write("leak.md", "y", &Base::Any).err(),
        workspace.write("leak/secret.md", "y", &Base::Any).err(),
        workspace.write("leak/new.md", "y", &Base::Absent).err(),
        workspace.write("dangling.md", "y", &Base::Any).err(),
        workspace.list("leak").err(),
    ];
    for error in refused {
        let wanted = "a link in it leads outside";
        assert!(
            matches!(error, Some(WorkspaceError::OutsideWorkspace { reason, .. }) if reason == wanted),
            "{error:?}"
        );
    }
    assert_eq!(all_files(outside.path()), ["secret.md"]);
    assert_eq!(fs::read_to_string(outside.path().join("secret.md")).unwrap(), "secret");

    assert_eq!(workspace.read("folder/same.md").unwrap().text, "x");
    let written = workspace.write("folder/same.md", "y", &Base::Any).unwrap();
    assert_eq!(written.path, "real/a.md");
    assert_eq!(fs::read_to_string(root.path().join("real/a.md")).unwrap(), "y");
    assert!(fs::symlink_metadata(root.path().join("real/same.md")).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let (root, workspace) = workspace(&[]);
    let pipe = root.path().join("pipe.md");
    assert!(process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let wanted = "\"pipe.md\" is a device or pipe; a file was wanted";
    assert_eq!(said(workspace.read("pipe.md")), wanted);
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let (root, workspace) = workspace(&[("a.md", "x")]);
    let path = root.path().join("a.md");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    workspace.write("a.md", "y", &Base::Any).unwrap();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_file_is_moved_to_where_nothing_is_and_nowhere_else() {
    let (root, workspace) = workspace(&[("a.md", "x"), ("b.md", "y")]);
    workspace.rename("a.md", "away/deep/a.md").unwrap();
    let there = || ["a.md", "away/deep/a.md", "b.md"].map(|path| root.path().join(path).is_file());
    assert_eq!(there(), [false, true, true]);
    let taken = workspace.rename("b.md", "away/deep/a.md").unwrap_err();
    assert!(matches!(taken, WorkspaceError::Conflict { .. }), "{taken:?}");
    let gone = workspace.rename("a.md", "c.md").unwrap_err();
    assert!(matches!(gone, WorkspaceError::NotFound { .. }), "{gone:?}");
    let outside = workspace.rename("b.md", "../b.md").unwrap_err();
    assert!(matches!(outside, WorkspaceError::OutsideWorkspace { .. }), "{outside:?}");
    assert_eq!(there(), [false, true, true]);
}

#[test]
fn a_file_that_is_taken_away_is_kept_and_put_back() {
    let (root, plain) = workspace(&[("notes/terms.md", "loop\n"), ("notes/b.md", "b\n")]);
    let data = TempDir::new().unwrap();
    let clock = std::sync::Arc::new(domain::SystemClock);
    let files = plain.keeping(FileVersions::new(data.path(), root.path(), clock));
    files.remove("notes\\TERMS.md").unwrap();
    assert_eq!(all_files(root.path()), ["b.md"]);
    let gone: Vec<_> = files.deleted().unwrap().into_iter().map(|file| file.last.path).collect();
    assert_eq!(gone, ["notes/terms.md"]);
    let deeds: Vec<_> =
        files.versions("notes/terms.md").unwrap().into_iter().map(|v| (v.author, v.deed)).collect();
    use crate::versions::FileDeed::{Found, Gone};
    assert_eq!(deeds, [(FileAuthor::Outside, Found), (FileAuthor::Teacher, Gone)]);
    files.restore("notes/terms.md", 1).unwrap();
    assert_eq!(files.read("notes/terms.md").unwrap().text, "loop\n");

    assert!(matches!(files.remove("notes/none.md"), Err(WorkspaceError::NotFound { .. })));
    assert!(matches!(files.remove("notes"), Err(WorkspaceError::WrongKind { .. })));
    assert!(matches!(files.remove("../b.md"), Err(WorkspaceError::OutsideWorkspace { .. })));
    // What cannot be kept stays.
    fs::remove_dir_all(data.path()).unwrap();
    fs::write(data.path(), "no folder").unwrap();
    assert!(matches!(files.remove("notes/b.md"), Err(WorkspaceError::NotKept { .. })));
    assert_eq!(all_files(root.path()), ["b.md", "terms.md"]);
}

#[test]
fn of_a_folder_that_is_seen_in_part_nothing_else_is_there() {
    let files = [("classes/3B.md", "3B\n"), ("lessons/3B/a/lesson.md", "a\n"), ("soul.md", "s\n")];
    let (root, whole) = workspace(&files);
    let part = whole.only_within("lessons");
    for path in ["classes/3B.md", "soul.md", "SOUL.md", "lessons", "lessons/../soul.md"] {
        assert!(part.read(path).is_err(), "{path} is there");
        assert!(part.fingerprint(path).is_err(), "{path} is there");
        assert!(part.write(path, "x", &Base::Any).is_err(), "{path} is written");
    }
    for folder in ["", "classes", "lessons", "lessons/3B"] {
        assert!(matches!(part.list(folder), Err(WorkspaceError::NotFound { .. })), "{folder}");
    }
    assert!(part.tree().unwrap().entries.is_empty());
    assert!(part.classes().unwrap().profiles.is_empty());
    assert!(part.curriculum_files().unwrap().is_empty());
    assert_eq!(part.read("lessons/3B/a/lesson.md").unwrap().text, "a\n");
    part.write("lessons/3B/b/lesson.md", "b\n", &Base::Absent).unwrap();
    assert_eq!(whole.read("lessons/3B/b/lesson.md").unwrap().text, "b\n");
    assert_eq!(std::fs::read_to_string(root.path().join("soul.md")).unwrap(), "s\n");
}

#[test]
fn comments_beside_a_lesson_are_not_there_for_an_agent() {
    let path = "lessons/3B/loops/comments.md";
    let (_root, workspace) =
        workspace(&[(path, "- too long"), ("lessons/3B/loops/lesson.md", "# L")]);
    let agents = workspace.by_agent();
    for path in [path, "./Lessons/3B/loops/COMMENTS.md"] {
        assert!(matches!(agents.read(path), Err(WorkspaceError::NotFound { .. })), "{path}");
        assert!(agents.write(path, "mine", &Base::Any).is_err(), "{path}");
    }
    let listed = |files: &Workspace| -> Vec<String> {
        files.list("lessons/3B/loops").unwrap().into_iter().map(|entry| entry.name).collect()
    };
    assert_eq!(listed(&agents), ["lesson.md"]);
    assert_eq!(listed(&workspace), ["comments.md", "lesson.md"]);
    assert_eq!(workspace.read(path).unwrap().text, "- too long");
}
