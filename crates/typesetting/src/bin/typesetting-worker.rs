//! The worker by itself. The hosts are workers of their own; this one is for the tests, which speak to it as
//! the application speaks to its host.

fn main() -> std::io::Result<()> {
    if typesetting::worker::requested(std::env::args_os()) {
        return typesetting::worker::run();
    }
    Err(std::io::Error::other("this program is only a worker for the tests of setting pages"))
}
