"""Simplified Chinese."""

from feltroom.analysis.review.messages.words import ReviewWords
from feltroom.analysis.review.vocabulary import Grade, Reason
from feltroom.history.messages.zh_cn import ZH_CN as LOG

ZH_CN = ReviewWords(
    title="{name}，底牌 {cards}",
    title_numbered="第 {number} 手：{name}，底牌 {cards}",
    line="{street} · 底池 {pot} · {action} — {grade}",
    streets=LOG.streets,
    fold="弃牌",
    check="过牌",
    call="跟注 {amount}",
    bet="下注 {to}",
    raise_to="加注到 {to}",
    all_in="全下 {to}",
    grades={Grade.GOOD: "好", Grade.UNSURE: "无法判断", Grade.BETTER: "可以更好", Grade.MISTAKE: "失误"},
    reasons={
        Reason.FREE_CHECK: "过牌不用花钱，弃牌约损失 {loss} BB。",
        Reason.CALL_PAYS: "跟注需要 {required} 胜率，你对对手的范围约有 {equity}，弃牌约损失 {loss} BB。",
        Reason.FOLD_SAVES: "继续需要 {required} 胜率，你对对手的范围约有 {equity}，继续约损失 {loss} BB。",
        Reason.FOLD_SAVES_LATER: (
            "需要 {required} 胜率，你约有 {equity}，看似够了，但后面还要下注，胜率难以全部兑现；弃牌约省 {loss} BB。"
        ),
        Reason.RAISE_PAYS: "你约有 {equity} 胜率，{best}约多赚 {loss} BB。",
        Reason.CHECK_KEEPS: "跟你下注的多半是更强的牌，过牌约能多保住 {loss} BB。",
        Reason.CALL_KEEPS: "跟你加注的多半是更强的牌，只跟注约能多保住 {loss} BB。",
        Reason.OTHER_SIZE: "换个下注大小更好：{best}约多赚 {loss} BB。",
        Reason.RAISE_COSTS: "加注要冒 {cost} BB 的风险，回报不够，比弃牌约多损失 {loss} BB。",
        Reason.BEST_HANDS: "这是最强的起手牌之一：翻前面对最多一次加注，无论估值如何都不该弃。",
        Reason.CANNOT_LOSE: "这个牌面上没有牌能赢你，跟注不会输，弃牌约损失 {loss} BB。",
        Reason.SMALL: "没问题：{best}约多 {loss} BB，仍在模型的误差范围内。",
        Reason.TOO_FEW: "符合对手范围的样本太少，不足以下结论。",
        Reason.NEEDS_FOLDS: "要靠所有人弃牌（按模型约 {alone}）：一旦被跟，这手牌远达不到所需的胜率。",
        Reason.TOO_LARGE: "这么大的下注超出模型范围：被跟的机会只是猜测，无法判断。",
        Reason.CHECK_RAISED: "同一条街上你后来加了注：两步是一个计划，只评价加注。",
        Reason.GOOD_FOLD_LATER: "弃得好：需要 {required} 胜率，你约有 {equity}，看似够了，但能兑现的没有那么多。",
        Reason.CLOSE: "差别不大：{best}约多 {loss} BB，不足以下结论。",
        Reason.GOOD_FOLD: "弃得好：继续需要 {required}，你约有 {equity} 胜率。",
        Reason.GOOD_CHECK: "过牌没问题：你约有 {equity} 胜率。",
        Reason.GOOD_CALL: "跟得好：需要 {required}，你约有 {equity} 胜率。",
        Reason.GOOD_RAISE: "打得好：你约有 {equity} 胜率，对手约有 {alone} 的机会全部弃牌。",
    },
    numbers="需要 {required} · 胜率 {equity} ± {error}",
    numbers_free="胜率 {equity} ± {error}",
    options="价值（BB）：{options}",
    option="{action} {worth}",
    bluff="{action} {worth}（诈唬）",
    best="（最佳）",
    best_without_bluff="（不算诈唬最佳）",
    hindsight="事后看，对后来亮出的牌：{equity}",
    nothing="这位玩家没有做过决定",
    total="{hands} 手，{decisions} 个决定，{flagged} 个有问题，约损失 {loss} BB",
    by_street="按街：{counts}",
    street_count="{street} {count} 个（{loss} BB）",
    between=" · ",
    model="估算方法：对手范围与机器人所用相同，抽样 {samples} 次；对手回应后不再下注；弃牌记 0。",
)
