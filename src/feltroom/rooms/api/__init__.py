"""The HTTP API: one handler for each endpoint of the contract, without a web framework.

A request comes in as an `HttpRequest` and goes out as an `HttpResponse`, by one function: `answer.answer`.
"""
