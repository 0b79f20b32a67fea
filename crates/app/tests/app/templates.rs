//! Choosing which template new lessons follow.

use api::{ApiError, Commands, ErrorCode, Nothing, TemplateChoose, TemplateList};
use std::fs;
use std::path::PathBuf;

use crate::stage::Stage;

const PROFILE: &str =
    "---\r\nclass: 3B\r\npupils: 28 # in May\r\n---\r\n\r\n# 3B\r\n\r\n- Äußerst ruhig.";

struct Desk(Stage);

impl Desk {
    async fn open() -> Self {
        Self(Stage::open().await)
    }

    fn file(&self, path: &str) -> PathBuf {
        self.0.workspace().join(path)
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.file(path)).unwrap()
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.file(path), text).unwrap();
    }

    async fn list(&self) -> TemplateList {
        self.0.app.template_list(Nothing {}).await.unwrap()
    }

    async fn choose(
        &self,
        name: Option<&str>,
        class: Option<&str>,
    ) -> Result<TemplateList, ApiError> {
        self.choose_from(name, class, None).await
    }

    async fn choose_from(
        &self,
        name: Option<&str>,
        class: Option<&str>,
        base: Option<&str>,
    ) -> Result<TemplateList, ApiError> {
        let params = TemplateChoose {
            name: name.map(str::to_owned),
            class: class.map(str::to_owned),
            base_sha256: base.map(str::to_owned),
        };
        self.0.app.template_choose(params).await
    }
}

fn chosen(list: &TemplateList) -> Vec<&str> {
    list.templates.iter().filter(|template| template.chosen).map(|t| t.name.as_str()).collect()
}

fn of_class<'a>(list: &'a TemplateList, class: &str) -> Option<&'a str> {
    list.classes.iter().find(|each| each.class == class)?.template.as_deref()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_templates_say_what_they_are_and_one_is_chosen_by_a_line_of_the_teachers_file() {
    let desk = Desk::open().await;
    let list = desk.list().await;
    let names: Vec<&str> = list.templates.iter().map(|template| template.name.as_str()).collect();
    assert_eq!(names, ["structured", "bullets", "one-page"]);
    assert_eq!(chosen(&list), ["structured"]);
    let page = &list.templates[2];
    assert_eq!((page.title.as_str(), page.sections.len(), &page.problem), ("One page", 12, &None));
    assert_eq!(page.about, "A plan for one side of A4, to hold in one hand at the door.");
    assert!(list.templates.iter().all(|template| !template.about.is_empty()));
    let classes: Vec<&str> = list.classes.iter().map(|class| class.class.as_str()).collect();
    assert_eq!(classes, ["1B", "2A", "2C", "3B"]);

    let before = desk.text("teacher.md");
    let list = desk.choose(Some("one-page"), None).await.unwrap();
    assert_eq!(chosen(&list), ["one-page"]);
    assert_eq!(desk.text("teacher.md"), format!("---\ntemplate: one-page\n---\n\n{before}"));
    desk.choose(Some("bullets"), None).await.unwrap();
    assert_eq!(desk.text("teacher.md"), format!("---\ntemplate: bullets\n---\n\n{before}"));
    desk.choose(None, None).await.unwrap();
    assert_eq!(desk.text("teacher.md"), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_may_follow_another_and_only_its_line_is_written() {
    let desk = Desk::open().await;
    desk.write("classes/3B.md", PROFILE);
    let list = desk.choose(Some("bullets"), Some("3b")).await.unwrap();
    assert_eq!((chosen(&list), of_class(&list, "3B")), (vec!["structured"], Some("bullets")));
    let with = PROFILE.replace("in May\r\n", "in May\r\ntemplate: bullets\r\n");
    assert_eq!(desk.text("classes/3B.md"), with);
    let problems = desk.0.app.problem_list(Nothing {}).await.unwrap().problems;
    assert_eq!(problems, [], "the field is a known one");
    let list = desk.choose(None, Some("3B")).await.unwrap();
    assert_eq!(of_class(&list, "3B"), None);
    assert_eq!(desk.text("classes/3B.md"), PROFILE);

    let error = desk.choose(Some("bullets"), Some("9Z")).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::NotFound);
    assert!(error.message.starts_with("9Z has no profile yet: begin one first; classes there"));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_windows_the_one_that_looked_before_a_change_is_told() {
    let desk = Desk::open().await;
    let seen = desk.list().await.teacher_sha256.unwrap();
    let mine = desk.text("teacher.md") + "\n- And this.\n";
    desk.write("teacher.md", &mine);
    let error = desk.choose_from(Some("bullets"), None, Some(&seen)).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Conflict, "{error}");
    assert_eq!(desk.text("teacher.md"), mine);
    let now = desk.list().await.teacher_sha256.unwrap();
    assert_eq!(error.detail["currentSha256"], now);
    desk.choose_from(Some("bullets"), None, Some(&now)).await.unwrap();
    assert_eq!(desk.text("teacher.md"), format!("---\ntemplate: bullets\n---\n\n{mine}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_there_is_begun_and_one_that_cannot_be_read_is_left_alone() {
    let desk = Desk::open().await;
    let seen = desk.list().await.teacher_sha256;
    fs::remove_file(desk.file("teacher.md")).unwrap();
    let error = desk.choose_from(Some("bullets"), None, seen.as_deref()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Conflict, "{error}");
    let list = desk.choose(Some("bullets"), None).await.unwrap();
    assert_eq!(chosen(&list), ["bullets"]);
    let begun = "---\ntemplate: bullets\n---\n\n# About my teaching\n";
    assert_eq!(desk.text("teacher.md"), begun);

    let broken = "---\ntemplate: [one\n---\n# Me\n";
    desk.write("teacher.md", broken);
    let error = desk.choose(Some("bullets"), None).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Invalid);
    assert!(error.message.ends_with("nothing was changed: correct this first"), "{error}");
    assert_eq!(desk.text("teacher.md"), broken);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_template_that_is_there_and_whole_can_be_chosen() {
    let desk = Desk::open().await;
    let error = desk.choose(Some("one-pgae"), None).await.unwrap_err();
    assert_eq!(
        (error.code, error.message.as_str()),
        (
            ErrorCode::NotFound,
            "there is no template \"one-pgae\"; templates there are: structured, bullets, one-page"
        )
    );
    desk.write("templates/bullets.md", "---\ntitle: Mine\n---\n");
    let error = desk.choose(Some("bullets"), None).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Invalid, "{error}");

    fs::remove_dir_all(desk.file("templates")).unwrap();
    desk.write("teacher.md", "---\ntemplate: gone\n---\n");
    let list = desk.list().await;
    assert_eq!(chosen(&list), ["gone"]);
    let told: Vec<_> =
        list.templates.iter().map(|t| (t.name.as_str(), t.problem.as_deref())).collect();
    let why = "there is no templates/gone.md, which teacher.md asks for; choose another";
    assert_eq!(told, [("structured", None), ("gone", Some(why))]);
}
