//! Addresses, alone or a network of them.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// A network: `10.0.0.0/8`, `::1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Network {
    address: IpAddr,
    /// How many of its bits, from the left, are the network's.
    bits: u8,
}

/// Some networks. As text they are separated by commas: `127.0.0.1,10.0.0.0/8,::1`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Networks(Vec<Network>);

/// A text that names no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an address or a network, 127.0.0.1 or 10.0.0.0/8, found {0:?}")]
pub struct NetworkError(String);

impl Networks {
    /// Whether an address is in one of them.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }
}

impl Network {
    fn contains(self, address: IpAddr) -> bool {
        let (width, network, asked) = match (self.address, address.to_canonical()) {
            (IpAddr::V4(network), IpAddr::V4(asked)) => {
                (32, u128::from(network.to_bits()), u128::from(asked.to_bits()))
            }
            (IpAddr::V6(network), IpAddr::V6(asked)) => (128, network.to_bits(), asked.to_bits()),
            _ => return false,
        };
        let others = width - u32::from(self.bits);
        // All bits may be of others: then every address is in it.
        network.checked_shr(others).unwrap_or(0) == asked.checked_shr(others).unwrap_or(0)
    }
}

impl fmt::Display for Networks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, network) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{}/{}", network.address, network.bits)?;
        }
        Ok(())
    }
}

impl FromStr for Networks {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let network = |text: &str| {
            let wrong = || NetworkError(text.to_owned());
            let (address, bits) = text.trim().split_once('/').unwrap_or((text.trim(), ""));
            let address: IpAddr = address.parse().map_err(|_| wrong())?;
            let width = if address.is_ipv4() { 32 } else { 128 };
            let bits = if bits.is_empty() {
                width
            } else {
                bits.parse()
                    .ok()
                    .filter(|bits| *bits <= width)
                    .ok_or_else(wrong)?
            };
            Ok(Network { address, bits })
        };
        text.split(',').map(network).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks() {
        let networks: Networks = "127.0.0.1, 10.0.0.0/8,fd00::/16,0.0.0.0/1".parse().unwrap();
        for (address, inside) in [
            ("127.0.0.1", true),
            ("128.0.0.1", false),
            ("10.255.0.3", true),
            ("::ffff:10.1.2.3", true),
            ("fd00:1::1", true),
            ("fd01::1", false),
            ("::1", false),
        ] {
            assert_eq!(networks.contains(address.parse().unwrap()), inside, "{address}");
        }
        assert!(
            "0.0.0.0/0"
                .parse::<Networks>()
                .unwrap()
                .contains("9.9.9.9".parse().unwrap())
        );
        for wrong in ["", "10.0.0.0/33", "host", "10.0.0.0/8/8", "10.0.0.0/8,,"] {
            let error = wrong.parse::<Networks>().unwrap_err().to_string();
            assert!(error.contains("10.0.0.0/8"), "{error}");
        }
        assert!(!Networks::default().contains("127.0.0.1".parse().unwrap()));
    }
}
