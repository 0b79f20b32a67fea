//! Contents made by chance, so that what git does about lines that are frequent, files that are similar
//! and ends that are the same comes up; the same ones in each run.

use crate::renames::{git_renames, renames};
use crate::sandbox::{Sandbox, blame, git_blame, git_numstat, numstat};

/// Numbers by a linear congruence (Knuth's MMIX), of which the upper bits are used.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    /// Lines of which many are the same: blank, a brace, one of few words; and some that are not.
    fn text(&mut self, lines: usize) -> Vec<String> {
        (0..lines)
            .map(|_| match self.below(10) {
                0..3 => String::new(),
                3 => "    }".to_owned(),
                4..7 => format!("    word {}", self.below(12)),
                _ => format!("    something {} of its own {}", self.below(10_000), self.below(100)),
            })
            .collect()
    }

    /// The text with some parts of it taken out, put in, changed or doubled; mostly in its upper third.
    fn edited(&mut self, text: &[String], edits: usize) -> Vec<String> {
        let mut text = text.to_vec();
        for _ in 0..edits {
            let most = if self.below(6) == 0 { text.len() } else { text.len() / 3 };
            let at = self.below(most.max(1)).min(text.len());
            let long = if self.below(3) == 0 { 40 } else { 8 };
            let end = (at + 1 + self.below(long)).min(text.len());
            let new = match self.below(4) {
                0 => Vec::new(),
                1 => [&text[at..end], &text[at..end]].concat(),
                _ => {
                    let lines = self.below(12);
                    self.text(lines)
                }
            };
            text.splice(at..end, new);
        }
        text
    }
}

fn joined(text: &[String], open: bool) -> String {
    let end = if open { "" } else { "\n" };
    format!("{}{end}", text.join("\n"))
}

#[test]
fn lines_of_texts_by_chance_are_counted_and_blamed_as_git_does() {
    let chance = &mut Chance(18);
    let sandbox = Sandbox::new();
    let mut texts: Vec<Vec<String>> = (0..60).map(|_| chance.text(260)).collect();
    for edits in [0, 2, 7] {
        for (number, text) in texts.iter_mut().enumerate() {
            *text = chance.edited(text, edits);
            let open = chance.below(3) == 0;
            sandbox.write(&format!("{number}.txt"), joined(text, open));
        }
        sandbox.commit("Edit");
    }
    let ours: Vec<_> = sandbox.commits().iter().map(numstat).collect();
    assert_eq!(ours, git_numstat(sandbox.path(), 10));
    let repository = sandbox.open();
    for number in 0..texts.len() {
        let path = format!("{number}.txt");
        assert_eq!(blame(&repository, &path), git_blame(sandbox.path(), &path), "{path}");
    }
}

#[test]
fn renames_of_files_by_chance_are_found_as_git_finds_them() {
    for seed in 0..6 {
        let chance = &mut Chance(seed);
        let sandbox = Sandbox::new();
        let families: Vec<Vec<String>> =
            (0..4).map(|number| chance.text(20 + 15 * number)).collect();
        let texts: Vec<Vec<String>> = (0..36)
            .map(|number| {
                let edits = chance.below(9);
                chance.edited(&families[number % 4], edits)
            })
            .collect();
        for (number, text) in texts.iter().enumerate() {
            sandbox.write(&format!("old/{}/{}.txt", number % 3, number % 30), joined(text, false));
        }
        sandbox.commit("Old");
        std::fs::remove_dir_all(sandbox.path().join("old")).unwrap();
        for (number, text) in texts.iter().enumerate() {
            let edits = chance.below(5);
            let text = joined(&chance.edited(text, edits), chance.below(4) == 0);
            let text = if chance.below(6) == 0 { text.replace('\n', "\r\n") } else { text };
            let name = if chance.below(2) == 0 { number % 30 } else { 20 + chance.below(40) };
            sandbox.write(&format!("new/{}/{name}.txt", chance.below(3)), text);
        }
        sandbox.commit("New");
        assert_eq!(renames(&sandbox), git_renames(&sandbox), "seed {seed}");
    }
}
