#!/bin/sh
# Where the program is not there, the agent goes on as if nothing had been asked.
command -v teacher-assist-hook >/dev/null 2>&1 || exit 0
exec teacher-assist-hook session_start
