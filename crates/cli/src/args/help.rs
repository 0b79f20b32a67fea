//! The texts of `--help` and of the manual page.

/// The first line.
pub const USAGE: &str = "teacher-assist <PLUGIN>:<COMMAND> \"<INPUT>\" [OPTIONS]
       teacher-assist <SUB-COMMAND> [OPTIONS]";

/// What it is.
pub const ABOUT: &str = "\
Plan lessons with an agent that drafts and never decides.

The agent reads your workspace (classes, curriculum, how you teach), writes a lesson plan, a worksheet \
and a revision guide as files you own, and asks when it cannot know. Everything that happens is kept in \
a private database on this computer: a stopped run goes on where it was.";

/// Below `-h`.
pub const SHORT: &str = "\
Examples:
  teacher-assist lesson-planning:create-lesson \"iteration for 3B\"
  teacher-assist --resume last \"make the starter shorter\"
  teacher-assist export --format docx
  teacher-assist serve

`--help` says more: environment variables, exit codes, what --json prints.";

/// Below `--help`.
pub const LONG: &str = "\
Examples:
  teacher-assist --list
  teacher-assist lesson-planning:create-lesson \"iteration for 3B\"
  teacher-assist lesson-planning:create-lesson \"iteration\"     # asks which class
  teacher-assist --resume last \"3B\"                            # answers the question
  teacher-assist --resume last \"yes\"                           # allows a change that is asked about
  teacher-assist --resume last \"make the starter shorter\"      # says more
  teacher-assist --interactive                                 # a conversation
  teacher-assist lesson-planning:create-lesson - < words.txt   # words from a file
  teacher-assist lesson-planning:create-lesson \"iteration for 3B\" --dry-run
  teacher-assist lesson-planning:create-lesson \"iteration for 3B\" --json
  teacher-assist lesson-planning:create-lesson \"iteration for 3B\" --answers confirm
  teacher-assist lesson-planning:create-lesson \"iteration for 3B\" --approval collaboration
  teacher-assist sessions search \"what did we do about loops?\" --class 3B --from 2026-09-01
  teacher-assist sessions show last                            # with the places for `fork --at`
  teacher-assist lessons                                       # what there is
  teacher-assist lessons check 3B/iteration                    # 1 when a claim does not hold
  teacher-assist lessons diff last                             # what the latest change was
  teacher-assist lessons copy 3B/iteration --for 1B            # and what should change in it
  teacher-assist lessons template one-page --class 3B          # how new lessons are laid out
  teacher-assist lessons print \"Andika 16 pt\"                 # how pupils' pages are printed
  teacher-assist classes new 3C --stage S3 --subject History   # a profile to fill in
  teacher-assist export last --format pdf --out iteration.pdf
  teacher-assist curriculum find loops --class 3B
  teacher-assist curriculum progression TCH 3-14a
  teacher-assist import outcomes.docx                          # what it seems to hold
  teacher-assist import outcomes.docx --accept \"TCH 3-14a\"    # what of it counts
  teacher-assist check workspace/curriculum                    # is what was written in order?
  teacher-assist study check pilot                             # is its protocol in order?
  teacher-assist study plan pilot --participants 7             # who does what, and is that even?
  teacher-assist memory show memory/classes/3B/MEMORY.md
  teacher-assist auth set anthropic                            # asks for the key
  teacher-assist auth use anthropic                            # and who answers from now on
  teacher-assist models                                        # who can answer, at what price
  teacher-assist trace latest                                  # what the last run did
  teacher-assist trace export latest --format otlp --out run.json
  teacher-assist study metrics last --csv                      # what a session comes to in numbers
  teacher-assist study bundle verify study.zip                 # is what was handed on whole?
  teacher-assist eval run --tag smoke                          # how good is what is drafted?
  teacher-assist eval report --html --to report.html           # with plots, side by side
  teacher-assist serve --port 8080
  teacher-assist db backup lessons.zip                         # everything but keys, in one file
  teacher-assist db restore last                               # also where the database is damaged
  teacher-assist db backups                                    # which there are, and why each was taken

Answers:
  Before, while and after it drafts, the agent shows cards: what it will use, questions to think about,
  sections to decide on, things to remember, changes to allow. --answers says who answers them:
    ask        you, at this terminal: the default there; Esc leaves a card undecided
    skip       nobody: cards are passed by, and a tool that asks does not run. The default without a
               terminal. A question of the agent still ends the command with 3
    confirm    nobody: what will be used is used as shown; questions to think about are passed by,
               sections stay undecided, nothing is remembered: silence accepts nothing
    FILE       rules in YAML or JSON; the first that fits answers, and a card that none fits ends with 3
  A rule has a kind (question, feedforward, reflection, confidence, adjudication, alternatives,
  memoryCapture, toolApproval or any), a response, perhaps `match` (words on the card) and `times` (how
  often in a session). `response: skip` passes by; else, or as a whole response of the log:
    - { kind: question, match: which class, response: 3B }
    - { kind: feedforward, response: use }        # or { remove: [EAL], add: [worksheet], note: …, meant: … }
    - { kind: reflection, response: [They will get stuck on loops., \"\"] }
    - { kind: confidence, response: 70 }
    - kind: adjudication                          # or accept: all sections on the card
      times: 1
      response:
        - { section: Starter, revise: make it shorter }
        - { section: Plenary, verdict: alternatives }
        - { section: \"*\", verdict: accept }
    - { kind: alternatives, response: 1 }         # or keep, or words of an approach
    - { kind: memoryCapture, response: remember } # or dismiss, or a list of proposal with a verdict
    - { kind: toolApproval, response: allow }     # or folder, session, always, { refuse: why }

Environment:
  TEACHER_ASSIST_DATA        folder for the database and settings
  TEACHER_ASSIST_WORKSPACE   folder with classes, curriculum and lessons
  TEACHER_ASSIST_PLUGINS     folder of plugins to use instead of the bundled ones
  TEACHER_ASSIST_PROVIDER    who answers unless --provider says otherwise
  TEACHER_ASSIST_POSTGRES    where bin/postgres is found
  TEACHER_ASSIST_TEACHER     your name on a shared database where its login is not your own
  TEACHER_ASSIST_PASSCODE    the passcode of `serve`
  TEACHER_ASSIST_OFFLINE_PACE  milliseconds for each piece of the drafter's text
  TEACHER_ASSIST_LOG         what to log to stderr: warn unless set, as in `info` or `agent=debug`
  DATABASE_URL               a shared PostgreSQL server instead of the private one
  ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL   the provider anthropic; before a key of `auth`
  OPENAI_API_KEY, OPENAI_BASE_URL         the provider openai, or any server that speaks like it
  TEACHER_ASSIST_PASSPHRASE  what encrypts keys where there is no keychain
  TEACHER_ASSIST_KEYCHAIN    off: keys are kept in an encrypted file and not in the system's keychain
  VISUAL, EDITOR             the editor of `memory edit`
  NO_COLOR                   no colour, whatever its value

Your own models and prices:
  models.json in the data folder adds models, or replaces what the built-in list says of one; `models`
  prints where it is, `problems` what is wrong with it. It is read again when it changes. Prices are in
  US dollars per million tokens. docs/models.md says all that it may hold:
    { \"retrieved\": \"2026-11-22\", \"providers\": {
        \"openai-compatible\": { \"baseUrl\": \"http://localhost:11434/v1\", \"planner\": \"llama3.3\",
          \"models\": { \"llama3.3\": { \"context\": 32000, \"input\": 0, \"output\": 0 } } } } }

Exit codes:
    0  it worked
    1  the run failed, or `check`, `lessons check`, `study check` or `study bundle verify` found
       something that does not hold
    2  what was typed does not fit
    3  the run waits for an answer: teacher-assist --resume ID \"answer\"
    4  there is no such plugin, command, session, lesson, outcome, trace or file
    5  the provider has no key or refuses it
    6  the database cannot be reached
    7  the workspace is gone or cannot be written
  130  stopped by Ctrl-C (pressed a second time it leaves at once) or by SIGTERM

JSON:
  A run with --json prints one object, whatever happens to the run:
    sessionId, traceId   ids for --resume and --trace
    status               success, suspended, interrupted, cancelled, error_max_turns, error_max_budget,
                         error_hook_abort, error_tool_retry_exhausted, error_no_progress,
                         error_tool or error_model
    answer               the agent's last words, in markdown
    question             when suspended: interactionId, kind, question, reason, options, freeText
    reason               when it failed: why
    filesWritten         paths inside the workspace
    missing              when it ended well: where the command leaves something, and nothing was
                         written there
    usage                inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens
    costUsd, turns       US dollars (null where a price is not known; spent then has what is) and model
                         calls, those of specialists included
  Whatever fails before or outside a run prints {\"error\": {code, message, kept, next}} instead.";
