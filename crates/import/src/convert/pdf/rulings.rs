//! The lines that a page draws straight across or down: what parts the cells of its tables. Shading,
//! curves and what stands in other objects is passed over; a table of such is found by its words.

use lopdf::content::Operation;
use lopdf::{Document, Object, ObjectId};

/// The most that the drawing of one page may take, in bytes.
const PAGE_BYTES: usize = 32 * 1024 * 1024;

/// What is filled and thinner than this, in points, is a line.
const THIN: f32 = 2.5;

/// How far a line may lean, in points.
const LEAN: f32 = 0.7;

/// A line that stands at one height (or distance from the left) and reaches from one place to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ruling {
    pub(super) at: f32,
    pub(super) from: f32,
    pub(super) to: f32,
}

/// The lines of a page. `y` grows upwards.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Rulings {
    /// At a height, from left to right.
    pub(super) across: Vec<Ruling>,
    /// At a distance from the left, from below upwards.
    pub(super) down: Vec<Ruling>,
}

impl Rulings {
    /// The lines of one page; none where its drawing cannot be read or is turned on its side.
    pub(super) fn of(document: &Document, page: ObjectId) -> Self {
        let turned = |page: &lopdf::Dictionary| {
            page.get(b"Rotate").and_then(Object::as_i64).is_ok_and(|turn| turn % 360 != 0)
        };
        if document.get_dictionary(page).is_ok_and(turned) {
            return Self::default();
        }
        let drawn = document
            .get_page_content_with_limit(page, PAGE_BYTES)
            .and_then(|bytes| lopdf::content::Content::decode(&bytes));
        match drawn {
            Ok(content) => Pen::default().draw(&content.operations),
            Err(error) => {
                tracing::debug!(%error, "the lines of a page cannot be read");
                Self::default()
            }
        }
    }
}

type Point = (f32, f32);

/// Turns lengths of the drawing into points of the page: `[a b c d e f]`.
type Matrix = [f32; 6];

/// Follows the drawing of a page.
struct Pen {
    matrix: Matrix,
    kept: Vec<Matrix>,
    begun: Point,
    at: Point,
    /// Straight pieces of the path that is being drawn.
    path: Vec<(Point, Point)>,
    /// Rectangles of it.
    boxes: Vec<(Point, Point)>,
    found: Rulings,
}

impl Default for Pen {
    fn default() -> Self {
        Self {
            matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            kept: Vec::new(),
            begun: (0.0, 0.0),
            at: (0.0, 0.0),
            path: Vec::new(),
            boxes: Vec::new(),
            found: Rulings::default(),
        }
    }
}

impl Pen {
    fn draw(mut self, operations: &[Operation]) -> Rulings {
        for Operation { operator, operands } in operations {
            let numbers: Vec<f32> =
                operands.iter().filter_map(|operand| operand.as_float().ok()).collect();
            match (operator.as_str(), numbers.as_slice()) {
                ("q", _) => self.kept.push(self.matrix),
                ("Q", _) => self.matrix = self.kept.pop().unwrap_or(self.matrix),
                ("cm", &[a, b, c, d, e, f]) => self.turn([a, b, c, d, e, f]),
                ("m", &[x, y]) => {
                    self.at = self.place((x, y));
                    self.begun = self.at;
                }
                ("l", &[x, y]) => self.line(self.place((x, y))),
                ("c", &[_, _, _, _, x, y]) | ("v" | "y", &[_, _, x, y]) => {
                    self.at = self.place((x, y));
                }
                ("h", _) => self.line(self.begun),
                ("re", &[x, y, width, height]) => {
                    let corners = (self.place((x, y)), self.place((x + width, y + height)));
                    self.boxes.push(corners);
                }
                ("s" | "b" | "b*", _) => {
                    self.line(self.begun);
                    self.stroke();
                }
                ("S" | "B" | "B*", _) => self.stroke(),
                ("f" | "F" | "f*", _) => self.fill(),
                ("n", _) => self.end(),
                _ => {}
            }
        }
        self.found
    }

    fn turn(&mut self, [a, b, c, d, e, f]: Matrix) {
        let [ma, mb, mc, md, me, mf] = self.matrix;
        self.matrix = [
            a * ma + b * mc,
            a * mb + b * md,
            c * ma + d * mc,
            c * mb + d * md,
            e * ma + f * mc + me,
            e * mb + f * md + mf,
        ];
    }

    fn place(&self, (x, y): Point) -> Point {
        let [a, b, c, d, e, f] = self.matrix;
        (a * x + c * y + e, b * x + d * y + f)
    }

    fn line(&mut self, to: Point) {
        self.path.push((self.at, to));
        self.at = to;
    }

    fn stroke(&mut self) {
        for (from, to) in std::mem::take(&mut self.path) {
            self.rule(from, to);
        }
        for ((left, bottom), (right, top)) in std::mem::take(&mut self.boxes) {
            self.rule((left, bottom), (right, bottom));
            self.rule((left, top), (right, top));
            self.rule((left, bottom), (left, top));
            self.rule((right, bottom), (right, top));
        }
        self.end();
    }

    /// What is filled is a line only where it is as thin as one.
    fn fill(&mut self) {
        for ((left, bottom), (right, top)) in std::mem::take(&mut self.boxes) {
            let (across, up) = ((left + right) / 2.0, (bottom + top) / 2.0);
            if (right - left).abs() < THIN {
                self.rule((across, bottom), (across, top));
            } else if (top - bottom).abs() < THIN {
                self.rule((left, up), (right, up));
            }
        }
        self.end();
    }

    fn end(&mut self) {
        self.path.clear();
        self.boxes.clear();
    }

    fn rule(&mut self, from: Point, to: Point) {
        let (width, height) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        if height < LEAN && width > THIN {
            let (left, right) = (from.0.min(to.0), from.0.max(to.0));
            self.found.across.push(Ruling { at: from.1, from: left, to: right });
        } else if width < LEAN && height > THIN {
            let (bottom, top) = (from.1.min(to.1), from.1.max(to.1));
            self.found.down.push(Ruling { at: from.0, from: bottom, to: top });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> Rulings {
        let content = lopdf::content::Content::decode(text.as_bytes()).expect("it is a drawing");
        Pen::default().draw(&content.operations)
    }

    fn ruling(at: f32, from: f32, to: f32) -> Ruling {
        Ruling { at, from, to }
    }

    #[test]
    fn straight_lines_boxes_and_thin_fillings_are_rulings() {
        assert_eq!(
            drawn("10 20 m 110 20 l S 10 20 m 60 70 l S 5 5 100 50 re f 5 5 1 50 re f"),
            Rulings { across: vec![ruling(20.0, 10.0, 110.0)], down: vec![ruling(5.5, 5.0, 55.0)] }
        );
        assert_eq!(
            drawn("0 0 100 50 re S"),
            Rulings {
                across: vec![ruling(0.0, 0.0, 100.0), ruling(50.0, 0.0, 100.0)],
                down: vec![ruling(0.0, 0.0, 50.0), ruling(100.0, 0.0, 50.0)],
            }
        );
    }

    #[test]
    fn a_moved_and_stretched_drawing_is_followed_and_given_back() {
        assert_eq!(
            drawn("q 2 0 0 2 100 0 cm 0 10 m 50 10 l S Q 0 10 m 50 10 l S 0 0 m 9 9 l n").across,
            [ruling(20.0, 100.0, 200.0), ruling(10.0, 0.0, 50.0)]
        );
    }
}
