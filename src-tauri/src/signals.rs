//! A termination asked for by the system ends the program as closing the window does.

use tauri::{AppHandle, Manager};

use crate::updates::Updates;

/// Exit when the process is asked to terminate or its terminal goes away.
#[cfg(unix)]
pub fn exit_on_termination(shell: AppHandle) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let _runtime = tauri::async_runtime::handle().inner().enter();
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut hangup = signal(SignalKind::hangup())?;
    tauri::async_runtime::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            _ = hangup.recv() => {}
        }
        shell.state::<Updates>().not_at_close();
        shell.exit(0);
    });
    Ok(())
}

/// Elsewhere the system closes the window.
#[cfg(not(unix))]
pub fn exit_on_termination(_shell: AppHandle) -> std::io::Result<()> {
    Ok(())
}
