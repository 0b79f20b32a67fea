//! The numbers of lessons in a file, where they are called so: in headings, behind the word "lesson", and in a column
//! of a table that is headed "lesson". Links keep what they quote.

/// The file with the new number of each lesson; its first `front` bytes, which are the front matter, stay.
pub(super) fn renumbered(text: &str, front: usize, now: impl Fn(usize) -> Option<usize>) -> String {
    let (front, rest) = text.split_at(front);
    let mut new = front.to_owned();
    let (mut headings, mut is_inside) = (0, false);
    let mut columns: Option<Vec<bool>> = None;
    for line in rest.split_inclusive('\n') {
        if let Some(heading) = line.strip_prefix("## ") {
            is_inside = heading.trim().eq_ignore_ascii_case(super::LESSONS);
        }
        if let Some(heading) = line.strip_prefix("### ").filter(|_| is_inside) {
            headings += 1;
            let rest = heading.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let is_numbered = rest.len() < heading.len() && rest.starts_with('.');
            match is_numbered {
                true => new.push_str(&format!("### {headings}{rest}")),
                false => new.push_str(line),
            }
            continue;
        }
        if !line.trim_start().starts_with('|') {
            columns = None;
            new.push_str(&in_prose(line, &now));
            continue;
        }
        match &columns {
            None => {
                columns = Some(cells(line).map(|cell| is_of_lessons(cell.trim())).collect());
                new.push_str(line);
            }
            Some(columns) => new.push_str(&in_row(line, columns, &now)),
        }
    }
    new
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.split('|')
}

fn is_of_lessons(heading: &str) -> bool {
    ["lesson", "lessons"].iter().any(|name| heading.eq_ignore_ascii_case(name))
}

fn in_row(line: &str, columns: &[bool], now: &impl Fn(usize) -> Option<usize>) -> String {
    let cells = cells(line).enumerate().map(|(at, cell)| {
        let numbers: Option<Vec<usize>> =
            cell.split(',').map(|number| now(number.trim().parse().ok()?)).collect();
        match numbers.filter(|_| columns.get(at) == Some(&true)) {
            Some(mut numbers) => {
                numbers.sort_unstable();
                let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
                let (front, back) = around(cell);
                format!("{front}{}{back}", numbers.join(", "))
            }
            None => in_prose(cell, now),
        }
    });
    cells.collect::<Vec<_>>().join("|")
}

/// The space around a cell.
fn around(cell: &str) -> (&str, &str) {
    let front = cell.len() - cell.trim_start().len();
    (&cell[..front], &cell[front + cell.trim().len()..])
}

/// "lesson 3" and "lessons 1, 2 and 3", outside of what links point to and quote.
fn in_prose(text: &str, now: &impl Fn(usize) -> Option<usize>) -> String {
    let mut new = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = next(rest) {
        let (before, behind) = rest.split_at(at);
        new.push_str(before);
        if let Some(target) = behind.strip_prefix("](") {
            let end = target.find(')').map_or(behind.len(), |end| end + 3);
            new.push_str(&behind[..end]);
            rest = &behind[end..];
            continue;
        }
        let word = behind.len() - behind[6..].trim_start_matches('s').len();
        new.push_str(&behind[..word]);
        rest = list(&behind[word..], &mut new, now);
    }
    new.push_str(rest);
    new
}

/// Where the next link's target or word "lesson" begins.
fn next(text: &str) -> Option<usize> {
    let word = |name: &str| text.find(name);
    [word("]("), word("lesson"), word("Lesson")].into_iter().flatten().min()
}

/// What is counted by a number behind a comma.
const COUNTED: [&str; 5] = ["min", "hour", "period", "pupil", "point"];

/// The numbers behind the word, as far as they follow one another.
fn list<'t>(text: &'t str, new: &mut String, now: &impl Fn(usize) -> Option<usize>) -> &'t str {
    let mut rest = text;
    for between in [" "].into_iter().chain(std::iter::repeat(", ")) {
        let behind = rest.strip_prefix(between).map(|behind| (between, behind));
        let and = || rest.strip_prefix(" and ").map(|behind| (" and ", behind));
        let Some((sign, behind)) = behind.or_else(and) else { break };
        let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        // "lessons 1 and 2, 5 minutes each": what is counted is no lesson.
        let next = behind[digits..].split_whitespace().next().unwrap_or_default();
        let counts = COUNTED.iter().any(|unit| next.starts_with(unit));
        let Some(number) = behind[..digits].parse().ok().filter(|_| !counts).and_then(now) else {
            break;
        };
        new.push_str(&format!("{sign}{number}"));
        rest = &behind[digits..];
    }
    rest
}
