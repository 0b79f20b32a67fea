//! Pictures of a lesson, as its text names them: `![what it shows](images/map.png "small")`. The words
//! behind the path say how wide one is (`small`, `full`; else in between) and whether it is only
//! `decoration`, which nobody has to hear of. The files are not read here.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The folder beside a lesson in which its pictures are.
pub const PICTURES_FOLDER: &str = "images";

/// How wide a picture is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PictureSize {
    /// A third of the text beside it.
    Small,
    /// Somewhat more than half of it.
    #[default]
    Medium,
    /// All of it.
    Full,
}

impl PictureSize {
    /// Its share of the width of the text, in hundredths.
    #[must_use]
    pub fn share(self) -> u32 {
        match self {
            Self::Small => 33,
            Self::Medium => 60,
            Self::Full => 100,
        }
    }
}

/// How a picture is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PictureLook {
    /// How wide.
    pub size: PictureSize,
    /// Whether it says nothing that somebody who does not see it would miss.
    pub is_decoration: bool,
}

impl PictureLook {
    /// What the words behind the path of a picture say; others are a title for nobody but the file.
    #[must_use]
    pub fn of(title: &str) -> Self {
        title.split_whitespace().fold(Self::default(), |look, word| match word {
            "small" => Self { size: PictureSize::Small, ..look },
            "medium" => Self { size: PictureSize::Medium, ..look },
            "full" => Self { size: PictureSize::Full, ..look },
            "decoration" => Self { is_decoration: true, ..look },
            _ => look,
        })
    }
}

/// A picture that a text names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPicture {
    /// Where it is, as it is written.
    pub place: String,
    /// What it shows, in words; empty where nobody wrote it.
    pub alt: String,
    /// How it is shown.
    pub look: PictureLook,
    /// The line of the text that it begins in, from 1.
    pub line: u32,
}

/// The pictures that a text names, in its order.
#[must_use]
pub fn pictures(markdown: &str) -> Vec<NamedPicture> {
    if !markdown.contains("![") {
        return Vec::new();
    }
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    let (mut found, mut open) = (Vec::new(), Vec::new());
    let (mut line, mut counted) = (1_u32, 0);
    for (event, range) in Parser::new_ext(markdown, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                let before = markdown.get(counted..range.start).unwrap_or_default();
                line += u32::try_from(before.matches('\n').count()).unwrap_or(0);
                counted = counted.max(range.start);
                open.push(NamedPicture {
                    place: dest_url.into_string(),
                    alt: String::new(),
                    look: PictureLook::of(&title),
                    line,
                });
            }
            Event::End(TagEnd::Image) => {
                let Some(mut picture) = open.pop() else { continue };
                picture.alt = picture.alt.split_whitespace().collect::<Vec<_>>().join(" ");
                found.push(picture);
            }
            Event::Text(words) | Event::Code(words) => {
                open.iter_mut().for_each(|picture| picture.alt.push_str(&words));
            }
            Event::SoftBreak | Event::HardBreak => {
                open.iter_mut().for_each(|picture| picture.alt.push(' '));
            }
            _ => {}
        }
    }
    found
}

/// Where in the folder of a lesson a picture is; none where its place leads elsewhere: to another
/// computer, to the root of this one or out of the folder.
#[must_use]
pub fn picture_beside(place: &str) -> Option<String> {
    let path = place.replace("%20", " ");
    let leads_out = path.starts_with(['/', '\\']) || path.contains(':');
    let parts: Vec<&str> = path.split('/').filter(|part| *part != ".").collect();
    let is_inside = parts.iter().all(|part| !part.is_empty() && *part != "..");
    (!leads_out && is_inside && !parts.is_empty()).then(|| parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_says_where_it_is_what_it_shows_and_how_wide_it_is() {
        let text = "Look:\n\n![A *map* of\nthe Clyde](images/map.png \"full\")\n\n\
                    - ![](images/line.png \"small decoration\") and `![no](x)`\n";
        let full = PictureLook { size: PictureSize::Full, is_decoration: false };
        let small = PictureLook { size: PictureSize::Small, is_decoration: true };
        let named = |place: &str, alt: &str, look, line| NamedPicture {
            place: place.to_owned(),
            alt: alt.to_owned(),
            look,
            line,
        };
        assert_eq!(
            pictures(text),
            [
                named("images/map.png", "A map of the Clyde", full, 3),
                named("images/line.png", "", small, 6),
            ]
        );
        assert_eq!(PictureLook::of("The river at Govan"), PictureLook::default());
    }

    #[test]
    fn only_what_is_in_the_folder_of_a_lesson_is_beside_it() {
        for (place, wanted) in [
            ("images/map.png", Some("images/map.png")),
            ("./images/old%20map.png", Some("images/old map.png")),
            ("https://example.org/a.png", None),
            ("data:image/png;base64,AA", None),
            ("//example.org/a.png", None),
            ("/etc/a.png", None),
            ("../2A/images/a.png", None),
            ("images/../../a.png", None),
            ("C:\\a.png", None),
            ("", None),
        ] {
            assert_eq!(picture_beside(place).as_deref(), wanted, "{place}");
        }
    }
}
