//! The providers whose servers are asked: what each is called, where it is, and which variables of
//! the environment set it up. How it is spoken to stands in the modules of the same names.

pub(crate) mod anthropic {
    pub(crate) const PROVIDER: &str = "anthropic";
    pub(crate) const LABEL: &str = "Anthropic";
    pub(crate) const KEY_VARIABLE: &str = "ANTHROPIC_API_KEY";
    pub(crate) const BASE_VARIABLE: &str = "ANTHROPIC_BASE_URL";
    pub(crate) const BASE_URL: &str = "https://api.anthropic.com";
}

pub(crate) mod openai {
    pub(crate) const PROVIDER: &str = "openai";
    /// What the list of models calls servers that are not OpenAI's own.
    pub(crate) const COMPATIBLE: &str = "openai-compatible";
    pub(crate) const LABEL: &str = "OpenAI";
    pub(crate) const LOCAL_LABEL: &str = "the local server";
    pub(crate) const NEAR_LABEL: &str = "the server in your network";
    pub(crate) const KEY_VARIABLE: &str = "OPENAI_API_KEY";
    pub(crate) const BASE_VARIABLE: &str = "OPENAI_BASE_URL";
    pub(crate) const BASE_URL: &str = "https://api.openai.com/v1";
    /// OpenAI itself, however its address is written.
    pub(crate) const HOST: &str = "api.openai.com";
}
