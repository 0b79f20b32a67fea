# Runs one program of a learner, makes one call, and says what came of it, as JSON on the channel.
#
# It shares its interpreter with the program, so nothing that it says is believed to be a verdict: it
# gives values, and what they are worth is decided elsewhere, by who knows the right ones. What it
# uses is kept in names of its own before the program runs, so that a program that changes builtins
# spoils its own answer and nobody else's.

import sys
from _json import encode_basestring_ascii as quoted
from posix import _exit, read, write

FILE = "<program>"
MOST_DEEP = 30
MOST_ENTRIES = 20_000
MOST_TEXT = 100_000
MOST_BITS = 10_000


class TooMuch(BaseException):
    pass


def main(
    channel,
    BaseException=BaseException,
    MemoryError=MemoryError,
    SyntaxError=SyntaxError,
    SystemExit=SystemExit,
    UnicodeError=UnicodeError,
    bool=bool,
    compile=compile,
    dict=dict,
    eval=eval,
    exec=exec,
    float=float,
    frozenset=frozenset,
    int=int,
    isinstance=isinstance,
    len=len,
    list=list,
    repr=repr,
    set=set,
    str=str,
    tuple=tuple,
    type=type,
):
    out = sys.stdout
    bits, digits, decimal = int.bit_length, int.__repr__, float.__repr__
    encode, join, items = str.encode, str.join, dict.items
    left = [MOST_ENTRIES, MOST_TEXT]

    def taken():
        chunks = []
        while chunk := read(channel, 1 << 16):
            chunks.append(chunk)
        return b"".join(chunks)

    def say(text):
        data = encode(text, "ascii")
        while data:
            data = data[write(channel, data):]

    def text(value):
        left[1] -= len(value)
        if left[1] < 0:
            raise TooMuch
        try:
            encode(value, "utf-8")
        except UnicodeError:
            return '{"other":"str that is no Unicode text"}'
        return '{"text":' + quoted(value) + "}"

    def entries(name, values, deep):
        return '{"' + name + '":[' + join(",", [tagged(value, deep) for value in values]) + "]}"

    # By what a value is and not by what it says that it is: a class of the learner's own is neither a
    # number nor a list, whatever it inherits and overrides.
    def tagged(value, deep=MOST_DEEP):
        kind = type(value)
        left[0] -= 1
        if left[0] < 0 or deep == 0:
            raise TooMuch
        if value is None:
            return '"none"'
        if kind is bool:
            return '{"truth":true}' if value else '{"truth":false}'
        if kind is int:
            if bits(value) > MOST_BITS:
                raise TooMuch
            return '{"whole":"' + digits(value) + '"}'
        if kind is float:
            return '{"float":"' + decimal(value) + '"}'
        if kind is str:
            return text(value)
        if kind is list:
            return entries("list", value, deep - 1)
        if kind is tuple:
            return entries("tuple", value, deep - 1)
        if kind is set or kind is frozenset:
            return entries("set", list(value), deep - 1)
        if kind is dict:
            pairs = [
                "[" + tagged(key, deep - 1) + "," + tagged(worth, deep - 1) + "]"
                for key, worth in items(value)
            ]
            return '{"dict":[' + join(",", pairs) + "]}"
        return '{"other":' + quoted(name_of(kind)) + "}"

    def name_of(kind):
        name = type.__dict__["__name__"].__get__(kind)
        return encode(name, "ascii", "backslashreplace").decode("ascii")[:80]

    def told(value):
        try:
            return tagged(value)
        except TooMuch:
            return '{"other":"a value too large to be looked at"}'

    def message_of(error):
        try:
            message = str(error)
            if type(message) is not str:
                return ""
            return encode(message[:300], "utf-8", "backslashreplace").decode("utf-8")
        except BaseException:
            return ""

    # The last line of the program that was on the way to the error.
    def line_of(error):
        at, line = BaseException.__dict__["__traceback__"].__get__(error), None
        while at is not None:
            if at.tb_frame.f_code.co_filename == FILE:
                line = at.tb_lineno
            at = at.tb_next
        if line is None and isinstance(error, SyntaxError):
            line = error.lineno
        return str(line) if type(line) is int else "null"

    def raised(error):
        line, message = line_of(error), quoted(message_of(error))
        name = quoted(name_of(type(error)))
        return '{"raised":{"kind":' + name + ',"message":' + message + ',"line":' + line + "}}"

    header, _, body = taken().partition(b"\n")
    how, length = header.decode("ascii").split(" ")
    source = body[:int(length)].decode("utf-8")
    call = body[int(length):].decode("utf-8")
    # What comes before this word is not the learner's doing, and what comes after it may be.
    say("begun\n")

    if how == "read":
        try:
            compile(source, FILE, "exec", 0, True)
            answer = '{"read":null}'
        except SyntaxError as error:
            line = str(error.lineno) if type(error.lineno) is int else "null"
            answer = '{"unread":{"message":' + quoted(str(error.msg)) + ',"line":' + line + "}}"
        except BaseException as error:
            answer = '{"unread":{"message":' + quoted(message_of(error)) + ',"line":null}}'
        say(answer)
        _exit(0)

    names = {"__name__": "__main__" if how == "whole" else "program", "__builtins__": __builtins__}
    memory_gone = '{"raised":{"kind":"MemoryError","message":"","line":null}}'
    try:
        exec(compile(source, FILE, "exec", 0, True), names)
        value = eval(compile(call, "<call>", "eval", 0, True), names) if how == "call" else None
        answer = '{"ended":' + told(value) + "}"
    except MemoryError:
        answer = None
    except SystemExit as error:
        fine = how == "whole" and error.code in (None, 0)
        answer = '{"ended":"none"}' if fine else raised(error)
    except BaseException as error:
        answer = raised(error)
    try:
        out.flush()
    except BaseException:
        pass
    say(memory_gone if answer is None else answer)
    _exit(0)


sys.path[:] = [place for place in sys.path if place]
main(int(sys.argv[1]))
