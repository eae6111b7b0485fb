"""Many hands of one person, played over a second socket of their page: as fast as the room answers."""

from playwright.sync_api import Page

# Folds, or checks where that is free, and asks for the next hand until there were so many.
_PLAY = """([table, hands]) => new Promise((done, failed) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  let count = 0, asked = 0, seat = null;
  const ask = (message) => socket.send(JSON.stringify({ id: `m${(asked += 1)}`, table, ...message }));
  const follow = (event) => {
    if (event.type === "turnStarted" && event.seat === seat) {
      const { hand, decision, legal } = event;
      ask({ type: "act", hand, decision, action: legal.check ? "check" : "fold" });
    }
    if (event.type !== "phaseEntered" || event.phase !== "HandSummary") return;
    count += 1;
    if (count < hands) setTimeout(() => ask({ type: "nextHand" }), count < 30 ? 0 : PAUSE);
    else { socket.close(); done(count); }
  };
  socket.onerror = failed;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "refused") failed(new Error(data));
    if (message.type === "welcome") ask({ type: "watch" });
    if (message.type === "table") { seat = message.you.seat; ask({ type: "start" }); }
    if (message.type === "events") message.events.forEach(follow);
  };
})"""
# A connection may say fifty things a second, and a hand takes two or three.
_PAUSE_MS = 40


def play_many(page: Page, hands: int) -> str:
    """Let the person of a page play so many hands at a table of their own, and return the table."""
    settings = {"preset": "solo", "players": 3, "seed": 7, "level": "caller", "nextHand": "manual", "pace": "off"}
    big = {"think": [0, 0], "stack": 1_000_000, "smallBlind": 1, "bigBlind": 2}
    answer = page.request.post("/api/tables", data={**settings, **big})
    assert answer.ok, answer.text()
    table = str(answer.json()["table"])
    played = page.evaluate(_PLAY.replace("PAUSE", str(_PAUSE_MS)), [table, hands])
    assert played == hands
    return table
