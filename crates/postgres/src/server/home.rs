//! The folder of a private server: the cluster, its password, port and log, and the lock files by
//! which processes agree.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use text::sha256;

use super::account::{Account, is_root, open_to_all};
use super::error::{ServerError, io_at};
use super::files;
use crate::password::Password;

/// Where root keeps servers whose own place only root could enter.
const SYSTEM_FOLDER: &str = "/var/lib/teacher-assist";
/// How long another process may take to start the server.
const PATIENCE: Duration = Duration::from_secs(120);

/// The folder of a private server.
#[derive(Debug, Clone)]
pub(super) struct Home {
    folder: PathBuf,
}

impl Home {
    /// The folder for the application's `data_dir`, made when it is not there.
    pub(super) fn place(data_dir: &Path) -> Result<Self, ServerError> {
        let data_dir = std::path::absolute(data_dir).map_err(io_at("find", data_dir))?;
        let wanted = data_dir.join("postgres");
        let folder = if is_root() && !open_to_all(&wanted) {
            let elsewhere = Path::new(SYSTEM_FOLDER).join(short_hash(&data_dir.to_string_lossy()));
            tracing::info!(
                wanted = %wanted.display(),
                folder = %elsewhere.display(),
                "PostgreSQL does not run as root and cannot enter the data folder: it lives elsewhere"
            );
            elsewhere
        } else {
            wanted
        };
        let made =
            if is_root() { files::public_folder(&folder) } else { files::private_folder(&folder) };
        made.map_err(io_at("make the folder", &folder))?;
        Ok(Self { folder })
    }

    /// The folder itself.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// PostgreSQL's data directory.
    pub(super) fn cluster(&self) -> PathBuf {
        self.folder.join("cluster")
    }

    /// Where the server listens besides its port, on systems with such sockets and where the path is
    /// not too long for one. Nobody but who runs the server can make one there: who answers is ours.
    pub(super) fn sockets(&self) -> Option<PathBuf> {
        const LONGEST: usize = 103 - "/.s.PGSQL.65535".len();
        let folder = self.folder.join("sockets");
        let fits = folder.to_str().is_some_and(|path| path.len() <= LONGEST);
        (cfg!(unix) && fits).then_some(folder)
    }

    /// The log of the server, and of `initdb`.
    pub(super) fn log(&self) -> PathBuf {
        self.folder.join("postgres.log")
    }

    /// Who runs the server.
    pub(super) fn account(&self) -> Account {
        Account::of(&self.cluster())
    }

    /// The password of the owner of the tables; made when there is neither a password nor a cluster.
    pub(super) fn password(&self) -> Result<Password, ServerError> {
        let path = self.folder.join("password");
        match kept(&path)? {
            Some(password) => Ok(password),
            None if self.cluster().exists() => Err(ServerError::PasswordMissing(path)),
            None => {
                let password = Password::made_up();
                write(&path, password.reveal())?;
                Ok(password)
            }
        }
    }

    /// The password of the application's role; none when it has none of its own yet.
    pub(super) fn app_password(&self) -> Result<Option<Password>, ServerError> {
        kept(&self.app_password_path())
    }

    /// Keeps the password that the application's role has now.
    pub(super) fn keep_app_password(&self, password: &Password) -> Result<(), ServerError> {
        write(&self.app_password_path(), password.reveal())
    }

    /// Forgets the passwords that were made in the cluster: it was another.
    pub(super) fn forget_passwords(&self) -> Result<(), ServerError> {
        for path in [self.app_password_path(), self.served_password_path()] {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(io_at("remove", &path)(error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The password of the login of what is served; none when it has none yet.
    pub(super) fn served_password(&self) -> Result<Option<Password>, ServerError> {
        kept(&self.served_password_path())
    }

    /// Keeps the password that this login has now.
    pub(super) fn keep_served_password(&self, password: &Password) -> Result<(), ServerError> {
        write(&self.served_password_path(), password.reveal())
    }

    fn served_password_path(&self) -> PathBuf {
        self.folder.join("served-password")
    }

    fn app_password_path(&self) -> PathBuf {
        self.folder.join("app-password")
    }

    /// The port of the last start, if there was one.
    pub(super) fn last_port(&self) -> Option<u16> {
        fs::read_to_string(self.folder.join("port")).ok()?.trim().parse().ok()
    }

    /// Remembers the port, so that the next start takes the same and open pools find it.
    pub(super) fn keep_port(&self, port: u16) -> Result<(), ServerError> {
        let path = self.folder.join("port");
        if self.last_port() == Some(port) {
            return Ok(());
        }
        write(&path, &port.to_string())
    }

    /// The right to make, start or stop the server; waits for whoever has it.
    pub(super) async fn lock_start(&self) -> Result<File, ServerError> {
        let path = self.folder.join("start.lock");
        let file = lock_file(&path)?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                Err(TryLockError::WouldBlock) => {
                    let folder = self.folder.clone();
                    return Err(ServerError::Busy { folder, seconds: PATIENCE.as_secs() });
                }
                Err(TryLockError::Error(error)) => return Err(io_at("lock", &path)(error)),
            }
        }
    }

    /// The right to be the owner, for as long as the file is open; none when somebody has it.
    pub(super) fn lock_owner(&self) -> Result<Option<File>, ServerError> {
        self.try_lock("owner.lock", File::try_lock)
    }

    /// The mark of a guest, for as long as the file is open; none when the owner is leaving.
    pub(super) fn lock_guest(&self) -> Result<Option<File>, ServerError> {
        self.try_lock("guests.lock", File::try_lock_shared)
    }

    /// Held by the owner only if there is no guest.
    pub(super) fn lock_out_guests(&self) -> Result<Option<File>, ServerError> {
        self.try_lock("guests.lock", File::try_lock)
    }

    fn try_lock(
        &self,
        name: &str,
        lock: fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Option<File>, ServerError> {
        let path = self.folder.join(name);
        let file = lock_file(&path)?;
        match lock(&file) {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(io_at("lock", &path)(error)),
        }
    }
}

/// Where root keeps copies of programs that lie where only root can enter.
pub(super) fn system_folder() -> &'static Path {
    Path::new(SYSTEM_FOLDER)
}

/// Sixteen letters that stand for `text`.
pub(super) fn short_hash(text: &str) -> String {
    format!("{:.16}", sha256(text))
}

fn kept(path: &Path) -> Result<Option<Password>, ServerError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Password::kept(&text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(io_at("read", path)(error)),
    }
}

fn write(path: &Path, text: &str) -> Result<(), ServerError> {
    files::write_private(path, text).map_err(io_at("write", path))
}

fn lock_file(path: &Path) -> Result<File, ServerError> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(io_at("open", path))
}
