//! What went wrong with a newer version, for whoever reads it: what happened, what was kept, what to do.

use std::io;
use std::path::Path;

use tauri_plugin_updater::Error;

/// The list of versions could not be read.
pub fn of_look(error: &Error) -> String {
    match error {
        Error::Reqwest(error) if error.is_decode() => format!(
            "What came from the address of new versions is no list of them ({}). Nothing was changed; look again later.",
            deepest(error)
        ),
        Error::Reqwest(error) => format!(
            "The address of new versions does not answer ({}). Nothing was changed; look again when the network is back.",
            deepest(error)
        ),
        Error::ReleaseNotFound => {
            "There is no list of versions at the address where it should be. Nothing was changed; look again later."
                .to_owned()
        }
        Error::TargetNotFound(_) | Error::TargetsNotFound(_) => {
            "There is a newer version, and no package of it for this kind of installation. Nothing was changed; \
             install it from where you had this one."
                .to_owned()
        }
        other => format!(
            "The list of versions could not be used: {}. Nothing was changed; look again later.",
            plain(other)
        ),
    }
}

/// A package did not arrive, or is not what was signed.
pub fn of_fetch(version: &str, error: &Error) -> String {
    match error {
        Error::SignedVersionMismatch { signed, .. } => format!(
            "The package for version {version} is one of version {signed}: somebody may want you to have an old one. \
             It was thrown away and nothing was changed. Do not install it by hand; tell whoever gives you the program."
        ),
        Error::Minisign(_)
        | Error::Base64(_)
        | Error::SignatureUtf8(_)
        | Error::MissingSignedVersion => format!(
            "The package for version {version} was not signed by whoever made this program ({}). It was thrown away \
             and nothing was changed. Do not install it by hand; tell whoever gives you the program.",
            plain(error)
        ),
        Error::Reqwest(error) => format!(
            "Version {version} did not arrive whole ({}). Nothing of it was kept and nothing was changed; try it again.",
            deepest(error)
        ),
        other => format!(
            "Version {version} could not be fetched: {}. Nothing of it was kept and nothing was changed; try it again.",
            plain(other)
        ),
    }
}

/// More came than any package has.
pub fn of_flood(version: &str) -> String {
    format!(
        "What came as version {version} has no end. It was thrown away and nothing was changed; tell whoever gives \
         you the program."
    )
}

/// A package could not be kept.
pub fn of_keeping(version: &str, folder: &Path, bytes: usize, error: &io::Error) -> String {
    let remedy = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            format!("make room for {} MB on that disk, and try it again", bytes.div_ceil(1 << 20))
        }
        _ => "put this right and try it again".to_owned(),
    };
    format!(
        "Version {version} was fetched and could not be kept in {}: {error}. Nothing was changed; {remedy}.",
        folder.display()
    )
}

/// A package was not installed.
pub fn of_install(version: &str, place: &Path, error: &Error) -> String {
    format!(
        "Version {version} was not installed: {}. The program stays as it is, and the package is kept: {}. Try it \
         again, or install it by hand.",
        plain(error),
        place.display()
    )
}

/// What an error says, as a part of a sentence.
fn plain(error: &Error) -> String {
    error.to_string().trim_end_matches('.').to_owned()
}

/// The cause of all causes: what is above it repeats addresses.
fn deepest(error: &(dyn std::error::Error + 'static)) -> String {
    let mut cause = error;
    while let Some(below) = cause.source() {
        cause = below;
    }
    cause.to_string().trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_that_may_be_forged_is_never_said_to_be_worth_a_try() {
        let (signed, announced) = ("1.0.0".to_owned(), "1.3.0".to_owned());
        for error in
            [Error::SignedVersionMismatch { signed, announced }, Error::MissingSignedVersion]
        {
            let words = of_fetch("1.3.0", &error);
            assert!(words.contains("thrown away and nothing was changed"), "{words}");
            assert!(words.contains("Do not install it by hand"), "{words}");
            assert!(!words.contains("try it again"), "{words}");
        }
    }

    #[test]
    fn a_full_disk_is_told_with_how_much_room_is_missing() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        assert_eq!(
            of_keeping("1.3.0", Path::new("/cache"), 194_000_000, &full),
            "Version 1.3.0 was fetched and could not be kept in /cache: no storage space. Nothing was changed; make \
             room for 186 MB on that disk, and try it again."
        );
    }

    #[test]
    fn what_was_not_installed_says_where_its_package_is() {
        let error = Error::AuthenticationFailed;
        assert_eq!(
            of_install("1.3.0", Path::new("/cache/a_1.3.0.deb"), &error),
            "Version 1.3.0 was not installed: Authentication failed or was cancelled. The program stays as it is, and \
             the package is kept: /cache/a_1.3.0.deb. Try it again, or install it by hand."
        );
    }
}
