//! Words beside a word that tell a person from a thing.

use std::collections::HashSet;
use std::sync::LazyLock;

/// A set of words written on a few lines.
pub(super) struct Cue(LazyLock<HashSet<&'static str>>);

impl Cue {
    /// Whether a folded word belongs to it.
    pub(super) fn has(&self, folded: &str) -> bool {
        self.0.contains(folded)
    }
}

macro_rules! cue {
    ($(#[$doc:meta])* $name:ident = $words:literal) => {
        $(#[$doc])*
        pub(super) static $name: Cue = Cue(LazyLock::new(|| $words.split_whitespace().collect()));
    };
}

cue!(
    /// Before a surname.
    HONORIFICS = "mr mrs ms miss mx dr sir madam mister"
);
cue!(
    /// Before a name, and hardly before anything else with a capital letter.
    ROLES = "pupil student learner child boy girl lad lass classmate sibling brother sister son daughter
        named mum mother dad father gran granny auntie uncle cousin friend buddy twin twins"
);
cue!(
    /// What only persons do, in a classroom.
    PERSON_VERBS = "needs struggles struggled likes loves hates enjoys enjoyed finds prefers prefer wants wanted
        says said asks asked told tells thinks thought feels felt knows knew understands understood
        forgets forgot copes coped finished sits sat speaks spoke reads writes wrote draws drew talks
        talked listens listened refuses refused cries cried missed arrived lives lived answered
        explained worries worried panics excels excelled achieved attends attended wears shouted
        interrupted interrupts bullied learnt improved sleeps slept benefits who whose ask understand
        struggle forget cope finish misses finishes arrives learns read write draw speak talk listen sit answer explain"
);
cue!(
    /// What only persons are doing: "is struggling".
    DOING_NOW = "struggling coping refusing crying worrying worried panicking misbehaving shouting attending enjoying
        asking absent"
);
cue!(
    /// What persons do in a classroom and, now and then, a program or a festival.
    DOINGS = "works worked work uses used gives gave helps helped gets got joins joined left leaves moved
        moves responds responded misses finishes arrives learns learned hurts hit took takes came comes
        wasn't isn't hasn't hadn't doesn't didn't won't can't couldn't"
);
cue!(
    /// Between a name and what somebody does.
    ADVERBS = "always never often sometimes usually really still already seldom rarely also then just
        hardly quickly slowly now only both"
);
cue!(
    /// What persons do and things as well.
    MILD_VERBS = "has had is was can could will would should did does may might must"
);
cue!(
    /// What a pupil may be said to have.
    CONDITIONS = "adhd dyslexia autism asd eal asn dyscalculia dyspraxia anxiety epilepsy diabetes asthma
        difficulty difficulties trouble"
);
cue!(
    /// Verbs that ask for a person, and places beside one.
    ASKING = "ask asked asks tell told tells give gave gives help helps helped let lets pair paired pairs
        seat seated sit sits remind reminds reminded praise praised encourage encouraged support
        supports supported challenge phone phoned email emailed invite beside opposite dear hi hello
        thanks sorry poor little"
);
cue!(
    /// Words after which a person is likely and a thing possible.
    TOWARDS_PERSON = "with behind between near for put move moved call meet met show showed teach taught
        assess reward warn and than about like from"
);
cue!(
    /// Before a thing or a time and not before a person.
    DETERMINERS = "a an the this that these those every each my your our their his her its no some any all
        in on at during since until by of to from into per via more most next last first second
        new old using use used called key early late mid"
);
cue!(
    /// Of those, the ones that stand before a thing even where nobody writes capitals.
    ARTICLES = "a an the this that these those every each my your our their his her its no some any all"
);
cue!(
    /// What a pupil has.
    BELONGINGS = "work jotter parents parent mum dad mother father family carer carers brother sister gran answer
        answers reading writing spelling handwriting book laptop chromebook group partner table seat
        progress attendance behaviour attainment anxiety dyslexia autism adhd condition diagnosis needs
        plan target targets report mark marks score scores result results friend friends birthday name
        email phone number address home house confidence attention focus english language maths
        homework file files program code idea ideas question questions hand first learning support
        assistant tutor teacher class turn medication hearing eyesight glasses inhaler wheelchair mood
        mental health absence absences pace voice suggestion solution drawing project presentation"
);
cue!(
    /// After a name that belongs to a thing.
    NAMED_THINGS = "theorem cipher code diagram diagrams method methods model taxonomy number numbers law laws
        effect effects test tests machine machines sort search tree trees chart charts street road
        avenue school academy college university primary high secondary nursery park castle bridge
        award awards cup prize island isle palace cathedral church hospital museum library station
        house hall square centre center stadium airport river county council scale principle cycle
        triangle sequence set matrix algorithm algebra logic gate gates notation dynasty era period
        problems problem arena"
);
cue!(
    /// Of those, the ones that are hardly anybody's surname.
    PLACE_WORDS = "street road avenue school academy college university primary secondary nursery island
        isle palace cathedral church hospital museum library station stadium airport county council
        square centre theorem cipher diagram algorithm"
);
cue!(
    /// Before "of" and a name that is a place.
    PLACES_OF = "isle isles island university college bishop earl duke duchess lady lord st parish house battle"
);
cue!(
    /// Before the name of a ruler or a saint, who is in no class list.
    RULERS = "king queen saint st prince princess president pope emperor empress tsar kaiser prophet
        chancellor duke duchess isle mount lake loch port cape santa san"
);
cue!(
    /// Between the parts of a surname.
    PARTICLES = "van von de da dos del bin ibn bint al el ter der den di la le af av ap"
);
cue!(
    /// Given names that are also months, seasons, places, subjects or products: the word needs a
    /// clearer sign than a capital letter in the middle of a sentence.
    TIMES_AND_PLACES = "jan claude april may june july august summer autumn winter art ruby ada pascal java alexa paisley paris
        sydney florence chelsea india china georgia jordan israel kenya lincoln hamilton arran islay
        iona skye brooklyn carolina virginia austin preston asia savannah adelaide dallas denver
        houston troy milan vienna verona siena geneva devon chester bradford moray sol nova roman
        norman tudor jesus abraham moses christian noel eve trinity max min sky santa drama chad rio"
);
cue!(
    /// Given names that, in small letters, are words of code, of type and of the languages that schools
    /// teach: they need a clear sign.
    WORDS_IN_SMALL = "elif dev param serif drew ben scot kirk muir raj rama hui abril alba alma alta aime amie amine amor
        ange aurora aurore avril barbe bella blanca blanche bonnie cielo clair claire consuelo cruz dolores
        domingo dulce ella esperanza estrella fleur flor gracia heide jean juli julio juni linda linde loup
        luna lune mai marin mercedes morena moreno pero pilar reina reine remedios reyes rocio rosa santos
        soledad una vega victoria ville"
);
cue!(
    /// Given names that begin sentences as verbs, after which no other verb follows.
    BEGINS_AS_VERB = "mark will bill grant chase rob pat drew"
);
