//! The JSON form of OTLP 1.x traces: ids in hexadecimal, 64-bit numbers as strings, enums as
//! integers, keys in camel case.

use serde::Serialize;

/// `SPAN_KIND_INTERNAL`.
pub const KIND_INTERNAL: u8 = 1;
/// `SPAN_KIND_CLIENT`: work of another computer, or of another program on this one.
pub const KIND_CLIENT: u8 = 3;
/// `STATUS_CODE_UNSET`: nothing went wrong.
pub const STATUS_UNSET: u8 = 0;
/// `STATUS_CODE_ERROR`.
pub const STATUS_ERROR: u8 = 2;

/// `ExportTraceServiceRequest`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// One for this application.
    pub resource_spans: Vec<ResourceSpans>,
}

/// Spans of one resource.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ResourceSpans {
    /// Who made them.
    pub resource: Resource,
    /// The spans by scope.
    pub scope_spans: Vec<ScopeSpans>,
    /// What the attribute names mean.
    pub schema_url: &'static str,
}

/// Who made spans.
#[derive(Debug, Serialize)]
pub struct Resource {
    /// Name and version.
    pub attributes: Vec<KeyValue>,
}

/// Spans of one scope.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ScopeSpans {
    /// Which part of the program.
    pub scope: Scope,
    /// The spans.
    pub spans: Vec<OtlpSpan>,
    /// What the attribute names mean.
    pub schema_url: &'static str,
}

/// A part of a program.
#[derive(Debug, Serialize)]
pub struct Scope {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

/// One span.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OtlpSpan {
    /// 32 hexadecimal digits.
    pub trace_id: String,
    /// 16 hexadecimal digits.
    pub span_id: String,
    /// 16 hexadecimal digits; empty for the first.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub parent_span_id: String,
    /// Its name.
    pub name: String,
    /// [`KIND_INTERNAL`] or [`KIND_CLIENT`].
    pub kind: u8,
    /// Nanoseconds since 1970.
    pub start_time_unix_nano: String,
    /// Nanoseconds since 1970.
    pub end_time_unix_nano: String,
    /// What there is to say.
    pub attributes: Vec<KeyValue>,
    /// How it ended.
    pub status: Status,
}

/// How a span ended. It has no message: a message is content.
#[derive(Debug, Serialize)]
pub struct Status {
    /// [`STATUS_UNSET`] or [`STATUS_ERROR`].
    pub code: u8,
}

/// An attribute.
#[derive(Debug, Serialize)]
pub struct KeyValue {
    /// Its name.
    pub key: &'static str,
    /// Its value.
    pub value: AnyValue,
}

/// A value of an attribute.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::enum_variant_names, reason = "these are the names of the format")]
pub enum AnyValue {
    /// A text.
    StringValue(String),
    /// A whole number.
    IntValue(String),
    /// A number.
    DoubleValue(f64),
    /// True or false.
    BoolValue(bool),
    /// Several.
    ArrayValue {
        /// In order.
        values: Vec<AnyValue>,
    },
}
