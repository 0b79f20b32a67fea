//! Equations as Word's own maths (OMML), which a teacher can edit.

use super::xml::{Element, el};
use crate::maths::{Equation, Face, Kind, Maths, ScriptPlace, Shape};

/// The equation, for a place inside a line or inside an `m:oMathPara`.
pub(super) fn equation(equation: &Equation) -> Element {
    el("m:oMath").children(parts(std::slice::from_ref(&equation.body)))
}

/// The parts of a row. A sum or an integral takes what follows it, up to the next relation, as
/// its operand, and a function its argument: without one Word shows an empty box.
fn parts(items: &[Maths]) -> Vec<Element> {
    let mut into = Vec::new();
    let mut rest = flat(items);
    while let Some((first, after)) = rest.split_first() {
        let first = *first;
        if let Some((sign, below, above)) = large(first) {
            let end = after.iter().position(|item| is_relation(item)).unwrap_or(after.len());
            into.push(nary(sign, below, above, &after[..end]));
            rest = after[end..].to_vec();
        } else if let Some(end) = bracketed(first, after) {
            into.push(brackets(first, after[end], &after[..end]));
            rest = after[end + 1..].to_vec();
        } else if is_function(first) {
            let end = argument(after);
            into.push(
                el("m:func")
                    .child(el("m:fName").children(single(first)))
                    .child(el("m:e").children(all(&after[..end]))),
            );
            rest = after[end..].to_vec();
        } else {
            into.extend(single(first));
            rest = after.to_vec();
        }
    }
    into
}

fn all(items: &[&Maths]) -> Vec<Element> {
    parts(&items.iter().map(|item| (*item).clone()).collect::<Vec<_>>())
}

/// The items of a row and of the rows inside it, which only group.
fn flat(items: &[Maths]) -> Vec<&Maths> {
    let mut into = Vec::new();
    for item in items {
        match item {
            Maths::Row { items } => into.extend(flat(items)),
            other => into.push(other),
        }
    }
    into
}

fn is_relation(maths: &Maths) -> bool {
    matches!(maths, Maths::Symbol { kind: Kind::Relation | Kind::Punctuation, .. })
}

fn is_function(maths: &Maths) -> bool {
    match maths {
        Maths::Function { .. } => true,
        Maths::Script { base, .. } => is_function(base),
        _ => false,
    }
}

type Large<'a> = (&'a str, Option<&'a Maths>, Option<&'a Maths>);

fn large(maths: &Maths) -> Option<Large<'_>> {
    match maths {
        Maths::Symbol { v, kind: Kind::Large, .. } => Some((v, None, None)),
        Maths::Script { base, below, above, .. } => match &**base {
            Maths::Symbol { v, kind: Kind::Large, .. } => {
                Some((v, below.as_deref(), above.as_deref()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Where the bracket that `first` opens closes again in `after`.
fn bracketed(first: &Maths, after: &[&Maths]) -> Option<usize> {
    if let Some(bar) = bar(first) {
        return after.iter().position(|item| self::bar(item) == Some(bar));
    }
    if !matches!(first, Maths::Delimiter { kind: Kind::Opening, .. }) {
        return None;
    }
    let mut open = 1_usize;
    for (at, item) in after.iter().enumerate() {
        match item {
            _ if bar(item).is_some() => {}
            Maths::Delimiter { kind: Kind::Opening, .. } => open += 1,
            Maths::Delimiter { kind: Kind::Closing, .. } => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

/// The bar that opens and closes alike.
fn bar(maths: &Maths) -> Option<&str> {
    match maths {
        Maths::Delimiter { v, .. } | Maths::Symbol { v, .. } => {
            matches!(v.as_str(), "|" | "∣" | "‖" | "∥").then_some(v)
        }
        _ => None,
    }
}

fn brackets(open: &Maths, close: &Maths, body: &[&Maths]) -> Element {
    let sign = |maths: &Maths| match maths {
        Maths::Delimiter { v, .. } | Maths::Symbol { v, .. } => v.clone(),
        _ => String::new(),
    };
    el("m:d")
        .child(el("m:dPr").child(mval("m:begChr", sign(open))).child(mval("m:endChr", sign(close))))
        .child(el("m:e").children(all(body)))
}

/// How many of `items` are the argument of the function before them: a bracket with what it
/// holds, else one sign.
fn argument(items: &[&Maths]) -> usize {
    let spaces = items.iter().take_while(|item| matches!(item, Maths::Space { .. })).count();
    let mut open = 0_usize;
    for (at, item) in items.iter().enumerate().skip(spaces) {
        match item {
            Maths::Delimiter { kind: Kind::Opening, .. } => open += 1,
            Maths::Delimiter { kind: Kind::Closing, .. } => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            return at + 1;
        }
    }
    items.len()
}

fn nary(sign: &str, below: Option<&Maths>, above: Option<&Maths>, operand: &[&Maths]) -> Element {
    let integral = sign.chars().all(|c| ('\u{222B}'..='\u{2233}').contains(&c));
    let mut about = el("m:naryPr")
        .child(mval("m:chr", sign))
        .child(mval("m:limLoc", if integral { "subSup" } else { "undOvr" }));
    for (script, hide) in [(below, "m:subHide"), (above, "m:supHide")] {
        if script.is_none() {
            about.push(mval(hide, "1"));
        }
    }
    el("m:nary")
        .child(about)
        .child(slot("m:sub", below))
        .child(slot("m:sup", above))
        .child(el("m:e").children(all(operand)))
}

fn slot(name: &'static str, content: Option<&Maths>) -> Element {
    el(name).children(content.map(|maths| parts(std::slice::from_ref(maths))).unwrap_or_default())
}

fn mval(name: &'static str, value: impl ToString) -> Element {
    el(name).attr("m:val", value)
}

fn single(maths: &Maths) -> Vec<Element> {
    let one = |element: Element| vec![element];
    match maths {
        Maths::Row { items } => parts(items),
        Maths::Text { v } => one(words(v)),
        Maths::Number { v } | Maths::Delimiter { v, .. } => {
            one(run(v, el("m:rPr").child(mval("m:sty", "p"))))
        }
        Maths::Function { v } => one(run(v, el("m:rPr").child(mval("m:sty", "p")))),
        Maths::Symbol { v, kind, face: Face::Double } => {
            let v: String = v.chars().map(double_struck).collect();
            one(run(&v, style(*kind, Face::Double)))
        }
        Maths::Symbol { v, kind, face } => one(run(v, style(*kind, *face))),
        Maths::Space { width } => match width {
            i32::MIN..=0 => Vec::new(),
            1..=20 => one(words("\u{2009}")),
            21..=35 => one(words("\u{2005}")),
            36..=70 => one(words("\u{2002}")),
            _ => one(words("\u{2003}")),
        },
        Maths::Fenced { open, close, body } => {
            let sign = |sign: &Option<char>| sign.map(String::from).unwrap_or_default();
            one(el("m:d")
                .child(
                    el("m:dPr")
                        .child(mval("m:begChr", sign(open)))
                        .child(mval("m:endChr", sign(close))),
                )
                .child(slot("m:e", Some(body))))
        }
        Maths::Fraction { top, bottom, ruled } => {
            let mut fraction = el("m:f");
            if !ruled {
                fraction.push(el("m:fPr").child(mval("m:type", "noBar")));
            }
            one(fraction.child(slot("m:num", Some(top))).child(slot("m:den", Some(bottom))))
        }
        Maths::Root { body, index } => {
            let mut root = el("m:rad");
            if index.is_none() {
                root.push(el("m:radPr").child(mval("m:degHide", "1")));
            }
            one(root.child(slot("m:deg", index.as_deref())).child(slot("m:e", Some(body))))
        }
        Maths::Script { base, below, above, place } => {
            one(script(base, below.as_deref(), above.as_deref(), *place))
        }
        Maths::Mark { body, mark, over } => one(marked(body, *mark, *over)),
        Maths::Grid { rows, shape } => one(grid(rows, *shape)),
    }
}

fn script(
    base: &Maths,
    below: Option<&Maths>,
    above: Option<&Maths>,
    place: ScriptPlace,
) -> Element {
    // The base on its own: as one of a row, a function would take an argument.
    let base = el("m:e").children(single(base));
    if place == ScriptPlace::Beside {
        return match (below, above) {
            (Some(_), Some(_)) => {
                el("m:sSubSup").child(base).child(slot("m:sub", below)).child(slot("m:sup", above))
            }
            (Some(_), None) => el("m:sSub").child(base).child(slot("m:sub", below)),
            (None, _) => el("m:sSup").child(base).child(slot("m:sup", above)),
        };
    }
    let lower = match below {
        Some(_) => el("m:limLow").child(base).child(slot("m:lim", below)),
        None => return el("m:limUpp").child(base).child(slot("m:lim", above)),
    };
    match above {
        Some(_) => el("m:limUpp").child(el("m:e").child(lower)).child(slot("m:lim", above)),
        None => lower,
    }
}

fn marked(body: &Maths, mark: char, over: bool) -> Element {
    let body = slot("m:e", Some(body));
    let bar = |at: &str| el("m:bar").child(el("m:barPr").child(mval("m:pos", at)));
    match (mark, over) {
        ('‾' | '¯', true) => bar("top").child(body),
        (_, false) if mark != '⏟' && mark != '⏝' => bar("bot").child(body),
        ('⏞' | '⏟' | '⏜' | '⏝', _) => el("m:groupChr")
            .child(
                el("m:groupChrPr")
                    .child(mval("m:chr", mark))
                    .child(mval("m:pos", if over { "top" } else { "bot" }))
                    .child(mval("m:vertJc", if over { "bot" } else { "top" })),
            )
            .child(body),
        _ => {
            let combining = match mark {
                '^' => '\u{302}',
                '~' => '\u{303}',
                '˙' => '\u{307}',
                '¨' => '\u{308}',
                '→' => '\u{20D7}',
                '←' => '\u{20D6}',
                '↔' => '\u{20E1}',
                '˘' => '\u{306}',
                'ˇ' => '\u{30C}',
                '´' => '\u{301}',
                '`' => '\u{300}',
                '˚' => '\u{30A}',
                other => other,
            };
            el("m:acc").child(el("m:accPr").child(mval("m:chr", combining))).child(body)
        }
    }
}

/// Rows and columns as a matrix. Aligned equations, too: an equation array, which Word would use
/// for them, loses its alignment in LibreOffice and gains its ampersands.
fn grid(rows: &[Vec<Maths>], shape: Shape) -> Element {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
    let column = |count: usize, side: &str| {
        let about = el("m:mcPr").child(mval("m:count", count)).child(mval("m:mcJc", side));
        el("m:mc").child(about)
    };
    let mut about = el("m:mPr");
    match shape {
        Shape::Centred => about.push(el("m:mcs").child(column(columns, "center"))),
        Shape::Left => about.push(el("m:mcs").child(column(columns, "left"))),
        Shape::Aligned => {
            about.push(mval("m:cGpRule", 3));
            about.push(mval("m:cGp", 2));
            let sides = (0..columns).map(|at| if at % 2 == 0 { "right" } else { "left" });
            about.push(el("m:mcs").children(sides.map(|side| column(1, side))));
        }
    }
    el("m:m").child(about).children(rows.iter().map(|row| {
        el("m:mr").children((0..columns).map(|at| {
            let mut cell = el("m:e");
            // A relation with nothing before it is an error to LibreOffice.
            if row.get(at).is_some_and(begins_with_relation) {
                cell.push(words("\u{200B}"));
            }
            for part in row.get(at).into_iter().flat_map(single) {
                cell.push(part);
            }
            cell
        }))
    }))
}

fn begins_with_relation(maths: &Maths) -> bool {
    match maths {
        Maths::Row { items } => items.first().is_some_and(begins_with_relation),
        other => is_relation(other),
    }
}

fn style(kind: Kind, face: Face) -> Element {
    let about = el("m:rPr");
    let letters = |about: Element, script: &str| about.child(mval("m:scr", script));
    match face {
        Face::Normal if kind == Kind::Ordinary => about,
        Face::Normal | Face::Upright => about.child(mval("m:sty", "p")),
        Face::Italic => about.child(mval("m:sty", "i")),
        Face::Bold => about.child(mval("m:sty", "b")),
        Face::BoldItalic => about.child(mval("m:sty", "bi")),
        Face::Script => letters(about, "script").child(mval("m:sty", "p")),
        Face::Fraktur => letters(about, "fraktur").child(mval("m:sty", "p")),
        Face::Double => about.child(mval("m:sty", "p")),
        Face::Sans => letters(about, "sans-serif").child(mval("m:sty", "p")),
        Face::Mono => letters(about, "monospace").child(mval("m:sty", "p")),
    }
}

/// The double-struck form of a letter or digit (Unicode, letterlike symbols and mathematical
/// alphanumeric symbols): a character, because LibreOffice does not read the face.
fn double_struck(sign: char) -> char {
    let shifted = |first: u32, from: char| char::from_u32(first + sign as u32 - from as u32);
    match sign {
        'C' => 'ℂ',
        'H' => 'ℍ',
        'N' => 'ℕ',
        'P' => 'ℙ',
        'Q' => 'ℚ',
        'R' => 'ℝ',
        'Z' => 'ℤ',
        'A'..='Z' => shifted(0x1D538, 'A').unwrap_or(sign),
        'a'..='z' => shifted(0x1D552, 'a').unwrap_or(sign),
        '0'..='9' => shifted(0x1D7D8, '0').unwrap_or(sign),
        _ => sign,
    }
}

fn words(text: &str) -> Element {
    run(text, el("m:rPr").child(el("m:nor")))
}

fn run(text: &str, about: Element) -> Element {
    let fonts = el("w:rFonts").attr("w:ascii", "Cambria Math").attr("w:hAnsi", "Cambria Math");
    el("m:r")
        .child(about)
        .child(el("w:rPr").child(fonts))
        .child(el("m:t").attr("xml:space", "preserve").text(text))
}
