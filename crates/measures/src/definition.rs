//! A measure before it is taken.

use crate::MeasureUnit;
use crate::log::Log;
use crate::value::Part;

/// One measure: its name, its unit, and how it is taken.
pub(crate) struct Definition {
    pub id: &'static str,
    pub unit: MeasureUnit,
    pub take: fn(&Log<'_>) -> Vec<Part>,
}

impl Definition {
    pub const fn new(id: &'static str, unit: MeasureUnit, take: fn(&Log<'_>) -> Vec<Part>) -> Self {
        Self { id, unit, take }
    }
}
