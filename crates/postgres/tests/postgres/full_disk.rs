//! A disk without space, for which root mounts a small one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use domain::TraceId;
use postgres::{QueryError, Server, ServerError, ServerOptions};
use store::{Store, StoreError};
use testkit::database::ServerFolder;

use crate::scene::{draft, said, session};

/// A file system of a few megabytes in memory.
struct SmallDisk {
    folder: ServerFolder,
}

impl SmallDisk {
    /// The reason where this process may not mount one.
    fn mount(megabytes: u32) -> Result<Self, String> {
        if !cfg!(target_os = "linux") || !nix::unistd::geteuid().is_root() {
            return Err("only root on Linux can mount a small disk".to_owned());
        }
        let folder = ServerFolder::new().unwrap();
        let size = format!("size={megabytes}m,mode=755");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(folder.path())
            .output()
            .unwrap();
        if !mounted.status.success() {
            let reason = String::from_utf8_lossy(&mounted.stderr).into_owned();
            return Err(format!("a small disk could not be mounted: {reason}"));
        }
        Ok(Self { folder })
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn options(&self) -> ServerOptions {
        self.folder.options()
    }

    /// Leaves not one byte.
    fn fill(&self) -> PathBuf {
        let ballast = self.path().join("ballast");
        let mut file = fs::File::create(&ballast).unwrap();
        for size in [1 << 20, 1 << 12, 1] {
            while std::io::Write::write_all(&mut file, &vec![0; size]).is_ok() {}
        }
        ballast
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if let Some(pid) = self.folder.server_pid() {
            let _ = Command::new("kill").args(["-QUIT", &pid.to_string()]).output();
        }
        // Lazily: a server that is just leaving still uses it.
        let _ = Command::new("umount").arg("--lazy").arg(self.path()).output();
    }
}

#[tokio::test]
async fn a_first_start_on_a_full_disk_says_what_to_do() {
    let disk = match SmallDisk::mount(16) {
        Ok(disk) => disk,
        Err(reason) => return eprintln!("SKIPPED: {reason}"),
    };
    let said = Server::open(disk.options()).await.unwrap_err();
    assert!(matches!(said, ServerError::DiskFull { .. }), "{said:?}");
    assert!(said.to_string().contains("free at least 100 MB"), "{said}");
    let left: Vec<_> = fs::read_dir(disk.path().join("postgres"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("cluster"))
        .collect();
    assert_eq!(left, Vec::<String>::new(), "half a cluster is left");
}

#[tokio::test]
async fn a_later_start_on_a_full_disk_says_what_to_do_and_works_after() {
    let disk = match SmallDisk::mount(128) {
        Ok(disk) => disk,
        Err(reason) => return eprintln!("SKIPPED: {reason}"),
    };
    Server::open(disk.options()).await.unwrap().close().await.unwrap();
    let ballast = disk.fill();
    let said = Server::open(disk.options()).await.unwrap_err();
    assert!(matches!(said, ServerError::DiskFull { .. }), "{said:?}");

    fs::remove_file(ballast).unwrap();
    let server = Server::open(disk.options()).await.unwrap();
    server.database().ping().await.unwrap();
    server.close().await.unwrap();
}

#[tokio::test]
async fn an_append_on_a_full_disk_fails_whole_and_the_log_goes_on_after() {
    let disk = match SmallDisk::mount(160) {
        Ok(disk) => disk,
        Err(reason) => return eprintln!("SKIPPED: {reason}"),
    };
    let server = Server::open(disk.options()).await.unwrap();
    let store = Store::of(&server).for_teacher(Store::of(&server).local_teacher().await.unwrap());
    let id = session(&store).await;
    store.append(id, 0, &[draft(TraceId::new(), 0, said("before"))]).await.unwrap();
    let ballast = disk.fill();

    // Text that does not shrink when it is compressed.
    let long: String = (0..200_000_u64)
        .map(|place| {
            char::from(b'!' + (place.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 57) as u8 % 90)
        })
        .collect();
    let mut written = 1;
    let begun = Instant::now();
    let error = loop {
        let drafts = [draft(TraceId::new(), written, said(&format!("{written}{long}")))];
        match store.append(id, written, &drafts).await {
            Ok(_) => written += 1,
            Err(error) => break error,
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the disk never filled");
    };
    let StoreError::Query(error) = error else { panic!("{error:?}") };
    assert!(matches!(error, QueryError::DiskFull(_) | QueryError::Unavailable(_)), "{error:?}");

    fs::remove_file(ballast).unwrap();
    server.ensure_running().await.unwrap();
    let events = crate::launcher::patiently(|| store.events(id, 0)).await;
    assert_eq!(events.len() as i64, written);
    let after = [draft(TraceId::new(), written, said("after"))];
    crate::launcher::patiently(|| store.append_again(id, written, &after)).await;
    server.close().await.unwrap();
}
