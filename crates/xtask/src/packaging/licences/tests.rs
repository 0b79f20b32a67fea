use std::fs;

use super::{Part, listed};

fn part(name: &str) -> Part {
    Part {
        name: name.to_owned(),
        version: "1.0.0".to_owned(),
        licence: Some("MIT".to_owned()),
        sha256: None,
        needs: Vec::new(),
    }
}

#[test]
fn a_text_that_two_parts_share_stands_once_with_both_names() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    for (place, text) in [(&one, "Do as you like.\n"), (&other, "Do as you like.\r\n\r\n")] {
        fs::create_dir(place).unwrap();
        fs::write(place.join("LICENSE-MIT"), text).unwrap();
        fs::write(place.join("license.rs"), "fn is_no_licence() {}").unwrap();
    }

    let elsewhere = part("for-windows");
    let sources = vec![(part("one"), Some(one)), (part("other"), Some(other)), (elsewhere, None)];

    let rule = "-".repeat(78);
    assert_eq!(
        listed(&sources).unwrap(),
        format!(
            "Parts and what their authors say that they are under:\n\n  one 1.0.0: MIT\n  \
             other 1.0.0: MIT\n  for-windows 1.0.0: MIT\n\n{rule}\none 1.0.0, other 1.0.0\n\n\
             Do as you like.\n"
        )
    );
}
