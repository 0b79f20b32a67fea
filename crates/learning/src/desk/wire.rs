//! Numbers and axes as they cross the wire.

use api::CodingAxis;
use experience::Axis;

/// The axis that a face means.
pub(super) const fn axis_of(axis: CodingAxis) -> Axis {
    match axis {
        CodingAxis::Full => Axis::Full,
        CodingAxis::Domain => Axis::Domain,
        CodingAxis::Strategy => Axis::Strategy,
        CodingAxis::Surprise => Axis::Surprise,
        CodingAxis::RootCause => Axis::RootCause,
    }
}

/// An axis as a face names it.
pub(super) const fn shown_axis(axis: Axis) -> CodingAxis {
    match axis {
        Axis::Full => CodingAxis::Full,
        Axis::Domain => CodingAxis::Domain,
        Axis::Strategy => CodingAxis::Strategy,
        Axis::Surprise => CodingAxis::Surprise,
        Axis::RootCause => CodingAxis::RootCause,
    }
}

/// As many as the wire can say.
pub(super) fn count(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
