//! Do we agree with others? `data/make.py` says which programs, and how they were asked.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use experience::{
    Brier, ClusterSettings, Experience, Forecast, Method, calibration_curve, cluster,
    cosine_distance, density_labels, plane,
};
use journal::Confidence;
use serde_json::Value;

static REFERENCES: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("data/references.json")).unwrap());

struct DataSet {
    name: String,
    rows: Vec<Vec<f32>>,
    case: &'static Value,
}

fn sets() -> Vec<DataSet> {
    let sets = REFERENCES["sets"].as_array().unwrap().iter();
    sets.map(|case| {
        let dims = case["dims"].as_u64().unwrap() as usize;
        let bytes = BASE64_STANDARD.decode(case["rows"].as_str().unwrap()).unwrap();
        let rows =
            bytes.chunks(dims).map(|row| row.iter().map(|byte| f32::from(*byte as i8)).collect());
        DataSet { name: case["name"].as_str().unwrap().to_owned(), rows: rows.collect(), case }
    })
    .collect()
}

fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn labels(value: &Value) -> Vec<Option<usize>> {
    let labels = value.as_array().unwrap().iter().map(|label| label.as_i64().unwrap());
    labels.map(|label| usize::try_from(label).ok()).collect()
}

fn distances(rows: &[Vec<f32>]) -> Vec<Vec<f64>> {
    let to_all =
        |row: &Vec<f32>| rows.iter().map(|other| cosine_distance(row, other).unwrap()).collect();
    let mut distances: Vec<Vec<f64>> = rows.iter().map(to_all).collect();
    for (at, row) in distances.iter_mut().enumerate() {
        row[at] = 0.0;
    }
    distances
}

/// Ids in the order of the rows, which is the order in which clusters are looked for.
fn ids(rows: &[Vec<f32>]) -> Vec<String> {
    (0..rows.len()).map(|at| format!("ghap_{at:04}")).collect()
}

const WEIGHTS: [f64; 4] = [1.0, 0.8, 0.5, 0.2];

fn experiences<'a>(ids: &'a [String], rows: &'a [Vec<f32>]) -> Vec<Experience<'a>> {
    let weighted = ids.iter().zip(rows).enumerate();
    weighted.map(|(at, (id, vector))| Experience { id, vector, weight: WEIGHTS[at % 4] }).collect()
}

#[test]
fn there_are_as_many_data_sets_as_the_tests_mean() {
    let sets = sets();
    assert_eq!(sets.len(), 16);
    assert_eq!(sets.iter().map(|set| set.rows.len()).sum::<usize>(), 2_567);
    assert!(sets.iter().all(|set| set.rows.len() == labels(&set.case["hdbscan"]).len()));
}

#[test]
fn labels_are_those_of_scikit_learn_number_for_number() {
    for DataSet { name, rows, case } in sets() {
        let found = density_labels(&distances(&rows), 5, 3).unwrap();
        let wanted = labels(&case["hdbscan"]);
        let other = found.iter().zip(&wanted).filter(|(found, wanted)| found != wanted).count();
        assert_eq!(other, 0, "{name}: {other} of {}", wanted.len());
    }
}

#[test]
fn clusters_are_those_labels_with_ids() {
    for DataSet { name, rows, case } in sets() {
        let ids = ids(&rows);
        let found = cluster(&experiences(&ids, &rows), &ClusterSettings::default()).unwrap();
        assert_eq!(found.method, Method::Hdbscan { experiences: rows.len() }, "{name}");
        let mut wanted: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        let mut alone = Vec::new();
        for (id, label) in ids.iter().zip(labels(&case["hdbscan"])) {
            match label {
                Some(label) => wanted.entry(label).or_default().push(id.clone()),
                None => alone.push(id.clone()),
            }
        }
        let members: BTreeMap<usize, Vec<String>> =
            found.clusters.into_iter().map(|one| (one.label, one.member_ids)).collect();
        assert_eq!((members, found.unclustered), (wanted, alone), "{name}");
    }
}

/// With clusters too large for HDBSCAN to find, what is left is average linkage.
#[test]
fn groups_of_average_linkage_are_those_of_scipy() {
    let mut compared = 0;
    for DataSet { name, rows, case } in sets() {
        let Some(wanted) = case["average"].as_array() else { continue };
        let ids = ids(&rows);
        let settings = ClusterSettings {
            min_cluster_size: rows.len() + 1,
            few: rows.len() + 1,
            min_group_size: 1,
            ..ClusterSettings::default()
        };
        let found = cluster(&experiences(&ids, &rows), &settings).unwrap();
        assert!(matches!(found.method, Method::AverageLink { cut: 0.55, .. }), "{name}");
        let mut groups: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for (id, label) in ids.iter().zip(wanted) {
            groups.entry(label.as_i64().unwrap()).or_default().push(id.clone());
        }
        let mut wanted: Vec<Vec<String>> = groups.into_values().collect();
        wanted.sort();
        let found: Vec<Vec<String>> =
            found.clusters.into_iter().map(|one| one.member_ids).collect();
        assert_eq!(found, wanted, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 6);
}

#[test]
fn a_centroid_is_the_weighted_mean_of_numpy() {
    let mut compared = 0;
    for DataSet { name, rows, case } in
        sets().into_iter().filter(|set| set.case["centroid"].is_array())
    {
        let ids = ids(&rows);
        // One group of everything.
        let settings = ClusterSettings {
            min_cluster_size: rows.len() + 1,
            cut: 2.0,
            few: rows.len() + 1,
            ..ClusterSettings::default()
        };
        let found = cluster(&experiences(&ids, &rows), &settings).unwrap();
        let [one] = &found.clusters[..] else { panic!("{name}: {}", found.clusters.len()) };
        for (ours, theirs) in one.centroid.iter().zip(floats(&case["centroid"])) {
            assert!((f64::from(*ours) - theirs).abs() < 1e-6, "{name}: {ours} and {theirs}");
        }
        let weight = case["average weight"].as_f64().unwrap();
        assert!((one.avg_weight - weight).abs() < 1e-12, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 3);
}

#[test]
fn a_map_is_that_of_scikit_learn_but_for_its_signs() {
    let mut compared = 0;
    for DataSet { name, rows, case } in
        sets().into_iter().filter(|set| set.case["plane"].is_array())
    {
        let vectors: Vec<&[f32]> = rows.iter().map(Vec::as_slice).collect();
        let found = plane(&vectors).unwrap();
        let wanted: Vec<Vec<f64>> = case["plane"].as_array().unwrap().iter().map(floats).collect();
        let shares = floats(&case["explained"]);
        for axis in 0..2 {
            let sign = found
                .points
                .iter()
                .zip(&wanted)
                .map(|(ours, theirs)| ours[axis] * theirs[axis])
                .sum::<f64>();
            for (ours, theirs) in found.points.iter().zip(&wanted) {
                let (ours, theirs) = (ours[axis], theirs[axis] * sign.signum());
                assert!((ours - theirs).abs() < 1e-7, "{name}, axis {axis}: {ours} and {theirs}");
            }
            assert!((found.explained[axis] - shares[axis]).abs() < 1e-9, "{name}, axis {axis}");
        }
        compared += 1;
    }
    assert_eq!(compared, 3);
}

#[test]
fn score_and_curve_are_those_of_scikit_learn() {
    let case = &REFERENCES["forecasts"];
    let stated = floats(&case["stated"]);
    let forecasts: Vec<Forecast> = stated
        .iter()
        .zip(floats(&case["happened"]))
        .map(|(percent, happened)| Forecast {
            confidence: Confidence::try_from(*percent).unwrap(),
            happened,
        })
        .collect();
    let brier = Brier::of(&forecasts).unwrap();
    assert!((brier.score - case["brier"].as_f64().unwrap()).abs() < 1e-12);
    let curve = calibration_curve(&forecasts);
    let wanted: Vec<Vec<f64>> = case["curve"].as_array().unwrap().iter().map(floats).collect();
    assert_eq!(curve.len(), wanted.len());
    for (ours, theirs) in curve.iter().zip(&wanted) {
        assert!((ours.stated - theirs[0]).abs() < 1e-12, "{} and {}", ours.stated, theirs[0]);
        assert!((ours.happened - theirs[1]).abs() < 1e-12, "{} and {}", ours.happened, theirs[1]);
    }
}
