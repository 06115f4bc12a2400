"""What every generated call carries besides what schemathesis makes up: the csrftoken, as cookie and as header."""

import os

import schemathesis

TOKEN = os.environ["CSRF_TOKEN"]

# Parts of createSearch that another call takes as well, which is asked with all that they may hold. Here these fields stand for them.
PARTS = [
    ("filters", "findSimilar", "filters", ["document_type", "publication_date", "works_count"]),
    ("included_records", "addIncludedRecords", "records", ["record_type", "identifier"]),
    ("excluded_records", "addExcludedRecords", "records", ["record_type", "identifier"]),
]


def shape_of(part):
    """The fields of a part, or of the records that it lists."""
    return part["items"]["anyOf"][1] if "items" in part else part


@schemathesis.hook
def before_load_schema(context, raw_schema):
    operations = [operation for path in raw_schema["paths"].values() for operation in path.values()]

    def fields_of(call):
        (body,) = [one["requestBody"] for one in operations if one["operationId"] == call]
        return body["content"]["application/json"]["schema"]["properties"]

    for name, call, other, kept in PARTS:
        shape = shape_of(fields_of("createSearch")[name])
        assert shape == shape_of(fields_of(call)[other]), f"{name} of createSearch is no longer {other} of {call}"
        shape["properties"] = {field: shape["properties"][field] for field in kept}


@schemathesis.hook
def before_call(context, case, kwargs):
    case.cookies = {**(case.cookies or {}), "csrftoken": TOKEN}
    case.headers["X-CSRFToken"] = TOKEN
