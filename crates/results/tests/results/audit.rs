//! The chain of hashes: each change is found at its place.

use results::audit::{BrokenChain, Head, verify, verify_since};

fn events() -> Vec<Vec<u8>> {
    (0..12).map(|number| format!("{{\"answer\":{number}}}").into_bytes()).collect()
}

fn written(events: &[Vec<u8>]) -> Vec<String> {
    let mut head = Head::default();
    events
        .iter()
        .map(|event| {
            head = head.and(event);
            head.hash.clone()
        })
        .collect()
}

fn links<'a>(
    events: &'a [Vec<u8>],
    hashes: &'a [String],
) -> impl Iterator<Item = (&'a [u8], &'a str)> {
    events.iter().map(Vec::as_slice).zip(hashes.iter().map(String::as_str))
}

#[test]
fn a_chain_is_sha_256_of_the_hash_before_and_the_event() {
    // printf '%064d' 0 | cat - <(printf abc) | sha256sum
    let head = Head::default().and(b"abc");
    assert_eq!(head.events, 1);
    assert_eq!(head.hash, ABC);
    let events = events();
    let hashes = written(&events);
    let end = verify(links(&events, &hashes)).unwrap();
    assert_eq!((end.events, &end.hash), (12, &hashes[11]));
    assert_eq!(verify([]), Ok(Head::default()));
}

const ABC: &str = "b64374d04ef9c4f39fddb1e0d6be38a0130f6c057fc0f4ee467ea0e18bc758f1";

#[test]
fn each_byte_that_is_changed_is_found_at_its_event() {
    let events = events();
    let hashes = written(&events);
    for place in 0..events.len() {
        for byte in 0..events[place].len() {
            let mut changed = events.clone();
            changed[place][byte] ^= 1;
            let found = verify(links(&changed, &hashes));
            assert_eq!(found, Err(BrokenChain::DoesNotFollow { place: place as u64 + 1 }));
        }
    }
}

#[test]
fn an_event_taken_out_put_in_or_moved_is_found() {
    let (events, hashes) = (events(), written(&events()));
    let broken = |place| Err(BrokenChain::DoesNotFollow { place });
    let (mut less, mut fewer) = (events.clone(), hashes.clone());
    less.remove(4);
    fewer.remove(4);
    assert_eq!(verify(links(&less, &fewer)), broken(5));
    let (mut more, mut others) = (events.clone(), hashes.clone());
    more.insert(4, b"more".to_vec());
    others.insert(4, hashes[4].clone());
    assert_eq!(verify(links(&more, &others)), broken(5));
    let (mut moved, mut along) = (events.clone(), hashes.clone());
    moved.swap(6, 7);
    assert_eq!(verify(links(&moved, &hashes)), broken(7));
    along.swap(6, 7);
    assert_eq!(verify(links(&moved, &along)), broken(7));
}

#[test]
fn an_end_that_is_gone_or_written_anew_is_found_by_a_head_that_was_kept() {
    let events = events();
    let hashes = written(&events);
    let known = verify(links(&events[..10], &hashes)).unwrap();
    let all = verify_since(&known, links(&events, &hashes)).unwrap();
    assert_eq!(all.events, 12);
    assert_eq!(verify_since(&Head::default(), links(&events, &hashes)), Ok(all));
    // The chain alone does not see that its end is gone.
    assert!(verify(links(&events[..8], &hashes)).is_ok());
    let gone = verify_since(&known, links(&events[..8], &hashes));
    assert_eq!(gone, Err(BrokenChain::Ends { found: 8, wanted: 10 }));
    assert_eq!(gone.unwrap_err().to_string(), "the events end with number 8; 10 were written");
    let mut anew = events.clone();
    anew[2] = b"another".to_vec();
    let hashes = written(&anew);
    assert!(verify(links(&anew, &hashes)).is_ok());
    let other = verify_since(&known, links(&anew, &hashes));
    assert_eq!(other, Err(BrokenChain::OtherHead { place: 10 }));
}
