//! Words beside a word that tell a person from a thing.

use text::lists;

lists! {
    include_str!("../../data/cues.txt");
    /// Before a surname.
    pub(super) static HONORIFICS: List = "honorifics";
    /// Before a name, and hardly before anything else with a capital letter.
    pub(super) static ROLES: List = "roles";
    /// What only persons do, in a classroom.
    pub(super) static PERSON_VERBS: List = "person verbs";
    /// What only persons are doing: "is struggling".
    pub(super) static DOING_NOW: List = "doing now";
    /// What persons do in a classroom and, now and then, a program or a festival.
    pub(super) static DOINGS: List = "doings";
    /// Between a name and what somebody does.
    pub(super) static ADVERBS: List = "adverbs";
    /// What persons do and things as well.
    pub(super) static MILD_VERBS: List = "mild verbs";
    /// What a pupil may be said to have.
    pub(super) static CONDITIONS: List = "conditions";
    /// Verbs that ask for a person, and places beside one.
    pub(super) static ASKING: List = "asking";
    /// Words after which a person is likely and a thing possible.
    pub(super) static TOWARDS_PERSON: List = "towards person";
    /// Before a thing or a time and not before a person.
    pub(super) static DETERMINERS: List = "determiners";
    /// Of those, the ones that stand before a thing even where nobody writes capitals.
    pub(super) static ARTICLES: List = "articles";
    /// What a pupil has.
    pub(super) static BELONGINGS: List = "belongings";
    /// After a name that belongs to a thing.
    pub(super) static NAMED_THINGS: List = "named things";
    /// Of those, the ones that are hardly anybody's surname.
    pub(super) static PLACE_WORDS: List = "place words";
    /// Before "of" and a name that is a place.
    pub(super) static PLACES_OF: List = "places of";
    /// Before the name of a ruler or a saint, who is in no class list.
    pub(super) static RULERS: List = "rulers";
    /// Between the parts of a surname.
    pub(super) static PARTICLES: List = "particles";
    /// Given names that are also months, seasons, places, subjects or products: the word needs a
    /// clearer sign than a capital letter in the middle of a sentence.
    pub(super) static TIMES_AND_PLACES: List = "times and places";
    /// Given names that, in small letters, are words of code, of type and of the languages that
    /// schools teach: they need a clear sign.
    pub(super) static WORDS_IN_SMALL: List = "words in small";
    /// Behind a plant, a colour or a stone.
    pub(super) static NATURE_SIGNS: List = "nature signs";
    /// Plants, colours and stones that are given names.
    pub(super) static PLANTS: List = "plants";
    /// Before the name of whoever is meant, at the head of a sentence.
    pub(super) static LEADS: List = "leads";
    /// Before "to" and whoever is spoken to.
    pub(super) static TALKING: List = "talking";
    /// After the name of a family.
    pub(super) static KIN: List = "kin";
    /// Verbs that are given names.
    pub(super) static IMPERATIVES: List = "imperatives";
    /// After such a verb.
    pub(super) static OBJECTS: List = "objects";
    /// Words of a note to somebody.
    pub(super) static ADDRESSING: List = "addressing";
    /// Given names that begin sentences as verbs, after which no other verb follows.
    pub(super) static BEGINS_AS_VERB: List = "begins as verb";
    /// Shortened given names: "Jas", "Wm".
    pub(super) static ABBREVIATED: List = "abbreviated";
    /// Those that need their point: "Cath.", "And.".
    pub(super) static SHORTENED: List = "shortened";
    /// Before a letter that counts or names a thing.
    pub(super) static LABELS: List = "labels";
    /// Two capitals that are no initials.
    pub(super) static CAPITALS: List = "capitals";
    /// Behind a given name no surname.
    pub(super) static NOT_SURNAMES: List = "not surnames";
    /// Places that are surnames behind a given name.
    pub(super) static PLACE_SURNAMES: List = "place surnames";
    /// Before a nickname: "Wee", "Big".
    pub(super) static BY_NICKNAME: List = "by nickname";
    /// Two letters by which people are called.
    pub(super) static CALLED_BY_LETTERS: List = "called by letters";
    /// Verbs that make somebody do something.
    pub(super) static MAKING: List = "making";
    /// Before somebody in a question.
    pub(super) static QUESTIONS: List = "questions";
    /// Words that speak of somebody.
    pub(super) static PERSON_SIGNS: List = "person signs";
    /// Words that speak of somebody in school, or of a school.
    pub(super) static SCHOOL_SIGNS: List = "school signs";
    /// Before what somebody is called.
    pub(super) static CALLING: List = "calling";
    /// The same in two words.
    pub(super) static CALLED: List = "called";
    /// Verbs after which somebody is asked for.
    pub(super) static ASK_ALONE: List = "ask alone";
    /// Who is not asked for by name.
    pub(super) static NOBODY: List = "nobody";
}
