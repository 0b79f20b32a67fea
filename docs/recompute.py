#!/usr/bin/env python3
"""Computes the measures of docs/measures.md from events as `teacher-assist trace export` writes them.

python3 recompute.py FILE_OR_FOLDER …     prints what `teacher-assist study metrics --json` prints
python3 recompute.py BUNDLE               the same, and says whether its measures.csv agrees; 1 if not

Written from the definitions on that page, to check the numbers of the application. Standard library only.
"""

import bisect
import csv
import datetime
import io
import json
import pathlib
import re
import sys
from fractions import Fraction

WHY = {
    "noMessage": "nobody said anything in this session",
    "noDraft": "no file was written",
    "notOffered": "no run that wrote ended well, and no section was asked about",
    "notAsked": "nothing of the kind was asked",
    "notAnswered": "it was asked, and nobody answered",
    "byRule": "only rules answered, and they take no time",
    "notDecided": "it was never all decided",
    "notChecked": "no claims were looked up",
    "empty": "there is nothing to count or to divide by",
    "noEvent": "the log has no event that would tell",
    "notInStudy": "no participation among these events names the session",
    "noParticipation": "the log is of no participation in a study",
    "unpriced": "the price of a call is not known",
}


class Missing(Exception):
    """A value that is not there, with the code of its reason."""


# Values: (what, seqs), where what is an int, a list of int, a Fraction or the code of a reason.


def share(some, of, seqs):
    return ("empty", []) if of == 0 else (Fraction(some, of), seqs)


def decimal(fraction):
    # Six places, a half to the even digit: that is how `round` rounds a Fraction.
    millionths = round(fraction * 1_000_000)
    sign = "-" if millionths < 0 else ""
    return f"{sign}{abs(millionths) // 1_000_000}.{abs(millionths) % 1_000_000:06d}"


class Amounts(dict):
    """Part → [amount, seqs]."""

    def __init__(self, *fixed):
        super().__init__((part, [0, set()]) for part in fixed)

    def add(self, part, amount, seq):
        entry = self.setdefault(part, [0, set()])
        entry[0] += amount
        entry[1].add(seq)

    def parts(self):
        return {part: (amount, seqs) for part, (amount, seqs) in self.items()}

    def whole_and_parts(self):
        seqs = set().union(*(entry[1] for entry in self.values()))
        return {"": (sum(entry[0] for entry in self.values()), seqs), **self.parts()}


class Lists(dict):
    """Part → (numbers, seqs)."""

    def add(self, part, number, seq):
        numbers, seqs = self.setdefault(part, ([], set()))
        numbers.append(number)
        seqs.add(seq)

    def or_missing(self, code):
        if not self:
            raise Missing(code)
        return dict(self)


def nanoseconds(text):
    found = re.fullmatch(r"(.{19})(?:\.(\d+))?(Z|[+-]\d\d:\d\d)", text)
    moment = datetime.datetime.strptime(found[1], "%Y-%m-%dT%H:%M:%S")
    passed = moment - datetime.datetime(1970, 1, 1)
    seconds = passed.days * 86_400 + passed.seconds
    if found[3] != "Z":
        offset = int(found[3][1:3]) * 3600 + int(found[3][4:6]) * 60
        seconds -= offset if found[3][0] == "+" else -offset
    return seconds * 10**9 + int((found[2] or "0").ljust(9, "0")[:9])


def has_words(text):
    return text.strip(" \t\r\n") != ""


def card_changes(response):
    """What the answer to a card of kind feedforward changes on it."""
    return {
        "removed": len(response["removed"]),
        "added": len(response["added"]),
        "topic": int(response.get("meant") is not None),
        "day": int(response.get("day") is not None),
        "note": int(has_words(response["note"])),
    }


class Question:
    def __init__(self, event, place):
        self.request = event["body"]["interaction"]["request"]
        self.kind = self.request["kind"]
        self.trace = event["traceId"]
        self.opened = place
        self.shown = self.closed = self.response = self.face = None

    @property
    def answered(self):
        return self.response is not None and self.response["kind"] != "skipped"


class Root:
    def __init__(self, trace, place):
        self.trace, self.began = trace, place
        self.ended = self.status = self.wrote = None


def between(one, other):
    """Milliseconds from one clock to another, never less than none."""
    if one["boot"] == other["boot"]:
        return max(0, other["runningMs"] - one["runningMs"])
    return max(0, (nanoseconds(other["at"]) - nanoseconds(one["at"])) // 1_000_000)


class Told:
    """What a participation tells of a session: (nanoseconds, stretch or look), and the sections with her changes."""

    def __init__(self):
        self.acts, self.looks, self.edits = [], [], None


class Way:
    """How somebody went through a study."""

    def __init__(self, began, events):
        self.steps, self.begun, self.counted, self.told = began["steps"], set(), [], {}
        self.under = self.paused = self.session = None
        self.before, self.clock = Told(), began["clock"]
        for event in events:
            if event["body"]["type"] not in ("participationBegan", "incidentNoted"):
                self.take(event["seq"], event["body"])

    @classmethod
    def read(cls, events):
        of_study = [event for event in events if event["body"]["family"] == "study"]
        for place, event in enumerate(of_study):
            if event["body"]["type"] == "participationBegan":
                return cls(event["body"], of_study[place + 1 :])
        return None

    def take(self, seq, body):
        kind = body["type"]
        since, self.clock = between(self.clock, body["clock"]), body["clock"]
        if self.under is not None and since > 0:
            working = "gap" if kind == "participantLost" else "worked"
            self.counted.append((self.paused or working, self.under, since, seq))
        if kind == "stepBegan" and body["step"] < len(self.steps):
            self.begun.add(body["step"])
            self.come_to(body["step"])
        elif kind == "stepEnded" and self.under == body["step"]:
            self.paused = None
            self.come_to(None)
        elif kind == "consentWithdrawn":
            self.come_to(None)
        elif kind == "participationPaused":
            self.paused = body["why"]
        elif kind == "participationContinued":
            self.paused = None
        elif self.under is None:
            return
        elif kind == "taskSession":
            self.session = body["session"]
            told = self.told.setdefault(self.session, Told())
            told.acts += self.before.acts
            told.looks += self.before.looks
            self.before = Told()
        elif kind == "inputSeen":
            for one in body["stretches"]:
                self.counted.append((one["act"], self.under, one["tookMs"], seq))
            told = self.told[self.session] if self.session else self.before
            now = nanoseconds(body["clock"]["at"])
            told.acts += [(now, one) for one in body["stretches"]]
            told.looks += [(now, one) for one in body.get("looks", ())]
        elif kind == "taskEdited" and self.session:
            self.told[self.session].edits = body["sections"]

    def come_to(self, step):
        self.under, self.session, self.before = step, None, Told()

    def name(self, place):
        step = self.steps[place]
        what = step["what"]["kind"]
        what = {"task": step.get("task") or "", "instrument": step["what"].get("questionnaire")}.get(what, what)
        return f"{place + 1:02}-{what}"


class Log:
    def __init__(self, events, way=None, told=None):
        self.events, self.way, self.told = events, way, told
        self.seq = [event["seq"] for event in events]
        self.read_times()
        self.read_runs()
        self.read_questions()

    def read_times(self):
        stamps = [nanoseconds(event["at"]) for event in self.events]
        self.stamps, self.time, latest = stamps, [], 0
        for stamp in stamps:
            latest = max(latest, (stamp - stamps[0]) // 1_000_000)
            self.time.append(latest)

    def read_runs(self):
        self.sender = {}
        for _, event, body in self.of("runStarted"):
            if body.get("delegation"):
                self.sender.setdefault(event["traceId"], body["delegation"]["parent"])
        roots = {}
        for place, event in enumerate(self.events):
            kind, trace = event["body"]["type"], event["traceId"]
            if kind == "userMessage" and trace not in roots:
                roots[trace] = Root(trace, place)
            elif kind == "runFinished" and trace in roots and roots[trace].ended is None:
                roots[trace].ended, roots[trace].status = place, event["body"]["status"]
            if any(effect["effect"] == "fileWritten" for effect in self.effects_of(event)):
                root = roots.get(self.first_sender(trace))
                if root and root.wrote is None:
                    root.wrote = place
        self.root_of = roots
        self.roots = list(roots.values())

    def read_questions(self):
        questions = {}
        for place, event in enumerate(self.events):
            body = event["body"]
            kind = body["type"]
            if kind == "interactionOpened":
                questions.setdefault(body["interaction"]["id"], Question(event, place))
            elif kind == "runFinished":
                for question in questions.values():
                    if question.closed is None and question.trace == event["traceId"]:
                        question.closed = place
            elif kind in ("interactionShown", "interactionAnswered", "interactionWithdrawn"):
                question = questions.get(body["interactionId"])
                if question is None or question.closed is not None:
                    continue
                if kind == "interactionShown":
                    question.shown = place if question.shown is None else question.shown
                    continue
                question.closed = place
                if kind == "interactionAnswered":
                    question.response, question.face = body["response"], body["face"]
        self.questions = list(questions.values())

    def of(self, *kinds):
        for place, event in enumerate(self.events):
            if event["body"]["type"] in kinds:
                yield place, event, event["body"]

    @staticmethod
    def effects_of(event):
        return event["body"]["effects"] if event["body"]["type"] in ("hookRan", "toolFinished") else []

    def effects(self, *kinds):
        for event in self.events:
            for effect in self.effects_of(event):
                if effect["effect"] in kinds:
                    yield event["seq"], effect

    def first_sender(self, trace):
        seen = set()
        while trace in self.sender and trace not in seen:
            seen.add(trace)
            trace = self.sender[trace]
        return trace

    def answers(self, kind=None):
        """Answered questions by when they were answered."""
        answered = [question for question in self.questions if question.answered]
        for question in sorted(answered, key=lambda question: question.closed):
            if kind is None or question.response["kind"] == kind:
                yield question

    def asked(self, kind):
        return [question for question in self.questions if question.kind == kind]

    def need_asked(self, kind):
        if not self.asked(kind):
            raise Missing("notAsked")

    def none_of(self, kind):
        return Missing("notAnswered" if self.asked(kind) else "notAsked")

    def decisions(self):
        for question in self.answers("adjudication"):
            for decision in question.response["decisions"]:
                yield question, decision

    def stretches(self):
        for place in range(len(self.events) - 1):
            yield place, self.spent_with(place), self.time[place + 1] - self.time[place]

    def spent_with(self, place):
        for question in self.questions:
            if question.opened <= place and (question.closed is None or question.closed > place):
                if question.shown is None or question.shown > place:
                    return "unseen"
                if question.kind in ("question", "feedforward", "toolApproval"):
                    return "prompting"
                return "sitting" if question.kind == "item" else "reviewing"
        if not any(r.began <= place and (r.ended is None or r.ended > place) for r in self.roots):
            return "between"
        return "away" if self.events[place + 1]["body"]["type"] == "runResumed" else "waiting"

    def components(self, *kinds):
        """Events with the agent that works in their trace."""
        agent = {}
        for event in self.events:
            body = event["body"]
            if body["type"] == "runStarted":
                agent[event["traceId"]] = body["agent"]
            elif body["type"] == "handedOff":
                agent[event["traceId"]] = body["start"]["agent"]
            if body["type"] in kinds:
                yield event["seq"], body, agent.get(event["traceId"], "unknown")


MEASURES = []


def measure(unit, *ids):
    def known(function):
        MEASURES.extend((name, unit, function) for name in ids or [function.__name__.replace("__", ".")])
        return function

    return known


def section(path, name):
    return f"{path}#{name}"


def count(seqs):
    """So many events."""
    seqs = list(seqs)
    return {"": (len(seqs), seqs)}


# Times


def since_words(log, *places):
    if not log.roots:
        raise Missing("noMessage")
    words = log.roots[0].began
    return {"": (log.time[places[-1]] - log.time[words], [log.seq[place] for place in (words, *places)])}


def first_write(log):
    if not log.roots:
        raise Missing("noMessage")
    wrote = [root.wrote for root in log.roots if root.wrote is not None]
    if not wrote:
        raise Missing("noDraft")
    return min(wrote)


@measure("ms")
def times__session(log):
    return {"": (log.time[-1], [log.seq[0], log.seq[-1]])}


@measure("ms")
def times__first_text(log):
    return since_words(log, first_write(log))


@measure("ms")
def times__first_usable(log):
    first_write(log)
    for place, event, body in log.of("interactionOpened", "runFinished"):
        if body["type"] == "interactionOpened":
            offers = body["interaction"]["request"]["kind"] == "adjudication"
        else:
            offers = body["status"] == "success" and event["traceId"] in log.root_of
        root = log.root_of.get(log.first_sender(event["traceId"]))
        if offers and root and root.wrote is not None and root.wrote <= place:
            return since_words(log, root.wrote, place)
    raise Missing("notOffered")


@measure("ms")
def times__fully_usable(log):
    if not log.roots:
        raise Missing("noMessage")
    log.need_asked("adjudication")
    happened = [(question.opened, "opened", question) for question in log.asked("adjudication")]
    happened += [(question.closed, "answered", question) for question in log.answers()]
    open_sections, first = set(), None
    for place, what, question in sorted(happened, key=lambda one: one[0]):
        if what == "opened":
            first = place if first is None else first
            open_sections.update((one["path"], one["id"]) for one in question.request["sections"])
            continue
        if question.response["kind"] == "adjudication":
            for one in question.response["decisions"]:
                if one["verdict"]["verdict"] == "accept":
                    open_sections.discard((one["path"], one["sectionId"]))
        elif question.response["kind"] == "alternative":
            if question.kind == "alternatives":
                about = question.request["section"]
                open_sections.discard((about["path"], about["id"]))
        else:
            continue
        if first is not None and not open_sections:
            return since_words(log, first, place)
    raise Missing("notDecided")


@measure("ms")
def times__split(log):
    amounts = Amounts("away", "between", "prompting", "reviewing", "sitting", "unseen", "waiting")
    for place, what, length in log.stretches():
        if length > 0:
            amounts.add(what, length, log.seq[place])
    return amounts.parts()


def told_of(log):
    if log.told is None:
        raise Missing("notInStudy")
    return log.told


def work_of(act, meanwhile):
    if act in ("editing", "idle", "away"):
        return act
    if act == "evidence" or meanwhile == "reviewing":
        return "reviewing"
    if act == "typing" or meanwhile == "prompting":
        return "prompting"
    return "waiting" if meanwhile in ("waiting", "unseen", "away") else "reading"


@measure("ms")
def times__work(log):
    acts = told_of(log).acts
    names = ("away", "editing", "idle", "prompting", "reading", "reviewing", "waiting")
    amounts = dict.fromkeys(names, 0)
    spans = [(log.time[place], log.time[place] + length, what) for place, what, length in log.stretches()]
    ends = [end for _, end, _ in spans]
    for now, one in acts:
        start = (now - log.stamps[0]) // 1_000_000 - one["agoMs"]
        stop, left = start + one["tookMs"], one["tookMs"]
        for begin, end, what in spans[bisect.bisect_right(ends, start) :]:
            if begin >= stop:
                break
            both = min(end, stop) - max(begin, start)
            left -= both
            amounts[work_of(one["act"], what)] += both
        amounts[work_of(one["act"], "between")] += left
    return {part: (amount, []) for part, amount in amounts.items()}


def acted(log, act):
    return {"": (sum(one["tookMs"] for _, one in told_of(log).acts if one["act"] == act), [])}


@measure("ms")
def times__typing(log):
    return acted(log, "typing")


@measure("ms")
def times__editing(log):
    return acted(log, "editing")


def untold(log):
    raise Missing("noEvent")


@measure("ms")
def times__questions(log):
    lists = Lists()
    for question in log.answers():
        since = question.opened if question.shown is None else question.shown
        lists.add(question.kind, log.time[question.closed] - log.time[since], log.seq[question.closed])
    return lists.or_missing("notAnswered" if log.questions else "notAsked")


@measure("ms")
def times__sections(log):
    lists, decided = Lists(), False
    for question, one in log.decisions():
        decided = True
        if question.face != "script":
            lists.add(section(one["path"], one["sectionId"]), one["tookMs"], log.seq[question.closed])
    if not lists:
        raise Missing("byRule") if decided else log.none_of("adjudication")
    return lists


# Cycles


@measure("count")
def cycles__runs(log):
    return count(log.seq[root.began] for root in log.roots)


@measure("count")
def cycles__messages(log):
    return count(event["seq"] for _, event, _ in log.of("userMessage"))


@measure("count")
def cycles__repairs(log):
    amounts = Amounts("answer", "hook", "model", "stall", "tool")
    names = {"answerRejected": "answer", "modelFailed": "model", "stalled": "stall"}
    for _, event, body in log.of(*names, "hookRan", "toolFinished"):
        if body["type"] in names:
            amounts.add(names[body["type"]], 1, event["seq"])
        elif body["type"] == "hookRan" and body["verdict"]["action"] == "repair":
            amounts.add("hook", 1, event["seq"])
        elif body["type"] == "toolFinished" and body["result"]["outcome"] == "failed":
            amounts.add("tool", 1, event["seq"])
    return amounts.whole_and_parts()


def is_refinement(log, root):
    return any(
        other.ended is not None
        and other.ended < root.began
        and other.status == "success"
        and other.wrote is not None
        and other.wrote < root.began
        for other in log.roots
    )


@measure("count")
def cycles__refinements(log):
    amounts = Amounts("message", "revise", "alternatives")
    for root in log.roots:
        if is_refinement(log, root):
            amounts.add("message", 1, log.seq[root.began])
    for question, one in log.decisions():
        if one["verdict"]["verdict"] != "accept":
            amounts.add(one["verdict"]["verdict"], 1, log.seq[question.closed])
    return amounts.whole_and_parts()


@measure("count")
def cycles__respecifications(log):
    amounts = Amounts("message", "meanwhile", "topic", "day", "note")
    for root in log.roots[1:]:
        if not is_refinement(log, root):
            amounts.add("message", 1, log.seq[root.began])
    beginnings = {root.began for root in log.roots}
    for place, event, _ in log.of("userMessage"):
        if place not in beginnings:
            amounts.add("meanwhile", 1, event["seq"])
    for question in log.answers("feedforward"):
        for part in ("topic", "day", "note"):
            if card_changes(question.response)[part]:
                amounts.add(part, 1, log.seq[question.closed])
    return amounts.whole_and_parts()


measure("count", "cycles.meant")(untold)


@measure("count")
def cycles__stops(log):
    return count(event["seq"] for _, event, _ in log.of("cancelRequested"))


# Decisions


@measure("count")
def decisions__sections(log):
    log.need_asked("adjudication")
    amounts = Amounts("accept", "revise", "alternatives", "left")
    for question, one in log.decisions():
        amounts.add(one["verdict"]["verdict"], 1, log.seq[question.closed])
    for question in log.asked("adjudication"):
        if question.closed is None:
            continue
        named = set()
        if question.answered and question.response["kind"] == "adjudication":
            named = {(one["path"], one["sectionId"]) for one in question.response["decisions"]}
        for one in question.request["sections"]:
            if (one["path"], one["id"]) not in named:
                amounts.add("left", 1, log.seq[question.closed])
    return amounts.parts()


def accepted(log, verdicts):
    if not verdicts:
        raise log.none_of("adjudication")
    accepts = sum(verdict == "accept" for verdict, _ in verdicts)
    return {"": share(accepts, len(verdicts), [seq for _, seq in verdicts])}


@measure("share")
def decisions__accepted(log):
    return accepted(log, [(one["verdict"]["verdict"], log.seq[q.closed]) for q, one in log.decisions()])


@measure("share")
def decisions__accepted_at_once(log):
    first = {}
    for question, one in log.decisions():
        verdict = (one["verdict"]["verdict"], log.seq[question.closed])
        first.setdefault((one["path"], one["sectionId"]), verdict)
    return accepted(log, list(first.values()))


@measure("count")
def decisions__alternatives(log):
    log.need_asked("alternatives")
    amounts = Amounts("chosen", "kept", "left")
    for question in log.asked("alternatives"):
        if question.closed is None:
            continue
        if not question.answered or question.response["kind"] != "alternative":
            part = "left"
        else:
            part = "kept" if question.response["chosen"] is None else "chosen"
        amounts.add(part, 1, log.seq[question.closed])
    return amounts.parts()


@measure("count")
def decisions__approvals(log):
    log.need_asked("toolApproval")
    amounts = Amounts("allowed", "refused", "left")
    for question in log.asked("toolApproval"):
        if question.closed is None:
            continue
        part = "left"
        if question.answered and question.response["kind"] == "approval":
            part = {"allow": "allowed", "refuse": "refused"}[question.response["decision"]["decision"]]
        amounts.add(part, 1, log.seq[question.closed])
    return amounts.parts()


@measure("share")
def decisions__passed_by(log):
    if not log.questions:
        raise Missing("notAsked")
    parts = {}
    for kind in {question.kind for question in log.questions}:
        closed = [question for question in log.asked(kind) if question.closed is not None]
        left = sum(not question.answered for question in closed)
        parts[kind] = share(left, len(closed), [log.seq[question.closed] for question in closed])
    return parts


@measure("share")
def decisions__reflection(log):
    closed = [question for question in log.asked("reflection") if question.closed is not None]
    if not closed:
        raise log.none_of("reflection")
    asked = sum(len(question.request["questions"]) for question in closed)
    answers = [
        answer
        for question in closed
        if question.answered and question.response["kind"] == "reflection"
        for answer in question.response["answers"]
    ]
    said = sum(has_words(answer["text"]) for answer in answers)
    return {"": share(said, asked, [log.seq[question.closed] for question in closed])}


@measure("count")
def decisions__evidence_opened(log):
    looks = told_of(log).looks
    decided = next((log.time[question.closed] for question, _ in log.decisions()), None)
    before = 0
    for now, look in looks:
        opened = (now - log.stamps[0]) // 1_000_000 - look["agoMs"]
        before += decided is None or opened <= decided
    return {"": (len(looks), []), "after": (len(looks) - before, []), "before": (before, [])}


# Edits


@measure("count")
def edits__versions(log):
    texts = {}
    for question in log.asked("adjudication"):
        for one in question.request["sections"]:
            hashes, seqs = texts.setdefault(section(one["path"], one["id"]), (set(), set()))
            hashes.add(one["sha256"])
            seqs.add(log.seq[question.opened])
    if not texts:
        raise Missing("notAsked")
    return {name: (len(hashes), seqs) for name, (hashes, seqs) in texts.items()}


def words_of(text):
    return [word for word in re.split("[ \t\r\n]+", text) if word]


def distance(before, after):
    """Wagner and Fischer's table, one row at a time."""
    row = list(range(len(after) + 1))
    for number, old in enumerate(before, 1):
        diagonal, row[0] = row[0], number
        for at, new in enumerate(after, 1):
            best = min(diagonal + (old != new), row[at] + 1, row[at - 1] + 1)
            diagonal, row[at] = row[at], best
    return row[-1]


@measure("share")
def edits__chosen_distance(log):
    log.need_asked("alternatives")
    found = {}
    for question in log.answers("alternative"):
        if question.kind != "alternatives" or question.response["chosen"] is None:
            continue
        options = question.request["options"]
        if question.response["chosen"] >= len(options):
            continue
        before = words_of(question.request["current"])
        after = words_of(options[question.response["chosen"]]["markdown"])
        about = question.request["section"]
        entry = found.setdefault(section(about["path"], about["id"]), [0, 0, set()])
        entry[0] += distance(before, after)
        entry[1] += len(before)
        entry[2] |= {log.seq[question.opened], log.seq[question.closed]}
    if not found:
        raise Missing("empty")
    return {name: share(*entry) for name, entry in found.items()}


@measure("count")
def edits__elsewhere(log):
    known, amounts = {}, Amounts()
    for event in log.events:
        told = []
        if event["body"]["type"] == "toolStarted" and event["body"].get("change"):
            told.append((event["body"]["change"]["path"], event["body"]["change"]["before"], True))
        for effect in log.effects_of(event):
            if effect["effect"] in ("fileRead", "fileWritten"):
                found = effect["effect"] == "fileRead"
                told.append((effect["path"], effect.get("sha256"), found))
        for path, sha256, found in told:
            if sha256 is None:
                continue
            differs = found and known.get(path, sha256) != sha256
            amounts.add(path, int(differs), event["seq"])
            known[path] = sha256
    if not amounts:
        raise Missing("empty")
    return amounts.parts()


@measure("share")
def edits__post_editing(log):
    if told_of(log).edits is None:
        raise Missing("noEvent")
    changed, words = Amounts(), Amounts()
    for one in log.told.edits:
        name = section(one["path"], one["id"])
        changed.add(name, one["changed"], 0)
        words.add(name, one["words"], 0)
    if not changed:
        raise Missing("empty")
    return {name: share(changed[name][0], words[name][0], []) for name in changed}


# Calibration


def stated(log, moment):
    return [
        question
        for question in log.answers("confidence")
        if question.kind == "confidence" and question.request["moment"] == moment
    ]


@measure("percent")
def calibration__stated(log):
    lists = Lists()
    for question in log.answers("confidence"):
        if question.kind == "confidence":
            lists.add(question.request["moment"], question.response["percent"], log.seq[question.closed])
    if not lists:
        raise log.none_of("confidence")
    return lists


@measure("percent")
def calibration__shift(log):
    shifts, seqs = [], []
    for after in stated(log, "after"):
        earlier = [
            one
            for one in stated(log, "before")
            if one.closed < after.closed
            and one.trace == after.trace
            and one.request["path"] == after.request["path"]
        ]
        if earlier:
            shifts.append(after.response["percent"] - earlier[-1].response["percent"])
            seqs += [log.seq[earlier[-1].closed], log.seq[after.closed]]
    if not shifts:
        raise log.none_of("confidence")
    return {"": (shifts, seqs)}


def pairs(log):
    """(percent, c, o, seqs)."""
    before, found = stated(log, "before"), []
    if not before:
        raise log.none_of("confidence")
    for one in before:
        first, seqs = {}, {log.seq[one.closed]}
        for question, decision in log.decisions():
            behind = question.closed > one.closed and question.trace == one.trace
            if behind and decision["path"] == one.request["path"]:
                first.setdefault(decision["sectionId"], decision["verdict"]["verdict"] == "accept")
                seqs.add(log.seq[question.closed])
        if first:
            percent = one.response["percent"]
            accepts = Fraction(sum(first.values()), len(first))
            found.append((percent, Fraction(percent, 100), accepts, seqs))
    if not found:
        raise Missing("notDecided")
    return found


def mean(numbers):
    return sum(numbers, Fraction(0)) / len(numbers)


@measure("score")
def calibration__brier(log):
    all_pairs = pairs(log)
    seqs = set().union(*(pair[3] for pair in all_pairs))
    return {"": (mean([(c - o) ** 2 for _, c, o, _ in all_pairs]), seqs)}


@measure("share")
def calibration__bias(log):
    all_pairs = pairs(log)
    seqs = set().union(*(pair[3] for pair in all_pairs))
    return {"": (mean([c - o for _, c, o, _ in all_pairs]), seqs)}


def by_bin(log, of):
    bins = {}
    for pair in pairs(log):
        # The edges are 0, 10, 20 …; an edge belongs to the bin below it.
        number = max(0, -(-pair[0] // 10) - 1)
        name = "00-10" if number == 0 else f"{number * 10 + 1}-{number * 10 + 10}"
        bins.setdefault(name, []).append(pair)
    return {name: (of(inside), set().union(*(p[3] for p in inside))) for name, inside in bins.items()}


@measure("share")
def calibration__curve_stated(log):
    return by_bin(log, lambda inside: mean([c for _, c, _, _ in inside]))


@measure("share")
def calibration__curve_accepted(log):
    return by_bin(log, lambda inside: mean([o for _, _, o, _ in inside]))


@measure("count")
def calibration__curve_count(log):
    return by_bin(log, len)


# Feedforward


@measure("count")
def feedforward__cards(log):
    log.need_asked("feedforward")
    amounts = Amounts("opened", "shown", "answered", "left")
    for question in log.asked("feedforward"):
        amounts.add("opened", 1, log.seq[question.opened])
        if question.shown is not None:
            amounts.add("shown", 1, log.seq[question.shown])
        if question.closed is not None:
            amounts.add("answered" if question.answered else "left", 1, log.seq[question.closed])
    return amounts.parts()


def answered_cards(log):
    cards = [(card_changes(q.response), log.seq[q.closed]) for q in log.answers("feedforward")]
    if not cards:
        raise log.none_of("feedforward")
    return cards


@measure("count")
def feedforward__changes(log):
    amounts = Amounts("removed", "added", "topic", "day", "note")
    for changes, seq in answered_cards(log):
        for part, number in changes.items():
            if number:
                amounts.add(part, number, seq)
    return amounts.parts()


@measure("share")
def feedforward__changed(log):
    cards = answered_cards(log)
    changed = sum(any(changes.values()) for changes, _ in cards)
    return {"": share(changed, len(cards), [seq for _, seq in cards])}


@measure("count")
def feedforward__items(log):
    log.need_asked("feedforward")
    amounts = Amounts("used", "available", "notUsed", "missing", "notSent")
    for question in log.asked("feedforward"):
        for item in question.request["items"]:
            amounts.add(item["state"], 1, log.seq[question.opened])
    return amounts.parts()


# Memory


VERDICTS = {"confirm": "confirmed", "edit": "edited", "dismiss": "dismissed"}


def remembered(log):
    for question in log.answers("memoryCapture"):
        for one in question.response["decisions"]:
            yield VERDICTS[one["verdict"]["verdict"]], log.seq[question.closed]


@measure("count")
def memory__proposals(log):
    log.need_asked("memoryCapture")
    amounts = Amounts("proposed", "left", *VERDICTS.values())
    for part, seq in remembered(log):
        amounts.add(part, 1, seq)
    for question in log.asked("memoryCapture"):
        proposed = question.request["proposals"]
        amounts.add("proposed", len(proposed), log.seq[question.opened])
        if question.closed is None:
            continue
        named = set()
        if question.answered and question.response["kind"] == "memoryCapture":
            named = {one["proposalId"] for one in question.response["decisions"]}
        for one in proposed:
            if one["id"] not in named:
                amounts.add("left", 1, log.seq[question.closed])
    return amounts.parts()


@measure("share")
def memory__kept(log):
    decided = list(remembered(log))
    if not decided:
        raise log.none_of("memoryCapture")
    kept = sum(part != "dismissed" for part, _ in decided)
    return {"": share(kept, len(decided), [seq for _, seq in decided])}


@measure("count")
def memory__accesses(log):
    names = {
        "memoryRead": "read",
        "memoryWritten": "written",
        "memoriesReferenced": "referenced",
        "memoryRefused": "refused",
    }
    amounts = Amounts(*names.values())
    for seq, effect in log.effects(*names):
        amounts.add(names[effect["effect"]], 1, seq)
    return amounts.parts()


# Grounding


@measure("count")
def grounding__checks(log):
    return count(seq for seq, _ in log.effects("claimsChecked"))


def looks(log, last):
    found = {}
    for seq, effect in log.effects("claimsChecked"):
        if last or effect["path"] not in found:
            found[effect["path"]] = ([claim["finding"] for claim in effect["claims"]], seq)
    if not found:
        raise Missing("notChecked")
    return found


def held(findings):
    return sum(finding in ("backed", "unverified") for finding in findings)


def rates(found):
    findings = [finding for inside, _ in found.values() for finding in inside]
    whole = share(held(findings), len(findings), [seq for _, seq in found.values()])
    parts = {path: share(held(inside), len(inside), [seq]) for path, (inside, seq) in found.items()}
    return {"": whole, **parts}


@measure("share")
def grounding__rate(log):
    return rates(looks(log, last=True))


@measure("share")
def grounding__first_rate(log):
    return rates(looks(log, last=False))


@measure("count")
def grounding__findings(log):
    amounts = Amounts()
    for findings, seq in looks(log, last=True).values():
        for finding in findings:
            amounts.add(finding, 1, seq)
    return amounts.whole_and_parts()


# Utilisation


def starts(log):
    for _, event, body in log.of("runStarted", "handedOff"):
        yield event["seq"], body if body["type"] == "runStarted" else body["start"]


def by_tag(log, size):
    amounts = Amounts()
    for seq, start in starts(log):
        for fragment in start["prompt"]:
            amounts.add(fragment["tag"], size(fragment), seq)
    if not amounts:
        raise Missing("empty")
    return amounts.whole_and_parts()


@measure("bytes")
def utilisation__prompt(log):
    return by_tag(log, lambda fragment: len(fragment["text"].encode()))


@measure("bytes")
def utilisation__cut(log):
    return by_tag(log, lambda fragment: fragment["cutBytes"])


@measure("count")
def utilisation__files(log):
    read = [(effect["path"], seq) for seq, effect in log.effects("fileRead")]
    return {"": (len({path for path, _ in read}), [seq for _, seq in read])}


@measure("share")
def utilisation__memories(log):
    given = [(seq, start["memories"]) for seq, start in starts(log)]
    given += [(seq, effect["ids"]) for seq, effect in log.effects("memoryRead")]
    used = [(seq, effect["ids"]) for seq, effect in log.effects("memoriesReferenced")]
    for _, event, body in log.of("modelAnswered"):
        blocks = [block for block in body["message"]["content"] if block["type"] == "structured"]
        value = blocks[0]["value"] if blocks else None
        names = value.get("memoriesReferenced") if isinstance(value, dict) else None
        if isinstance(names, list):
            used.append((event["seq"], [name for name in names if isinstance(name, str)]))
    names_given = {name for _, names in given for name in names}
    names_used = {name for _, names in used for name in names}
    seqs = [seq for seq, names in given + used if names]
    return {"": share(len(names_given & names_used), len(names_given), seqs)}


@measure("count")
def utilisation__skill_tiers(log):
    tiers = {"tier2": (set(), set()), "tier3": (set(), set())}
    for seq, effect in log.effects("skillLoaded"):
        references, seqs = tiers["tier3" if effect["tier"] >= 3 else "tier2"]
        references.add(effect["reference"])
        seqs.add(seq)
    return {tier: (len(references), seqs) for tier, (references, seqs) in tiers.items()}


@measure("count")
def utilisation__skills(log):
    amounts = Amounts()
    for seq, effect in log.effects("skillLoaded"):
        amounts.add(effect["reference"], 1, seq)
    return amounts.whole_and_parts()


@measure("count")
def utilisation__sessions(log):
    amounts = Amounts("searched", "read")
    for seq, effect in log.effects("sessionsSearched", "sessionRead"):
        amounts.add("read" if effect["effect"] == "sessionRead" else "searched", 1, seq)
    return amounts.parts()


# Cost


def model_calls(log):
    """(component, what was spent, seq)."""
    kinds = ("modelAnswered", "modelFailed", "historySummarised", "hookRan")
    for seq, body, agent in log.components(*kinds):
        if body["type"] == "hookRan":
            for call in body["modelCalls"]:
                yield body["hook"], call, seq
        else:
            yield "summary" if body["type"] == "historySummarised" else agent, body, seq


def spent(log, amount):
    amounts = Amounts()
    for component, call, seq in model_calls(log):
        amounts.add(component, amount(call), seq)
    return amounts.whole_and_parts()


@measure("count")
def cost__calls(log):
    return spent(log, lambda call: 1)


for name, key in (
    ("input", "inputTokens"),
    ("output", "outputTokens"),
    ("cache_read", "cacheReadTokens"),
    ("cache_write", "cacheWriteTokens"),
    ("reasoning", "reasoningTokens"),
):
    measure("tokens", f"cost.{name}_tokens")(
        # Logs from before they were counted have no reasoning tokens, and failures no usage.
        lambda log, key=key: spent(log, lambda call: call.get("usage", {}).get(key, 0))
    )


@measure("nanoDollars")
def cost__dollars(log):
    parts = spent(log, lambda call: round(float(call.get("costUsd") or 0.0) * 1e9))
    unpriced = {who for who, call, _ in model_calls(log) if call.get("costUsd") is None}
    for component in unpriced:
        for part in ("", component):
            parts[part] = ("unpriced", parts[part][1])
    return parts


# Latency


def listed(entries):
    lists = Lists()
    for part, number, seq in entries:
        lists.add(part, number, seq)
    return lists.or_missing("empty")


@measure("ms")
def latency__first_token(log):
    return listed((agent, body["firstTokenMs"], seq) for seq, body, agent in log.components("modelAnswered"))


@measure("ms")
def latency__answer(log):
    return listed((agent, body["durationMs"], seq) for seq, body, agent in log.components("modelAnswered"))


@measure("ms")
def latency__tool(log):
    return listed((body["name"], body["durationMs"], event["seq"]) for _, event, body in log.of("toolFinished"))


@measure("ms")
def latency__hook(log):
    return listed((body["hook"], body["durationMs"], event["seq"]) for _, event, body in log.of("hookRan"))


@measure("ms")
def latency__run(log):
    waiting = [(place, length) for place, what, length in log.stretches() if what == "waiting"]
    lengths, seqs = [], []
    for root in log.roots:
        if root.ended is not None:
            lengths.append(sum(length for place, length in waiting if root.began <= place < root.ended))
            seqs += [log.seq[root.began], log.seq[root.ended]]
    if not lengths:
        raise Missing("empty")
    return {"": (lengths, seqs)}


# Guardrails


@measure("count")
def guardrails__verdicts(log):
    amounts = Amounts()
    for _, event, body in log.of("hookRan"):
        if body["verdict"]["action"] in ("repair", "abort"):
            amounts.add(f"{body['hook']}/{body['verdict']['action']}", 1, event["seq"])
    return amounts.whole_and_parts()


@measure("count")
def guardrails__replaced(log):
    tokens, amounts = set(), Amounts()
    for _, event, body in log.of("modelAnswered"):
        for one in body["replaced"]:
            for token in one["tokens"]:
                amounts.add(one["kind"], int((one["kind"], token) not in tokens), event["seq"])
                tokens.add((one["kind"], token))
    return amounts.whole_and_parts()


@measure("count")
def guardrails__endings(log):
    amounts = Amounts()
    for root in log.roots:
        if root.ended is None:
            amounts.add("open", 1, log.seq[root.began])
        else:
            amounts.add(root.status, 1, log.seq[root.ended])
    return amounts.whole_and_parts()


# Completeness


@measure("share")
def completeness__events(log):
    return {"": share(len(log.events), log.seq[-1], [log.seq[0], log.seq[-1]])}


@measure("share")
def completeness__order(log):
    steps = list(zip(log.stamps, log.stamps[1:]))
    return {"": share(sum(one <= other for one, other in steps), len(steps), log.seq[1:])}


@measure("share")
def completeness__told(log):
    calls, handing, runs, questions, untold_events = set(), set(), set(), {}, 0
    for event in log.events:
        body, trace = event["body"], event["traceId"]
        kind, call, told = body["type"], (trace, body.get("callId")), True
        if body["family"] in ("sitting", "study"):
            told = False
        elif kind == "runStarted":
            runs.add(trace)
        elif kind == "toolStarted":
            calls.add(call)
        elif kind == "toolFinished":
            calls.discard(call)
        elif kind == "subagentRequested":
            told = call in calls
        elif kind == "handoffRequested":
            handing.add(call)
        elif kind in ("handedOff", "runFinished"):
            told = trace in runs if kind == "runFinished" else call in calls or call in handing
            calls = {one for one in calls if one[0] != trace}
            handing = {one for one in handing if one[0] != trace}
            if kind == "runFinished":
                questions = {name: by for name, by in questions.items() if by != trace}
        elif kind == "interactionOpened":
            questions[body["interaction"]["id"]] = trace
        elif kind == "interactionShown":
            told = questions.get(body["interactionId"]) == trace
        elif kind in ("interactionAnswered", "interactionWithdrawn"):
            told = questions.pop(body["interactionId"], None) == trace
        untold_events += not told
    return {"": share(len(log.events) - untold_events, len(log.events), log.seq)}


def both(log, key, began, ended):
    firsts = {}
    for _, event, body in log.of(*began, *ended):
        firsts.setdefault((key(event), body["type"] in began), event["seq"])
    begun = {name for name, begins in firsts if begins}
    over = {name for name, begins in firsts if not begins}
    return {"": share(len(begun & over), len(begun), firsts.values())}


@measure("share")
def completeness__runs(log):
    return both(log, lambda event: event["traceId"], ("userMessage", "runStarted"), ("runFinished",))


@measure("share")
def completeness__calls(log):
    def call(event):
        return event["traceId"], event["body"]["callId"]

    return both(log, call, ("toolStarted",), ("toolFinished", "handedOff"))


@measure("share")
def completeness__questions(log):
    closed = [question.closed for question in log.questions if question.closed is not None]
    places = [question.opened for question in log.questions] + closed
    return {"": share(len(closed), len(log.questions), [log.seq[place] for place in places])}


# The way through a study


def of_steps(log, kind):
    if log.way is None:
        raise Missing("noParticipation")
    if not log.way.begun:
        raise Missing("empty")
    amounts = Amounts(*(log.way.name(step) for step in log.way.begun))
    for what, step, ms, seq in log.way.counted:
        if what == kind:
            amounts.add(log.way.name(step), ms, seq)
    return amounts.parts()


for kind in ("worked", "rest", "technical", "gap", "typing", "editing", "reading", "idle", "evidence", "away"):
    measure("ms", f"way.{kind}")(lambda log, kind=kind: of_steps(log, kind))


# Reading and writing


def row(name, unit, part, what, seqs):
    value, missing = what, None
    if isinstance(what, str):
        value, missing = None, {"code": what, "why": WHY[what]}
    elif isinstance(what, Fraction):
        value = {"numerator": what.numerator, "denominator": what.denominator, "decimal": decimal(what)}
    return {
        "measure": name,
        "part": part,
        "unit": unit,
        "value": value,
        "missing": missing,
        "seqs": sorted(set(seqs)),
    }


def measures(events, way, told):
    log = Log(events, way, told)
    for name, unit, take in MEASURES:
        try:
            parts = take(log)
        except Missing as missing:
            parts = {"": (str(missing), [])}
        for part in sorted(parts):
            yield row(name, unit, part, *parts[part])


def read(paths):
    sessions = {}
    for path in map(pathlib.Path, paths):
        for file in sorted(path.glob("**/*.jsonl")) if path.is_dir() else [path]:
            for line in file.read_text(encoding="utf-8").split("\n"):
                if line.strip():
                    event = json.loads(line)
                    sessions.setdefault(event["sessionId"], {}).setdefault(event["seq"], event)
    return sessions


def cells(session, one):
    """The rows of a bundle's measures.csv from `session` on that a measure makes."""
    missing = one["missing"]["code"] if one["missing"] else ""
    value, listed = one["value"], isinstance(one["value"], list)
    for item, number in list(enumerate(value, 1)) if listed and value else [("0", "")] if listed else [("", value)]:
        above = below = ""
        if isinstance(number, dict):
            above, below, number = number["numerator"], number["denominator"], number["decimal"]
        number = "" if number is None else number
        row = [session, one["measure"], one["part"], item, number, above, below, one["unit"], missing]
        yield [str(cell) for cell in row]


def compare(bundle, sessions):
    """Whether the table says what was computed; what differs goes to stderr."""
    text = (bundle / "measures.csv").read_text(encoding="utf-8")
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    at = header.index("session")
    said = [tuple(row[at:]) for row in rows]
    # Questionnaires are logs too, and no measures are taken of them.
    named = {row[0] for row in said}
    made = [
        tuple(row)
        for session in sessions
        if session["session"] in named
        for one in session["measures"]
        for row in cells(session["session"], one)
    ]
    tasks = set()
    for one in json.loads((bundle / "manifest.json").read_text(encoding="utf-8"))["participants"]:
        for log in one["logs"]:
            path = bundle / "events" / one["id"] / (log["name"] + ".jsonl")
            if log["kind"] == "task":
                tasks |= {json.loads(line)["sessionId"] for line in path.open(encoding="utf-8") if line.strip()}
    problems = [f"no row is of the session {session}" for session in sorted(tasks - named)]
    problems += [f"not of the events: {row}" for row in sorted(set(said) - set(made))][:20]
    problems += [f"not in the table: {row}" for row in sorted(set(made) - set(said))][:20]
    if not problems and sorted(said) != sorted(made):
        problems = ["a row stands there twice"]
    for problem in problems:
        print(f"measures.csv: {problem}", file=sys.stderr)
    if not problems:
        print(f"measures.csv: {len(said)} rows, all as the events have them", file=sys.stderr)
    return not problems


def main(paths):
    if not paths:
        sys.exit("usage: recompute.py FILE_OR_FOLDER …")
    logs = {name: [events[seq] for seq in sorted(events)] for name, events in sorted(read(paths).items())}
    ways = {name: Way.read(events) for name, events in logs.items()}
    told = {}
    for way in ways.values():
        for session, of_it in way.told.items() if way else ():
            told.setdefault(session, of_it)
    sessions = [
        {"session": name, "measures": list(measures(events, ways[name], told.get(name)))}
        for name, events in logs.items()
    ]
    sys.stdout.reconfigure(encoding="utf-8")
    print(json.dumps({"sessions": sessions}, indent=2, ensure_ascii=False))
    bundles = [path for path in map(pathlib.Path, paths) if (path / "measures.csv").is_file()]
    if not all([compare(bundle, sessions) for bundle in bundles]):
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
