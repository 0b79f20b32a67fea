//! IPv4: networks and what is in them.
//!
//! Hosts are counted by the classic rule (two addresses of a network are no hosts), and by RFC 3021
//! for prefixes of 31, whose both addresses are hosts; a prefix of 32 is one host.

use core::net::Ipv4Addr;

use super::{Outcome, functions};
use crate::expression::function::Arguments;

functions! { NETWORK;
    "ipv4"("a", "b", "c", "d") "An address of four numbers from 0 to 255.",
        "ipv4(192, 168, 1, 70)" => "192.168.1.70", 1, ipv4;
    "octet"("address", "place") "One number of an address, its place from 0 to 3.",
        "octet('192.168.1.70', 3)" => "70", 1, octet;
    "network"("address", "prefix") "The address of the network that an address is in.",
        "network('192.168.1.70', 26)" => "192.168.1.64", 1, |given| written(first(given)?);
    "broadcast"("address", "prefix") "The broadcast address of that network.",
        "broadcast('192.168.1.70', 26)" => "192.168.1.127", 1, |given| written(last(given)?);
    "first_host"("address", "prefix") "The first address of that network which a host may have.",
        "first_host('192.168.1.70', 26)" => "192.168.1.65", 1, first_host;
    "last_host"("address", "prefix") "The last address of that network which a host may have.",
        "last_host('192.168.1.70', 26)" => "192.168.1.126", 1, last_host;
    "host_count"("prefix") "How many hosts a network of this prefix has room for.",
        "host_count(26)" => "62", 1, host_count;
    "mask"("prefix") "The subnet mask of a prefix from 0 to 32.",
        "mask(26)" => "255.255.255.192", 1, |given| written(mask(given.within(0, 0, 32)?));
    "prefix"("mask") "The prefix of a subnet mask.",
        "prefix('255.255.255.192')" => "26", 1, prefix;
}

fn ipv4(given: &Arguments<'_>) -> Outcome {
    let mut octets = [0; 4];
    for (index, octet) in octets.iter_mut().enumerate() {
        *octet = given.within(index, 0, 255)? as u8;
    }
    Ok(Ipv4Addr::from(octets).to_string().into())
}

fn octet(given: &Arguments<'_>) -> Outcome {
    let place = given.within(1, 0, 3)? as usize;
    Ok(i64::from(address(given)?.octets()[place]).into())
}

fn address(given: &Arguments<'_>) -> Result<Ipv4Addr, String> {
    let text = given.text(0)?;
    text.parse().map_err(|_| format!("\"{text}\" is no IPv4 address"))
}

fn mask(prefix: i64) -> u32 {
    // Shifting by all 32 bits is not defined.
    u32::MAX.checked_shl(32 - prefix as u32).unwrap_or(0)
}

fn written(address: u32) -> Outcome {
    Ok(Ipv4Addr::from(address).to_string().into())
}

fn first(given: &Arguments<'_>) -> Result<u32, String> {
    Ok(u32::from(address(given)?) & mask(given.within(1, 0, 32)?))
}

fn last(given: &Arguments<'_>) -> Result<u32, String> {
    Ok(u32::from(address(given)?) | !mask(given.within(1, 0, 32)?))
}

fn first_host(given: &Arguments<'_>) -> Outcome {
    let aside = u32::from(given.within(1, 0, 32)? < 31);
    written(first(given)? + aside)
}

fn last_host(given: &Arguments<'_>) -> Outcome {
    let aside = u32::from(given.within(1, 0, 32)? < 31);
    written(last(given)? - aside)
}

fn host_count(given: &Arguments<'_>) -> Outcome {
    let prefix = given.within(0, 0, 32)?;
    let addresses = 1_i64 << (32 - prefix);
    Ok((if prefix < 31 { addresses - 2 } else { addresses }).into())
}

fn prefix(given: &Arguments<'_>) -> Outcome {
    let mask = u32::from(address(given)?);
    match mask.leading_ones() + mask.trailing_zeros() {
        32.. => Ok(i64::from(mask.leading_ones()).into()),
        _ => Err(format!("\"{}\" is no subnet mask", Ipv4Addr::from(mask))),
    }
}
