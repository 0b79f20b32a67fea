//! Pictures in the line of a text.

use super::xml::{Element, el};
use crate::picture::Picture;

const DRAWING: &str = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing";
const GRAPHIC: &str = "http://schemas.openxmlformats.org/drawingml/2006/main";
const PICTURE: &str = "http://schemas.openxmlformats.org/drawingml/2006/picture";
const DECORATIVE: &str = "http://schemas.microsoft.com/office/drawing/2017/decorative";

/// English metric units in a twentieth of a point.
const EMU: u64 = 635;

/// What a picture is called in the file, by its place among those of the sheet.
pub(super) fn part_name(at: usize, picture: &Picture) -> String {
    format!("media/picture{at}.{}", picture.ending())
}

/// The relationship that leads to it.
pub(super) fn relation(at: usize) -> String {
    format!("picture{at}")
}

/// A picture as a run.
pub(super) struct Drawing<'a> {
    pub picture: &'a Picture,
    /// Its place among those of the sheet.
    pub at: usize,
    /// Which drawing of the document it is, from 1.
    pub nth: usize,
    /// What it shows, for who does not see it; none for one that only decorates.
    pub alt: Option<&'a str>,
    /// In twentieths of a point.
    pub width: u32,
}

impl Drawing<'_> {
    pub fn run(&self) -> Element {
        let (across, down) = self.picture.size();
        let width = u64::from(self.width) * EMU;
        let height = width * u64::from(down) / u64::from(across).max(1);
        let name = format!("Picture {}", self.nth);
        let named = |element: Element| element.attr("id", self.nth).attr("name", &name);
        let about = named(el("wp:docPr"));
        let about = match self.alt {
            Some(alt) => about.attr("descr", alt),
            None => about.child(decorative()),
        };
        let size = |element: Element| element.attr("cx", width).attr("cy", height);
        let place =
            el("a:xfrm").child(el("a:off").attr("x", 0).attr("y", 0)).child(size(el("a:ext")));
        let picture = el("pic:pic")
            .attr("xmlns:pic", PICTURE)
            .child(el("pic:nvPicPr").child(named(el("pic:cNvPr"))).child(el("pic:cNvPicPr")))
            .child(
                el("pic:blipFill")
                    .child(el("a:blip").attr("r:embed", relation(self.at)))
                    .child(el("a:stretch").child(el("a:fillRect"))),
            )
            .child(
                el("pic:spPr")
                    .child(place)
                    .child(el("a:prstGeom").attr("prst", "rect").child(el("a:avLst"))),
            );
        let inline = ["distT", "distB", "distL", "distR"]
            .into_iter()
            .fold(el("wp:inline"), |inline, side| inline.attr(side, 0));
        let inline = inline
            .attr("xmlns:wp", DRAWING)
            .attr("xmlns:a", GRAPHIC)
            .child(size(el("wp:extent")))
            .child(about)
            .child(el("a:graphic").child(el("a:graphicData").attr("uri", PICTURE).child(picture)));
        el("w:r").child(el("w:drawing").child(inline))
    }
}

/// What tells Word that nobody has to hear of it.
fn decorative() -> Element {
    let mark = el("adec:decorative").attr("xmlns:adec", DECORATIVE).attr("val", 1);
    let known = el("a:ext").attr("uri", "{C183D7F6-B498-43B3-948B-1728B52AA6E4}").child(mark);
    el("a:extLst").child(known)
}
