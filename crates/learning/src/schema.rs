//! Schemas as clients read them best: without references, without names of our types, and without formats that
//! only one language knows.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema};

/// Of what a tool is asked.
pub fn of_ask<T: JsonSchema>() -> Schema {
    tidied::<T>(SchemaSettings::draft2020_12())
}

/// Of what it answers.
pub fn of_answer<T: JsonSchema>() -> Schema {
    tidied::<T>(SchemaSettings::draft2020_12().for_serialize())
}

fn tidied<T: JsonSchema>(settings: SchemaSettings) -> Schema {
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    RecursiveTransform(|schema: &mut Schema| {
        let numeric = |format: &serde_json::Value| {
            format.as_str().is_some_and(|format| {
                format.starts_with("int") || format.starts_with("uint") || format == "double"
            })
        };
        if schema.get("format").is_some_and(numeric) {
            schema.remove("format");
        }
    })
    .transform(&mut schema);
    schema.remove("title");
    schema.remove("description");
    // Clients want them even where there are none.
    schema.ensure_object().entry("properties").or_insert_with(|| serde_json::json!({}));
    schema
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

    /// Something.
    #[derive(JsonSchema, Serialize)]
    struct Some {
        /// How many.
        count: u32,
        sizes: Vec<usize>,
        share: f64,
        when: Option<chrono::DateTime<chrono::Utc>>,
    }

    #[test]
    fn formats_of_numbers_and_names_of_types_are_left_out_and_dates_stay() {
        let schema = of_answer::<Some>();
        let text = serde_json::to_string(&schema).unwrap();
        assert!(!text.contains("uint") && !text.contains("double"), "{text}");
        assert!(text.contains("date-time") && text.contains("How many."), "{text}");
        assert!(schema.get("title").is_none() && schema.get("description").is_none(), "{text}");
    }
}
