//! How WebKitGTK draws.
//!
//! Its DMA-BUF renderer leaves the window blank on some graphics drivers. WebKit reads the switch
//! from the environment, which a program cannot change safely once it runs, so the program replaces
//! itself, once, with the variable set. Whoever sets the variable decides.

/// Switch the DMA-BUF renderer off unless the environment says something about it.
#[cfg(target_os = "linux")]
pub fn choose() {
    use std::os::unix::process::CommandExt;

    const SWITCH: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    if std::env::var_os(SWITCH).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    let arguments = std::env::args_os().skip(1);
    let failure = std::process::Command::new(program).args(arguments).env(SWITCH, "1").exec();
    // Only a failure comes back; most machines draw without the switch too.
    tracing::warn!("could not set {SWITCH}: {failure}");
}

/// Other systems bring their own web view.
#[cfg(not(target_os = "linux"))]
pub fn choose() {}
