"""The main job as a screen reader sees it: from a request to an accepted section, through AT-SPI alone.

Started by `heard.ts`, beside a window that has just been opened for the first time. Nothing here looks at the
page or its code: what has no name and no role in the tree of accessibility is not there. Words are typed as keys,
because WebKitGTK has no way to write into a field (`EditableText`); what is pressed is pressed by its action.
It writes what it did and what was told to a screen reader, and ends with 1 and the whole tree when something
is missing.
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 90
REQUEST = "/create-lesson a lesson on iteration for 3B"
told = []


def below(node):
    """A node and all below it, in reading order."""
    yield node
    for at in range(node.get_child_count()):
        child = node.get_child_at_index(at)
        if child is not None:
            yield from below(child)


def window():
    """The page of our program."""
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(at)
        if program is not None and program.get_name().startswith("teacher-assist"):
            return next((n for n in below(program) if n.get_role_name() == "document web"), None)
    return None


def called(role, name, within=None):
    """The first of a role whose name begins with a word."""
    root = within or window()
    nodes = below(root) if root is not None else ()
    return next((n for n in nodes if n.get_role_name() == role and n.get_name().startswith(name)), None)


def words(node):
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))


def until(what, look, patience=PATIENCE):
    """What `look` finds in the end. Meanwhile what is told is listened to."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        for _ in range(50):
            GLib.MainContext.default().iteration(False)
        try:
            found = look()
        except GLib.Error:
            # The page has changed under the look.
            found = None
        if found:
            print(f"ok: {what}", flush=True)
            return found
        time.sleep(0.2)
    print(f"MISSING: {what}\n", flush=True)
    tree(window())
    sys.exit(1)


def tree(node, depth=0):
    if node is None:
        print("there is no window")
        return
    try:
        print(f"{'  ' * depth}{node.get_role_name()} “{node.get_name()}”")
        for at in range(node.get_child_count()):
            tree(node.get_child_at_index(at), depth + 1)
    except GLib.Error as error:
        print(f"{'  ' * depth}gone: {error.message}")


def press(node):
    """As a screen reader does it: by the node's own action."""
    if not Atspi.Action.do_action(node, 0):
        print(f"MISSING: “{node.get_name()}” cannot be pressed")
        sys.exit(1)


def listen(event):
    """Keeps what is added to a region that is told by itself, or changed in it."""
    try:
        politeness = event.source.get_attributes().get("container-live")
        if politeness not in ("polite", "assertive"):
            return
        added = event.any_data
        said = added if isinstance(added, str) else added and (words(added) or added.get_name())
        said = " ".join((said or "").replace("\ufffc", " ").split())
        if said and said not in told:
            told.append(said)
    except GLib.Error:
        # It has gone again.
        return


def main():
    Atspi.init()
    listener = Atspi.EventListener.new(listen)
    for change in ("object:children-changed:add", "object:text-changed:insert"):
        Atspi.EventListener.register(listener, change)

    until("the window has a page called Teacher assist", lambda: window() and window().get_name() == "Teacher assist")
    for name in ("Rooms", "Sessions, lessons and files", "Conversation"):
        until(f"there is a landmark “{name}”", lambda: called("landmark", name))
    until("the window asks what is taught next", lambda: called("heading", "What are you teaching next?"))

    field = until("there is a field “Your message”", lambda: called("entry", "Your message"))
    Atspi.Component.grab_focus(field)
    until("it has the focus", lambda: field.get_state_set().contains(Atspi.StateType.FOCUSED))
    Atspi.generate_keyboard_event(0, REQUEST, Atspi.KeySynthType.STRING)
    topic = REQUEST.split(" ", 1)[1]
    until("what was typed stands in it", lambda: words(field).endswith(topic))
    press(until("there is a button “Send”", lambda: called("push button", "Send")))

    card = until("a card “What I'll use” is there", lambda: called("article", "What I'll use"))
    until("it says what it goes by", lambda: called("panel", "Planned for", card))
    press(until("it can be answered: “Use this”", lambda: called("push button", "Use this", card)))

    until("the draft is shown, with its pages", lambda: called("page tab list", "Pages of"))
    for name in ("Plan", "Worksheet", "Answer key", "Revision guide"):
        until(f"there is a page “{name}”", lambda: called("page tab", name))
    section = until("there is a section “Learning intentions”", lambda: called("landmark", "Learning intentions"))
    until("it has a heading of that name", lambda: called("heading", "Learning intentions", section))

    sure = until("it is asked how sure she is", lambda: called("article", "How sure are you?"))
    press(until("that can be passed over: “Skip”", lambda: called("push button", "Skip", sure)))
    accept = lambda: called("push button", "Accept Learning intentions")  # noqa: E731
    press(until("the section can be accepted", accept))
    until("it is said to be accepted, and can be taken back", lambda: called("push button", "Take back", called("landmark", "Learning intentions")))

    print("\ntold by itself, in this order:")
    for said in told:
        print(f"  {said[:140]}")
    for begins in ("What I'll use: ", "How sure are you? "):
        if not any(said.startswith(begins) for said in told):
            print(f"MISSING: “{begins}…” was not told by itself")
            sys.exit(1)


main()
