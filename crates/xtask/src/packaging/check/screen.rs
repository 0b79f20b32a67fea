//! A screen for the window, outside of the clean root: a computer has one, and a package brings none.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::root::{As, Network, Root};
use crate::packaging::files;

/// How long a window may take until it is painted.
const PAINTED_WITHIN: Duration = Duration::from_secs(90);

/// How long its end may take: the database comes to rest.
const ENDED_WITHIN: Duration = Duration::from_secs(20);

const LOOK_EVERY: Duration = Duration::from_millis(500);

/// How many looks in a row find the same, and how many pixels a blinking cursor changes at most.
const STEADY: u32 = 6;
const BLINKING: u32 = 500;

/// Colours of a painted page; an empty window has a handful.
const COLOURS: u32 = 100;

/// The screen; it goes out when this is dropped.
pub struct Screen {
    display: String,
    _server: Started,
}

/// Something that was started here and ends with it.
struct Started(Child);

impl Started {
    /// Ask the program below `unshare` to end, and see that it ends well.
    fn end(mut self) -> Result<()> {
        let parent = self.0.id().to_string();
        let program = files::printed(Command::new("pgrep").args(["-P", &parent]))?;
        files::printed(Command::new("kill").args(["-TERM", program.trim()]))?;
        let mut ended = None;
        until("the end of the window", ENDED_WITHIN, || {
            ended = self.0.try_wait()?;
            Ok(ended.is_some())
        })?;
        ensure!(ended.is_some_and(|status| status.success()), "the window ended with {ended:?}");
        Ok(())
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        // Either may find that it ended by itself.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

impl Screen {
    /// Light it, under a number that is free: the server prints it when it is there.
    pub fn open() -> Result<Self> {
        let mut server = Command::new("Xvfb");
        server.args(["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-ac"]);
        let server = server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut server = Started(server.context("Xvfb could not be started")?);
        let mut number = String::new();
        let printed = server.0.stdout.take().context("Xvfb prints nothing")?;
        BufReader::new(printed).read_line(&mut number)?;
        ensure!(!number.trim().is_empty(), "Xvfb ended without a number");
        Ok(Self { display: format!(":{}", number.trim()), _server: server })
    }

    /// Open the window, on a file of the teacher's if one is named; wait until it is painted and stays as
    /// it is, keep a picture of it and end it.
    pub fn window(&self, root: &Root, file: Option<&str>, picture: &Path) -> Result<()> {
        let file = file.unwrap_or_default();
        let script = format!("DISPLAY={} exec teacher-assist-desktop {file}", self.display);
        let mut command = root.command(As::Teacher, Network::Without, &script);
        let child = command.stdout(Stdio::null()).spawn().context("the window was not started")?;
        let mut window = Started(child);
        let before = picture.with_extension("before.png");
        let mut same = 0;
        self.colours(&before)?;
        until("the painted window", PAINTED_WITHIN, || {
            ensure!(window.0.try_wait()?.is_none(), "the window ended by itself");
            let tree = ["-root", "-tree", "-display", &self.display];
            let windows = files::printed(Command::new("xwininfo").args(tree))?;
            let found = self.colours(picture)?;
            same = if differ(&before, picture)? <= BLINKING { same + 1 } else { 0 };
            files::copy(picture, &before)?;
            Ok(windows.contains("\"Teacher assist") && found >= COLOURS && same >= STEADY)
        })?;
        std::fs::remove_file(&before)?;
        window.end()
    }

    /// Take a picture and count its colours.
    fn colours(&self, picture: &Path) -> Result<u32> {
        let mut import = Command::new("import");
        import.args(["-display", &self.display, "-window", "root"]).arg(picture);
        files::printed(&mut import)?;
        let said = files::printed(Command::new("identify").args(["-format", "%k"]).arg(picture))?;
        said.trim().parse().context("identify counts no colours")
    }
}

/// How many pixels of two pictures are others.
pub fn differ(one: &Path, other: &Path) -> Result<u32> {
    let mut compare = Command::new("compare");
    compare.args(["-metric", "AE"]).arg(one).arg(other).arg("null:");
    // It ends with 1 where they differ, and prints the number where others complain.
    let said = compare.output().context("compare could not be started")?.stderr;
    let number = String::from_utf8_lossy(&said).trim().parse::<f64>();
    Ok(number.context("compare counts no pixels")? as u32)
}

/// Look again and again until it holds, but no longer than that.
fn until(what: &str, within: Duration, mut holds: impl FnMut() -> Result<bool>) -> Result<()> {
    let begun = Instant::now();
    while !holds()? {
        ensure!(begun.elapsed() < within, "{what} was not there within {within:?}");
        std::thread::sleep(LOOK_EVERY);
    }
    Ok(())
}
