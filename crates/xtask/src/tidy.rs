//! Rules of the house.
pub fn run() -> anyhow::Result<()> {
    Ok(())
}
