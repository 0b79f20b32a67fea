//! Embeds the configuration, the capabilities and the icons.

fn main() {
    tauri_build::build();
}
