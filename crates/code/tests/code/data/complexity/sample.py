"""Functions whose complexity radon was asked for; see README.md."""


def straight(a):
    return a


def decides(a, b):
    if a and b or not a:
        return 1
    elif a:
        return 2
    else:
        return 3


def loops(rows):
    for row in rows:
        if row:
            break
    else:
        return None
    while rows:
        rows.pop()
    else:
        rows = []
    return rows


def catches(path):
    try:
        return open(path)
    except OSError:
        return None
    except (ValueError, TypeError) as error:
        raise error
    else:
        return 1
    finally:
        path = None


def comprehends(rows):
    names = [row.name for row in rows if row if row.name]
    pairs = {a: b for a in rows for b in a if b}
    return any(row for row in rows), {row for row in names}, pairs


def conditional(a):
    assert a, "a is needed"
    return 1 if a else 2 if a is None else 3


def matches(command):
    match command:
        case "go":
            return 1
        case ["look", where] if where:
            return 2
        case {"stop": True} | "halt":
            return 3
        case _:
            return 4


def matches_all(command):
    match command:
        case "go":
            return 1
        case other:
            return 2


def opens(path):
    with open(path) as file, open(path) as other:
        return file, other


def calls(rows):
    return sorted(rows, key=lambda row: row.a if row else row.b)


class Shape:
    """A class."""

    side = 1 if True else 2

    def area(self, factor=None):
        if factor is None or factor < 0:
            factor = 1
        return factor

    @property
    def is_empty(self):
        return not self.side

    async def load(self, source):
        async for row in source:
            if row:
                yield row
        async with source as rows:
            yield rows
