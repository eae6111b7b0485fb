"""One message of every kind that a client can say, as in the documentation."""

from feltroom.contract import client_messages as say
from feltroom.contract.client_messages import ClientMessage

T = "k7m2q9"
SAMPLES: tuple[ClientMessage, ...] = (
    say.WatchLobby("1"),
    say.UnwatchLobby("2"),
    say.Watch("3", T, seq=211),
    say.Unwatch("4", T),
    say.Sit("5", T, seat=3, buy_in=2000),
    say.Stand("6", T),
    say.Leave("7", T),
    say.SitOut("8", T),
    say.ComeBack("9", T, post=True),
    say.Act("10", T, hand=7, decision=4, action="raise", put_in=160),
    say.UseTimeBank("11", T),
    say.Show("12", T),
    say.TopUp("13", T, amount=500),
    say.Rebuy("14", T),
    say.NextHand("15", T),
    say.Start("16", T),
    say.Pause("17", T),
    say.Resume("18", T),
    say.ChangeBlinds("19", T, small=25, big=50, ante=5),
    say.Kick("20", T, seat=2),
    say.HandOver("21", T, seat=2),
    say.AddBot("22", T, level="hard", personality="tight"),
    say.RemoveBot("23", T, seat=5),
    say.ReplaceBot("24", T, seat=5, level="easy"),
    say.Queue("25", T),
    say.Unqueue("26", T),
    say.Chat("27", T, text="好牌"),
    say.Emote("28", T, emote="gg"),
    say.DeleteChat("29", T, message=14),
    say.Mute("30", T, muted=True),
    say.Ping("31"),
)
