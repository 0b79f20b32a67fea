# Says which Python this is and which files it needs, as JSON. It is run by itself, before there is any
# program of a learner.

import json
import os
import sys
import sysconfig

# Modules that load shared libraries from outside Python's own folder.
MODULES = "cmath decimal hashlib math zlib"

for name in MODULES.split():
    try:
        __import__(name)
    except ImportError:
        pass

library = {os.path.realpath(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")}
interpreter = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
shared = set()
with open("/proc/self/maps") as maps:
    for line in maps:
        path = line.rstrip("\n").split(None, 5)[5:]
        if path and ".so" in os.path.basename(path[0]) and os.path.isfile(path[0]):
            shared.add(path[0])
shared.discard(interpreter)
loaders = [path for path in shared if os.path.basename(path).startswith(("ld-", "ld.", "ld64."))]
inside = tuple(place + os.sep for place in library)
files = sorted(library | {path for path in shared if not path.startswith(inside)})
if os.path.isfile("/etc/ld.so.cache"):
    files.append("/etc/ld.so.cache")
print(json.dumps({
    "implementation": sys.implementation.name,
    "version": list(sys.version_info[:3]),
    "interpreter": interpreter,
    "loader": loaders[0] if loaders else None,
    "files": files,
}))
