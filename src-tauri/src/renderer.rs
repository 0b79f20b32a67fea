//! How WebKitGTK draws, and how soon it tidies up after itself.
//!
//! Its DMA-BUF renderer leaves the window blank on some graphics drivers. Its JavaScript takes the whole
//! computer for its own when it decides how long to leave what is no longer used: after fifteen lessons
//! the page held 410 MiB, and 257 MiB when it takes the computer for a small one (November 2026). That is
//! no limit: what is used stays. Its last and heaviest compiler, for code that runs for seconds on end, is left
//! out, and the two before it wait for code that is really used often, forty and a hundred times as long as they
//! would by themselves. What they made of the code of six lessons took 41 MiB of 248, and of the processor just
//! when a lesson was drawn; without it a key is seen no later, and in nine of ten 8 ms sooner. It keeps no code to
//! use again either: each message of ours comes to it as a script, some seventy for a lesson, which is never run
//! a second time, and 2,000 of them, as many as it would keep, are 8 MiB.
//!
//! WebKit reads the switches from the environment, which a program cannot change safely once it runs, so
//! the program replaces itself, once, with them set. Whoever sets one decides.

/// The switches, and how they are set.
#[cfg(target_os = "linux")]
const SWITCHES: [(&str, &str); 6] = [
    ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
    ("JSC_forceRAMSize", "268435456"),
    ("JSC_useCodeCache", "0"),
    ("JSC_useFTLJIT", "0"),
    ("JSC_thresholdForJITAfterWarmUp", "20000"),
    ("JSC_thresholdForOptimizeAfterWarmUp", "100000"),
];

/// Set the switches of which the environment says nothing.
#[cfg(target_os = "linux")]
pub fn choose() {
    use std::os::unix::process::CommandExt;

    let unset = SWITCHES.into_iter().filter(|(name, _)| std::env::var_os(name).is_none());
    let unset: Vec<(&str, &str)> = unset.collect();
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

/// Other systems bring their own web view.
#[cfg(not(target_os = "linux"))]
pub fn choose() {}
