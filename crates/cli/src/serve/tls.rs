//! Encryption by a certificate in files.

use std::path::Path;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::{Error, PemObject as _};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

use crate::failure::Failure;

/// Who encrypts, where there are a certificate and its key.
pub fn acceptor(files: Option<(&Path, &Path)>) -> Result<Option<TlsAcceptor>, Failure> {
    let Some((certificate, key)) = files else { return Ok(None) };
    let wrong = |file: &Path, why: String| {
        Failure::usage(format!("{} cannot be used: {why}", file.display()))
            .next("give PEM files: the certificate with those above it, and its key")
    };
    let unread = |file: &Path, error: Error| match error {
        Error::NoItemsFound => wrong(file, "nothing that is needed stands in it".to_owned()),
        Error::Io(error) => Failure::io(&format!("read {}", file.display()), &error),
        error => wrong(file, error.to_string()),
    };
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect)
        .map_err(|error| unread(certificate, error))?;
    if chain.is_empty() {
        return Err(wrong(certificate, "no certificate stands in it".to_owned()));
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| unread(key, error))?;
    let mut config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|error| wrong(key, format!("it does not fit the certificate: {error}")))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Some(TlsAcceptor::from(Arc::new(config))))
}
