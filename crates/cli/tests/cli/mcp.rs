//! `mcp`: the learning tools as agents meet them, with the real binary on both sides of the socket.

mod agent;
mod crowd;
mod holder;
mod hostile;
mod long;
mod over_http;
mod plugin;
mod protocol;
mod repositories;
mod retro;
mod transcript;
