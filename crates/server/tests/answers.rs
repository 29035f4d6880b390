//! The server's answers, requested without a socket; and over one, that it listens at its address.
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use server::Site;
use std::net::TcpListener;
use tower::ServiceExt;

const GLUE: &str = "web-0123456789abcdef.js";

fn site() -> Site {
    Site::new(
        [
            ("index.html", "<h1>Menagerie</h1>"),
            ("sw.js", "keep()"),
            (GLUE, "plain glue"),
            ("web-0123456789abcdef.js.br", "packed"),
            ("web-fedcba9876543210.wasm", "module"),
            ("next-fedcba9876543210.woff2", "font"),
            ("manifest.webmanifest", "{}"),
            ("lonely.br", "no plain copy"),
        ]
        .map(|(path, text)| (path.to_owned(), text.as_bytes().into())),
    )
}

async fn ask(method: &str, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    server::router(site()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

fn header<'a>(response: &'a Response<Body>, name: &str) -> Option<&'a str> {
    response.headers().get(name).map(|value| value.to_str().unwrap())
}

async fn text(response: Response<Body>) -> String {
    String::from_utf8(to_bytes(response.into_body(), 10_000).await.unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn the_root_is_the_start_page_whatever_is_asked_after_it() {
    for path in ["/", "/index.html", "/?game=ruin"] {
        let found = ask("GET", path, &[]).await;
        assert_eq!(found.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&found, "content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(text(found).await, "<h1>Menagerie</h1>");
    }
}

#[tokio::test]
async fn types_are_the_ones_browsers_insist_on() {
    for (path, kind) in [
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/web-fedcba9876543210.wasm", "application/wasm"),
        ("/next-fedcba9876543210.woff2", "font/woff2"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        assert_eq!(header(&ask("GET", path, &[]).await, "content-type"), Some(kind), "{path}");
    }
}

#[tokio::test]
async fn only_names_with_a_hash_are_kept_for_good() {
    for (path, immutable) in [
        ("/", false),
        ("/sw.js", false),
        ("/manifest.webmanifest", false),
        ("/web-0123456789abcdef.js", true),
    ] {
        let keep = header(&ask("GET", path, &[]).await, "cache-control").unwrap().to_owned();
        assert_eq!(keep.contains("immutable"), immutable, "{path}: {keep}");
        assert_eq!(keep == "no-cache", !immutable, "{path}: {keep}");
    }
}

#[tokio::test]
async fn compressed_where_the_browser_takes_it() {
    let path = format!("/{GLUE}");
    for (accepts, packed) in [
        ("gzip, deflate, br, zstd", true),
        ("BR;q=0.5", true),
        ("gzip", false),
        ("br;q=0", false),
        ("br;q=zero", false),
        ("brotli", false),
        ("", false),
    ] {
        let found = ask("GET", &path, &[("accept-encoding", accepts)]).await;
        assert_eq!(header(&found, "content-encoding"), packed.then_some("br"), "{accepts}");
        assert_eq!(header(&found, "vary"), Some("accept-encoding"));
        assert_eq!(header(&found, "content-type"), Some("text/javascript; charset=utf-8"));
        assert_eq!(text(found).await, if packed { "packed" } else { "plain glue" }, "{accepts}");
    }
    let single = ask("GET", "/sw.js", &[("accept-encoding", "br")]).await;
    assert_eq!((header(&single, "content-encoding"), header(&single, "vary")), (None, None));
}

#[tokio::test]
async fn a_copy_that_is_still_right_is_not_sent_again() {
    let path = format!("/{GLUE}");
    let plain = header(&ask("GET", &path, &[]).await, "etag").unwrap().to_owned();
    let packed = header(&ask("GET", &path, &[("accept-encoding", "br")]).await, "etag").unwrap().to_owned();
    assert_ne!(plain, packed, "the two forms are told apart");
    for (sent, status) in
        [(plain.clone(), 304), (format!("\"else\", W/{plain}"), 304), ("*".to_owned(), 304), (packed, 200)]
    {
        let found = ask("GET", &path, &[("if-none-match", &sent)]).await;
        assert_eq!(found.status(), status, "{sent}");
        assert_eq!(text(found).await.is_empty(), status == 304);
    }
}

#[tokio::test]
async fn head_tells_the_same_without_the_content() {
    for path in ["/", "/nowhere"] {
        let (get, head) = (ask("GET", path, &[]).await, ask("HEAD", path, &[]).await);
        assert_eq!(get.status(), head.status());
        assert_eq!(get.headers(), head.headers());
        let length = header(&get, "content-length").unwrap().to_owned();
        assert_eq!(length, text(get).await.len().to_string());
        assert_eq!(text(head).await, "");
    }
}

#[tokio::test]
async fn what_is_not_there_or_not_allowed_is_said() {
    for path in
        ["/nowhere", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//index.html", "/web-0123456789abcdef.js.br"]
    {
        assert_eq!(ask("GET", path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(ask("GET", "/lonely.br", &[]).await.status(), StatusCode::OK);
    let posted = ask("POST", "/", &[]).await;
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(header(&posted, "allow"), Some("GET, HEAD"));
}

#[tokio::test]
async fn every_answer_is_guarded() {
    for (method, path) in [("GET", "/"), ("GET", "/nowhere"), ("POST", "/")] {
        let found = ask(method, path, &[]).await;
        let policy = header(&found, "content-security-policy").unwrap();
        assert!(
            policy.contains("script-src 'self' 'wasm-unsafe-eval';")
                && policy.starts_with("default-src 'none'")
        );
        assert_eq!(header(&found, "x-content-type-options"), Some("nosniff"));
        assert_eq!(header(&found, "referrer-policy"), Some("no-referrer"));
    }
}

#[test]
fn a_folder_is_served_like_files_that_are_handed_over() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("index.html"), "from a folder").unwrap();
    std::fs::create_dir(dir.path().join("deeper")).unwrap();
    let service = server::router(Site::read(dir.path()).unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let found = runtime.block_on(service.oneshot(Request::get("/").body(Body::empty()).unwrap())).unwrap();
    assert_eq!(runtime.block_on(text(found)), "from a folder");
    assert!(Site::read(&dir.path().join("absent")).is_err());
}

#[test]
fn a_taken_port_leads_to_the_next_one() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let wanted = taken.local_addr().unwrap();
    let found = server::bind(wanted).unwrap().local_addr().unwrap();
    assert!(found.port() > wanted.port() && found.ip() == wanted.ip(), "{found} instead of {wanted}");
}
