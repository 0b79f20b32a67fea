//! A report as one page for a browser, with its plots in it and nothing outside of it.

use super::shape::{Part, Plot};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;\
color:#1b1b1b;background:#fff}table{border-collapse:collapse;font-size:.875rem;display:block;overflow-x:auto}\
th,td{border-bottom:1px solid #ccc;padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}\
svg{display:block;margin:1rem 0;max-width:100%}@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}\
th,td{border-color:#555}}";

/// The page.
#[must_use]
pub fn page(title: &str, parts: &[Part]) -> String {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n\
         <style>{STYLE}</style>\n<h1>{0}</h1>\n",
        escaped(title)
    );
    for part in parts {
        text.push_str(&format!(
            "<h2>{}</h2>\n<p>{}</p>\n",
            escaped(&part.title),
            escaped(&part.about)
        ));
        text.push_str(&drawn(&part.plots));
        if part.heads.is_empty() {
            continue;
        }
        if part.rows.is_empty() {
            text.push_str("<p>None.</p>\n");
            continue;
        }
        let heads: String = part
            .heads
            .iter()
            .map(|head| format!("<th scope=\"col\">{}</th>", escaped(head)))
            .collect();
        text.push_str(&format!("<table>\n<tr>{heads}</tr>\n"));
        for row in &part.rows {
            let cells: String =
                row.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
            text.push_str(&format!("<tr>{cells}</tr>\n"));
        }
        text.push_str("</table>\n");
    }
    text
}

const LEFT: f64 = 260.0;
const WIDTH: f64 = 420.0;
const LINE: f64 = 26.0;

/// Numbers with their intervals, one above the other on one scale.
fn drawn(plots: &[Plot]) -> String {
    if plots.is_empty() {
        return String::new();
    }
    let low = plots.iter().map(|plot| plot.at.low).fold(0.0, f64::min);
    let high = plots.iter().map(|plot| plot.at.high).fold(0.0, f64::max);
    let high = if high > 0.0 && low >= 0.0 { high.max(1.0) } else { high.max(0.01) };
    let x = |value: f64| LEFT + (value - low) / (high - low) * WIDTH;
    let height = LINE * (plots.len() as f64 + 1.5);
    let words: Vec<String> = plots
        .iter()
        .map(|Plot { label, at }| {
            format!("{label}: {:.3}, from {:.3} to {:.3}", at.value, at.low, at.high)
        })
        .collect();
    let mut svg = format!(
        "<svg role=\"img\" width=\"{:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {:.0} {height:.0}\" \
         fill=\"currentColor\" stroke=\"currentColor\" font-size=\"13\">\n<title>{}</title>\n",
        LEFT + WIDTH + 60.0,
        LEFT + WIDTH + 60.0,
        escaped(&words.join("; ")),
    );
    let zero = x(0.0);
    let bottom = LINE * (plots.len() as f64 + 0.5);
    svg.push_str(&format!(
        "<line x1=\"{zero:.1}\" y1=\"8\" x2=\"{zero:.1}\" y2=\"{bottom:.1}\" stroke-opacity=\"0.4\"/>\n"
    ));
    for tick in [low, 0.0, high] {
        svg.push_str(&format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" stroke=\"none\">{tick:.2}</text>\n",
            x(tick),
            bottom + 18.0,
        ));
    }
    for (Plot { label, at }, row) in plots.iter().zip(0_u32..) {
        let y = LINE * (f64::from(row) + 0.8);
        svg.push_str(&format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" stroke=\"none\">{}</text>\n\
             <line x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke-width=\"2\"/>\n\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4.5\" stroke=\"none\"/>\n",
            LEFT - 12.0,
            y + 4.0,
            escaped(label),
            x(at.low),
            x(at.high),
            x(at.value),
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
