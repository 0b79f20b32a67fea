//! Pictures of a lesson on its pages.

use std::io::Cursor;

use export::{Bundle, Paper, Picture, Pictures};
use image::{DynamicImage, ImageBuffer, ImageFormat, Rgb};
use lessons::Facet;

use crate::bundles::{ITERATION, facets};
use crate::docx::part;

const NAMED: &str = "![A map of the Clyde](images/map.png \"full\")\n\n\
    ![](images/line.jpg \"small decoration\")\n\n![The old bridge](images/gone.png)";

fn picture(width: u32, height: u32, format: ImageFormat) -> Picture {
    let image = ImageBuffer::from_fn(width, height, |x, y| Rgb([x as u8, y as u8, 120]));
    let mut bytes = Vec::new();
    DynamicImage::from(image).write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    Picture::read(&bytes).unwrap()
}

/// The worksheet, with pictures before the first task's words.
fn worksheet(named: &str, pictures: Pictures) -> Bundle {
    let from = "After `x = 3` and `x = x + 4`, what is in `x`?";
    assert!(ITERATION.contains(from));
    let text = ITERATION.replacen(from, &format!("{named}\n\n{from}"), 1);
    Bundle { pictures, ..facets(&text, &[Facet::Worksheet]) }
}

fn all() -> Pictures {
    Pictures::from([
        ("images/map.png".to_owned(), picture(160, 80, ImageFormat::Png)),
        ("images/line.jpg".to_owned(), picture(80, 20, ImageFormat::Jpeg)),
    ])
}

#[test]
fn a_pdf_has_the_pictures_with_their_words_and_says_which_is_not_there() {
    let paper = Paper::set(&worksheet(NAMED, all())).unwrap();
    let pdf = paper.pdf().unwrap();
    let file = lopdf::Document::load_mem(&pdf).unwrap();
    let dictionaries = || {
        file.objects.values().filter_map(|object| match object {
            lopdf::Object::Stream(stream) => Some(&stream.dict),
            lopdf::Object::Dictionary(dictionary) => Some(dictionary),
            _ => None,
        })
    };
    let named = |key: &[u8], value: &[u8]| {
        dictionaries()
            .filter(|found| found.get(key).and_then(|it| it.as_name()).is_ok_and(|it| it == value))
            .count()
    };
    assert_eq!(named(b"Subtype", b"Image"), 2);
    assert_eq!(named(b"S", b"Figure"), 1, "decoration is no figure");
    let words: Vec<String> = dictionaries()
        .filter_map(|found| found.get(b"Alt").ok())
        .filter_map(|alt| lopdf::decode_text_string(alt).ok())
        .collect();
    assert_eq!(words, ["A map of the Clyde"]);
    let left_out =
        "A picture is left out, and its description stands in its place: The old bridge.";
    assert!(paper.pdf_notes().contains(&left_out.to_owned()), "{:?}", paper.pdf_notes());
    let pages: Vec<u32> = file.get_pages().into_keys().collect();
    assert!(file.extract_text(&pages).unwrap().contains("[Picture: The old bridge]"));
    assert!(paper.pictures().unwrap().iter().any(|side| side.contains("<image")));
}

#[test]
fn a_word_file_has_them_too() {
    let file = Paper::set(&worksheet(NAMED, all())).unwrap().docx().unwrap();
    let document = part(&file, "word/document.xml");
    assert_eq!(document.matches("<w:drawing>").count(), 2);
    assert!(document.contains("descr=\"A map of the Clyde\""));
    assert_eq!(document.matches("adec:decorative").count(), 1);
    assert!(document.contains("[Picture: The old bridge]"));
    let links = part(&file, "word/_rels/document.xml.rels");
    assert!(links.contains("media/picture0.jpg") && links.contains("media/picture1.png"));
    let kept = crate::docx::bytes(&file, "word/media/picture1.png");
    assert_eq!(kept, all()["images/map.png"].bytes());
}

#[test]
fn a_picture_takes_its_room_and_no_more_than_a_page_has() {
    let sides = |named: &str, pictures: Pictures| {
        Paper::set(&worksheet(named, pictures)).unwrap().sides().unwrap()[0].sides
    };
    let map = "![A map](images/map.png \"full\")";
    let upright =
        Pictures::from([("images/map.png".to_owned(), picture(200, 2_000, ImageFormat::Png))]);
    let square =
        Pictures::from([("images/map.png".to_owned(), picture(200, 200, ImageFormat::Png))]);
    let (without, with) = (sides(map, Pictures::new()), sides(&[map; 4].join("\n\n"), square));
    assert!(with > without, "{with} and {without}");
    assert!(sides(map, upright) <= without + 1);
}
