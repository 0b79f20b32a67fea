"""Makes documents in the layout in which the Scottish curriculum is published, with invented words.

`experiences.pdf` has a column a level, statements that span several levels, codes on lines of their own,
footnotes and tables that go on overleaf. `benchmarks.pdf` has three columns: an organiser, statements with
their codes, and a list of benchmarks for the row. `published.json` is what a reader should find: every code
with its statement. Needs `reportlab`; run it in this folder.
"""

import json

from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=9, leading=11)
CODE = ParagraphStyle("code", parent=BODY, fontName="Helvetica-Bold", alignment=TA_RIGHT)
HEAD = ParagraphStyle("head", parent=BODY, fontName="Helvetica-Bold", textColor=colors.white)
LINE = ParagraphStyle("line", parent=BODY, fontName="Helvetica-Bold")
SMALL = ParagraphStyle("small", parent=BODY, fontSize=7, leading=9)
TITLE = ParagraphStyle("title", parent=BODY, fontName="Helvetica-Bold", fontSize=20, leading=24)
PART = ParagraphStyle("part", parent=BODY, fontName="Helvetica-Bold", fontSize=14, leading=18)
BULLET = ParagraphStyle("bullet", parent=BODY, leftIndent=10, bulletIndent=2)

found = {}


def statement(words, codes, bullets=(), benchmark=False):
    """The paragraphs of a cell; what it says is noted for each of its codes."""
    plain = words.replace("<super>1</super>", "").replace("<i>", "").replace("</i>", "")
    plain = " ".join([plain, "; ".join(bullets)]).strip()
    for code in codes:
        found[code] = plain
    parts = [Paragraph(words, BODY)]
    parts += [Paragraph(text, BULLET, bulletText="\u2022") for text in bullets]
    parts.append(Paragraph(" / ".join(codes), CODE))
    return parts


def experiences():
    levels = ["Early", "First", "Second", "Third", "Fourth"]

    def table(rows, spans):
        head = [Paragraph("", HEAD)] + [Paragraph(level, HEAD) for level in levels]
        style = [
            ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
            ("BACKGROUND", (0, 0), (-1, 0), colors.darkgreen),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            *[("SPAN", start, end) for start, end in spans],
        ]
        return Table([head, *rows], colWidths=[105] + [130] * 5, repeatRows=1, style=TableStyle(style))

    story = [
        Paragraph("Literacy and English: experiences and outcomes", TITLE),
        Spacer(1, 12),
        Paragraph("My learning in literacy and English enables me to:", BODY),
        Paragraph("talk with others about what matters to me", BULLET, bulletText="\u2022"),
        Paragraph("find my way in texts of many kinds, as in LIT 2-14a below", BULLET, bulletText="\u2022"),
        PageBreak(),
        Paragraph("Listening and talking", PART),
        Spacer(1, 6),
        table(
            [
                [
                    [Paragraph("Enjoyment and choice", LINE), Paragraph("- within a group", SMALL)],
                    statement("I play with the sounds of words and say which of them I like.", ["LIT 0-01a"]),
                    statement(
                        "I choose what I listen to and can say who made it and why I come back to it.",
                        ["LIT 1-01a", "LIT 2-01a"],
                    ),
                    "",
                    statement(
                        "I look out for things to listen to, and can tell my friends<super>1</super> what they would gain from them.",
                        ["LIT 3-01a", "LIT 4-01a"],
                    ),
                    "",
                ],
                [
                    [Paragraph("Tools for talk", LINE)],
                    statement("I take turns when we talk.", ["LIT 0-02a"]),
                    statement("I answer what others have said before I go on with my own idea.", ["LIT 1-02a"]),
                    statement("I ask others to say more, and build on what they answer.", ["LIT 2-02a"]),
                    statement("I help a group to settle what it disagrees about.", ["LIT 3-02a"]),
                    statement("I lead a group so that everybody is heard and it reaches its end.", ["LIT 4-02a"]),
                ],
                [
                    "",
                    "",
                    "",
                    "",
                    statement(
                        "When I comment on what I watch, I can:",
                        ["LIT 3-07a"],
                        ["name what it is for", "compare two ways of saying it"],
                    ),
                    statement(
                        "When I comment on what I watch, I can:",
                        ["LIT 4-07a"],
                        ["show how its parts work on one another", "weigh it against another work"],
                    ),
                ],
            ],
            [((2, 1), (3, 1)), ((4, 1), (5, 1))],
        ),
        Spacer(1, 4),
        Paragraph("1 &nbsp; Friends are whoever learns with me; compare ENG 1-12a.", SMALL),
        PageBreak(),
        Paragraph("Listening and talking (continued)", PART),
        Spacer(1, 6),
        table(
            [
                [
                    [Paragraph("Weighing what I hear", LINE)],
                    "",
                    "",
                    statement("I can tell what is said to be so from what somebody thinks.", ["LIT 2-08a"]),
                    statement("I notice how a speaker tries to win me over.", ["LIT 3-08a"]),
                    statement(
                        "I judge how far a speaker can be trusted, and by what means I am being won over.",
                        ["LIT 4-08a"],
                    ),
                ],
            ],
            [],
        ),
        PageBreak(),
        Paragraph("Reading", PART),
        Spacer(1, 6),
        table(
            [
                [
                    [Paragraph("Choosing", LINE)],
                    "",
                    "",
                    "",
                    statement("I read on my own and can say what I gained.", ["LIT 3-11a"]),
                    statement("I read widely on my own, and recommend with reasons.", ["LIT 4-11a"]),
                ],
                [
                    [Paragraph("Strategies", LINE)],
                    "",
                    "",
                    statement(
                        "Before and while I read I use what helps me to understand, and I change it when it does not.",
                        ["LIT 2-13a", "LIT 3-13a", "LIT 4-13a"],
                    ),
                    "",
                    "",
                ],
                [
                    [Paragraph("Purpose", LINE)],
                    "",
                    "",
                    "",
                    statement("I can sum up what a text is about.", ["LIT 3-16a"]),
                    statement("I can sum up what a text is about, and what it leaves unsaid.", ["LIT 4-16a"]),
                ],
                [
                    [Paragraph("Analysis", LINE)],
                    "",
                    "",
                    "",
                    statement("I answer questions on a text, and ask some of my own.", ["ENG 3-17a"]),
                    statement("I study a text closely and can show with its own words how it works.", ["ENG 4-17a"]),
                ],
                [
                    [Paragraph("Trust", LINE)],
                    "",
                    "",
                    "",
                    statement("I can say how a text tries to persuade.", ["LIT 3-18a"]),
                    statement("I can say how a text persuades, and check its sources.", ["LIT 4-18a"]),
                ],
                [
                    [Paragraph("Literature", LINE)],
                    "",
                    "",
                    "",
                    statement("I can speak about what moves me in a poem or a story.", ["ENG 3-19a"]),
                    statement("I can compare how two writers treat one theme.", ["ENG 4-19a"]),
                ],
            ],
            [((3, 2), (5, 2))],
        ),
        PageBreak(),
        Paragraph("Writing", PART),
        Spacer(1, 6),
        table(
            [
                [
                    [Paragraph(name, LINE)],
                    "",
                    "",
                    "",
                    statement(third, [f"{area} 3-{line}a"]),
                    statement(fourth, [f"{area} 4-{line}a"]),
                ]
                for name, area, line, third, fourth in [
                    ("Editing", "LIT", "23", "I read over my draft and mend it.", "I read over my draft with its reader in mind, and mend what would lose her."),
                    ("Layout", "LIT", "24", "I set out a page so that it is easy to read.", "I set out a page so that its look serves what it is for."),
                    ("Sources", "LIT", "25", "I note what I find and where I found it.", "I bring what I found together in my own words, and name where it is from."),
                    ("Myself", "ENG", "30", "I write about what happened to me.", "I write about what happened to me so that others see why it matters."),
                    ("Invention", "ENG", "31", "I write stories and poems with a shape.", "I write stories, poems and scripts in which the shape carries the sense."),
                ]
            ],
            [],
        ),
    ]

    def footer(canvas, document):
        canvas.setFont("Helvetica", 7)
        canvas.drawString(40, 20, "Literacy and English: experiences and outcomes")
        canvas.drawRightString(800, 20, str(document.page))

    document = SimpleDocTemplate(
        "experiences.pdf", pagesize=landscape(A4), leftMargin=36, rightMargin=36, topMargin=40, bottomMargin=40,
        title="Literacy and English: experiences and outcomes", invariant=1,
    )
    document.build(story, onFirstPage=footer, onLaterPages=footer)


def benchmarks():
    def table(rows, spans=()):
        head = [Paragraph(name, HEAD) for name in (
            "Curriculum organisers", "Experiences and outcomes for planning learning, teaching and assessment",
            "Benchmarks to support practitioners' professional judgement",
        )]
        style = [
            ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
            ("BACKGROUND", (0, 0), (-1, 0), colors.darkgreen),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            *[("SPAN", start, end) for start, end in spans],
        ]
        return Table([head, *rows], colWidths=[120, 250, 390], repeatRows=1, style=TableStyle(style), splitInRow=1)

    def marks(*texts):
        return [Paragraph(text, BULLET, bulletText="\u2022") for text in texts]

    def bundle(*pairs):
        return [part for words, codes in pairs for part in statement(words, codes)]

    story = [
        Paragraph("Benchmarks: Numeracy and mathematics", TITLE),
        Paragraph("June of some year", BODY),
        Spacer(1, 12),
        Paragraph("Guidance", PART),
        Paragraph(
            "Benchmarks say what is looked for at the end of a level. They are not ticked off one by one; "
            "a statement such as MNU 2-01a is met over many lessons.", BODY),
        PageBreak(),
        Paragraph("Third level numeracy and mathematics", PART),
        Spacer(1, 6),
        table([
            [
                [Paragraph("Number, money and measure", LINE)],
                bundle(
                    ("I round a number so that it suits what I need it for.", ["MNU 3-01a"]),
                ),
                marks("Rounds to one, two and three places.", "Says why a rounding suits the context."),
            ],
            [
                [Paragraph("Number processes", LINE)],
                bundle(
                    ("I choose a way to work out a problem with whole numbers, and can defend it.", ["MNU 3-03a"]),
                    ("I go on with the number line below zero, and reckon there.", ["MNU 3-04a"]),
                ),
                marks("Solves problems by all four operations.", "Checks the answer by another way.", "Adds and takes away below zero."),
            ],
            [
                [Paragraph("Fractions, decimal fractions and percentages", LINE)],
                bundle(
                    ("I reckon with fractions and percentages to settle what to buy.", ["MNU 3-07a"]),
                    ("I add and take away fractions with different denominators.", ["MTH 3-07b"]),
                    ("I turn mixed numbers into fractions and back.", ["MTH 3-07c"]),
                ),
                marks(*[f"Works with a fraction of a quantity in case {number}." for number in range(1, 7)]),
            ],
        ]),
        PageBreak(),
        Paragraph("Fourth level numeracy and mathematics", PART),
        Spacer(1, 6),
        table([
            [
                [Paragraph("Fractions, decimal fractions and percentages", LINE)],
                bundle(("I solve problems in which fractions and mixed numbers meet.", ["MTH 4-07b"])),
                marks("Multiplies and divides fractions."),
            ],
            [
                [Paragraph("Money", LINE)],
                bundle(
                    ("I can tell what a loan or a purchase costs in the end, and whether I can afford it.", ["MNU 4-09a"]),
                    ("I can follow a payslip from what was earned to what is paid.", ["MNU 4-09b"]),
                ),
                marks("Reckons interest over two years.", "Names what is taken off a wage."),
            ],
            [
                [Paragraph("Properties of shapes", LINE)],
                bundle(
                    ("I find a side or an angle of a triangle with a right angle.", ["MTH 4-16a"]),
                    ("I know what holds for lines and angles in a circle, and use it.", ["MTH 4-16b"]),
                    ("I use that shapes are similar to find lengths, areas and volumes.", ["MTH 4-17b"]),
                ),
                marks(*[f"Finds a length by ratio in case {number}." for number in range(1, 25)]),
            ],
            [
                [Paragraph("Angle, symmetry and transformation", LINE)],
                bundle(
                    ("I place points by coordinates in every quarter of the plane.", ["MTH 4-18a"]),
                    ("I find and make patterns that turn onto themselves.", ["MTH 4-19a"]),
                ),
                marks(*[f"Turns pattern {number} onto itself." for number in range(1, 16)]),
            ],
            [
                [Paragraph("Data", LINE)],
                bundle(("I choose how to show data, whether single or in groups, and say why.", ["MTH 4-21a"])),
                marks("Draws a histogram.", "Says what a display hides."),
            ],
        ]),
    ]

    def footer(canvas, document):
        canvas.setFont("Helvetica", 7)
        canvas.drawRightString(800, 20, f"Benchmarks: Numeracy and mathematics {document.page}")

    document = SimpleDocTemplate(
        "benchmarks.pdf", pagesize=landscape(A4), leftMargin=36, rightMargin=36, topMargin=40, bottomMargin=40,
        title="Benchmarks: Numeracy and mathematics", invariant=1,
    )
    document.build(story, onFirstPage=footer, onLaterPages=footer)


experiences()
benchmarks()
with open("published.json", "w", encoding="utf-8") as file:
    json.dump(found, file, indent=1, sort_keys=True)
