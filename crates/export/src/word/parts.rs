//! What the text of a document refers to in other parts of the file.

use super::drawing::Drawing;
use super::xml::Element;
use crate::picture::{Picture, Pictures};

/// Where links lead and which pictures are drawn, as the text is made.
pub(super) struct Parts<'a> {
    /// Targets of hyperlinks; the place of one is its relationship's number.
    pub links: Vec<String>,
    pictures: &'a Pictures,
    /// The places of those that are drawn among the pictures of the sheet.
    drawn: Vec<usize>,
}

impl<'a> Parts<'a> {
    pub fn new(pictures: &'a Pictures) -> Self {
        Self { links: Vec::new(), pictures, drawn: Vec::new() }
    }

    /// The relationship of a link.
    pub fn link(&mut self, url: &str) -> String {
        self.links.push(url.to_owned());
        format!("link{}", self.links.len() - 1)
    }

    /// A picture as a run, at most so wide (in twentieths of a point); none where it is not there.
    pub fn drawing(
        &mut self,
        place: &str,
        alt: Option<&str>,
        share: u32,
        within: u32,
    ) -> Option<Element> {
        let at = self.pictures.keys().position(|known| known == place)?;
        let picture = self.pictures.get(place)?;
        self.drawn.push(at);
        let width = within * picture.share(share) / 100;
        Some(Drawing { picture, at, nth: self.drawn.len(), alt, width }.run())
    }

    /// The pictures that are drawn, each once, with their places.
    pub fn drawn(&self) -> impl Iterator<Item = (usize, &'a Picture)> {
        let all = self.pictures.values().enumerate();
        all.filter(|(at, _)| self.drawn.contains(at))
    }
}
