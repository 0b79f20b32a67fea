//! Lines from somebody who may send anything: one that is too long is passed over, and only its ends are kept.

use tokio::io::{AsyncBufRead, AsyncBufReadExt as _};

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, without its end.
    Whole(Vec<u8>),
    /// A line of more bytes than are taken, by its first and its last ones.
    TooLong {
        /// The first bytes.
        head: Vec<u8>,
        /// The last bytes.
        tail: Vec<u8>,
    },
}

/// So much is kept of either end of what is too long.
const END: usize = 256;

/// Reads lines. It may be dropped between two polls: what was read of a line is kept.
pub struct BoundedLines<R> {
    reader: R,
    most: usize,
    line: Vec<u8>,
    over: Option<Vec<u8>>,
}

impl<R: AsyncBufRead + Unpin> BoundedLines<R> {
    /// Lines of so many bytes at most.
    pub fn new(reader: R, most: usize) -> Self {
        Self { reader, most, line: Vec::new(), over: None }
    }

    /// The next line; none at the end. What stands behind the last line end is a line too.
    pub async fn next(&mut self) -> std::io::Result<Option<Line>> {
        loop {
            let (used, ended) = {
                let available = self.reader.fill_buf().await?;
                if available.is_empty() {
                    let rest = !self.line.is_empty() || self.over.is_some();
                    return Ok(rest.then(|| self.taken()));
                }
                let end = available.iter().position(|byte| *byte == b'\n');
                let piece = &available[..end.unwrap_or(available.len())];
                match &mut self.over {
                    Some(tail) => keep_end(tail, piece),
                    None if self.line.len() + piece.len() > self.most => {
                        let mut tail = self.line.split_off(self.line.len().min(END));
                        // What was kept of it is its beginning, or it is not that long yet.
                        if self.line.len() < END {
                            let more = piece.len().min(END - self.line.len());
                            self.line.extend_from_slice(&piece[..more]);
                        }
                        keep_end(&mut tail, piece);
                        self.over = Some(tail);
                    }
                    None => self.line.extend_from_slice(piece),
                }
                (piece.len() + usize::from(end.is_some()), end.is_some())
            };
            self.reader.consume(used);
            if ended {
                return Ok(Some(self.taken()));
            }
        }
    }

    fn taken(&mut self) -> Line {
        let line = std::mem::take(&mut self.line);
        match self.over.take() {
            Some(tail) => Line::TooLong { head: line, tail },
            None => Line::Whole(line),
        }
    }

    /// What reads them, with what it has read ahead.
    pub fn into_reader(self) -> R {
        self.reader
    }
}

fn keep_end(tail: &mut Vec<u8>, piece: &[u8]) {
    tail.extend_from_slice(&piece[piece.len().saturating_sub(END)..]);
    let over = tail.len().saturating_sub(END);
    tail.drain(..over);
}

#[cfg(test)]
mod tests {
    use tokio::io::BufReader;

    use super::*;

    async fn read(text: &[u8], most: usize) -> Vec<Line> {
        // A small buffer, so that a line comes in pieces.
        let mut lines = BoundedLines::new(BufReader::with_capacity(7, text), most);
        let mut all = Vec::new();
        while let Some(line) = lines.next().await.unwrap() {
            all.push(line);
        }
        all
    }

    #[tokio::test]
    async fn a_line_that_is_too_long_is_passed_over_and_the_next_is_read() {
        let long = format!("{{\"id\":7,{}\"method\":\"x\"}}", " ".repeat(5_000));
        let text = format!("one\n{long}\ntwo\n\nthree");
        let lines = read(text.as_bytes(), 1_000).await;
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        assert_eq!(lines.len(), 5);
        assert_eq!(
            [&lines[0], &lines[2], &lines[3], &lines[4]],
            [&whole("one"), &whole("two"), &whole(""), &whole("three")]
        );
        let Line::TooLong { head, tail } = &lines[1] else { panic!("{:?}", lines[1]) };
        assert!(head.starts_with(b"{\"id\":7,") && head.len() <= END, "{}", head.len());
        assert!(tail.ends_with(b"\"method\":\"x\"}") && tail.len() <= END, "{}", tail.len());
    }

    #[tokio::test]
    async fn a_line_of_as_many_bytes_as_are_taken_is_whole() {
        assert_eq!(read(b"12345\n123456\n", 5).await.len(), 2);
        assert_eq!(read(b"12345\n", 5).await, [Line::Whole(b"12345".to_vec())]);
        let lines = read(b"123456", 5).await;
        assert!(matches!(&lines[..], [Line::TooLong { .. }]), "{lines:?}");
    }
}
