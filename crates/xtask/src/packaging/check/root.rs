//! A clean Debian below a folder: made by debootstrap, entered with namespaces of its own, so that what
//! is started in it ends with what started it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::packaging::files;

/// Who does something in it.
#[derive(Debug, Clone, Copy)]
pub enum As {
    /// Who installs.
    Root,
    /// Who plans lessons: an account without rights.
    Teacher,
}

/// Whether there is a network.
#[derive(Debug, Clone, Copy)]
pub enum Network {
    /// That of this computer.
    With,
    /// The computer can talk to itself alone.
    Without,
}

/// The name of this machine's release.
pub fn this_release() -> Result<String> {
    let release = std::fs::read_to_string("/etc/os-release").context("which Debian is this?")?;
    let name = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    Ok(name.context("this Debian has no name")?.to_owned())
}

/// The folder.
pub struct Root {
    folder: PathBuf,
}

impl Root {
    /// A new one of a release of Debian; what was there before goes.
    pub fn clean(folder: &Path, suite: &str) -> Result<Self> {
        files::empty(folder)?;
        files::printed(Command::new("debootstrap").args(["--variant=minbase", suite]).arg(folder))
            .context("no clean Debian could be made: this takes root, debootstrap and a mirror")?;
        let root = Self { folder: folder.to_owned() };
        root.run(
            As::Root,
            Network::Without,
            "useradd --create-home --home-dir /srv/teacher teacher",
        )?;
        Ok(root)
    }

    /// The teacher's home, seen from outside.
    pub fn home(&self) -> PathBuf {
        self.folder.join("srv/teacher")
    }

    /// Install a package, with what it says that it needs from the mirror and nothing else.
    pub fn install(&self, package: &Path) -> Result<()> {
        let name = package.file_name().unwrap_or_default();
        files::copy(package, &self.folder.join("var/tmp").join(name))?;
        self.add(&[&format!("/var/tmp/{}", name.to_string_lossy())])
    }

    /// Install packages of the mirror, or of these paths.
    pub fn add(&self, packages: &[&str]) -> Result<()> {
        let install = format!(
            "apt-get update -q && DEBIAN_FRONTEND=noninteractive \
             apt-get install -q -y --no-install-recommends {}",
            packages.join(" ")
        );
        self.run(As::Root, Network::With, &install)?;
        Ok(())
    }

    /// The version that is installed.
    pub fn version(&self) -> Result<String> {
        self.run(As::Root, Network::Without, "dpkg-query -W teacher-assist")
    }

    /// Remove the folder.
    pub fn remove(self) -> Result<()> {
        std::fs::remove_dir_all(&self.folder)?;
        Ok(())
    }

    /// Run a script to a good end and give what it printed.
    pub fn run(&self, who: As, network: Network, script: &str) -> Result<String> {
        files::printed(&mut self.command(who, network, script))
            .with_context(|| format!("in the clean root: {script}"))
    }

    /// A script in it. When it ends, so does everything that it started.
    pub fn command(&self, who: As, network: Network, script: &str) -> Command {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--pid", "--fork", "--kill-child"]);
        let (net, lo) = match network {
            Network::With => (None, "true"),
            Network::Without => (Some("--net"), "ip link set lo up"),
        };
        command.args(net);
        let (user, home) = match who {
            As::Root => ("root", "/root"),
            As::Teacher => ("teacher", "/srv/teacher"),
        };
        // The shell outside of the root has the tools to prepare it; the one inside is a stranger's.
        let enter = format!(
            "set -e; {lo}; mount -t proc proc \"$0/proc\"; mount -t tmpfs tmpfs \"$0/dev/shm\"; \
             mkdir -p \"$0/tmp/.X11-unix\"; mount --bind /tmp/.X11-unix \"$0/tmp/.X11-unix\"; \
             exec chroot --userspec={user}:{user} \"$0\" /usr/bin/env -i HOME={home} USER={user} \
             LANG=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
             /bin/sh -c 'cd && eval \"$0\"' \"$1\""
        );
        command.args(["sh", "-c", &enter]).arg(&self.folder).arg(script);
        command
    }
}
