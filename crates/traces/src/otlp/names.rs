//! Names of attributes.
//!
//! The GenAI conventions are all still in development, so their names are pinned: to version 1.41.0
//! of the semantic conventions, as read on 22 November 2026. The names of skills are not in a
//! release yet; they are taken from the conventions' own repository as read on the same day.
//! What the conventions have no name for stands below `teacher_assist`.

/// The version of the semantic conventions.
pub const SCHEMA_URL: &str = "https://opentelemetry.io/schemas/1.41.0";

/// This application.
pub const SERVICE: &str = "teacher-assist";

pub const SERVICE_NAME: &str = "service.name";
pub const SERVICE_VERSION: &str = "service.version";
pub const ERROR_TYPE: &str = "error.type";

pub const OPERATION: &str = "gen_ai.operation.name";
pub const PROVIDER: &str = "gen_ai.provider.name";
pub const CONVERSATION: &str = "gen_ai.conversation.id";
pub const AGENT: &str = "gen_ai.agent.name";
pub const MODEL: &str = "gen_ai.request.model";
pub const FINISH_REASONS: &str = "gen_ai.response.finish_reasons";
pub const FIRST_CHUNK: &str = "gen_ai.response.time_to_first_chunk";
/// With the cached ones: they are a part of it here.
pub const INPUT_TOKENS: &str = "gen_ai.usage.input_tokens";
pub const OUTPUT_TOKENS: &str = "gen_ai.usage.output_tokens";
pub const CACHE_READ_TOKENS: &str = "gen_ai.usage.cache_read.input_tokens";
pub const CACHE_WRITE_TOKENS: &str = "gen_ai.usage.cache_creation.input_tokens";
pub const REASONING_TOKENS: &str = "gen_ai.usage.reasoning.output_tokens";
pub const TOOL: &str = "gen_ai.tool.name";
pub const TOOL_CALL: &str = "gen_ai.tool.call.id";
pub const TOOL_TYPE: &str = "gen_ai.tool.type";
pub const SKILL: &str = "gen_ai.skill.name";
pub const SKILL_RESOURCE: &str = "gen_ai.skill.resource.name";

// Content: only where it is asked for.
pub const SYSTEM: &str = "gen_ai.system_instructions";
pub const INPUT: &str = "gen_ai.input.messages";
pub const OUTPUT: &str = "gen_ai.output.messages";
pub const TOOL_ARGUMENTS: &str = "gen_ai.tool.call.arguments";
pub const TOOL_RESULT: &str = "gen_ai.tool.call.result";
pub const CONTENT: &str = "teacher_assist.content";

pub const KIND: &str = "teacher_assist.span.kind";
pub const OPEN: &str = "teacher_assist.span.open";
pub const TRACE: &str = "teacher_assist.trace.id";
pub const COST: &str = "teacher_assist.cost_usd";
pub const COMPONENT: &str = "teacher_assist.component";
pub const TURN: &str = "teacher_assist.turn";
pub const RUN_STATUS: &str = "teacher_assist.run.status";
pub const WORKSPACE_USE: &str = "teacher_assist.factor.workspace";
pub const SCAFFOLDING: &str = "teacher_assist.factor.scaffolding";
pub const SKILL_USE: &str = "teacher_assist.factor.skills";
pub const TOPOLOGY: &str = "teacher_assist.factor.topology";
pub const MEMORY_USE: &str = "teacher_assist.factor.memory";
pub const MEMORIES: &str = "teacher_assist.memory.ids";
pub const HOOK: &str = "teacher_assist.hook.name";
pub const HOOK_POINT: &str = "teacher_assist.hook.point";
pub const HOOK_VERDICT: &str = "teacher_assist.hook.verdict";
pub const INTERACTION: &str = "teacher_assist.interaction.kind";
pub const FACE: &str = "teacher_assist.interaction.face";
pub const RESPONSE: &str = "teacher_assist.interaction.response";
pub const WITHDRAWN: &str = "teacher_assist.interaction.withdrawn";
pub const SKILL_TIER: &str = "teacher_assist.skill.tier";
pub const MEMORY_PATH: &str = "teacher_assist.memory.path";
pub const HANDOFF_TO: &str = "teacher_assist.handoff.to";
pub const SUMMARISED: &str = "teacher_assist.summary.messages";
pub const REPLACED: &str = "teacher_assist.privacy.replaced_kinds";
