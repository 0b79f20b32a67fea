use super::*;

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_full_disk_leaves_the_old_file_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("keys.enc");
    replace(&path, b"old").unwrap();
    let full = replace_with(&path, |file| {
        file.write_all(b"half of the")?;
        Err(io::Error::from(io::ErrorKind::StorageFull))
    });
    let Err(Error::Write { why, .. }) = full else { panic!("written: {full:?}") };
    assert_eq!(why.kind(), io::ErrorKind::StorageFull);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(names(folder.path()), ["keys.enc"]);
}

#[test]
fn what_a_killed_process_left_is_no_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("keys.enc");
    fs::write(beside(&path), b"half").unwrap();
    replace(&path, b"whole").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"whole");
    assert_eq!(names(folder.path()), ["keys.enc"]);
}

#[test]
fn a_lock_that_somebody_holds_is_not_taken() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("keys.lock");
    let held = WriteLock::take(&path, Duration::ZERO).unwrap();
    let second = WriteLock::take(&path, Duration::ZERO);
    assert!(matches!(second, Err(Error::Busy { .. })), "{second:?}");
    drop(held);
    WriteLock::take(&path, Duration::ZERO).unwrap();
}

#[test]
fn a_huge_file_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("keys.enc");
    File::create(&path).unwrap().set_len(MOST_BYTES + 1).unwrap();
    assert!(matches!(read(&path), Err(Error::Damaged { .. })));
}

#[cfg(unix)]
mod permissions {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn folder_file_and_lock_are_for_their_owner_only() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("config");
        make_folder(&folder).unwrap();
        let path = folder.join("keys.enc");
        let lock = folder.join("keys.lock");
        WriteLock::take(&lock, Duration::ZERO).unwrap();
        replace(&path, b"sealed").unwrap();
        assert_eq!([mode(&folder), mode(&lock), mode(&path)], [0o700, 0o600, 0o600]);
    }

    #[test]
    fn a_file_that_others_could_read_is_closed_when_it_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("machine.key");
        fs::write(&path, b"key").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        read(&path).unwrap();
        assert_eq!(mode(&path), 0o600);
    }

    #[test]
    fn a_link_in_the_way_of_the_new_file_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let victim = folder.path().join("victim");
        fs::write(&victim, b"mine").unwrap();
        let path = folder.path().join("keys.enc");
        symlink(&victim, beside(&path)).unwrap();
        replace(&path, b"sealed").unwrap();
        assert_eq!(fs::read(&victim).unwrap(), b"mine");
        assert_eq!(fs::read(&path).unwrap(), b"sealed");
    }
}
