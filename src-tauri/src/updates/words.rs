//! What went wrong with a newer version, for whoever reads it: what happened, what was kept, what to do.

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
