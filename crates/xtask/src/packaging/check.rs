//! A package on a computer that has nothing but what it asks for: a clean Debian below a folder, without a
//! network once it is installed. An AppImage asks for nothing and has its own steps. Root makes that folder, and a teacher's account in it does the rest.

mod appimage;
mod root;
mod screen;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

pub use appimage::run as appimage;
pub use root::this_release;
use root::{As, Network, Root};
use screen::Screen;

use super::files;

/// What the teacher of the check asks for.
const ASKED: &str = "teacher-assist lesson-planning:create-lesson 'a lesson on iteration for 3B' \
                     --answers confirm --provider offline";

/// Programs that a teacher's computer does not have.
const NOT_THERE: &str = "for each in cc gcc clang make cargo rustc node npm python3 psql; do \
                         if command -v $each; then exit 1; fi; done";

/// Pixels that are others when a lesson is shown beside the conversation.
const SHOWN: u32 = 50_000;

const WORKSPACE: &str = ".local/share/teacher-assist/workspace";

/// Install `before`, work, install `package` over it, work on, remove it; the screenshots go beside it.
pub fn run(suite: &str, before: &Path, package: &Path, beside: &Path) -> Result<()> {
    let root = Root::clean(&beside.join("root"), suite)?;
    let work = |script: &str| root.run(As::Teacher, Network::Without, script);
    root.run(As::Root, Network::With, NOT_THERE).context("the clean root is not clean")?;

    root.install(before)?;
    root.run(As::Root, Network::Without, NOT_THERE).context("what the package needs brought it")?;
    told("installed with what it needs, and no compiler", &root.version()?);
    let lesson = plans(&root)?;
    let sort = "grep -h ':lesson.md$' /usr/share/mime/globs2";
    told("a lesson is a sort of file", &work(sort)?);
    let page = "gunzip -c /usr/share/man/man1/teacher-assist.1.gz | grep -c '^.SH'";
    told("sections of the manual", &work(page)?);

    let screen = Screen::open()?;
    opens(&root, &screen, &lesson, beside, "window")?;

    let own = root.home().join(WORKSPACE).join(&lesson);
    let hers = std::fs::read(&own)?;
    let sessions = work("teacher-assist sessions --json")?;
    root.install(package)?;
    told("installed over the version before", &root.version()?);
    ensure!(std::fs::read(&own)? == hers, "the upgrade changed her lesson");
    ensure!(work("teacher-assist sessions --json")? == sessions, "her sessions are others");
    told("keeps her lesson and her sessions", &lesson);
    told("plans on", &work("teacher-assist --resume last 'make the starter shorter'")?);
    screen.window(&root, None, &beside.join("window-later.png"))?;
    told("the window opens", "window-later.png");

    let hers = files::size(&root.home())?;
    root.run(As::Root, Network::Without, "dpkg --purge teacher-assist")?;
    let left = "! command -v teacher-assist && ! test -e /usr/lib/teacher-assist && \
                ! test -e /usr/share/doc/teacher-assist && ! command -v teacher-assist-desktop";
    root.run(As::Root, Network::Without, left).context("the removal left something")?;
    ensure!(own.is_file() && files::size(&root.home())? == hers, "the removal took her files");
    told("removed, and her files are there", &lesson);
    root.remove()
}

/// Plan a lesson and save it in both formats, without a network; gives its path in the workspace.
fn plans(root: &Root) -> Result<String> {
    let work = |script: &str| root.run(As::Teacher, Network::Without, script);
    ensure!(
        work("getent hosts deb.debian.org || echo none")?.trim() == "none",
        "there is a network"
    );
    told("plans", &work(ASKED)?);
    let lesson = work(&format!("cd {WORKSPACE} && ls lessons/3B/*/lesson.md"))?.trim().to_owned();
    told("the lesson is a file", &lesson);
    for (format, begins) in [("docx", "PK"), ("pdf", "%PDF")] {
        let name = format!("lesson.{format}");
        work(&format!("teacher-assist export last --only plan --format {format} --out {name}"))?;
        let found = root.home().join(&name);
        let bytes = std::fs::read(&found).with_context(|| format!("no {}", found.display()))?;
        ensure!(bytes.starts_with(begins.as_bytes()), "{name} is none");
        told("exports", &format!("{name}, {} bytes", bytes.len()));
    }
    Ok(lesson)
}

/// Open the window, and open it on a lesson; the screenshots begin with this name.
fn opens(root: &Root, screen: &Screen, lesson: &str, beside: &Path, name: &str) -> Result<()> {
    let (plain, clicked) = (format!("{name}.png"), format!("{name}-lesson.png"));
    screen.window(root, None, &beside.join(&plain))?;
    told("the window opens", &plain);
    screen.window(root, Some(&format!("{WORKSPACE}/{lesson}")), &beside.join(&clicked))?;
    let others = screen::differ(&beside.join(plain), &beside.join(&clicked))?;
    ensure!(others > SHOWN, "a lesson that was clicked is not shown");
    told("the window shows a lesson that was clicked", &clicked);
    Ok(())
}

#[allow(clippy::print_stdout, reason = "each step that holds is told")]
fn told(step: &str, said: &str) {
    let last = said.trim().lines().last().unwrap_or_default();
    println!("ok  {step}: {last}");
}

/// The package of the kind that is tried, among those that were made.
pub fn of_kind<'a>(packages: &'a [PathBuf], kind: &str) -> Option<&'a Path> {
    let mut packages = packages.iter().map(PathBuf::as_path);
    packages.find(|package| package.extension().is_some_and(|end| end == kind))
}
