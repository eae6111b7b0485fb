"""Traditional Chinese."""

from feltroom.analysis.review.messages.words import ReviewWords
from feltroom.analysis.review.vocabulary import Grade, Reason
from feltroom.history.messages.zh_tw import ZH_TW as LOG

ZH_TW = ReviewWords(
    title="{name}，底牌 {cards}",
    title_numbered="第 {number} 手：{name}，底牌 {cards}",
    line="{street} · 底池 {pot} · {action} — {grade}",
    streets=LOG.streets,
    fold="棄牌",
    check="過牌",
    call="跟注 {amount}",
    bet="下注 {to}",
    raise_to="加注到 {to}",
    all_in="全下 {to}",
    grades={Grade.GOOD: "好", Grade.UNSURE: "無法判斷", Grade.BETTER: "可以更好", Grade.MISTAKE: "失誤"},
    reasons={
        Reason.FREE_CHECK: "過牌不用花錢，棄牌約損失 {loss} BB。",
        Reason.CALL_PAYS: "跟注需要 {required} 勝率，你對對手的範圍約有 {equity}，棄牌約損失 {loss} BB。",
        Reason.FOLD_SAVES: "繼續需要 {required} 勝率，你對對手的範圍約有 {equity}，繼續約損失 {loss} BB。",
        Reason.FOLD_SAVES_LATER: (
            "需要 {required} 勝率，你約有 {equity}，看似夠了，但後面還要下注，勝率難以全部兌現；棄牌約省 {loss} BB。"
        ),
        Reason.RAISE_PAYS: "你約有 {equity} 勝率，{best}約多賺 {loss} BB。",
        Reason.CHECK_KEEPS: "跟你下注的多半是更強的牌，過牌約能多保住 {loss} BB。",
        Reason.CALL_KEEPS: "跟你加注的多半是更強的牌，只跟注約能多保住 {loss} BB。",
        Reason.OTHER_SIZE: "換個下注大小更好：{best}約多賺 {loss} BB。",
        Reason.RAISE_COSTS: "加注要冒 {cost} BB 的風險，回報不夠，比棄牌約多損失 {loss} BB。",
        Reason.BEST_HANDS: "這是最強的起手牌之一：翻前面對最多一次加注，無論估值如何都不該棄。",
        Reason.CANNOT_LOSE: "這個牌面上沒有牌能贏你，跟注不會輸，棄牌約損失 {loss} BB。",
        Reason.SMALL: "沒問題：{best}約多 {loss} BB，仍在模型的誤差範圍內。",
        Reason.TOO_FEW: "符合對手範圍的樣本太少，不足以下結論。",
        Reason.NEEDS_FOLDS: "要靠所有人棄牌（依模型約 {alone}）：一旦被跟，這手牌遠達不到所需的勝率。",
        Reason.TOO_LARGE: "這麼大的下注超出模型範圍：被跟的機會只是猜測，無法判斷。",
        Reason.CHECK_RAISED: "同一條街上你後來加了注：兩步是一個計畫，只評價加注。",
        Reason.GOOD_FOLD_LATER: "棄得好：需要 {required} 勝率，你約有 {equity}，看似夠了，但能兌現的沒有那麼多。",
        Reason.CLOSE: "差別不大：{best}約多 {loss} BB，不足以下結論。",
        Reason.GOOD_FOLD: "棄得好：繼續需要 {required}，你約有 {equity} 勝率。",
        Reason.GOOD_CHECK: "過牌沒問題：你約有 {equity} 勝率。",
        Reason.GOOD_CALL: "跟得好：需要 {required}，你約有 {equity} 勝率。",
        Reason.GOOD_RAISE: "打得好：你約有 {equity} 勝率，對手約有 {alone} 的機會全部棄牌。",
    },
    numbers="需要 {required} · 勝率 {equity} ± {error}",
    numbers_free="勝率 {equity} ± {error}",
    options="價值（BB）：{options}",
    option="{action} {worth}",
    bluff="{action} {worth}（詐唬）",
    best="（最佳）",
    best_without_bluff="（不算詐唬最佳）",
    hindsight="事後看，對後來亮出的牌：{equity}",
    nothing="這位玩家沒有做過決定",
    total="{hands} 手，{decisions} 個決定，{flagged} 個有問題，約損失 {loss} BB",
    by_street="依街：{counts}",
    street_count="{street} {count} 個（{loss} BB）",
    between=" · ",
    model="估算方法：對手範圍與機器人所用相同，抽樣 {samples} 次；對手回應後不再下注；棄牌記 0。",
)
