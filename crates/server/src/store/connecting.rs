//! The connection to Postgres: its URL, and TLS as the URL asks for it (N-24).
//!
//! `sslmode` means what it means everywhere with Postgres: `disable`, `prefer` (where none is named), `require`, which
//! encrypts and trusts any certificate, and `verify-full`, which trusts only one for this host that a known authority has
//! signed: one of the system, or of the file that `sslrootcert` names.
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::value::Error;

/// The way to a database.
#[derive(Clone)]
pub struct Connecting {
    /// Host, user and all else that the URL says.
    pub config: tokio_postgres::Config,
    /// The encryption of the connection, where there is any.
    pub tls: MakeRustlsConnect,
}

/// The certificates that are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Trust {
    Anybody,
    System,
    File(String),
}

impl Connecting {
    /// Reads a URL.
    ///
    /// # Errors
    /// It is not understood, or the file of its authorities cannot be read.
    pub fn read(url: &str) -> Result<Connecting, Error> {
        let (rest, trust) = split(url).map_err(Error::Url)?;
        let config: tokio_postgres::Config =
            rest.parse().map_err(|why| Error::Url(super::value::said(&why)))?;
        if config.get_hosts().is_empty() {
            return Err(Error::Url("it names no host".to_owned()));
        }
        Ok(Connecting { config, tls: MakeRustlsConnect::new(tls(&trust).map_err(Error::Url)?) })
    }
}

/// Takes out of a URL the words that the client of Postgres does not know.
fn split(url: &str) -> Result<(String, Trust), String> {
    let (base, query) = url.split_once('?').unwrap_or((url, ""));
    let (mut kept, mut is_verified, mut file) = (Vec::new(), false, None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", "verify-full")) => {
                is_verified = true;
                kept.push("sslmode=require");
            }
            Some(("sslmode", "verify-ca")) => {
                return Err("sslmode=verify-ca is not known here; verify-full would be right".to_owned());
            }
            Some(("sslrootcert", "system")) => {}
            Some(("sslrootcert", path)) => file = Some(path.replace("%2F", "/").replace("%20", " ")),
            _ => kept.push(pair),
        }
    }
    let trust = match (is_verified, file) {
        (false, None) => Trust::Anybody,
        (false, Some(_)) => return Err("sslrootcert goes with sslmode=verify-full".to_owned()),
        (true, None) => Trust::System,
        (true, Some(path)) => Trust::File(path),
    };
    let query = kept.join("&");
    Ok((if query.is_empty() { base.to_owned() } else { format!("{base}?{query}") }, trust))
}

fn tls(trust: &Trust) -> Result<ClientConfig, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let begun = ClientConfig::builder_with_provider(Arc::clone(&provider));
    let begun = begun.with_safe_default_protocol_versions().map_err(|why| why.to_string())?;
    let mut roots = RootCertStore::empty();
    match trust {
        Trust::Anybody => {
            let anybody = Arc::new(Anybody(provider));
            return Ok(begun.dangerous().with_custom_certificate_verifier(anybody).with_no_client_auth());
        }
        Trust::System => {
            // Those that cannot be read are left out; without any, no certificate is trusted.
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
        Trust::File(path) => {
            let wrong = |why: &dyn std::fmt::Display| format!("sslrootcert={path}: {why}");
            for certificate in CertificateDer::pem_file_iter(path).map_err(|why| wrong(&why))? {
                let certificate = certificate.map_err(|why| wrong(&why))?;
                roots.add(certificate).map_err(|why| wrong(&why))?;
            }
            if roots.is_empty() {
                return Err(wrong(&"it holds no certificate"));
            }
        }
    }
    Ok(begun.with_root_certificates(roots).with_no_client_auth())
}

/// Trusts any certificate whose owner has its key.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::{Connecting, Error, Trust, split};
    use tokio_postgres::config::SslMode;

    #[track_caller]
    fn wrong(url: &str) -> String {
        match Connecting::read(url) {
            Err(Error::Url(why)) => why,
            _ => panic!("{url} is understood"),
        }
    }

    #[test]
    fn n_24_a_url_that_is_not_understood_is_told_as_such() {
        assert!(Connecting::read("postgres://ada:secret@db.example:5433/menagerie").is_ok());
        let all =
            ["", "nonsense", "mysql://db/menagerie", "postgres://db:port/menagerie", "postgres:///menagerie"];
        for url in all {
            assert!(!wrong(url).is_empty(), "{url}");
        }
        assert!(!wrong("postgres://ada:secret@db:port/menagerie").contains("secret"));
    }

    #[test]
    fn n_24_the_url_says_how_the_connection_is_encrypted() {
        let mode = |url: &str| Connecting::read(url).map(|it| it.config.get_ssl_mode()).unwrap();
        assert_eq!(mode("postgres://db/menagerie"), SslMode::Prefer);
        assert_eq!(mode("postgres://db/menagerie?sslmode=disable"), SslMode::Disable);
        assert_eq!(mode("postgres://db/menagerie?sslmode=require"), SslMode::Require);
        assert_eq!(mode("postgres://db/menagerie?connect_timeout=5&sslmode=verify-full"), SslMode::Require);
        let trust = |query: &str| split(&format!("postgres://db/menagerie{query}")).map(|(_, trust)| trust);
        assert_eq!(trust(""), Ok(Trust::Anybody));
        assert_eq!(trust("?sslmode=require"), Ok(Trust::Anybody));
        assert_eq!(trust("?sslmode=verify-full&sslrootcert=system"), Ok(Trust::System));
        assert_eq!(
            trust("?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full"),
            Ok(Trust::File("/etc/ca.pem".to_owned()))
        );
        assert!(wrong("postgres://db/menagerie?sslmode=verify-ca").contains("verify-full would be right"));
        assert!(wrong("postgres://db/menagerie?sslmode=always").contains("sslmode"));
        assert!(
            wrong("postgres://db/menagerie?sslrootcert=ca.pem").contains("goes with sslmode=verify-full")
        );
        let missing = wrong("postgres://db/menagerie?sslmode=verify-full&sslrootcert=no-such-file.pem");
        assert!(missing.contains("sslrootcert=no-such-file.pem"), "{missing}");
    }
}
