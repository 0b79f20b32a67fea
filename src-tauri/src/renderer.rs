//! How WebKitGTK draws, and how soon it tidies up after itself.
//!
//! Its DMA-BUF renderer leaves the window blank on some graphics drivers. Its JavaScript takes the whole
//! computer for its own when it decides how long to leave what is no longer used: after fifteen lessons
//! the page held 410 MiB, and 257 MiB when it takes the computer for a small one (November 2026). That is
//! no limit: what is used stays. Its last and heaviest compiler, for code that runs for seconds on end, is left
//! out, and the two before it wait for code that is really used often, three hundred and a thousand times as
//! long as they would by themselves. What they made by themselves of the code of six lessons took 41 MiB of 248, and
//! of the processor just when a lesson was drawn; since they wait a key is seen as soon, within 2 ms. It keeps no code to use
//! again either: each message of ours comes to it as a script, some seventy for a lesson, which is never run a second
//! time, and 2,000 of them, as many as it would keep, are 8 MiB.
//!
//! Without the DMA-BUF renderer nothing is drawn by the graphics driver, but GTK and WebKit ask it all the same what
//! it can do, which loads it into this process: with Mesa and its LLVM 18 MiB of the window's memory. GTK is told that
//! there is none, and WebKit that it is found at a device which is none.
//!
//! WebKit reads the switches from the environment, which a program cannot change safely once it runs, so
//! the program replaces itself, once, with them set. Whoever sets one decides.

#[cfg(target_os = "linux")]
use std::ffi::OsString;

/// The switches, and how they are set.
#[cfg(target_os = "linux")]
const SWITCHES: [(&str, &str); 6] = [
    ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
    ("JSC_forceRAMSize", "268435456"),
    ("JSC_useCodeCache", "0"),
    ("JSC_useFTLJIT", "0"),
    ("JSC_thresholdForJITAfterWarmUp", "150000"),
    ("JSC_thresholdForOptimizeAfterWarmUp", "1000000"),
];

/// What else is set where the graphics driver draws nothing.
#[cfg(target_os = "linux")]
const WITHOUT_DRIVER: [(&str, &str); 2] =
    [("GDK_GL", "disable"), ("WEBKIT_WEB_RENDER_DEVICE_FILE", "/dev/null")];

/// Set the switches of which the environment says nothing.
#[cfg(target_os = "linux")]
pub fn choose() {
    use std::os::unix::process::CommandExt;

    let unset = unset(|name| std::env::var_os(name));
    if unset.is_empty() {
        return;
    }
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    let arguments = std::env::args_os().skip(1);
    let failure = std::process::Command::new(program).args(arguments).envs(unset).exec();
    // Only a failure comes back; most machines draw without the switches too.
    tracing::warn!("could not set how WebKit draws: {failure}");
}

/// The switches to set in an environment.
#[cfg(target_os = "linux")]
fn unset(environment: impl Fn(&str) -> Option<OsString>) -> Vec<(&'static str, &'static str)> {
    let driver_draws = environment("WEBKIT_DISABLE_DMABUF_RENDERER").is_some_and(|set| set == "0");
    let without_driver = WITHOUT_DRIVER.into_iter().filter(|_| !driver_draws);
    let switches = SWITCHES.into_iter().chain(without_driver);
    switches.filter(|(name, _)| environment(name).is_none()).collect()
}

/// Other systems bring their own web view.
#[cfg(not(target_os = "linux"))]
pub fn choose() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn set_where(environment: &[(&str, &str)]) -> Vec<&'static str> {
        let said = |name: &str| environment.iter().find(|(of, _)| *of == name);
        let set = unset(|name| said(name).map(|(_, value)| OsString::from(value)));
        set.into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn a_driver_that_draws_nothing_is_not_asked_for() {
        let set = set_where(&[]);
        assert!(set.contains(&"WEBKIT_DISABLE_DMABUF_RENDERER"));
        assert!(set.contains(&"GDK_GL"));
        assert!(set.contains(&"WEBKIT_WEB_RENDER_DEVICE_FILE"));
    }

    #[test]
    fn a_driver_that_somebody_wants_to_draw_stays() {
        let set = set_where(&[("WEBKIT_DISABLE_DMABUF_RENDERER", "0")]);
        assert!(!set.contains(&"GDK_GL"));
        assert!(!set.contains(&"WEBKIT_WEB_RENDER_DEVICE_FILE"));
    }

    #[test]
    fn the_program_replaces_itself_once() {
        let set = unset(|_| None);
        assert_eq!(set.len(), SWITCHES.len() + WITHOUT_DRIVER.len());
        assert_eq!(set_where(&set), Vec::<&str>::new());
    }

    #[test]
    fn whoever_sets_a_switch_decides() {
        assert!(!set_where(&[("GDK_GL", "always")]).contains(&"GDK_GL"));
    }
}
