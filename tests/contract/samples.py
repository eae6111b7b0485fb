"""One message of every kind that a client can say, as in the documentation."""

from feltroom.contract import client_messages as say
from feltroom.contract import command_messages as order
from feltroom.contract.client_messages import ClientMessage
from feltroom.contract.config_settings import ConfigSettings
from feltroom.table.host_events import CorrectionReason

T = "k7m2q9"
SAMPLES: tuple[ClientMessage, ...] = (
    say.BrowseLobby("1", search="friday", free=True),
    say.WatchLobby("1"),
    say.UnwatchLobby("2"),
    say.Watch("3", T, seq=211),
    say.Unwatch("4", T),
    order.Sit("5", T, seat=3, buy_in=2000),
    order.Stand("6", T),
    order.Leave("7", T),
    order.SitOut("8", T),
    order.ComeBack("9", T, post=True),
    say.Act("10", T, hand=7, decision=4, action="raise", put_in=160),
    order.UseTimeBank("11", T),
    order.Show("12", T),
    order.ShowOrMuck("12b", T, hand=7, show=False),
    order.RunIt("12e", T, hand=7, times=2),
    order.AskToSee("12c", T, of=4),
    order.HuntRabbit("12d", T, hand=3),
    order.ChooseStraddle("12d", T, on=True),
    order.JoinLastLonger("12f", T, on=True),
    order.TopUp("13", T, amount=500),
    order.Rebuy("14", T),
    order.NextHand("15", T),
    order.Start("16", T),
    order.Pause("17", T),
    order.Resume("18", T),
    order.ChangeBlinds("19", T, small=25, big=50, ante=5),
    order.ChangeThinkTime("19b", T, least=100, most=400),
    order.Kick("20", T, seat=2),
    order.HandOver("21", T, seat=2),
    order.LockTable("21b", T, locked=True),
    order.CallBombPot("21e", T, on=True),
    order.CorrectStack("21c", T, seat=2, stack=2500, why=CorrectionReason.BOUGHT),
    say.ChangeSettings("21d", T, settings=ConfigSettings(rabbit=True)),
    order.EndEvening("21e", T),
    say.AnswerRequest("21f", T, request=3, accept=True),
    order.AddBot("22", T, level="hard", personality="tight"),
    order.RemoveBot("23", T, seat=5),
    order.ReplaceBot("24", T, seat=5, level="easy"),
    say.Queue("25", T),
    say.Unqueue("26", T),
    say.Chat("27", T, text="好牌"),
    say.Emote("28", T, emote="gg"),
    say.React("28b", T, reaction="tomato", at=2),
    say.DeleteChat("29", T, message=14),
    say.Mute("30", T, muted=True),
    say.Ping("31"),
)
