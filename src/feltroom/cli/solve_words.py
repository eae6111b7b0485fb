"""What `feltroom solve` says, in four languages; the names of moves are those of the review."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveWords:
    """Lines with places for their parts."""

    spot: str
    reached: str
    values: str
    players: tuple[str, str]
    to_act: str
    dealing: str
    ended: str
    after: str
    compiling: str
    games: Mapping[str, str]
    chart: str
    decisions: Mapping[str, str]
    written: str
    table: str
    first_in: str
    facing: str


WORDS: dict[str, SolveWords] = {
    "en": SolveWords(
        spot="{board} · pot {pot} · stacks {stack}",
        reached="A best response gains {share} % of the pot · {iterations} {iterations:iteration|iterations}, "
        "{seconds} s",
        values="EV: out of position {oop}, in position {ip}",
        players=("out of position", "in position"),
        to_act="To act: {player} · pot {pot}",
        dealing="A card is dealt here: add one to --line.",
        ended="The hand is over here.",
        after="After {line}",
        compiling="compiling the solver once, about 10 s …",
        games={"push-fold": "push or fold", "open-shove": "open, then shove"},
        chart="{depth} BB heads-up · {game} · small blind {value} BB · a best response gains {gain} mBB",
        decisions={
            "push": "Small blind: all-in",
            "open": "Small blind: raise to 2 BB",
            "call_shove": "Small blind after its raise: call all-in",
            "shove": "Big blind against a raise: all-in",
            "call_push": "Big blind: call all-in",
        },
        written="{charts} charts written to {path}; best responses gain at most {gain} mBB",
        table="{seats} seats · {depth} BB · a best response gains at most {gain} mBB · what a flop is worth is a model",
        first_in="{position}, all before have folded",
        facing="{position} facing {moves}",
    ),
    "zh-CN": SolveWords(
        spot="{board} · 底池 {pot} · 后手筹码 {stack}",
        reached="最优应对最多多赢底池的 {share}% · 迭代 {iterations} 次，{seconds} 秒",
        values="EV：不利位置 {oop}，有利位置 {ip}",
        players=("不利位置", "有利位置"),
        to_act="轮到{player}行动 · 底池 {pot}",
        dealing="此处要发一张牌：请在 --line 中加上这张牌。",
        ended="这手牌到此结束。",
        after="行动线：{line}",
        compiling="首次编译求解器，约 10 秒……",
        games={"push-fold": "全下或弃牌", "open-shove": "先加注，再全下"},
        chart="单挑 {depth} BB · {game} · 小盲 {value} BB · 最优应对最多多赢 {gain} mBB",
        decisions={
            "push": "小盲：全下",
            "open": "小盲：加注到 2 BB",
            "call_shove": "小盲加注后：跟注全下",
            "shove": "大盲面对加注：全下",
            "call_push": "大盲：跟注全下",
        },
        written="已将 {charts} 张表写入 {path}；最优应对最多多赢 {gain} mBB",
        table="{seats} 人桌 · {depth} BB · 最优应对最多多赢 {gain} mBB · 翻牌后的价值为模型估计",
        first_in="{position}，前面的人都已弃牌",
        facing="{position} 面对 {moves}",
    ),
    "zh-TW": SolveWords(
        spot="{board} · 底池 {pot} · 後手籌碼 {stack}",
        reached="最佳應對最多多贏底池的 {share}% · 疊代 {iterations} 次，{seconds} 秒",
        values="EV：不利位置 {oop}，有利位置 {ip}",
        players=("不利位置", "有利位置"),
        to_act="輪到{player}行動 · 底池 {pot}",
        dealing="這裡要發一張牌：請在 --line 加上這張牌。",
        ended="這手牌到此結束。",
        after="行動線：{line}",
        compiling="首次編譯求解器，約 10 秒……",
        games={"push-fold": "全下或棄牌", "open-shove": "先加注，再全下"},
        chart="單挑 {depth} BB · {game} · 小盲 {value} BB · 最佳應對最多多贏 {gain} mBB",
        decisions={
            "push": "小盲：全下",
            "open": "小盲：加注到 2 BB",
            "call_shove": "小盲加注後：跟注全下",
            "shove": "大盲面對加注：全下",
            "call_push": "大盲：跟注全下",
        },
        written="已將 {charts} 張表寫入 {path}；最佳應對最多多贏 {gain} mBB",
        table="{seats} 人桌 · {depth} BB · 最佳應對最多多贏 {gain} mBB · 翻牌後的價值為模型估計",
        first_in="{position}，前面的人都已棄牌",
        facing="{position} 面對 {moves}",
    ),
    "ja": SolveWords(
        spot="{board} · ポット {pot} · 残りスタック {stack}",
        reached="最適な対応で得られる上積みはポットの {share}% · 反復 {iterations} 回、{seconds} 秒",
        values="EV：OOP {oop}、IP {ip}",
        players=("OOP", "IP"),
        to_act="{player} のアクション · ポット {pot}",
        dealing="ここでカードが 1 枚配られます：--line にそのカードを加えてください。",
        ended="ハンドはここで終わりです。",
        after="アクション：{line}",
        compiling="初回のみソルバーをコンパイルしています（約 10 秒）……",
        games={"push-fold": "オールインかフォールド", "open-shove": "レイズ、次にオールイン"},
        chart="ヘッズアップ {depth} BB · {game} · SB {value} BB · 最適な対応で得られる上積みは {gain} mBB",
        decisions={
            "push": "SB：オールイン",
            "open": "SB：2 BB にレイズ",
            "call_shove": "SB がレイズした後：オールインにコール",
            "shove": "BB がレイズに対して：オールイン",
            "call_push": "BB：オールインにコール",
        },
        written="{charts} 枚の表を {path} に書き込みました。最適な対応で得られる上積みは最大 {gain} mBB",
        table="{seats} 人テーブル · {depth} BB · 最適な対応の上積みは最大 {gain} mBB · フロップ以降はモデルによる推定",
        first_in="{position}（前は全員フォールド）",
        facing="{position}（{moves} に対して）",
    ),
}
