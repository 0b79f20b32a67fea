"""The same loop with pydantic-ai: one agent, one tool that reads a file."""

from pydantic_ai import Agent, UsageLimits
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from task import BASE, INSTRUCTIONS, REQUEST, TURNS, read_file

model = OpenAIChatModel("bench", provider=OpenAIProvider(base_url=BASE, api_key="none"))
agent = Agent(model, instructions=INSTRUCTIONS, tools=[read_file])
limits = UsageLimits(request_limit=TURNS + 2)
print(agent.run_sync(REQUEST, usage_limits=limits).output)
