//! The list of commands and what is made from it.
//!
//! Commands stand in groups, one for each capability that has their bodies, and each says whether it
//! only looks. What follows from that is decided here and nowhere else: whether a command goes on
//! when its caller hangs up.

mod carrying;
mod list;

use async_trait::async_trait;
use serde_json::Value;

pub use self::carrying::{Access, Command};
use self::carrying::{decode, encode, to_the_end};
pub(crate) use self::list::{with_classroom, with_commands, with_research};
use crate::types::*;
use crate::{ApiError, ErrorCode};

macro_rules! access {
    (read) => {
        Access::Read
    };
    (write) => {
        Access::Write
    };
    (attended) => {
        Access::Attended
    };
}

/// Runs a body as its access says, and its error as it crosses the wire.
macro_rules! carried {
    (write, $capability:expr, $group:ident::$name:ident($params:ident)) => {{
        let capability = Clone::clone($capability);
        to_the_end(async move { $group::$name(&capability, $params).await.map_err(Into::into) })
            .await
    }};
    ($looks:ident, $capability:expr, $group:ident::$name:ident($params:ident)) => {
        $group::$name($capability, $params).await.map_err(Into::into)
    };
}

macro_rules! define_commands {
    ($(
        $(#[$about:meta])*
        $group:ident $capability:ident {
            $($(#[$doc:meta])* $access:ident $name:ident($params:ty) -> $result:ty,)*
        }
    )*) => {
        /// All commands.
        pub const COMMANDS: &[Command] =
            &[$($(Command { name: stringify!($name), access: access!($access) }),*),*];

        $(
            $(#[$about])*
            #[async_trait]
            pub trait $group: Send + Sync {
                /// Why one of them was not carried out.
                type Error: Into<ApiError> + Send;
                $(
                    $(#[$doc])*
                    ///
                    /// # Errors
                    /// What a person is to read.
                    async fn $name(&self, params: $params) -> Result<$result, Self::Error>;
                )*
            }
        )*

        /// Where the bodies are: each group has its capability.
        pub trait Capabilities: Send + Sync {
            $(
                $(#[$about])*
                type $group: $group + Clone + 'static;

                $(#[$about])*
                fn $capability(&self) -> &Self::$group;
            )*
        }

        /// Every command by its name, as a host calls it.
        #[async_trait]
        pub trait Commands: Send + Sync {
            $($(
                $(#[$doc])*
                ///
                /// # Errors
                /// [`ApiError`], for a person to read.
                async fn $name(&self, params: $params) -> Result<$result, ApiError>;
            )*)*
        }

        #[async_trait]
        impl<All: Capabilities> Commands for All {
            $($(
                async fn $name(&self, params: $params) -> Result<$result, ApiError> {
                    carried!($access, self.$capability(), $group::$name(params))
                }
            )*)*
        }

        /// Run the named command with JSON parameters.
        ///
        /// # Errors
        /// [`ApiError`]: no such command, parameters that do not fit, or what the command says.
        pub async fn dispatch(
            commands: &(impl Commands + ?Sized),
            name: &str,
            params: Value,
        ) -> Result<Value, ApiError> {
            match name {
                $($(stringify!($name) => encode(&commands.$name(decode(name, params)?).await?),)*)*
                _ => {
                    let message = format!("there is no command named {name}");
                    Err(ApiError::new(ErrorCode::NotFound, message))
                }
            }
        }
    };
}

with_commands!(define_commands);

#[cfg(test)]
mod tests;
