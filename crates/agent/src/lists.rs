//! A feature's tools and hooks, each in one list: the names that definitions may use and what is made
//! for them cannot drift apart.

/// The tools of a feature. From one list come `NAMES`, in the list's order, and the function that adds
/// the tools to a registry; what they are made of are its further parameters.
///
/// ```ignore
/// agent::tools! {
///     /// Those that read.
///     fn with_reading(workspace: &Arc<Workspace>) {
///         read_file::ReadFile { workspace: Arc::clone(workspace) },
///     }
/// }
/// ```
#[macro_export]
macro_rules! tools {
    (
        $(#[$doc:meta])*
        fn $make:ident($($name:ident: $of:ty),* $(,)?) {
            $($($tool:ident)::+ { $($field:ident: $value:expr),* $(,)? },)*
        }
    ) => {
        /// The names of the tools.
        pub const NAMES: &[&str] = &[$(<$($tool)::+ as $crate::Tool>::NAME),*];

        $(#[$doc])*
        pub fn $make(registry: $crate::ToolRegistry, $($name: $of),*) -> $crate::ToolRegistry {
            registry$(.with($($tool)::+ { $($field: $value),* }))*
        }
    };
}

/// The built-in hooks of a feature. Each stands for its module, which has its name as `NAME`. From one
/// list come `NAMES` and the function that makes the hook of a name; what hooks are made of are its
/// further parameters.
///
/// ```ignore
/// agent::hooks! {
///     /// The hook of this name.
///     fn built_in(context_tokens: u64) {
///         context_budget => ContextBudget { context_tokens },
///     }
/// }
/// ```
#[macro_export]
macro_rules! hooks {
    (
        $(#[$doc:meta])*
        fn $make:ident($($name:ident: $of:ty),* $(,)?) {
            $($module:ident => $hook:expr,)*
        }
    ) => {
        /// The names of the hooks.
        pub const NAMES: &[&str] = &[$($module::NAME),*];

        $(#[$doc])*
        fn $make(
            wanted: &str,
            $($name: $of),*
        ) -> Option<::std::sync::Arc<dyn $crate::Hook>> {
            $(if wanted == $module::NAME {
                return Some(::std::sync::Arc::new($hook));
            })*
            None
        }
    };
}
