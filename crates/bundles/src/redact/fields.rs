//! What the texts of an event are: each field that is no words is named here, and every other is words. A
//! field that is new is words until somebody says otherwise, so that forgetting one costs a finding and no name.

/// What a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// Somebody's words, or a model's.
    Words,
    /// Words whose length in bytes is measured: a fragment of the prompt.
    Fragment,
    /// Words of the questionnaire or of the study, where they are that; else somebody's.
    Own,
    /// One of a few words of the program.
    Tag,
    /// What a definition of ours or hers is called: an agent, a tool, a hook, a skill.
    Name,
    /// A provider or a model.
    Model,
    /// An instant.
    Instant,
    /// A day.
    Day,
    /// Names a session, a run, a question.
    Uuid,
    /// Names something inside of a log.
    Id,
    /// A task: of the study, where it is one of its tasks; else something inside of a log.
    Task,
    /// The hash of a text.
    Hash,
    /// The version of a definition, which stays.
    Version,
    /// A file in the workspace.
    Path,
    /// A section of a document.
    Section,
    /// A class.
    Class,
    /// Where a model is asked.
    Host,
    /// Who answers a questionnaire.
    Seat,
    /// A code of a curriculum.
    Code,
    /// A token of the scrubber.
    Token,
}

/// What a text in the field `key` of an object in the field `parent` is. Lists are what stands in them.
pub fn field(parent: &str, key: &str) -> Field {
    match (parent, key) {
        ("interaction", "id") | (_, "parent" | "sessionId" | "traceId" | "interactionId") => {
            Field::Uuid
        }
        (_, "found" | "grant") => Field::Uuid,
        (_, "at" | "expiresAt" | "hardEnd") => Field::Instant,
        (_, "date" | "day") => Field::Day,
        ("prompt" | "added", "text") => Field::Fragment,
        ("body", "session") => Field::Uuid,
        ("body", "participant") => Field::Seat,
        ("body", "study" | "tier" | "consent")
        | ("tiers" | "materials", _)
        | ("tasks", "title" | "text")
        | ("steps", "sitting" | "condition" | "task")
        | ("what", "questionnaire") => Field::Own,
        ("tasks", "id") => Field::Task,
        ("body", "protocolSha256") => Field::Version,
        ("stretches", "act") => Field::Tag,
        ("outcome", "why") => Field::Words,
        ("why" | "body", "why") => Field::Tag,
        ("factors", _) => Field::Tag,
        (
            _,
            "family" | "type" | "kind" | "face" | "point" | "points" | "action" | "what"
            | "outcome" | "effect" | "state" | "status" | "moment" | "by" | "scope" | "allow"
            | "verdict" | "decision" | "approval" | "policy" | "resume" | "came" | "stop" | "rule"
            | "finding",
        ) => Field::Tag,
        ("claims", "code") => Field::Code,
        ("replaced", "tokens") => Field::Token,
        ("definition", "title") => Field::Own,
        ("definition", "sha256") | (_, "version") => Field::Version,
        (_, "sha256") | ("change", "before" | "after") => Field::Hash,
        (
            "command" | "understood" | "hooks" | "content" | "body" | "output" | "request",
            "name",
        ) => Field::Name,
        ("pool" | "body", "section") | ("body" | "start", "tools") => Field::Name,
        ("definition", "id") => Field::Name,
        (
            _,
            "plugin" | "agent" | "hook" | "handedBy" | "readOnly" | "tool" | "tag" | "reference"
            | "blueprint" | "lang" | "endings",
        )
        | ("body", "from") => Field::Name,
        (_, "provider" | "model") => Field::Model,
        ("content" | "items" | "questions" | "proposals", "id") => Field::Id,
        (_, "callId" | "memories" | "ids" | "questionId" | "proposalId" | "boot") => Field::Id,
        ("response", "removed" | "added") => Field::Id,
        ("section" | "sections", "id") | (_, "sectionId") => Field::Section,
        (_, "path" | "source" | "opens" | "folder") => Field::Path,
        (_, "class") => Field::Class,
        (_, "host") => Field::Host,
        (_, "seat") => Field::Seat,
        ("request", "question" | "section") | ("examples", _) => Field::Own,
        (
            "widget",
            "options" | "unit" | "starter" | "entries" | "left" | "right" | "low" | "high" | "rows"
            | "columns",
        ) => Field::Own,
        _ => Field::Words,
    }
}

/// Whether a field holds what a model or a definition made as it liked, with fields of its own.
pub fn is_free(parent: &str, key: &str) -> bool {
    matches!(
        (parent, key),
        ("content" | "change" | "request", "input")
            | ("content", "value")
            | (_, "schema" | "frozen")
    )
}
