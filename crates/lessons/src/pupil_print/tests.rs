use super::*;

fn choice(line: &str) -> PrintChoice {
    PrintChoice::parse(line).unwrap()
}

#[test]
fn print_is_large_for_whom_print_is_an_obstacle() {
    let large =
        PupilPrint { points: 14, whole_groups: true, tinted: true, ..PupilPrint::default() };
    for (needs, wanted) in [
        (&["EAL", "dyslexia"][..], large),
        (&["Dyslexic pupils"], large),
        (&["low reading age"], large),
        (&["visual impairment"], large),
        (&["high attainment", "anxiety"], PupilPrint::default()),
        (&["already spreading"], PupilPrint::default()),
        (&[], PupilPrint::default()),
    ] {
        assert_eq!(PupilPrint::for_needs(needs.iter().copied(), false), wanted, "{needs:?}");
    }
    let one_side = PupilPrint::for_needs(["dyslexia"], true);
    assert_eq!(one_side, PupilPrint { whole_groups: false, ..large });
}

#[test]
fn a_line_says_a_typeface_a_size_or_both_and_is_written_as_it_is_read() {
    let comic = Some(PupilFace::ComicNeue);
    for (line, face, points) in [
        ("Comic Neue 16 pt", comic, Some(16)),
        ("16pt comic-neue", comic, Some(16)),
        ("comic", comic, None),
        ("14 points", None, Some(14)),
        ("", None, None),
    ] {
        let read = choice(line);
        assert_eq!(read, PrintChoice { face, points, ..PrintChoice::default() }, "{line}");
        assert_eq!(choice(&read.to_string()), read, "{line}");
    }
    let refused = |line| PrintChoice::parse(line).unwrap_err().to_string();
    assert_eq!(
        refused("Wingdings 14"),
        "pupils' pages cannot be set in \"Wingdings\"; typefaces there are: Atkinson Hyperlegible, \
         Andika, Comic Neue"
    );
    assert_eq!(refused("Andika 9 pt"), "pupils' pages have 12 to 24 points, not 9");
}

#[test]
fn what_is_chosen_for_all_never_goes_below_a_need_and_what_is_said_of_a_class_holds() {
    let dyslexia = PupilPrint::for_needs(["dyslexia"], false);
    let set = |needs: PupilPrint, for_all, for_class| {
        let print = needs.as_chosen(choice(for_all), choice(for_class));
        (print.face.name(), print.points)
    };
    assert_eq!(set(dyslexia, "Andika 12", ""), ("Andika", 14));
    assert_eq!(set(dyslexia, "16", ""), ("Atkinson Hyperlegible", 16));
    assert_eq!(set(dyslexia, "Andika 16", "Comic Neue 13"), ("Comic Neue", 13));
    assert_eq!(set(dyslexia, "Andika 16", "12"), ("Andika", 12));
    assert_eq!(set(PupilPrint::default(), "", ""), ("Atkinson Hyperlegible", 12));
    assert_eq!(dyslexia.said(), "Atkinson Hyperlegible, 14 point, a line and a half");
    assert_eq!(
        PupilPrint::default().note(),
        "Pupils’ pages are set in Atkinson Hyperlegible, 12 point."
    );
    assert!(
        dyslexia
            .note()
            .ends_with(" Cream or pastel paper helps some to read them, where you have it.")
    );
}

#[test]
fn more_space_and_cream_paper_are_words_of_the_line() {
    for (line, said) in [
        ("Andika 14 pt, spaced, cream", "Andika 14 pt, spaced, cream"),
        ("cream, Comic Neue spaced", "Comic Neue, spaced, cream"),
        ("Spaced", "spaced"),
        ("18 pt cream", "18 pt, cream"),
    ] {
        assert_eq!(choice(line).to_string(), said);
        assert_eq!(choice(said), choice(line));
    }
    let print = PupilPrint::default().as_chosen(choice("spaced"), choice("cream"));
    assert!(print.is_large(), "it takes the sides that it takes, and is never set smaller");
    assert_eq!(
        print.said(),
        "Atkinson Hyperlegible, 12 point, a line and a half, more space, bold in place of italics, on cream"
    );
    let tinted = PupilPrint { tinted: true, ..print };
    assert!(!tinted.note().contains("where you have it"), "{}", tinted.note());
}
