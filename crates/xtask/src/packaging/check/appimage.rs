//! An AppImage on a desktop that has neither GTK nor a web view: mounted where that can be done, and
//! unpacked by itself where not.

use std::path::Path;

use anyhow::{Context, Result};

use super::root::{As, Network, Root};
use super::screen::Screen;
use super::{NOT_THERE, opens, plans, told};
use crate::packaging::files;

/// What an AppImage leaves to the system and ours needs of it, a typeface, and what mounts.
const OF_A_DESKTOP: [&str; 20] = [
    "fonts-dejavu-core",
    "fuse3",
    "libasound2",
    "libcom-err2",
    "libdrm2",
    "libegl1",
    "libexpat1",
    "libfontconfig1",
    "libfreetype6",
    "libfribidi0",
    "libfuse2",
    "libgbm1",
    "libgl1",
    "libgmp10",
    "libgpg-error0",
    "libharfbuzz0b",
    "libwayland-client0",
    "libwayland-server0",
    "libx11-6",
    "libx11-xcb1",
];

const NO_WINDOWS: &str = "! ls -d /usr/lib/*/libgtk-[34].* /usr/lib/*/libwebkit* 2>/dev/null";

/// The device by which it mounts itself, and the list of mounts, which every installed system has.
const MOUNTING: &str = "test -e /dev/fuse || mknod -m 666 /dev/fuse c 10 229; \
                        ln -sf ../proc/self/mounts /etc/mtab";

/// Lay it into a teacher's home, call it by both names, and work; the screenshots go beside it.
pub fn run(suite: &str, package: &Path, beside: &Path) -> Result<()> {
    let root = Root::clean(&beside.join("root"), suite)?;
    let work = |script: &str| root.run(As::Teacher, Network::Without, script);
    let file = package.file_name().context("the AppImage has no name")?;
    files::copy(package, &root.home().join(file))?;
    let links = ["teacher-assist", "teacher-assist-desktop"]
        .map(|name| format!("ln -s /srv/teacher/{} /usr/local/bin/{name}", file.to_string_lossy()));
    root.run(As::Root, Network::Without, &links.join(" && "))?;
    let unpacked = "! test -e /dev/fuse && APPIMAGE_EXTRACT_AND_RUN=1 teacher-assist --version";
    told("unpacks itself where nothing can be mounted", &work(unpacked)?);

    root.add(&OF_A_DESKTOP)?;
    root.run(As::Root, Network::Without, MOUNTING)?;
    root.run(As::Root, Network::Without, NOT_THERE).context("the clean root is not clean")?;
    root.run(As::Root, Network::Without, NO_WINDOWS).context("there is GTK or a web view")?;
    let mounted = "teacher-assist --version && sleep 2 && ! grep AppImage /proc/mounts";
    told("mounts itself and lets go", &work(mounted)?);

    let lesson = plans(&root)?;
    let screen = Screen::open()?;
    opens(&root, &screen, &lesson, beside, &format!("appimage-{suite}"))?;
    root.remove()
}
