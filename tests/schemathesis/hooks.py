"""What every generated call carries besides what schemathesis makes up: the csrftoken, as cookie and as header."""

import os

import schemathesis

TOKEN = os.environ["CSRF_TOKEN"]


@schemathesis.hook
def before_call(context, case, kwargs):
    case.cookies = {**(case.cookies or {}), "csrftoken": TOKEN}
    case.headers["X-CSRFToken"] = TOKEN
