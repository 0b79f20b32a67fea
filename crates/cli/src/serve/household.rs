//! Which addresses are one caller.

use std::net::{IpAddr, Ipv6Addr};

/// What stands for the caller: whoever has one address of version 6 has 2^64 of them.
pub fn household(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_version_six_is_one_caller() {
        let caller = |text: &str| household(text.parse().unwrap());
        assert_eq!(caller("2001:db8::1"), caller("2001:db8::ffff:2"));
        assert_ne!(caller("2001:db8::1"), caller("2001:db8:0:1::1"));
        assert_eq!(caller("::ffff:10.0.0.1"), IpAddr::from([10, 0, 0, 1]));
    }
}
