"""The same loop with the Agents SDK of OpenAI for Python: one agent, one tool that reads a file."""

import asyncio

from agents import Agent, OpenAIChatCompletionsModel, Runner, function_tool, set_tracing_disabled
from openai import AsyncOpenAI

from task import BASE, INSTRUCTIONS, REQUEST, TURNS, read_file

set_tracing_disabled(True)


async def main() -> None:
    client = AsyncOpenAI(base_url=BASE, api_key="none")
    model = OpenAIChatCompletionsModel(model="bench", openai_client=client)
    tools = [function_tool(read_file)]
    agent = Agent(name="bench", instructions=INSTRUCTIONS, model=model, tools=tools)
    print((await Runner.run(agent, REQUEST, max_turns=TURNS + 2)).final_output)


asyncio.run(main())
