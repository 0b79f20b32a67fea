//! The tools of experiences: clusters, and values that somebody reads in them.

mod clusters;
mod get_cluster_members;
mod get_clusters;
mod list_values;
mod run_clustering;
mod store_value;
mod validate_value_candidate;

use crate::Offered;

/// What is offered of them.
pub fn all() -> Vec<Offered> {
    vec![
        Offered::of::<run_clustering::RunClustering>(),
        Offered::of::<get_clusters::GetClusters>(),
        Offered::of::<get_cluster_members::GetClusterMembers>(),
        Offered::of::<validate_value_candidate::ValidateValueCandidate>(),
        Offered::of::<store_value::StoreValue>(),
        Offered::of::<list_values::ListValues>(),
    ]
}
