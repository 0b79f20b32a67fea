//! What tells the frame of a lesson from a lesson.

use super::Pack;

impl Pack {
    /// Whether it only stands in for a note: no note looks ahead to nothing.
    pub fn is_frame(&self) -> bool {
        self.ahead.ask.is_empty()
    }
}
