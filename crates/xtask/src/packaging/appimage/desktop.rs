//! What makes a folder an AppDir: the window's program, AppRun, which starts it, a desktop entry and icons.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::relative;
use crate::codegen::root;
use crate::packaging::files;

/// The window's program; entry and icons have its name.
pub const PROGRAM: &str = "teacher-assist-desktop";

/// What Tauri writes into a program, so that it knows how it was packaged: a newer version replaces the
/// AppImage.
const OF_NO_PACKAGE: &[u8] = b"__TAURI_BUNDLE_TYPE_VAR_UNK";
const OF_AN_APPIMAGE: &[u8] = b"__TAURI_BUNDLE_TYPE_VAR_APP";

/// Icons of the sources, and the sizes under which desktops look for them.
const ICONS: [(&str, &str); 3] =
    [("32x32.png", "32x32"), ("128x128.png", "128x128"), ("128x128@2x.png", "256x256")];

/// Put them there.
pub fn bring(programs: &Path, app: &Path, version: &str) -> Result<()> {
    let usr = app.join("usr");
    let program = usr.join("bin").join(PROGRAM);
    let bytes = fs::read(programs.join(PROGRAM)).context("the window is not built")?;
    let (bytes, times) = relative::replaced(bytes, OF_NO_PACKAGE, OF_AN_APPIMAGE)?;
    ensure!(times > 0, "the window has no place for how it is packaged");
    files::write(&program, bytes)?;
    files::runnable(&program)?;

    let sources = root().join("src-tauri");
    let run = app.join("AppRun");
    files::copy(&sources.join("packaging/AppRun"), &run)?;
    files::runnable(&run)?;

    let settings: Value = serde_json::from_slice(&fs::read(sources.join("tauri.conf.json"))?)?;
    let template = fs::read_to_string(sources.join("packaging/teacher-assist.desktop"))?;
    let entry = entry(&template, &settings, version)?;
    let name = format!("{PROGRAM}.desktop");
    files::write(&usr.join("share/applications").join(&name), &entry)?;
    files::write(&app.join(&name), &entry)?;

    for (icon, size) in ICONS {
        let icon = sources.join("icons").join(icon);
        let folder = usr.join("share/icons/hicolor").join(size).join("apps");
        files::copy(&icon, &folder.join(format!("{PROGRAM}.png")))?;
        // The last is the largest, and the AppImage's own.
        files::copy(&icon, &app.join(format!("{PROGRAM}.png")))?;
        files::copy(&icon, &app.join(".DirIcon"))?;
    }
    let notice = usr.join("share/doc/appimage-runtime/copyright");
    files::copy(&sources.join("packaging/runtime.txt"), &notice)
}

/// The entry, filled in as Tauri does for the other packages.
fn entry(template: &str, settings: &Value, version: &str) -> Result<String> {
    let comment = settings["bundle"]["shortDescription"].as_str().context("no description")?;
    let filled = template
        .replace("{{comment}}", comment)
        .replace("{{exec}}", PROGRAM)
        .replace("{{icon}}", PROGRAM);
    ensure!(!filled.contains("{{"), "the desktop entry asks for something that is not known");
    Ok(format!("{}\nX-AppImage-Version={version}\n", filled.trim_end()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::entry;

    #[cfg(target_os = "linux")]
    mod apprun {
        use std::os::unix::fs::symlink;
        use std::process::Command;

        use crate::codegen::root;
        use crate::packaging::files;

        /// What is printed by programs of the system in the places of ours, in a folder with a lesson.
        fn printed(window: &str, called: &str, arguments: &[&str]) -> (String, String) {
            let folder = tempfile::tempdir().unwrap();
            let place = folder.path().canonicalize().unwrap();
            let (app, desk) = (place.join("app"), place.join("her desk"));
            files::write(&desk.join("lesson.md"), "").unwrap();
            let run = app.join("AppRun");
            files::copy(&root().join("src-tauri/packaging/AppRun"), &run).unwrap();
            files::empty(&app.join("usr/bin")).unwrap();
            symlink(window, app.join("usr/bin/teacher-assist-desktop")).unwrap();
            symlink("/bin/echo", app.join("usr/bin/teacher-assist")).unwrap();
            let mut command = Command::new("sh");
            command.arg(run).args(arguments).current_dir(desk).env_clear();
            command.env("PATH", "/usr/bin:/bin").env("ARGV0", called).env("GTK_PATH", "/snap");
            command.env("TEACHER_ASSIST_DATA", "./scratch").env("TEACHER_ASSIST_PLUGINS", "/opt/p");
            (files::printed(&mut command).unwrap(), place.display().to_string())
        }

        #[test]
        fn files_are_named_in_full_and_nothing_else_is() {
            let link = "teacher-assist://lesson/3B/loops";
            let words = ["lesson.md", link, "/etc", "none.md"];
            let (said, place) = printed("/bin/echo", "./X.AppImage", &words);
            assert_eq!(said, format!("{place}/her desk/lesson.md {link} /etc none.md\n"));
        }

        #[test]
        fn the_window_runs_in_the_appdir_and_the_systems_data_come_first() {
            let (said, place) = printed("/usr/bin/env", "./X.AppImage", &[]);
            let data = format!("XDG_DATA_DIRS=/usr/local/share:/usr/share:{place}/app/usr/share");
            assert!(said.lines().any(|line| line == format!("PWD={place}/app/usr")), "{said}");
            assert!(said.lines().any(|line| line == data), "{said}");
            let named = format!("TEACHER_ASSIST_DATA={place}/her desk/./scratch");
            assert!(said.lines().any(|line| line == named), "{said}");
            assert!(said.contains("TEACHER_ASSIST_PLUGINS=/opt/p\n"), "{said}");
            assert!(!said.contains("GTK_PATH") && !said.contains("ARGV0"), "{said}");
        }

        #[test]
        fn by_its_name_it_is_the_terminal_program_and_stays_where_it_was_called() {
            let called = "../bin/teacher-assist";
            let (said, _) = printed("/bin/false", called, &["export", "lesson.md"]);
            assert_eq!(said, "export lesson.md\n");
        }
    }

    #[test]
    fn the_entry_names_the_program_and_the_version() {
        let settings = json!({ "bundle": { "shortDescription": "Plan lessons" } });
        let template = "[Desktop Entry]\nComment={{comment}}\nExec={{exec}} %u\nIcon={{icon}}\n";
        assert_eq!(
            entry(template, &settings, "1.2.0").unwrap(),
            "[Desktop Entry]\nComment=Plan lessons\nExec=teacher-assist-desktop %u\n\
             Icon=teacher-assist-desktop\nX-AppImage-Version=1.2.0\n"
        );
        assert!(entry("{{other}}", &settings, "1.2.0").is_err());
    }
}
