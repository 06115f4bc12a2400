"""Reads a BibTeX file as bibliographies do and prints what it holds as JSON."""

import json
import sys

from pybtex.database import parse_file

entries = parse_file(sys.argv[1]).entries
print(json.dumps([
    {"key": key, "authors": [str(person) for person in entry.persons["author"]], **dict(entry.fields)}
    for key, entry in entries.items()
]))
