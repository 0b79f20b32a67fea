//! The desktop host: a window, one `rpc` command, one channel of events, files that the page saves, and newer
//! versions of the program. Everything else that the window shows is decided in `app` and drawn by `ui`.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod beside;
mod clicked;
mod feed;
mod host;
mod in_hand;
mod opening;
mod printing;
mod renderer;
mod rpc;
mod saving;
mod signals;
mod updates;

use crashes::{CrashFolder, Part};
use tracing_subscriber::EnvFilter;

/// A run takes memory for a moment on many threads. The C library's allocator keeps most of it, this one gives
/// it back: what stays after some lessons is less by a third (docs/performance.md).
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> anyhow::Result<()> {
    if import::worker::requested(std::env::args_os()) {
        return Ok(import::worker::run()?);
    }
    if python::worker::requested(std::env::args_os()) {
        return Ok(python::worker::run()?);
    }
    if let Ok(options) = app::AppOptions::from_environment() {
        crashes::keep_panics(CrashFolder::below(&options.data_dir), Part::Window);
    }
    if typesetting::worker::requested(std::env::args_os()) {
        return Ok(typesetting::worker::run()?);
    }
    renderer::choose();
    tracing_subscriber::fmt()
        .with_env_filter(
            EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")),
        )
        .with_writer(std::io::stderr)
        .init();
    if rustls::crypto::ring::default_provider().install_default().is_err() {
        anyhow::bail!("another TLS provider was installed before ours");
    }
    host::run()
}
