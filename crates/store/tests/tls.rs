//! The way to PostgreSQL, encrypted or not, and who vouches for its other end.
#![allow(clippy::unwrap_used, reason = "what fails here is a test")]

use std::fs;
use std::path::Path;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use store::{Error, Store};
use testkit::postgres::Cluster;

/// An authority: its certificate, and a certificate that it gave a server of this name, with the key.
fn authority(name: &str) -> (String, String, String) {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let certificate = params.self_signed(&key).unwrap();
    let issuer = Issuer::new(params, key);
    let server = KeyPair::generate().unwrap();
    let given = CertificateParams::new(vec![name.to_owned()]).unwrap();
    let given = given.signed_by(&server, &issuer).unwrap();
    (certificate.pem(), given.pem(), server.serialize_pem())
}

/// What is said where there is no connection.
async fn refused(address: &str) -> String {
    let error = Store::connect(address, false).await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
    error.to_string()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: its programs on the path, or in the folder that SENTE_POSTGRES names"]
async fn postgres_is_reached_over_tls_as_its_address_asks() {
    let folder = tempfile::tempdir().unwrap();
    let keep = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().replace('/', "%2F")
    };
    let (authority_pem, certificate, key) = authority("localhost");
    let ours = keep("ours", &authority_pem);
    let other = keep("other", &authority("localhost").0);
    let own = keep("own", &certificate);
    let cluster = Cluster::start_with_tls(&certificate, &key);
    let (named, numbered) = (cluster.address_by("localhost"), cluster.address_by("127.0.0.1"));

    for address in [
        format!("{named}?sslmode=verify-full&sslrootcert={ours}"),
        // The certificate of the server itself.
        format!("{named}?sslrootcert={own}&sslmode=verify-full&connect_timeout=3"),
        format!("{numbered}?sslmode=verify-ca&sslrootcert={ours}"),
        format!("{numbered}?sslmode=require&sslrootcert={ours}"),
        format!("{numbered}?sslmode=require"),
    ] {
        let store = Store::connect(&address, true)
            .await
            .unwrap_or_else(|error| panic!("{address}: {error}"));
        // The server takes nothing that is not encrypted, and notices come the same way.
        let mut notices = store.notices().unwrap();
        while notices.recv().await.unwrap() != "again" {}
        store.tell("hello").await.unwrap();
        while notices.recv().await.unwrap() != "hello" {}
        assert_eq!(
            Store::rehearse(&address).await.unwrap().found,
            Store::rehearse(&address).await.unwrap().known
        );
    }

    let issuer =
        "expected a certificate that an authority of sslrootcert vouches for, found one of another issuer";
    let name = "expected a certificate for 127.0.0.1, found one for";
    for (address, expected) in [
        (format!("{named}?sslmode=verify-full&sslrootcert={other}"), issuer),
        (format!("{named}?sslmode=verify-ca&sslrootcert={other}"), issuer),
        (format!("{named}?sslmode=require&sslrootcert={other}"), issuer),
        (format!("{numbered}?sslmode=verify-full&sslrootcert={ours}"), name),
        (named.clone(), "no encryption"),
        (format!("{named}?sslmode=disable"), "no encryption"),
    ] {
        let said = refused(&address).await;
        assert!(said.contains(expected), "{address}: {said}");
    }
    // A server without TLS.
    let plain = Cluster::start();
    let said = refused(&format!("{}?sslmode=require", plain.address())).await;
    assert!(said.contains("TLS"), "{said}");
}

#[tokio::test]
async fn an_address_that_asks_for_what_there_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty");
    fs::write(&empty, "no certificate\n").unwrap();
    let at = |path: &Path| path.to_str().unwrap().to_owned();
    let missing = at(&folder.path().join("missing"));
    for (options, expected) in [
        (
            "sslmode=prefer".to_owned(),
            "sslmode=prefer, where disable, require, verify-ca or verify-full was expected",
        ),
        ("sslmode=".to_owned(), "sslmode=, where disable"),
        (
            format!("sslrootcert={missing}"),
            "sslrootcert without sslmode=verify-full",
        ),
        (
            format!("sslmode=verify-full&sslrootcert={missing}"),
            "cannot read the certificates of",
        ),
        (
            format!("sslmode=verify-full&sslrootcert={}", at(&empty)),
            "where there is no certificate",
        ),
        ("sslcert=mine".to_owned(), "unknown option `sslcert`"),
    ] {
        let error = Store::connect(&format!("postgres://a@localhost/b?{options}"), false)
            .await
            .unwrap_err();
        assert!(
            matches!(error, Error::Address(_) | Error::File { .. }),
            "{options}: {error:?}"
        );
        assert!(error.to_string().contains(expected), "{options}: {error}");
    }
}
