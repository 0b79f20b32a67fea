//! What `teacher-assist eval memory` says: for people as a table, for programs as JSON.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use memory::ExpiryRules;
use models::embed::Embedder;
use serde::Serialize;
use store::Store;

use super::conversation::Conversation;
use super::{Extracted, Gated, Kept, Recalled, extracted, gated, measured, survived};

/// What is measured, and how.
#[derive(Debug)]
pub struct ToMeasure {
    /// Who compares meanings; none compares words alone.
    pub embedder: Option<Arc<dyn Embedder>>,
    /// The rule of forgetting.
    pub rules: ExpiryRules,
    /// Only how much of the evidence is recalled.
    pub recall_only: bool,
}

/// Recall over conversations; shares are from 0 to 1.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shares {
    /// The conversation.
    pub name: String,
    /// Answerable questions with evidence.
    pub questions: usize,
    /// R@10 by words alone, before ranking.
    pub lexical: f64,
    /// R@10 by words and meaning, before ranking; none without a model.
    pub fused: Option<f64>,
    /// R@10 in the order in which a prompt is filled.
    pub ranked: f64,
    /// Questions that find nothing.
    pub empty: usize,
    /// Questions that find what was replaced.
    pub superseded: usize,
}

/// Questions of a kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OfKind {
    questions: usize,
    ranked: f64,
}

/// What the rule of forgetting leaves.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Survival {
    floor: f64,
    kept: usize,
    needed: usize,
}

/// Everything that was measured.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RecallReport {
    /// The model that compared meanings.
    pub model: Option<String>,
    /// Each conversation.
    pub conversations: Vec<Shares>,
    /// All of them.
    pub all: Shares,
    kinds: BTreeMap<String, OfKind>,
    /// The 50th and 95th percentile of a search, in milliseconds.
    search_ms: Option<(f64, f64)>,
    expiry: Option<Survival>,
    extraction: Option<Extracted>,
    gates: Option<Gated>,
}

impl RecallReport {
    /// Measure. `heard` is told of each conversation when it is done.
    ///
    /// # Errors
    /// When the database does not do it, or the vectors are not made.
    pub async fn of(
        store: &Store,
        asked: &ToMeasure,
        all: &[Conversation],
        mut heard: impl FnMut(&Shares),
    ) -> anyhow::Result<Self> {
        let model = asked.embedder.as_ref().and_then(|embedder| embedder.model());
        let (mut words, mut whole) = (Recalled::default(), Recalled::default());
        let mut expiry = Survival { floor: asked.rules.floor, kept: 0, needed: 0 };
        let mut gates = Gated::default();
        let mut conversations = Vec::new();
        for conversation in all {
            let kept = Kept::of(store, conversation).await?;
            let by_words = measured(&kept, conversation, None).await?;
            let of_it = match &asked.embedder {
                Some(embedder) => measured(&kept, conversation, Some(Arc::clone(embedder))).await?,
                None => by_words.clone(),
            };
            let shares = Shares::of(&conversation.name, &by_words, &of_it, model.is_some());
            heard(&shares);
            conversations.push(shares);
            (words, whole) = (words.with(by_words), whole.with(of_it));
            if !asked.recall_only {
                let (of_it, needed) = survived(&kept, conversation, &asked.rules).await?;
                (expiry.kept, expiry.needed) = (expiry.kept + of_it, expiry.needed + needed);
                gates = gates.with(gated(store, conversation).await?);
            }
        }
        let extraction = extracted(all);
        let kinds = std::mem::take(&mut whole.kinds).into_iter();
        Ok(Self {
            all: Shares::of("all", &words, &whole, model.is_some()),
            model,
            conversations,
            kinds: kinds
                .map(|(kind, (questions, ranked))| (kind, OfKind { questions, ranked }))
                .collect(),
            search_ms: percentiles(whole.took),
            expiry: (!asked.recall_only).then_some(expiry),
            // Only our own histories say what is worth remembering.
            gates: (!asked.recall_only && extraction.labelled > 0).then_some(gates),
            extraction: (extraction.labelled > 0).then_some(extraction),
        })
    }
}

fn percentiles(mut took: Vec<f64>) -> Option<(f64, f64)> {
    took.sort_by(f64::total_cmp);
    let at = |percent: usize| took.get(took.len() * percent / 100).copied();
    at(50).zip(at(95))
}

impl Shares {
    fn of(name: &str, words: &Recalled, whole: &Recalled, by_meaning: bool) -> Self {
        Self {
            name: name.to_owned(),
            questions: whole.questions,
            lexical: words.searched,
            fused: by_meaning.then_some(whole.searched),
            ranked: whole.ranked,
            empty: whole.empty,
            superseded: whole.stale,
        }
    }

    /// The names of the columns.
    pub const HEADING: &str =
        "conversation              questions  lexical  fused  ranked  empty  superseded";
}

impl Display for Shares {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { name, questions, lexical, ranked, empty, superseded, .. } = self;
        let fused = self.fused.map_or_else(|| "-".to_owned(), |fused| format!("{fused:.3}"));
        write!(
            f,
            "{name:<25} {questions:>9} {lexical:>8.3} {fused:>6} {ranked:>7.3} {empty:>6} {superseded:>11}"
        )
    }
}

impl Display for RecallReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.all)?;
        for (kind, OfKind { questions, ranked }) in &self.kinds {
            writeln!(f, "  {kind:<23} {questions:>9} {ranked:>23.3}")?;
        }
        if let Some((half, most)) = self.search_ms {
            writeln!(f, "a search: p50 {half:.1} ms, p95 {most:.1} ms")?;
        }
        if let Some(Survival { floor, kept, needed }) = &self.expiry {
            let share = *kept as f64 / (*needed).max(1) as f64;
            writeln!(
                f,
                "forgetting, floor {floor}: {kept} of {needed} needed are kept ({share:.2})"
            )?;
        }
        if let Some(extracted) = &self.extraction {
            write!(f, "{extracted}")?;
        }
        if let Some(Gated { came, passed, kept_back_alone }) = &self.gates {
            write!(f, "gates: {passed} of {came} passed; kept back by one alone:")?;
            for (factor, count) in kept_back_alone {
                write!(f, " {factor} {count}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
