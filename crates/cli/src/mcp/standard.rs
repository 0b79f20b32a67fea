//! The standard input and output of this process, read and written by threads of their own: neither can be waited
//! for otherwise on every system.

use std::io::{Read as _, Write as _};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::thread::JoinHandle;

use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Bytes that are read at once.
const PIECE: usize = 64 * 1024;
/// So many pieces or lines wait between a thread and the rest.
const WAITING: usize = 4;

/// What comes in.
pub struct StandardInput {
    pieces: Receiver<std::io::Result<Vec<u8>>>,
    /// What was read and not taken.
    piece: Vec<u8>,
    taken: usize,
}

impl StandardInput {
    /// Begins to read.
    pub fn open() -> Self {
        let (sender, pieces) = channel(WAITING);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut buffer = vec![0; PIECE];
            loop {
                let read = input.read(&mut buffer).map(|length| buffer[..length].to_vec());
                let over = !matches!(&read, Ok(piece) if !piece.is_empty());
                if sender.blocking_send(read).is_err() || over {
                    return;
                }
            }
        });
        Self { pieces, piece: Vec::new(), taken: 0 }
    }
}

impl AsyncRead for StandardInput {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        if self.taken == self.piece.len() {
            match ready!(self.pieces.poll_recv(context)) {
                Some(Ok(piece)) => (self.piece, self.taken) = (piece, 0),
                Some(Err(error)) => return Poll::Ready(Err(error)),
                None => return Poll::Ready(Ok(())),
            }
        }
        let rest = &self.piece[self.taken..];
        let length = rest.len().min(buffer.remaining());
        buffer.put_slice(&rest[..length]);
        self.taken += length;
        Poll::Ready(Ok(()))
    }
}

/// What goes out.
pub struct StandardOutput {
    lines: Sender<Vec<u8>>,
    writing: JoinHandle<()>,
}

/// Nobody reads it any more.
pub struct Unread;

impl StandardOutput {
    /// Ready to be written.
    pub fn open() -> Self {
        let (lines, mut receiver) = channel::<Vec<u8>>(WAITING);
        let writing = std::thread::spawn(move || {
            let mut output = std::io::stdout().lock();
            while let Some(line) = receiver.blocking_recv() {
                if let Err(error) = output.write_all(&line).and_then(|()| output.flush()) {
                    tracing::debug!(%error, "nobody reads the standard output");
                    return;
                }
            }
        });
        Self { lines, writing }
    }

    /// Writes a line; waits where nobody reads.
    pub async fn line(&self, line: &[u8]) -> Result<(), Unread> {
        let line = [line, b"\n"].concat();
        self.lines.send(line).await.map_err(|_| Unread)
    }

    /// Waits until everything is written; may block.
    pub fn close(self) {
        drop(self.lines);
        if self.writing.join().is_err() {
            tracing::debug!("what wrote the standard output failed");
        }
    }
}
