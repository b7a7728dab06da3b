//! Whether the way to PostgreSQL is encrypted, and who has to vouch for the other end: what an address says of it, in the words
//! of PostgreSQL's own programs.

use std::error::Error as _;
use std::io;
use std::path::Path;
use std::str::FromStr as _;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error as TlsError, RootCertStore, SignatureScheme,
};

use crate::Error;

/// What is asked of the way, by the names of PostgreSQL.
const MODES: &str = "disable, require, verify-ca or verify-full";
/// In place of a file: the authorities that the operating system trusts.
const SYSTEM: &str = "system";

/// Reads an address: how to connect, and how to encrypt, where that is to be.
pub(crate) fn read(address: &str) -> Result<(Config, MakeRustlsConnect), Error> {
    if !["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| address.starts_with(scheme))
    {
        return Err(Error::Address("something else".to_owned()));
    }
    let (place, options) = address.split_once('?').unwrap_or((address, ""));
    let mut mode = None;
    let mut authorities = None;
    let mut others = Vec::new();
    for option in options.split('&').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let value = percent_decode_str(value).decode_utf8_lossy().into_owned();
        match name {
            "sslmode" => mode = Some(value),
            "sslrootcert" => authorities = Some(value),
            _ => others.push(option),
        }
    }
    let asked = match (mode.as_deref(), &authorities) {
        (None | Some("disable"), None) => Asked::Nothing,
        // As PostgreSQL's own programs read it: whoever names authorities wants them to be asked.
        (Some("require"), None) => Asked::Encryption,
        (Some("require" | "verify-ca"), _) => Asked::Authority,
        (Some("verify-full"), _) => Asked::AuthorityAndName,
        (None | Some("disable"), Some(_)) => {
            let why = "sslrootcert without sslmode=verify-full".to_owned();
            return Err(Error::Address(why));
        }
        (Some(other), _) => {
            return Err(Error::Address(format!(
                "sslmode={other}, where {MODES} was expected"
            )));
        }
    };
    let rest = if others.is_empty() {
        place.to_owned()
    } else {
        format!("{place}?{}", others.join("&"))
    };
    let mut config = Config::from_str(&rest).map_err(|error| Error::Address(said(&error)))?;
    config.ssl_mode(if asked == Asked::Nothing {
        SslMode::Disable
    } else {
        SslMode::Require
    });
    Ok((config, connector(asked, authorities.as_deref())?))
}

/// What the other end has to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    /// Nothing is encrypted.
    Nothing,
    /// Any certificate.
    Encryption,
    /// One that an authority vouches for.
    Authority,
    /// One that an authority vouches for, for the host of the address.
    AuthorityAndName,
}

fn connector(asked: Asked, authorities: Option<&str>) -> Result<MakeRustlsConnect, Error> {
    let provider = Arc::new(ring::default_provider());
    let trusted = match (asked, authorities) {
        (Asked::Nothing | Asked::Encryption, _) => Vec::new(),
        (_, None | Some(SYSTEM)) => rustls_native_certs::load_native_certs().certs,
        (_, Some(path)) => certificates(Path::new(path))?,
    };
    let mut roots = RootCertStore::empty();
    let (_, unreadable) = roots.add_parsable_certificates(trusted.iter().cloned());
    if unreadable == trusted.len() && asked != Asked::Nothing && asked != Asked::Encryption {
        let place = authorities.unwrap_or(SYSTEM);
        return Err(Error::Address(format!(
            "sslrootcert={place}, where there is no certificate"
        )));
    }
    let verifier = Verifier {
        asked,
        roots,
        trusted,
        provider: Arc::clone(&provider),
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Refused(error.to_string()))?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// The certificates of a file.
fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, Error> {
    let bytes = std::fs::read(path).map_err(|source| Error::File {
        doing: "read the certificates of",
        path: path.to_owned(),
        source,
    })?;
    CertificateDer::pem_slice_iter(&bytes)
        .collect::<Result<_, _>>()
        .map_err(|error| Error::Address(format!("sslrootcert={}: {error}", path.display())))
}

/// Asks of a certificate what the address asks; rustls does the work. Its own verifier always asks for the name, and refuses a
/// certificate that vouches for itself, as PostgreSQL's manual makes one.
#[derive(Debug)]
struct Verifier {
    asked: Asked,
    roots: RootCertStore,
    /// What is in `roots`, as it was read.
    trusted: Vec<CertificateDer<'static>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        if self.asked == Asked::Nothing || self.asked == Asked::Encryption {
            return Ok(ServerCertVerified::assertion());
        }
        let certificate = ParsedCertificate::try_from(end_entity)?;
        if !self.trusted.contains(end_entity) {
            let algorithms = self.provider.signature_verification_algorithms.all;
            verify_server_cert_signed_by_trust_anchor(
                &certificate,
                &self.roots,
                intermediates,
                now,
                algorithms,
            )?;
        }
        if self.asked == Asked::AuthorityAndName {
            verify_server_name(&certificate, server_name)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}

/// What went wrong, with what lies behind it.
pub(crate) fn said(error: &tokio_postgres::Error) -> String {
    if let Some(database) = error.as_db_error() {
        return database.message().to_owned();
    }
    let mut said = error.to_string();
    let mut behind = error.source();
    while let Some(cause) = behind {
        let certificate = cause
            .downcast_ref::<io::Error>()
            .and_then(|error| error.get_ref()?.downcast_ref::<TlsError>())
            .and_then(of_certificate);
        if let Some(words) = certificate {
            return words;
        }
        said = format!("{said}: {cause}");
        behind = cause.source();
    }
    said
}

/// What is wrong with a certificate, in words.
fn of_certificate(error: &TlsError) -> Option<String> {
    let TlsError::InvalidCertificate(error) = error else {
        return None;
    };
    Some(match error {
        // The second one is that of an authority of the same name.
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            "expected a certificate that an authority of sslrootcert vouches for, found one of another issuer"
                .to_owned()
        }
        CertificateError::NotValidForNameContext { expected, presented } => format!(
            "expected a certificate for {}, found one for {}",
            expected.to_str(),
            presented.join(", ")
        ),
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "expected a certificate that is valid now, found one that has expired".to_owned()
        }
        other => format!("expected another certificate: {other}"),
    })
}
