//! What was rated, for other programs.

use crate::Rating;

/// The columns of a table of ratings.
const COLUMNS: [&str; 9] =
    ["case", "first", "second", "repetition", "criterion", "rubric", "rater", "preference", "why"];

/// As a table of comma-separated values with a row for each.
///
/// # Errors
/// When it cannot be written.
pub fn as_csv(ratings: &[Rating]) -> Result<String, csv::Error> {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(COLUMNS)?;
    for one in ratings {
        let (repetition, version) = (one.repetition.to_string(), one.rubric.to_string());
        out.write_record([
            one.case.as_str(),
            &one.first,
            &one.second,
            &repetition,
            &one.criterion,
            &version,
            &one.rater,
            one.preference.word(),
            one.why.as_deref().unwrap_or_default(),
        ])?;
    }
    let bytes = out.into_inner().map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// As lines of `ratings.jsonl`.
///
/// # Errors
/// When it cannot be written.
pub fn as_jsonl(ratings: &[Rating]) -> Result<String, serde_json::Error> {
    let mut text = String::new();
    for one in ratings {
        text.push_str(&serde_json::to_string(one)?);
        text.push('\n');
    }
    Ok(text)
}
