//! Reading what a card is made from: the prompt of the run, the teacher's files, her memory.

use agent::{FragmentKind, HookContext, PromptBuilder};
use domain::{ContextKind, MemoryUse, PromptFragment, RunStarted, ToolEffect};
use memory::{ClassName, MemoryPath, Scope, prompt_lines, without_marks};
use text::{lists, small_words};
use workspace::{
    ClassProfile, CurriculumFile, Passage, Workspace, WorkspaceError, numbered, passages,
};

use super::asked;
use super::class;
use super::known::{KnownContext, OfferedSource, Role, Source, share_a_word};
use super::reading;
use super::{Feedforward, Reach};
use crate::expectations;
use crate::hooks::scope_check;
use crate::lessons::{lesson_slug, lessons_of};

/// The most files of one kind that are offered.
const OFFERS: usize = 5;

lists! {
    include_str!("common.txt");
    /// Words that say nothing about a topic.
    static COMMON: List = "common";
}

/// What the files say, apart from memory.
struct FileContext {
    class: Option<ClassProfile>,
    stranger: Option<String>,
    sources: Vec<Source>,
    offers: Vec<OfferedSource>,
    missing: Vec<(String, String)>,
    read: Vec<String>,
    codes: Vec<String>,
    classes: Vec<String>,
    /// What the drafter calls the classes that the lesson is not for.
    other_classes: Vec<String>,
}

impl Feedforward {
    /// Everything that a card of this run is made from.
    pub(super) async fn known(&self, at: &HookContext<'_>) -> KnownContext {
        let Some(start) = at.run.started() else { return KnownContext::default() };
        // What she answered about her request belongs to it.
        let answered = scope_check::answered(at);
        let mut said = reading::said(at.run.history());
        said.extend(answered.as_deref());
        let text = said.join("\n");
        let named = start.class.clone().or_else(|| class::class_answered(at));
        let before = asked::last_answered(at.run.exchanges());
        let last = before.map(|(request, _)| request);
        let before: Vec<String> = before
            .map(|(request, _)| asked::sources(request).into_iter().map(str::to_owned).collect())
            .unwrap_or_default();
        let prompt = at.run.prompt();
        let read = {
            let (workspace, start) = (self.workspace.clone(), start.clone());
            let (prompt, text) = (prompt.clone(), text.clone());
            let work =
                move || FileContext::read(&workspace, &start, &prompt, &text, named, &before);
            tokio::task::spawn_blocking(work).await
        };
        let files = match read {
            Ok(Ok(files)) => files,
            Ok(Err(error)) => {
                tracing::warn!(%error, "the card shows only what the prompt holds");
                FileContext::of_prompt(&prompt)
            }
            Err(error) => {
                tracing::warn!(%error, "the card shows only what the prompt holds");
                FileContext::of_prompt(&prompt)
            }
        };
        for path in files.read {
            at.note(ToolEffect::FileRead { path, sha256: None });
        }
        let day = self.day(&said, &files.classes).await;
        let reading = self.reading(start, &said, (files.class.as_ref(), &day), &files.codes);
        let mut known = KnownContext {
            reading,
            day,
            codes: files.codes,
            class: files.class,
            stranger: files.stranger,
            words: topic_words(&text),
            sources: files.sources,
            earlier: None,
            offers: files.offers,
            missing: files.missing,
            replaced: None,
            server: None,
            extra: Vec::new(),
        };
        if start.factors.memory == MemoryUse::On {
            self.remember(&mut known).await;
            self.look_out(&mut known).await;
        }
        self.point(&mut known, start, (&said, &files.classes), (last, at.session)).await;
        known.sources.sort_by_key(|source| source.role);
        if start.provider == drafter::PROVIDER {
            // Where it is not settled the drafter takes the only class that there is.
            let settled =
                known.class.is_some() || known.stranger.is_some() || class::was_asked_for_class(at);
            let others = if settled { files.other_classes } else { Vec::new() };
            let memories: Vec<String> = known
                .sources
                .iter()
                .rev()
                .filter(|source| source.is_memory())
                .filter_map(|source| source.shapes.first())
                .map(|text| drafter::for_this_class(text, &others))
                .collect();
            let memories: Vec<&str> = memories.iter().map(String::as_str).collect();
            let profiles = known.sources.iter().filter(|source| source.role == Role::Class);
            let profiles = profiles.filter_map(|source| source.shapes.first());
            let refused: String =
                profiles.map(|profile| drafter::refusing_lines(profile, &memories)).collect();
            for source in &mut known.sources {
                source.read_by_rules(&memories, &refused, &others);
            }
            known.leave_out_needs();
        }
        match &self.reach {
            Reach::Here => {}
            Reach::Server(host) => known.server = Some(host.clone()),
            Reach::Away(preview) => {
                let read = known.sources.iter().map(|source| PromptFragment {
                    tag: FragmentKind::WorkspaceFile.tag().to_owned(),
                    source: source.path.clone(),
                    text: source.shapes.first().cloned().unwrap_or_default(),
                    cut_bytes: 0,
                });
                known.replaced = Some(preview(read.collect(), text).await);
            }
        }
        known
    }

    /// Memory that the prompt lacks although the class is known, and files of memory to offer.
    async fn remember(&self, known: &mut KnownContext) {
        let files = match self.store.memory_files().await {
            Ok(files) => files,
            Err(error) => {
                tracing::warn!(%error, "no file of memory is offered");
                return;
            }
        };
        let class = known.class.as_ref().and_then(|class| ClassName::new(&class.name).ok());
        for file in files {
            let path = file.path.to_string();
            let scope = file.path.scope();
            let of_class = matches!(scope, Scope::Class(name) if Some(name) == class.as_ref());
            if known.sources.iter().any(|source| source.path == path)
                || !(of_class || *scope == Scope::Teacher)
            {
                continue;
            }
            if file.path.is_index() && of_class {
                let Some(fragment) = self.fragment(&path).await else { continue };
                known.sources.push(of_fragment(&fragment, Role::ClassMemory));
                known.extra.push(fragment);
            } else if !file.path.is_index() {
                let text = match file.entries {
                    1 => format!("One thing remembered in {path}"),
                    entries => format!("{entries} things remembered in {path}"),
                };
                known.offers.push(OfferedSource { path, kind: ContextKind::Memory, text });
            }
        }
    }

    /// What to look out for with a class that was only named in an answer.
    async fn look_out(&self, known: &mut KnownContext) {
        let class = known.class.as_ref().map(|class| class.name.clone());
        if known.sources.iter().any(|source| source.role == Role::Outlook) {
            return;
        }
        let told = self.outlook.told(class.as_deref()).await;
        let prompt =
            PromptBuilder::default().with(FragmentKind::Outlook, expectations::SOURCE, &told);
        for fragment in prompt.build() {
            known.sources.push(of_fragment(&fragment, Role::Outlook));
            known.extra.push(fragment);
        }
    }

    /// The text of a file of the workspace or of memory, as the prompt would hold it.
    pub(super) async fn fragment(&self, path: &str) -> Option<PromptFragment> {
        let (kind, text) = if path.starts_with("memory/") {
            let path = MemoryPath::parse(path).ok()?;
            let kind = match path.scope() {
                Scope::Teacher => FragmentKind::TeacherMemory,
                Scope::Class(_) => FragmentKind::ClassMemory,
            };
            match self.store.memory_file(&path).await {
                Ok(content) => (kind, prompt_lines(&content.entries).text),
                Err(error) => {
                    tracing::warn!(%error, %path, "not in the prompt");
                    return None;
                }
            }
        } else {
            let (workspace, file) = (self.workspace.clone(), path.to_owned());
            match tokio::task::spawn_blocking(move || workspace.read(&file)).await {
                Ok(Ok(file)) => (FragmentKind::WorkspaceFile, file.text),
                Ok(Err(error)) => {
                    tracing::info!(%error, path, "not in the prompt");
                    return None;
                }
                Err(error) => {
                    tracing::warn!(%error, path, "not in the prompt");
                    return None;
                }
            }
        };
        PromptBuilder::default().with(kind, path, &text).build().pop()
    }
}

impl FileContext {
    /// What the prompt holds, when nothing can be read.
    fn of_prompt(prompt: &[PromptFragment]) -> Self {
        let sources = prompt
            .iter()
            .filter_map(|fragment| Some(of_fragment(fragment, role(fragment)?)))
            .collect();
        let (offers, missing, read) = (Vec::new(), Vec::new(), Vec::new());
        let (codes, classes, other_classes) = (Vec::new(), Vec::new(), Vec::new());
        let (class, stranger) = (None, None);
        Self { class, stranger, sources, offers, missing, read, codes, classes, other_classes }
    }

    fn read(
        workspace: &Workspace,
        start: &RunStarted,
        prompt: &[PromptFragment],
        text: &str,
        named: Option<String>,
        before: &[String],
    ) -> Result<Self, WorkspaceError> {
        let mut files = Self::of_prompt(prompt);
        let classes = workspace.classes()?.profiles;
        files.classes = classes.iter().map(|class| class.name.clone()).collect();
        let reads = start.tools.iter().any(|tool| tool == "read_file");
        let (class, stranger) = class::which_class(&classes, text, named, before);
        let class = class.cloned();
        files.codes = reading::codes(workspace, text, class.as_ref())?;
        for source in &mut files.sources {
            if class.as_ref().is_some_and(|class| class.path == source.path) {
                source.role = Role::Class;
            }
            if let Ok(file) = workspace.read(&source.path) {
                source.place_in(&file.text);
            }
        }
        if !reads {
            files.class =
                class.filter(|c| files.sources.iter().any(|source| source.path == c.path));
            return Ok(files);
        }
        let others = classes.iter().filter(|other| class.as_ref() != Some(other));
        let others = others.filter_map(|other| other.path.strip_prefix("classes/"));
        files.other_classes = others.filter_map(drafter::class_of).map(str::to_owned).collect();
        if let Some(class) = &class {
            files.add(workspace, &class.path, Role::Class);
            files.look_for_gaps(class);
            files.earlier_lessons(workspace, class, text)?;
        } else if let Some(name) = &stranger {
            let text = format!("A profile of {name}: there is no file for this class in classes/");
            files.missing.push((text, "classes/".to_owned()));
        } else {
            let text = "A class: your words name none that has a profile".to_owned();
            files.missing.push((text, "classes/".to_owned()));
        }
        files.curriculum(workspace, class.as_ref())?;
        // What another subject's classes and curriculum hold is no help for this one.
        let subject = class.as_ref().and_then(|class| class.subject.as_deref());
        let is_near = |other: &&ClassProfile| match (subject, other.subject.as_deref()) {
            (Some(own), Some(other)) => own.eq_ignore_ascii_case(other),
            (None, _) | (_, None) => true,
        };
        let others = classes.iter().filter(|other| class.as_ref() != Some(other)).filter(is_near);
        for other in others.take(OFFERS) {
            let facts = [&other.stage, &other.subject];
            let facts: Vec<&str> = facts.into_iter().flatten().map(String::as_str).collect();
            let text = format!("Another class: {} ({})", other.name, facts.join(", "));
            let (path, kind) = (other.path.clone(), ContextKind::OtherClass);
            files.offers.push(OfferedSource { path, kind, text });
        }
        files.class = class;
        files.stranger = stranger;
        Ok(files)
    }

    /// A file that the agent will read, unless the prompt holds it.
    fn add(&mut self, workspace: &Workspace, path: &str, role: Role) {
        if self.sources.iter().any(|source| source.path == path) {
            return;
        }
        match workspace.read(path) {
            Ok(file) => {
                self.sources.push(Source::of_file(path, role, &file.text));
                self.read.push(path.to_owned());
            }
            Err(error) => {
                self.missing.push((format!("{path}: {error}"), path.to_owned()));
            }
        }
    }

    /// What a plan needs and the profile does not say.
    fn look_for_gaps(&mut self, class: &ClassProfile) {
        let headings: Vec<String> = self
            .sources
            .iter()
            .filter(|source| source.path == class.path)
            .flat_map(|source| &source.passages)
            .map(|passage| passage.heading.to_lowercase())
            .collect();
        let says = |word: &str| headings.iter().any(|heading| heading.contains(word));
        let name = &class.name;
        let gaps = [
            (class.minutes.is_none(), format!("How many minutes a lesson of {name} has")),
            (
                class.needs.is_empty() && !says("need"),
                format!("Which needs {name} has: the profile says nothing about them"),
            ),
            (class.subject.is_none(), format!("The subject of {name}")),
            (class.level.is_none(), format!("The curriculum level of {name}")),
            (!says("have done"), format!("What {name} have done: the profile does not say")),
        ];
        let gaps = gaps.into_iter().filter(|(missing, _)| *missing);
        self.missing.extend(gaps.map(|(_, text)| (text, class.path.clone())));
    }

    /// Lessons of the class on the same topic are offered; that there is none at all is said.
    fn earlier_lessons(
        &mut self,
        workspace: &Workspace,
        class: &ClassProfile,
        text: &str,
    ) -> Result<(), WorkspaceError> {
        let lessons = lessons_of(workspace, &class.name)?;
        if lessons.is_empty() {
            let text = format!("An earlier lesson of {}: none is kept here", class.name);
            self.missing.push((text, format!("lessons/{}/", class.name)));
        }
        let words = topic_words(text);
        let on_topic = lessons.into_iter().filter(|path| share_a_word(&words, lesson_slug(path)));
        for path in on_topic.take(OFFERS) {
            let topic = lesson_slug(&path).replace('-', " ");
            let text = format!("An earlier lesson of {} on {topic}", class.name);
            self.offers.push(OfferedSource { path, kind: ContextKind::Earlier, text });
        }
        Ok(())
    }

    /// The curriculum of the class's subject. That of others is offered only where there is none of it,
    /// or nobody knows the subject.
    fn curriculum(
        &mut self,
        workspace: &Workspace,
        class: Option<&ClassProfile>,
    ) -> Result<(), WorkspaceError> {
        let subject = class.and_then(|class| class.subject.as_deref());
        let files = workspace.curriculum_files()?;
        let is_own = |file: &CurriculumFile| subject.is_some_and(|subject| file.is_for(subject));
        let found = files.iter().any(is_own);
        for file in files {
            if is_own(&file) {
                self.add(workspace, &file.path, Role::Curriculum);
            } else if !found
                && self.offers.len() < OFFERS
                && self.sources.iter().all(|s| s.path != file.path)
            {
                let subject = file.subject.as_deref().unwrap_or("no subject named");
                let text = format!("Another curriculum file: {subject}");
                let kind = ContextKind::Curriculum;
                self.offers.push(OfferedSource { path: file.path, kind, text });
            }
        }
        if let (Some(subject), false) = (subject, found) {
            let text = format!("A curriculum file for {subject}");
            self.missing.push((text, "curriculum/".to_owned()));
        }
        Ok(())
    }
}

impl Source {
    /// A file that the agent reads with its tools.
    pub fn of_file(path: &str, role: Role, text: &str) -> Self {
        let shapes = vec![text.to_owned(), numbered(text, None, None)];
        Self {
            path: path.to_owned(),
            role,
            passages: passages(text),
            unused: Vec::new(),
            ruled_out: Vec::new(),
            shapes,
        }
    }

    /// What the prompt holds of a file has the lines of the file, and the file's own shapes beside it.
    fn place_in(&mut self, file: &str) {
        let of_file = passages(file);
        for passage in &mut self.passages {
            if let Some(same) = of_file.iter().find(|other| other.text == passage.text) {
                passage.line = same.line;
            }
        }
        self.shapes.push(file.to_owned());
        self.shapes.push(numbered(file, None, None));
    }
}

/// What a fragment of the prompt is to the teacher; none when it is no text of hers.
fn role(fragment: &PromptFragment) -> Option<Role> {
    let of_teacher = [
        (FragmentKind::Identity, Role::Identity),
        (FragmentKind::TeacherMemory, Role::TeacherMemory),
        (FragmentKind::ClassMemory, Role::ClassMemory),
        (FragmentKind::ReflectionAnswers, Role::Answers),
        (FragmentKind::Outlook, Role::Outlook),
        (FragmentKind::WorkspaceFile, Role::Teaching),
    ];
    let (_, role) = of_teacher.into_iter().find(|(kind, _)| kind.tag() == fragment.tag)?;
    match role {
        Role::Teaching if fragment.source.starts_with("classes/") => Some(Role::Class),
        Role::Teaching if fragment.source.starts_with("curriculum/") => Some(Role::Curriculum),
        role => Some(role),
    }
}

/// A fragment as a source. Marks of memory are no words of hers.
fn of_fragment(fragment: &PromptFragment, role: Role) -> Source {
    let plain = without_marks(&fragment.text);
    let shown = |passage: &Passage| !passage.text.contains("are not shown: read_memory gives them");
    let passages = passages(&plain).into_iter().filter(shown).collect();
    let shapes = vec![fragment.text.clone(), numbered(&fragment.text, None, None)];
    Source {
        path: fragment.source.clone(),
        role,
        passages,
        unused: Vec::new(),
        ruled_out: Vec::new(),
        shapes,
    }
}

/// The words of a request that may be its topic.
fn topic_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = small_words(text)
        .filter(|word| word.chars().count() >= 4 && !COMMON.has(word.as_str()))
        .take(20)
        .collect();
    words.dedup();
    words
}
