//! The disk that holds the database fills up while a run goes on, to the last byte or nearly, and the
//! run ends, waits or is killed: with room again it is taken up, and the lesson is the one that an
//! undisturbed run writes. Root on Linux mounts a small disk for it; nobody else can.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::fcntl::posix_fallocate;
use nix::sys::statvfs::statvfs;

use super::Attack;
use super::desk::{self, latest_session};
use crate::home::{Home, Said};

/// About as long as a run takes in which nothing is waited for, in milliseconds.
const RUN: u64 = 3_000;
/// How many bytes are left: from none to what a run takes at most.
const LEFT: [u64; 8] = [0, 1 << 10, 8 << 10, 32 << 10, 64 << 10, 128 << 10, 256 << 10, 1 << 20];
/// How long a run is given to end by itself on a full disk; one that waits for room goes on.
const PATIENCE: Duration = Duration::from_secs(6);
const LOOK: Duration = Duration::from_millis(20);

#[test]
fn a_run_that_met_a_full_disk_is_taken_up_and_ends_with_the_lesson_of_an_undisturbed_one() {
    let mut attack = Attack::new("full disks");
    let home = Home::new();
    let disk = match SmallDisk::mount(&home) {
        Ok(disk) => disk,
        Err(reason) => return attack.skipped(&reason),
    };
    let works = desk::works(&home);
    while attack.goes_on(1) {
        let work = attack.one_of(&works);
        let before = latest_session(&home);
        let mut program = home.program();
        program.args(work.words).arg("--json").stdin(Stdio::null());
        let run = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        sleep(Duration::from_millis(attack.random.u64(..RUN)));
        let left = *attack.one_of(&LEFT);
        disk.fill(left);
        let patience = match attack.random.u8(..3) {
            0 => Duration::from_millis(attack.random.u64(..RUN)),
            _ => PATIENCE,
        };
        let is_killed = patience < PATIENCE;
        let ended = disk.empty_after(run, patience, is_killed);
        let begun = latest_session(&home) != before;
        let mut told = vec![(left, ended.code, ended.err)];
        if ended.code != 0 {
            let words = if begun { &["--resume", "last"][..] } else { work.words };
            let again = home.run(&[words, &["--json"]].concat());
            told.push((left, again.code, again.err));
        }
        let broken = told.last().is_some_and(|(_, code, _)| *code != 0);
        attack.tried(broken.then(|| format!("{told:?}")));
        attack.tried(work.differs(&home).map(|how| format!("{how}: {told:?}")));
        // A run that was killed before it had a session has promised nothing, and written nothing.
        let _ = fs::remove_dir_all(work.folder(&home));
    }
    attack.end();
}

/// A file system in memory below the database of a home.
struct SmallDisk {
    folder: PathBuf,
    ballast: PathBuf,
}

impl SmallDisk {
    /// The reason where this process may not mount one.
    fn mount(home: &Home) -> Result<Self, String> {
        if !cfg!(target_os = "linux") || !nix::unistd::geteuid().is_root() {
            return Err("only root on Linux can mount a small disk".to_owned());
        }
        let folder = home.data().join("postgres");
        fs::create_dir_all(&folder).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=600m,mode=755", "tmpfs"]).arg(&folder);
        let mounted = mount.output().unwrap();
        match mounted.status.success() {
            true => Ok(Self { ballast: folder.join("ballast"), folder }),
            false => Err(String::from_utf8_lossy(&mounted.stderr).into_owned()),
        }
    }

    /// Leaves so many bytes.
    fn fill(&self, left: u64) {
        let disk = statvfs(&self.folder).unwrap();
        let free = disk.blocks_available() as u64 * disk.fragment_size() as u64;
        let ballast = File::create(&self.ballast).unwrap();
        if let Ok(bytes @ 1..) = i64::try_from(free.saturating_sub(left)) {
            // The database may take some of it at the same moment.
            let _ = posix_fallocate(&ballast, 0, bytes);
        }
    }

    /// Makes room again when the run has ended, was killed, or waits for it; how the run ended.
    fn empty_after(&self, mut run: Child, patience: Duration, is_killed: bool) -> Said {
        let begun = Instant::now();
        while run.try_wait().unwrap().is_none() && begun.elapsed() < patience {
            sleep(LOOK);
        }
        if is_killed {
            // It may have ended by itself.
            let _ = run.kill();
        }
        fs::remove_file(&self.ballast).unwrap();
        run.wait_with_output().unwrap().into()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: a server that is just leaving still uses it.
        let _ = Command::new("umount").arg("--lazy").arg(&self.folder).output();
    }
}
