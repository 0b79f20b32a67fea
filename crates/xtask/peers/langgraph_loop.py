"""The same loop with LangGraph: one agent, one tool that reads a file; with "sqlite", every step is
kept in a file, as our log is."""

import contextlib
import sys
import tempfile

from langchain.agents import create_agent
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.sqlite import SqliteSaver

from task import BASE, INSTRUCTIONS, REQUEST, TURNS, read_file

model = ChatOpenAI(model="bench", base_url=BASE, api_key="none")
with contextlib.ExitStack() as stack:
    kept = None
    if "sqlite" in sys.argv:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        kept = stack.enter_context(SqliteSaver.from_conn_string(f"{folder}/kept.sqlite"))
    agent = create_agent(model, [read_file], system_prompt=INSTRUCTIONS, checkpointer=kept)
    config = {"recursion_limit": 4 * TURNS + 8, "configurable": {"thread_id": "bench"}}
    said = agent.invoke({"messages": [{"role": "user", "content": REQUEST}]}, config)
    print(said["messages"][-1].content)
