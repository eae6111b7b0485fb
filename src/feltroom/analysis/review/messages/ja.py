"""Japanese."""

from feltroom.analysis.review.messages.words import ReviewWords
from feltroom.analysis.review.vocabulary import Grade, Method, Reason
from feltroom.history.messages.ja import JA as LOG

JA = ReviewWords(
    title="{name}、ホールカード {cards}",
    title_numbered="ハンド {number}：{name}、ホールカード {cards}",
    line="{street} · ポット {pot} · {action} — {grade}",
    streets=LOG.streets,
    fold="フォールド",
    check="チェック",
    call="コール {amount}",
    bet="ベット {to}",
    raise_to="{to} にレイズ",
    all_in="オールイン {to}",
    grades={Grade.GOOD: "良い", Grade.UNSURE: "判定なし", Grade.BETTER: "改善の余地あり", Grade.MISTAKE: "ミス"},
    reasons={
        Reason.FREE_CHECK: "チェックは無料。フォールドは約 {loss} BB の損。",
        Reason.CALL_PAYS: "必要勝率 {required}、レンジに対する勝率は約 {equity}。フォールドは約 {loss} BB の損。",
        Reason.CALL_PAYS_LATER: (
            "必要勝率 {required}、勝率は約 {equity} ですが、後ろのプレイヤーもコールすればオッズは良くなります。"
            "フォールドは約 {loss} BB の損。"
        ),
        Reason.FOLD_SAVES: "必要勝率 {required}、レンジに対する勝率は約 {equity}。続けると約 {loss} BB の損。",
        Reason.FOLD_SAVES_LATER: (
            "必要勝率 {required}、勝率は約 {equity} で足りるように見えますが、この後もベットがあり、"
            "すべては実現できません。フォールドなら約 {loss} BB 得です。"
        ),
        Reason.RAISE_PAYS: "勝率は約 {equity}。{best}のほうが約 {loss} BB 得です。",
        Reason.CHECK_KEEPS: "ベットにコールするのは主に自分より強い手です。チェックのほうが約 {loss} BB 得です。",
        Reason.CALL_KEEPS: "レイズにコールするのは主に自分より強い手です。コールのほうが約 {loss} BB 得です。",
        Reason.OTHER_SIZE: "別のサイズが有利：{best}のほうが約 {loss} BB 得です。",
        Reason.RAISE_COSTS: "このレイズは見返りが足りず、フォールドより約 {loss} BB の損。",
        Reason.BEST_HANDS: (
            "最強クラスのスターティングハンドです。見積もりに関係なく、プリフロップでレイズ1回までなら降りません。"
        ),
        Reason.CANNOT_LOSE: (
            "このボードであなたに勝つ手はありません。続けて負けることはなく、フォールドは約 {loss} BB の損。"
        ),
        Reason.SMALL: "問題なし：{best}のほうが約 {loss} BB 上ですが、モデルの誤差の範囲内です。",
        Reason.TOO_FEW: "相手のレンジに合うサンプルが少なすぎて、判断できません。",
        Reason.NEEDS_FOLDS: (
            "全員が降りるかどうか次第です（モデルでは約 {alone}）。コールされると、"
            "この手では必要な勝率に遠く及びません。"
        ),
        Reason.TOO_LARGE: "これほど大きなベットはモデルの範囲外です。コールされる頻度は推測にすぎず、判定しません。",
        Reason.CHECK_RAISED: "同じストリートで後からレイズしています。一つの作戦とみなし、レイズのほうを評価します。",
        Reason.GOOD_FOLD_LATER: (
            "良いフォールド：必要勝率 {required}、勝率は約 {equity} で足りるように見えますが、"
            "実現できる分はそれより少なくなります。"
        ),
        Reason.CHART_PLAYS: "解析済みのチャートはこのハンドをプレイします。{best}のほうが約 {loss} BB 得です。",
        Reason.CHART_FOLDS: "解析済みのチャートはここでこのハンドを降ります。プレイすると約 {loss} BB の損。",
        Reason.CHART_GOOD: "解析済みのチャートどおりです。",
        Reason.CHART_SILENT: (
            "ここでのチャートはオールインかフォールドだけで、選ぶのは{best}です。あなたの選択の価値は分かりません。"
        ),
        Reason.SOLVED_BETTER: "双方のレンジで解いた結果、このハンドは{best}のほうが約 {loss} BB 得です。",
        Reason.SOLVED_GOOD: "双方のレンジで解いた結果と一致しています。",
        Reason.SOLVED_BLUFFS: "解はここでこのハンドをブラフに使いますが、打たなかったブラフはミスに数えません。",
        Reason.RARE_LINE: "解ではほとんど起こらない展開で、見積もりも食い違うため、判定しません。",
        Reason.CLOSE: "僅差：{best}が約 {loss} BB 上ですが、判断できない差です。",
        Reason.GOOD_FOLD: "良いフォールド：必要勝率 {required}、実際は約 {equity}。",
        Reason.GOOD_CHECK: "問題ないチェック：勝率は約 {equity}。",
        Reason.GOOD_CALL: "良いコール：必要勝率 {required}、実際は約 {equity}。",
        Reason.GOOD_CALL_LATER: (
            "良いコール：必要勝率 {required}、"
            "勝率は約 {equity} ですが、後ろのプレイヤーもコールすればオッズは良くなります。"
        ),
        Reason.GOOD_RAISE: "良いプレー：勝率は約 {equity}、全員が降りるのは約 {alone}。",
    },
    methods={Method.CHART: "解析チャート", Method.SOLVED: "ソルバー", Method.RANGES: "レンジモデル"},
    numbers="必要勝率 {required} · 勝率 {equity} ± {error}",
    numbers_free="勝率 {equity} ± {error}",
    options="価値（BB）：{options}",
    option="{action} {worth}",
    bluff="{action} {worth}（ブラフ）",
    best="（最善）",
    best_without_bluff="（ブラフを除いて最善）",
    surest="（確実といえる最善）",
    often=" [{often}]",
    hindsight="結果論：後で見えたカードに対して {equity}",
    nothing="このプレイヤーのアクションはありません",
    total="{hands}ハンド、アクション {decisions}回、うち要改善 {flagged}回、損失は約 {loss} BB",
    by_street="ストリート別：{counts}",
    street_count="{street} {count}回（{loss} BB）",
    between=" · ",
    model="推定方法：レンジはボットと同じ、サンプリング {samples}回。応答後は誰もベットしないとし、フォールドは 0。"
    "[%] は解がそうプレイする頻度。",
)
