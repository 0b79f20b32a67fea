//! What follows from resolved entries of a journal: texts that are embedded on five axes, clusters of such
//! embeddings, values that somebody finds in a cluster, how well predictions were borne out, and what to look
//! out for before work of the same sort.
//!
//! Everything here is a function of its arguments. Nothing embeds, stores or asks a clock, and no text is made
//! up: a value is written by whoever reads a cluster, and only measured here.

mod average_link;
mod axis;
mod brier;
mod calibration;
mod cluster;
mod contradiction;
mod density;
mod grouping;
mod plane;
pub mod premortem;
mod validation;
mod value;
mod vector;

pub use axis::{Axis, axis_texts};
pub use brier::{Brier, CurvePoint, Forecast, calibration_curve};
pub use calibration::{
    Calibration, NEEDED_PREDICTIONS, TrackRecord, Tried, calibration, forecasts,
};
pub use cluster::{Cluster, ClusterSettings, Clustering, Experience, Method, cluster, cluster_id};
pub use contradiction::{
    Contradiction, Contradictions, LikelyContradiction, likely_contradictions,
};
pub use density::density_labels;
pub use plane::{Plane, plane};
pub use validation::{Validation, validate, validate_by_distances};
pub use value::{EarlierText, HALF_LIFE_DAYS, Scope, Value, standing};
pub use vector::{ExperienceError, cosine_distance};
