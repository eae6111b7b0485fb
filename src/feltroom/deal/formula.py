"""The formula behind `handWeights.json`: weights that fall with the chances against one unknown hand.

The strength of a class is exact: over the C(50, 2) * C(48, 5) ways in which an opponent's hand and the board
can fall, twice the number won plus the number split. The weight is piecewise linear in the strength, through
the four published weights.
"""

from bisect import bisect_left
from fractions import Fraction
from math import comb

from feltroom.cards.classes import HandClass

# The strength of a hand that wins as often as it loses.
EVEN = comb(50, 2) * comb(48, 5)

_TABLE = """
    AA 3574419148  KK 3456618076  QQ 3352976364  JJ 3249956564  TT 3146852786  99 3022906058
    88 2901489486  AKs 2812619406  77 2778697066  AQs 2777557648  AJs 2743317574  AKo 2740271595
    ATs 2710163670  AQo 2703008959  AJo 2666570709  KQs 2659738722  66 2654886824  A9s 2633762831
    ATo 2631264233  KJs 2624790516  A8s 2598632551  KTs 2592119485  KQo 2578159800  A7s 2558365366
    A9o 2549507227  KJo 2540944046  55 2530717766  QJs 2527960911  K9s 2516603411  A5s 2513853498
    A6s 2513136230  A8o 2511742479  KTo 2506133992  QTs 2494750222  A4s 2476546510  A7o 2468473350
    K8s 2446287516  A3s 2442426752  QJo 2438834411  K9o 2425293951  A5o 2420453161  A6o 2419862398
    Q9s 2419101794  K7s 2413791403  JTs 2413376906  A2s 2407127850  QTo 2403431287  44 2392189918
    A4o 2379892121  K6s 2376160871  K8o 2350127356  Q8s 2350025012  A3o 2342761931  K5s 2340593683
    J9s 2335121239  Q9o 2322450407  JTo 2317721143  K7o 2315189251  A2o 2304332573  K4s 2302489977
    Q7s 2278058571  K6o 2274745067  K3s 2267684534  T9s 2266533059  J8s 2266034488  33 2252502302
    Q6s 2249124793  Q8o 2248588890  K5o 2236598359  J9o 2233964817  K2s 2232309054  Q5s 2213753197
    T8s 2195502632  K4o 2195213225  J7s 2195100337  Q4s 2175405007  Q7o 2171644643  T9o 2161828275
    J8o 2160086896  K3o 2157382145  Q6o 2140532877  Q3s 2140331266  98s 2131165248  T7s 2124380950
    J6s 2122991082  K2o 2118914099  22 2111584984  Q2s 2104663674  Q5o 2102610047  J5s 2097020718
    T8o 2085879427  J7o 2084229054  Q4o 2060977485  97s 2060559942  J4s 2058576574  T6s 2053132211
    J3s 2023386467  Q3o 2022875163  98o 2017740169  87s 2010998885  T7o 2009815656  J6o 2007136533
    96s 1989685474  J2s 1987582097  Q2o 1984112061  T5s 1980790433  J5o 1979306579  T4s 1952021583
    97o 1942260018  86s 1939972106  J4o 1937585709  T6o 1933626279  95s 1918098843  T3s 1916867042
    76s 1903411309  J3o 1899374667  87o 1889946808  T2s 1881081228  85s 1868726945  96o 1866476357
    J2o 1860482433  T5o 1856391409  94s 1840073188  75s 1832252004  T4o 1825060325  93s 1814998261
    86o 1814018446  65s 1809508009  84s 1791395097  95o 1790032326  T3o 1786903085  92s 1779377877
    76o 1775500515  74s 1755639231  T2o 1748047643  54s 1739031009  85o 1737944702  64s 1733992584
    83s 1714702682  94o 1706209587  75o 1699535755  82s 1689453378  73s 1679565482  93o 1678876575
    65o 1675721321  53s 1665177248  63s 1658490084  84o 1654850021  92o 1640215041  43s 1621085688
    74o 1617221098  72s 1600694981  54o 1600669542  64o 1594595021  52s 1587834115  62s 1580267589
    83o 1572500215  42s 1545030496  82o 1544974255  73o 1535517681  53o 1521359660  63o 1513508859
    32s 1509598969  43o 1474421119  72o 1450834082  52o 1438290523  62o 1429501394  42o 1392777591
    32o 1355167195
"""


def _read_table(words: list[str]) -> dict[HandClass, int]:
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


STRENGTHS: dict[HandClass, int] = _read_table(_TABLE.split())

# Strength and weight in hundredths, rising. In superDense a class no better than even is never dealt; in
# dense the line from QJo to 72o goes on below 72o.
_POINTS = {
    "superDense": ((EVEN, 0), (STRENGTHS["QJo"], 25), (STRENGTHS["AKs"], 85), (STRENGTHS["AA"], 100)),
    "dense": ((STRENGTHS["72o"], 10), (STRENGTHS["QJo"], 70), (STRENGTHS["AKs"], 100), (2 * EVEN, 100)),
}


def formula_weight(hand_class: HandClass, *, mode: str) -> float:
    """Return the weight that the formula gives a class in mode `superDense` or `dense`, to two decimals."""
    points = _POINTS[mode]
    strength = STRENGTHS[hand_class]
    above = max(1, bisect_left(points, (strength, 0)))
    (low, low_weight), (high, high_weight) = points[above - 1], points[above]
    exact = low_weight + Fraction((high_weight - low_weight) * (strength - low), high - low)
    return max(0, int(exact + Fraction(1, 2))) / 100


def formula_weights() -> dict[HandClass, dict[str, float]]:
    """Return what `handWeights.json` holds: the weights of all classes, the strongest first."""
    return {name: {mode: formula_weight(name, mode=mode) for mode in _POINTS} for name in STRENGTHS}
