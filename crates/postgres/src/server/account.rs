//! Who runs the server. PostgreSQL refuses the superuser of the system, so that a process of root
//! hands the server over to the user that owns the cluster, or to nobody.

use std::path::Path;
use std::process::Command;

use super::ServerError;

/// The system user that PostgreSQL's programs run as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Account {
    /// The user of this process.
    Own,
    /// Another one, by number; only root can do this.
    #[cfg(unix)]
    Other {
        /// User.
        uid: u32,
        /// Group.
        gid: u32,
    },
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    use super::{Account, Command, Path, ServerError};
    use crate::server::error::io_at;

    /// `nobody` on every system.
    const NOBODY: u32 = 65534;

    impl Account {
        /// Who has to run the server of `cluster`, which may not exist yet.
        pub(crate) fn of(cluster: &Path) -> Self {
            if !is_root() {
                return Self::Own;
            }
            match cluster.metadata() {
                Ok(found) if found.uid() != 0 => Self::Other { uid: found.uid(), gid: found.gid() },
                _ => Self::Other { uid: NOBODY, gid: NOBODY },
            }
        }

        /// Makes `command` run as this user, apart from the terminal: Ctrl-C there is for the
        /// application, which stops the server in its own time.
        pub(crate) fn apply(self, command: &mut Command) {
            command.process_group(0);
            match self {
                Self::Own => {}
                Self::Other { uid, gid } => {
                    command.uid(uid).gid(gid);
                }
            }
        }

        /// Gives a file or folder to this user.
        pub(crate) fn give(self, path: &Path) -> Result<(), ServerError> {
            match self {
                Self::Own => Ok(()),
                Self::Other { uid, gid } => std::os::unix::fs::chown(path, Some(uid), Some(gid))
                    .map_err(io_at("give away", path)),
            }
        }
    }

    pub(crate) fn is_root() -> bool {
        nix::unistd::geteuid().is_root()
    }

    /// Whether every user can get to `path`; folders that do not exist yet do not count.
    pub(crate) fn open_to_all(path: &Path) -> bool {
        path.ancestors()
            .filter_map(|folder| folder.metadata().ok())
            .all(|found| !found.is_dir() || found.permissions().mode() & 0o001 != 0)
    }
}

#[cfg(unix)]
pub(super) use unix::{is_root, open_to_all};

#[cfg(not(unix))]
mod other {
    use super::{Account, Command, Path, ServerError};

    impl Account {
        /// Elsewhere `pg_ctl` gives up the rights by itself.
        pub(crate) fn of(_cluster: &Path) -> Self {
            Self::Own
        }

        pub(crate) fn apply(self, _command: &mut Command) {}

        pub(crate) fn give(self, _path: &Path) -> Result<(), ServerError> {
            Ok(())
        }
    }

    pub(crate) fn is_root() -> bool {
        false
    }

    pub(crate) fn open_to_all(_path: &Path) -> bool {
        true
    }
}

#[cfg(not(unix))]
pub(super) use other::{is_root, open_to_all};
