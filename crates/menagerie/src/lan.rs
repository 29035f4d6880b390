//! The address of a server for others in the same network, also as a code for cameras (N-28).
use std::net::{IpAddr, SocketAddr, UdpSocket};

use qrcodegen::{QrCode, QrCodeEcc};

/// The address at which others reach a server: where it listens on all addresses, the one of this machine in its network.
pub fn address(found: SocketAddr) -> String {
    let shown = if found.ip().is_unspecified() {
        in_network().unwrap_or(IpAddr::from([127, 0, 0, 1]))
    } else {
        found.ip()
    };
    format!("http://{}/", SocketAddr::new(shown, found.port()))
}

/// The address by which this machine sends to others. Choosing it sends nothing.
fn in_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address of documentation: any that is not of this machine.
    socket.connect("192.0.2.1:9").ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// A code for cameras in half blocks, dark on light whatever the terminal's colours are; `None` where the text is too long.
pub fn qr(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    // Two quiet modules a side are enough on a terminal; the standard wants four on paper.
    let (from, to) = (-2, code.size() + 2);
    let dark = |x: i32, y: i32| code.get_module(x, y);
    let mut lines = Vec::new();
    for y in (from..to).step_by(2) {
        let cells = (from..to).map(|x| match (dark(x, y), dark(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        });
        lines.push(format!("\u{1b}[30;107m{}\u{1b}[0m", cells.collect::<String>()));
    }
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::{address, qr};

    #[test]
    fn n_28_a_server_on_all_addresses_is_shown_by_one_of_them() {
        assert_eq!(address("127.0.0.1:7878".parse().unwrap()), "http://127.0.0.1:7878/");
        let shown = address("0.0.0.0:7878".parse().unwrap());
        assert!(!shown.contains("0.0.0.0") && shown.ends_with(":7878/"), "{shown}");
        let code = qr("http://192.168.1.20:7878/").unwrap();
        let widths: Vec<usize> =
            code.lines().map(|line| line.chars().filter(|cell| "█▀▄ ".contains(*cell)).count()).collect();
        assert!(
            widths.iter().all(|width| *width == 29),
            "a code of 25 modules with a quiet zone: {widths:?}"
        );
    }
}
