//! What is said where there is little to say, and what is refused.

use experience::{
    Axis, ClusterSettings, Experience, ExperienceError, Method, cluster, cluster_id,
    cosine_distance, density_labels, plane, validate,
};

fn ids(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("ghap_{at:03}")).collect()
}

fn given<'a>(ids: &'a [String], vectors: &'a [Vec<f32>]) -> Vec<Experience<'a>> {
    ids.iter().zip(vectors).map(|(id, vector)| Experience { id, vector, weight: 0.8 }).collect()
}

/// Directions that have nothing in common.
fn apart(count: usize) -> Vec<Vec<f32>> {
    (0..count)
        .map(|at| (0..count).map(|other| f32::from(u8::from(at == other))).collect())
        .collect()
}

#[test]
fn too_few_experiences_say_how_many_are_missing() {
    let ids = ids(14);
    let found = cluster(&given(&ids, &apart(14)), &ClusterSettings::default()).unwrap();
    assert_eq!(found.method, Method::TooFew { have: 14, needed: 20 });
    assert_eq!(
        found.method.to_string(),
        "14 of 20 experiences: clusters are looked for from 20 on"
    );
    assert_eq!((found.clusters, found.unclustered), (vec![], ids));
    let none = cluster(&[], &ClusterSettings::default()).unwrap();
    assert_eq!(none.method, Method::TooFew { have: 0, needed: 20 });
}

#[test]
fn nothing_alike_says_how_near_the_nearest_are() {
    let ids = ids(30);
    let mut vectors = apart(30);
    vectors[7][8] = 0.75;
    let found = cluster(&given(&ids, &vectors), &ClusterSettings::default()).unwrap();
    assert_eq!(
        found.method.to_string(),
        "no 3 of 30 experiences are alike enough to be a cluster; the two most alike are 0.400 apart",
    );
    assert_eq!(found.unclustered.len(), 30);
}

/// Where HDBSCAN sees one cloud and no cluster, sixty-three entries are not answered with nothing.
#[test]
fn a_young_journal_gets_a_coarser_answer_that_says_so() {
    let ids = ids(63);
    let vectors: Vec<Vec<f32>> =
        (0..63).map(|at| vec![10.0, (at % 8) as f32, (at / 8) as f32]).collect();
    let settings = ClusterSettings { min_cluster_size: 40, ..ClusterSettings::default() };
    let found = cluster(&given(&ids, &vectors), &settings).unwrap();
    assert_eq!(found.method, Method::AverageLink { experiences: 63, cut: 0.55, enough: 100 });
    assert_eq!((found.clusters.len(), found.clusters[0].size), (1, 63));
    assert_eq!(
        found.method.to_string(),
        "average linkage cut at a distance of 0.55 over 63 experiences, since HDBSCAN found no cluster; take it as a \
         hint until there are 100",
    );
    let json = serde_json::to_value(&found).unwrap();
    assert_eq!((&json["method"], &json["enough"]), (&"average_link".into(), &100.into()));
    assert_eq!(serde_json::from_value::<experience::Clustering>(json).unwrap(), found);
}

#[test]
fn many_experiences_without_a_cluster_get_no_coarser_answer() {
    let ids = ids(100);
    let found = cluster(&given(&ids, &apart(100)), &ClusterSettings::default()).unwrap();
    assert_eq!(found.method, Method::NothingAlike { experiences: 100, least: 5, nearest: 1.0 });
}

#[test]
fn copies_of_one_text_are_a_cluster() {
    let ids = ids(40);
    let mut vectors = apart(40);
    for vector in &mut vectors[10..22] {
        *vector = vec![0.5; 40];
    }
    let found = cluster(&given(&ids, &vectors), &ClusterSettings::default()).unwrap();
    assert_eq!(found.clusters.len(), 1, "{}", found.method);
    assert_eq!(found.clusters[0].member_ids, ids[10..22]);
    assert!(found.clusters[0].median_distance < 1e-9);
}

#[test]
fn what_is_no_experience_is_refused_by_its_id() {
    let ids = ids(3);
    let check = |change: &dyn Fn(&mut Vec<Experience<'_>>), wanted: ExperienceError| {
        let vectors = apart(3);
        let mut all = given(&ids, &vectors);
        change(&mut all);
        assert_eq!(cluster(&all, &ClusterSettings::default()), Err(wanted));
    };
    let id = || "ghap_001".to_owned();
    check(&|all| all[2].id = "ghap_001", ExperienceError::Twice { id: id() });
    check(&|all| all[1].weight = 0.0, ExperienceError::Weight { id: id(), weight: 0.0 });
    check(&|all| all[1].weight = 1.5, ExperienceError::Weight { id: id(), weight: 1.5 });
    check(
        &|all| all[1].vector = &[1.0],
        ExperienceError::Dimensions { id: id(), found: 1, wanted: 3 },
    );
    check(
        &|all| all[1].vector = &[0.0; 3],
        ExperienceError::NoDirection { id: id(), reason: "all of its numbers are 0" },
    );
    check(
        &|all| all[1].vector = &[f32::NAN; 3],
        ExperienceError::NoDirection { id: id(), reason: "a number in it is not finite" },
    );
}

#[test]
fn more_experiences_than_have_room_are_refused_before_they_are_compared() {
    let ids = ids(5_001);
    let vectors = vec![vec![1.0]; 5_001];
    let refused = cluster(&given(&ids, &vectors), &ClusterSettings::default());
    assert_eq!(refused, Err(ExperienceError::TooMany { have: 5_001, most: 5_000 }));
}

#[test]
fn settings_and_distances_that_allow_nothing_are_refused() {
    let setting = |name, found, least| Err(ExperienceError::Setting { name, found, least });
    assert_eq!(density_labels(&[], 1, 3), setting("min_cluster_size", 1, 2));
    assert_eq!(density_labels(&[], 5, 0), setting("min_samples", 0, 1));
    assert_eq!(density_labels(&[], 5, 3), Ok(vec![]));
    assert_eq!(density_labels(&[vec![0.0]], 5, 3), Ok(vec![None]));
    for wrong in [f64::NAN, -0.1, f64::INFINITY] {
        let refused = density_labels(&[vec![0.0, wrong], vec![wrong, 0.0]], 2, 1);
        assert!(matches!(refused, Err(ExperienceError::Distances { count: 2, .. })), "{refused:?}");
    }
    let lopsided = density_labels(&[vec![0.0, 1.0], vec![2.0, 0.0]], 2, 1);
    assert!(matches!(lopsided, Err(ExperienceError::Distances { .. })), "{lopsided:?}");
    let ragged = density_labels(&[vec![0.0, 1.0], vec![1.0]], 2, 1);
    assert!(matches!(ragged, Err(ExperienceError::Distances { .. })), "{ragged:?}");
}

#[test]
fn clusters_have_the_names_of_their_axes() {
    assert_eq!(cluster_id(Axis::Surprise, 7), "cluster_surprise_7");
    assert_eq!(cluster_id(Axis::RootCause, 0), "cluster_root_cause_0");
}

#[test]
fn a_candidate_is_measured_against_the_median_member_and_both_numbers_are_said() {
    let centroid = [1.0, 0.0];
    let members = [vec![1.0, 0.0], vec![0.8, 0.6], vec![0.6, 0.8]];
    let measure = |candidate: &[f32]| {
        validate(candidate, &centroid, members.iter().map(Vec::as_slice)).unwrap()
    };
    let near = measure(&[0.9, 0.1]);
    assert!(near.valid && (near.median - 0.2).abs() < 1e-7, "{near:?}");
    assert!((near.similarity + near.distance - 1.0).abs() < 1e-12);
    // On the line itself counts.
    assert!(measure(&[0.8, 0.6]).valid);
    let far = measure(&[0.0, 1.0]);
    assert_eq!(
        far.to_string(),
        "it is too far from the centroid: its distance is 1.000, and that of the median member 0.200; say more of \
         what the members have in common, in words that they use",
    );
    let none = validate(&[1.0, 0.0], &centroid, []);
    assert!(matches!(none, Err(ExperienceError::Setting { found: 0, .. })), "{none:?}");
    let other = validate(&[1.0, 0.0, 0.0], &centroid, members.iter().map(Vec::as_slice));
    assert!(
        matches!(other, Err(ExperienceError::Dimensions { found: 3, wanted: 2, .. })),
        "{other:?}"
    );
}

#[test]
fn a_map_of_little_is_a_point() {
    let origin = |count| vec![[0.0, 0.0]; count];
    assert_eq!(plane(&[]).unwrap().points, origin(0));
    let one = plane(&[&[1.0, 2.0]]).unwrap();
    assert_eq!((one.points, one.explained), (origin(1), [0.0, 0.0]));
    let same = plane(&[&[1.0, 2.0], &[2.0, 4.0], &[0.5, 1.0]]).unwrap();
    assert!(same.points.iter().flatten().all(|number| number.abs() < 1e-9), "{same:?}");
    let two = plane(&[&[1.0, 0.0], &[0.0, 1.0]]).unwrap();
    assert!((two.explained[0] - 1.0).abs() < 1e-9 && two.explained[1] < 1e-9, "{two:?}");
    assert!((two.points[0][0] - two.points[1][0]).abs() - 2.0_f64.sqrt() < 1e-9, "{two:?}");
    assert!(matches!(plane(&[&[1.0], &[1.0, 2.0]]), Err(ExperienceError::Dimensions { .. })));
    assert!(cosine_distance(&[1.0], &[-1.0]).unwrap() > 1.99);
}
