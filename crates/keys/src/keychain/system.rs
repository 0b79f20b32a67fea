//! The keychain of the system this was built for. Nothing else here knows one system from another.

use std::sync::Arc;

use keyring_core::{CredentialStore, Result};

/// Connect to macOS's Keychain.
#[cfg(target_os = "macos")]
pub fn open() -> Result<Arc<CredentialStore>> {
    Ok(apple_native_keyring_store::keychain::Store::new()?)
}

/// Connect to Windows' Credential Manager.
#[cfg(windows)]
pub fn open() -> Result<Arc<CredentialStore>> {
    Ok(windows_native_keyring_store::Store::new()?)
}

/// Connect to the Secret Service (GNOME Keyring, KWallet, KeePassXC) on the session's bus.
#[cfg(all(unix, not(target_os = "macos")))]
pub fn open() -> Result<Arc<CredentialStore>> {
    Ok(zbus_secret_service_keyring_store::Store::new()?)
}
