"""Prints for each message on standard input whether the guide's function accepts it.

A line has the body, the id, the timestamp, the signatures and the secret, each as base64. An empty header is missing.
"""

import sys
from base64 import b64decode

from guide import is_from_kobo

NAMES = ("webhook-id", "webhook-timestamp", "webhook-signature")


def is_accepted(body: bytes, *texts: bytes) -> bool:
    *values, secret = (text.decode() for text in texts)
    headers = {name: value for name, value in zip(NAMES, values) if value}
    try:
        return is_from_kobo(body, headers, secret)
    except ValueError:
        return False


for line in sys.stdin:
    print(str(is_accepted(*(b64decode(part) for part in line.split(",")))).lower())
