//! Lines that are typed while the agent works.
//!
//! Nothing is read before a whole line is there, and nothing once a prompt is shown: what is typed
//! then belongs to the prompt.

use tokio::sync::mpsc::UnboundedReceiver;

/// A terminal that may be typed at, until it is dropped.
pub struct Typing(Option<Heard>);

struct Heard {
    lines: UnboundedReceiver<String>,
    /// Its end tells the thread that listens to stop.
    _open: std::sync::Arc<()>,
}

impl Typing {
    /// Nobody types.
    pub fn none() -> Self {
        Self(None)
    }

    /// Whoever sits at this terminal.
    #[cfg(unix)]
    pub fn listen() -> Self {
        let (sender, lines) = tokio::sync::mpsc::unbounded_channel();
        let open = std::sync::Arc::new(());
        let listening = std::sync::Arc::downgrade(&open);
        std::thread::spawn(move || terminal::listen(&listening, &sender));
        Self(Some(Heard { lines, _open: open }))
    }

    /// A terminal that cannot be asked whether a line is there is not listened to.
    #[cfg(not(unix))]
    pub fn listen() -> Self {
        Self::none()
    }

    /// The next line that says something; waits for ever where nobody can type.
    pub async fn line(&mut self) -> String {
        if let Some(heard) = &mut self.0
            && let Some(line) = heard.lines.recv().await
        {
            return line;
        }
        std::future::pending().await
    }
}

#[cfg(unix)]
mod terminal {
    use std::os::fd::AsFd as _;
    use std::sync::Weak;

    use nix::poll::{PollFd, PollFlags, poll};
    use tokio::sync::mpsc::UnboundedSender;

    /// Milliseconds between two looks at whether anybody still listens.
    const LOOK: u16 = 100;

    /// Passes whole lines on while somebody listens.
    pub fn listen(listening: &Weak<()>, lines: &UnboundedSender<String>) {
        let stdin = std::io::stdin();
        while listening.strong_count() > 0 {
            let mut waited = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
            let ready = match poll(&mut waited, LOOK) {
                Ok(ready) => ready > 0,
                Err(nix::Error::EINTR) => false,
                Err(_) => return,
            };
            if !ready || listening.strong_count() == 0 {
                continue;
            }
            let mut line = String::new();
            match stdin.read_line(&mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) if line.trim().is_empty() => {}
                Ok(_) if lines.send(line.trim().to_owned()).is_err() => return,
                Ok(_) => {}
            }
        }
    }
}
