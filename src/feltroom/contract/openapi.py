"""The OpenAPI document of the API, from the declarations of its endpoints."""

from collections.abc import Iterable
from typing import Any

import msgspec

from feltroom.contract.http.endpoint_declaration import ADMIN_KEY_HEADER, Endpoint, Nothing, Text
from feltroom.contract.http.failure import Failure
from feltroom.version import __version__

_JSON = "application/json"
_NOT_JSON = (Nothing, Text)


def openapi_document(endpoints: Iterable[Endpoint[Any, Any]]) -> bytes:
    """Return the document as JSON."""
    endpoints = list(endpoints)
    kinds = [kind for each in endpoints for kind in (each.body, each.answer) if kind not in _NOT_JSON]
    kinds.append(Failure)
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = dict(zip(kinds, schemas, strict=True))
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
                "owner": {"type": "apiKey", "in": "header", "name": ADMIN_KEY_HEADER},
            },
        },
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2)


def _security(endpoint: Endpoint[Any, Any]) -> list[dict[str, list[str]]]:
    """Any one of these lets a request in; none is needed for a public endpoint."""
    if endpoint.admin:
        return [{"owner": []}]
    return [] if endpoint.public else [{"cookie": []}, {"token": []}]


def _operation(endpoint: Endpoint[Any, Any], schemas: dict[type, Any]) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in endpoint.parameters
    ]
    parameters += [
        {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
        for name, text in endpoint.query
    ]
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": endpoint.name,
        "security": _security(endpoint),
        "responses": {
            "204" if endpoint.answer is Nothing else "200": _success(endpoint, schemas),
            "default": {
                "description": "Refused: a code and numbers",
                "content": {_JSON: {"schema": schemas[Failure]}},
            },
        },
    }
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not Nothing:
        operation["requestBody"] = {"required": True, "content": {_JSON: {"schema": schemas[endpoint.body]}}}
    return operation


def _success(endpoint: Endpoint[Any, Any], schemas: dict[type, Any]) -> dict[str, Any]:
    success: dict[str, Any] = {"description": endpoint.summary}
    if endpoint.answer is not Nothing:
        schema = {"type": "string"} if endpoint.answer is Text else schemas[endpoint.answer]
        success["content"] = {endpoint.media_type: {"schema": schema}}
    return success
