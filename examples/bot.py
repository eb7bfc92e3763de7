"""A program that plays on your server: asks until it is its turn, and picks any action it may take.

    python3 examples/bot.py http://localhost:8080 <token>

The token comes from "Invite a program" at a table, or from `npm run parlour -- bot-token add <name>`.
Python's standard library is enough. docs/bots.md says more.
"""

import json
import random
import sys
import time
import urllib.request

server, token = sys.argv[1], sys.argv[2]


def ask(**message):
    """One message, one answer."""
    request = urllib.request.Request(
        server + "/bot",
        data=json.dumps(message).encode(),
        headers={"Content-Type": "application/json", "Authorization": "Bearer " + token},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


while True:
    now = ask(cmd="wait")
    if not now["ok"]:
        sys.exit(now["refusal"]["text"])
    if now.get("status") == "over":
        print(json.dumps(now["outcome"]))  # null if the players agreed to end it without a result
        break
    if not now["actions"]:
        continue  # nothing to do yet: wait again

    # Put your own strategy here: now["view"] is all that you may know, now["actions"] all that you may do.
    answer = ask(cmd="act", table=now["table"], action=random.choice(now["actions"]), step=now["step"])
    if not answer["ok"]:
        print(answer["refusal"]["text"], file=sys.stderr)
        time.sleep(0.1)  # in a live game the pace may not allow it yet
