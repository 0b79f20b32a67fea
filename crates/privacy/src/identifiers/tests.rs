//! Forms that are found and forms that only look like them.

use super::*;

/// What is found, as `kind text`; the same number may be found by its label and by its form.
fn found(text: &str) -> Vec<String> {
    let mut found: Vec<String> =
        find(text).into_iter().map(|(kind, range)| format!("{kind} {}", &text[range])).collect();
    found.dedup();
    found
}

#[test]
fn numbers_and_addresses_of_people_are_found() {
    for (text, expected) in [
        ("Write to o.k+3b@school.example.org.", "email o.k+3b@school.example.org"),
        ("Ring 0131 496 0123 after four", "phone 0131 496 0123"),
        ("Mobile: 07700 900123.", "phone 07700 900123"),
        ("(0141) 496 0123", "phone (0141) 496 0123"),
        ("+44 7700 900 123", "phone +44 7700 900 123"),
        ("+48 601 234 567", "phone +48 601 234 567"),
        ("01632960123", "phone 01632960123"),
        ("SCN 123456789", "id 123456789"),
        ("CHI 0412119876", "id 0412119876"),
        ("UPN A123456789012", "id A123456789012"),
        ("NI AB 12 34 56 C", "id AB 12 34 56 C"),
        ("lives at EH12 9AB", "address EH12 9AB"),
        ("g12 8qq", ""),
        ("ml1 3xy is hers", "address ml1 3xy"),
        ("DOB: 04/12/2011", "birth 04/12/2011"),
        ("born on 4th March 2012 in", "birth 4th March 2012"),
        ("date of birth 2011-12-04", "birth 2011-12-04"),
        ("lives at 14 High Street, with", "address 14 High Street"),
        ("14 Leith Walk, Edinburgh is where she lives", "address 14 Leith Walk"),
        ("at number 3 Fish Vennel.", "address 3 Fish Vennel"),
        ("Home: 9b West Port Gate", "address 9b West Port Gate"),
        ("candidate number 1234567890", "id 1234567890"),
        ("Candidate no. 123456", "id 123456"),
        ("SCN: 12345 6789", "id 12345 6789"),
        ("Pupil ID is 1234 5678, I think", "id 1234 5678"),
        ("SEEMiS ref 4123456", "id 4123456"),
        ("posts as @kier_m08 and", "id @kier_m08"),
        ("Account @nealyx was reported", "id @nealyx"),
        ("His gamertag is kai_16.", "id kai_16"),
        ("Discord name is dragon_rider42", "id dragon_rider42"),
        ("Glow login: gw21bairdkirsty", "id gw21bairdkirsty"),
        ("21bairdk cannot print", "id 21bairdk"),
        ("reset kbaird04 please", "id kbaird04"),
        ("saved by kirsty.baird in", "id kirsty.baird"),
        ("Flat 2/1, 9 Kings Park Avenue", "address Flat 2/1, 9 Kings Park Avenue"),
    ] {
        assert_eq!(found(text).join("; "), expected, "{text}");
    }
}

#[test]
fn numbers_of_lessons_are_left() {
    for text in [
        "TCH 3-15a and TCH 4-13b",
        "0101 0101 01010101 1111000010",
        "0 1 2 3 4 5 6 7 8 9 10 11 12",
        "2 4 8 16 32 64 128 256 512 1024",
        "3.14159265358979",
        "1998, revised 2005 (Biggs, 1996)",
        "from 09:00 to 10:30 on 12/03/2026",
        "#AB12CD and #E16ABC",
        "3B, S3, 2A and 1B in room B12",
        "192.168.100.200 and 255.255.255.0",
        "email@ and @home and a @ b",
        "1,000,000 and 2 147 483 647",
        "Task 3 Place the cards",
        "Task 3 Museum Walk and Level 2 Parade",
        "2 Xor Gate and 1 Logic Gate",
        "Candidate numbers 1 2 3 4 5 6 7 8",
        "pupil no 12 of 28, chi 3.2",
        "script 123456",
        "see lines 12-19 of 2026-11-21",
        "299792458 m/s and 602214076 atoms",
        "@property above the method, @Override in Java",
        "@app.route('/') and @media (min-width: 30em)",
        "user1 and test_user are accounts in the example",
        "sha256, utf8, base64, python3, covid19 and max_score",
        "login = input(), then print(user_name)",
        "users of index.html and main.py",
        "born in Glasgow; the 2011 census",
    ] {
        assert_eq!(found(text), Vec::<String>::new(), "{text}");
    }
}
