"""The OpenAPI document of the API, from the endpoints themselves."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from feltroom.rooms.api.endpoint import Endpoint
from feltroom.rooms.api.failure import Failure
from feltroom.version import __version__

_PARAMETER = re.compile(r"{(\w+)}")


def openapi_document(endpoints: Iterable[Endpoint]) -> bytes:
    """Return the document as JSON."""
    endpoints = list(endpoints)
    kinds = [kind for each in endpoints for kind in (each.body, each.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components([*kinds, Failure], ref_template="#/components/schemas/{name}")
    by_kind = {id(kind): schema for kind, schema in zip([*kinds, Failure], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, by_kind)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Feltroom", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "feltroom"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2)


def _operation(endpoint: Endpoint, schemas: dict[int, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _PARAMETER.findall(endpoint.path)
    ]
    parameters += [
        {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
        for name, text in endpoint.query
    ]
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": endpoint.handler.__name__,
        "security": [] if endpoint.open else [{"cookie": []}, {"token": []}],
        "responses": {
            "200" if endpoint.answer or endpoint.media_type != "application/json" else "204": _success(
                endpoint, schemas
            ),
            "default": {
                "description": "Refused: a code and numbers",
                "content": {"application/json": {"schema": schemas[id(Failure)]}},
            },
        },
    }
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schemas[id(endpoint.body)]}},
        }
    return operation


def _success(endpoint: Endpoint, schemas: dict[int, Any]) -> dict[str, Any]:
    success: dict[str, Any] = {"description": endpoint.summary}
    if endpoint.answer is not None:
        success["content"] = {endpoint.media_type: {"schema": schemas[id(endpoint.answer)]}}
    elif endpoint.media_type != "application/json":
        success["content"] = {endpoint.media_type: {"schema": {"type": "string"}}}
    return success
