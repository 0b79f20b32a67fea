use image::{ImageBuffer, Rgb, Rgba};

use super::*;

/// A picture of so many dots in a format, red on the left and blue on the right.
fn made(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let image = ImageBuffer::from_fn(width, height, |x, _| {
        if x < width / 2 { Rgb([200_u8, 0, 0]) } else { Rgb([0, 0, 200]) }
    });
    let mut bytes = Vec::new();
    DynamicImage::from(image).write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// A JPEG that a camera took on its side, with where it was taken.
fn from_a_camera() -> Vec<u8> {
    let plain = made(40, 20, ImageFormat::Jpeg);
    let mut exif =
        b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    exif.extend(b"GPS 55.86 -4.25");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&plain[..2], &[0xff, 0xe1], &length, &exif, &plain[2..]].concat()
}

#[test]
fn a_picture_stands_as_it_is_where_pages_can_take_it() {
    let png = made(30, 20, ImageFormat::Png);
    let read = Picture::read(&png).unwrap();
    assert_eq!((read.bytes(), read.ending(), read.size()), (&png[..], "png", (30, 20)));
    let webp = Picture::read(&made(30, 20, ImageFormat::WebP)).unwrap();
    assert_eq!((webp.ending(), webp.media_type(), webp.size()), ("png", "image/png", (30, 20)));
}

#[test]
fn a_photograph_is_kept_upright_small_and_without_where_it_was_taken() {
    let taken = from_a_camera();
    let holds = |bytes: &[u8], words: &[u8]| bytes.windows(words.len()).any(|at| at == words);
    assert!(holds(&taken, b"GPS 55.86"));
    let kept = Picture::kept(&taken).unwrap();
    assert_eq!((kept.size(), kept.ending()), ((20, 40), "jpg"));
    assert!(!holds(kept.bytes(), b"GPS") && !holds(kept.bytes(), b"Exif"));
    let read = Picture::read(&taken).unwrap();
    assert_eq!(read.size(), (20, 40), "Word does not turn pictures");
    let large = Picture::kept(&made(4_000, 1_000, ImageFormat::Png)).unwrap();
    assert_eq!((large.size(), large.ending()), ((2_000, 500), "png"));
}

#[test]
fn what_shows_through_stays_so() {
    let image = ImageBuffer::from_pixel(4, 4, Rgba([0_u8, 0, 0, 0]));
    let mut bytes = Vec::new();
    DynamicImage::from(image).write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
    let kept = Picture::kept(&bytes).unwrap();
    assert!(image::load_from_memory(kept.bytes()).unwrap().color().has_alpha());
}

#[test]
fn what_is_no_picture_is_refused_in_words() {
    let said = |bytes: &[u8]| Picture::read(bytes).unwrap_err().to_string();
    assert!(said(b"<?xml version=\"1.0\"?><svg onload=\"x\"/>").starts_with("an SVG is not taken"));
    assert!(said(b"GIF89a").starts_with("it is no PNG, JPEG or WebP"));
    assert!(said(b"").starts_with("it is no PNG"));
    assert_eq!(said(&vec![0; MOST_PICTURE_BYTES + 1]), "it has 21 MB, and a picture may have 20");
    let png = made(30, 20, ImageFormat::Png);
    assert!(said(&png[..png.len() / 2]).starts_with("it cannot be read"));
    let jpeg = made(300, 200, ImageFormat::Jpeg);
    assert!(Picture::read(&jpeg[..40]).is_err());
    // A header that says that it is as large as a town.
    let mut vast = png;
    vast[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    assert!(Picture::read(&vast).is_err());
}

#[test]
fn a_picture_is_never_higher_than_the_text_is_wide() {
    let share = |width, height, wanted| {
        Picture::read(&made(width, height, ImageFormat::Png)).unwrap().share(wanted)
    };
    assert_eq!((share(40, 20, 100), share(20, 40, 100), share(20, 40, 33)), (100, 50, 33));
    assert_eq!(share(1, 500, 60), 1);
}
