//! The window and its life: it appears when the page is painted, and its end closes the application.

use std::path::Path;

use anyhow::Context;
use tauri::webview::PageLoadEvent;
use tauri::{AppHandle, Manager, RunEvent, Webview, WindowEvent};
use tauri_plugin_window_state::StateFlags;

use crate::beside::{self, Besides};
use crate::clicked::{self, Clicks};
use crate::feed::Feed;
use crate::in_hand::InHand;
use crate::opening::{self, Opened, Opening};
use crate::updates::{self, Updates};
use crate::{printing, rpc, saving, signals};

/// Open the window and stay until it is closed.
pub fn run() -> anyhow::Result<()> {
    let kept = StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED;
    let opening = Opening::new(opening::open_application);
    let clicks = Clicks::default();
    clicks.come(std::env::args_os(), &std::env::current_dir().unwrap_or_default());
    let mut context = tauri::generate_context!();
    let looks = updates::is_known(&mut context.config_mut().plugins);
    let updates = Updates::default();
    let mut builder = tauri::Builder::default()
        // First, so that a second start ends before it has touched anything.
        .plugin(tauri_plugin_single_instance::init(|shell, arguments, folder| {
            shell.state::<Clicks>().come(arguments, Path::new(&folder));
            present(shell);
        }))
        .plugin(
            tauri_plugin_window_state::Builder::new()
                .with_state_flags(kept)
                .with_filter(|window| window == beside::FIRST)
                .build(),
        )
        .plugin(tauri_plugin_opener::init())
        .plugin(tauri_plugin_dialog::init())
        .manage(opening.clone())
        .manage(clicks)
        .manage(Feed::default())
        .manage(Besides::default())
        .manage(InHand::default())
        .manage(updates.clone())
        .manage(rpc::Calls::default())
        .manage(printing::Printed::default())
        .invoke_handler(tauri::generate_handler![
            rpc::rpc,
            rpc::leave,
            rpc::restore,
            rpc::go_on_without_backup,
            rpc::subscribe,
            clicked::follow_clicks,
            beside::open_beside,
            saving::save_file,
            printing::print_file,
            updates::follow_updates,
            updates::look_for_update,
            updates::look_by_itself,
            updates::fetch_update,
            updates::install_update,
            updates::leave_update,
        ])
        .on_page_load(|page, load| {
            if load.event() == PageLoadEvent::Finished {
                show(page);
            }
        })
        .on_window_event(|window, event| {
            if matches!(event, WindowEvent::Destroyed) {
                window.state::<Feed>().leave(window.label());
                window.state::<Clicks>().leave(window.label());
                window.state::<Updates>().leave(window.label());
            }
        })
        .setup(move |shell| {
            signals::exit_on_termination(shell.handle().clone())?;
            begin(shell.state::<Opening<Opened>>().inner().clone());
            shell.state::<Updates>().begin(shell.handle(), looks);
            Ok(())
        });
    if looks {
        builder = builder.plugin(tauri_plugin_updater::Builder::new().build());
    }
    let shell = builder.build(context).context("the window cannot be made")?;
    shell.run(move |shell, event| {
        #[cfg(target_os = "macos")]
        if let RunEvent::Opened { urls } = &event {
            for link in urls {
                shell.state::<Clicks>().follow(link.as_str());
            }
            present(shell);
        }
        // Reached however the end came: last window, menu, signal.
        if matches!(event, RunEvent::Exit) {
            tauri::async_runtime::block_on(async {
                let last_step = updates.at_close(shell).await;
                opening::close(&opening).await;
                if let Some(last_step) = last_step {
                    last_step.take_last(shell);
                }
            });
        }
    });
    Ok(())
}

/// The window does not wait for the database: commands do.
fn begin(opening: Opening<Opened>) {
    tauri::async_runtime::spawn(async move {
        if let Err(error) = opening.ready().await {
            tracing::error!("{error}");
        }
    });
}

fn show(page: &Webview) {
    if let Err(error) = page.window().show() {
        tracing::error!("the window cannot be shown: {error}");
    }
}

fn present(shell: &AppHandle) {
    let Some(window) = beside::front(shell) else {
        return;
    };
    for done in [window.unminimize(), window.show(), window.set_focus()] {
        if let Err(error) = done {
            tracing::warn!("the window cannot come to the front: {error}");
        }
    }
}
