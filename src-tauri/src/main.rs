//! The desktop host: a window, one `rpc` command, one channel of events, and files that the page
//! saves. Everything that the window shows is decided in `app` and drawn by `ui`; nothing of it is here.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod clicked;
mod feed;
mod host;
mod opening;
mod printing;
mod renderer;
mod rpc;
mod saving;
mod signals;

use tracing_subscriber::EnvFilter;

fn main() -> anyhow::Result<()> {
    if import::worker::requested(std::env::args_os()) {
        return Ok(import::worker::run()?);
    }
    if python::worker::requested(std::env::args_os()) {
        return Ok(python::worker::run()?);
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
