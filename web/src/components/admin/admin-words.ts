/** The words of the page on which a room is looked after; they come with that page alone. */
import type { LimitShown } from "../../lib/http-types";
import type { Language } from "../../lib/words/i18n";

export interface AdminWords {
  readonly title: string;
  readonly key: string;
  readonly keyHint: string;
  readonly open: string;
  readonly lock: string;
  readonly people: string;
  readonly tables: string;
  readonly hands: string;
  readonly actions: string;
  readonly unwritten: string;
  readonly lastHour: string;
  readonly notice: string;
  readonly noticeHint: string;
  readonly show: string;
  readonly maintenance: string;
  readonly maintenanceHint: string;
  readonly begin: string;
  readonly end: string;
  readonly online: string;
  readonly nobody: string;
  readonly find: string;
  readonly search: string;
  readonly liveTables: string;
  readonly noTables: string;
  readonly audit: string;
  readonly nothing: string;
  readonly why: string;
  readonly whyHint: string;
  readonly hours: string;
  readonly forGood: string;
  readonly ban: string;
  readonly unban: string;
  readonly endSessions: string;
  readonly rename: string;
  readonly newName: string;
  readonly close: string;
  readonly pause: string;
  readonly resume: string;
  readonly banned: string;
  readonly done: string;
  readonly players: string;
  readonly erase: string;
  readonly reports: string;
  readonly noReports: string;
  readonly closeReport: string;
  readonly openHand: string;
  readonly handNote: string;
  readonly by: string;
  readonly hand: string;
  readonly reasons: Readonly<Record<string, string>>;
  readonly missing: string;
  readonly limits: string;
  readonly limitsHint: string;
  readonly limitNames: Readonly<Record<LimitShown["name"], string>>;
  readonly change: string;
  readonly amount: string;
  readonly standard: string;
  readonly asStandard: string;
  readonly used: string;
  readonly unlimited: string;
  readonly measures: Readonly<Record<string, string>>;
  readonly banNote: string;
  readonly endNote: string;
  readonly eraseNote: string;
  readonly closeNote: string;
}

export const ADMIN_WORDS: Readonly<Record<Language, AdminWords>> = {
  "zh-CN": {
    title: "牌室管理",
    key: "管理密钥",
    keyHint: "首次启动时显示，保存在数据库旁的 admin-key 文件里",
    open: "进入",
    lock: "退出管理",
    people: "在线",
    tables: "牌桌",
    hands: "手数",
    actions: "操作",
    unwritten: "待写入",
    lastHour: "最近一小时",
    notice: "牌室公告",
    noticeHint: "所有人都会看到；留空则撤下",
    show: "发布",
    maintenance: "维护模式",
    maintenanceHint: "当前这手打完后不再开新的一手，也不能新建牌桌",
    begin: "开始维护",
    end: "结束维护",
    online: "谁在线",
    nobody: "没有人",
    find: "昵称",
    search: "查找",
    liveTables: "进行中的牌桌",
    noTables: "没有进行中的牌桌",
    audit: "管理记录",
    nothing: "还没有记录",
    why: "原因",
    whyHint: "会写进管理记录",
    hours: "小时（留空为永久）",
    forGood: "永久",
    ban: "封禁",
    unban: "解除封禁",
    endSessions: "全部设备下线",
    rename: "改名",
    newName: "新昵称",
    close: "关闭牌桌",
    pause: "暂停",
    resume: "继续",
    banned: "已封禁",
    done: "完成",
    players: "{people} 人，{bots} 个机器人",
    erase: "删除账号",
    reports: "玩家举报",
    noReports: "没有待处理的举报",
    closeReport: "处理完毕",
    openHand: "查看牌局",
    handNote: "这手牌打完后即可查看。只显示当时全桌都能看到的内容，不含未亮出的底牌。",
    by: "举报人",
    hand: "第 {hand} 手",
    reasons: { cheating: "作弊或串通", abuse: "辱骂骚扰", stalling: "故意拖延", name: "昵称不当", other: "其他" },
    missing: "{nodes} 没有回应，以下不含它的数据",
    limits: "牌室上限",
    limitsHint: "只影响之后新来的；已有的不受影响",
    limitNames: {
      tables: "牌桌总数",
      "tables-each": "每人牌桌数",
      bots: "机器人总数",
      "bots-each": "每人机器人数",
      "bot-decisions": "机器人每秒决策数",
      connections: "连接总数",
      "connections-each": "每人连接数",
      newcomers: "同一地址每分钟新玩家",
    },
    change: "修改",
    amount: "新的上限（留空恢复默认）",
    standard: "默认 {value}",
    asStandard: "默认值",
    used: "现有 {value}",
    unlimited: "不限",
    measures: {
      ban: "封禁",
      unban: "解除封禁",
      "end-sessions": "全部设备下线",
      rename: "改名",
      erase: "删除账号",
      "close-report": "处理举报",
      "close-table": "关闭牌桌",
      "pause-table": "暂停牌桌",
      "resume-table": "恢复牌桌",
      announce: "公告",
      "maintenance on": "维护开始",
      "maintenance off": "维护结束",
      limits: "修改上限",
    },
    banNote: "立即下线；正在打的一手打完后离座，筹码带走。",
    endNote: "所有设备和程序都要重新登录；匿名账号没有密码，对方可能再也登不回这个账号。",
    eraseNote: "无法撤销。牌局会以中性名字保留。",
    closeNote: "这手打完后关闭，大家带走各自的筹码。无法重新打开。",
  },
  "zh-TW": {
    title: "牌室管理",
    key: "管理金鑰",
    keyHint: "首次啟動時顯示，存放在資料庫旁的 admin-key 檔案裡",
    open: "進入",
    lock: "離開管理",
    people: "線上",
    tables: "牌桌",
    hands: "手數",
    actions: "操作",
    unwritten: "待寫入",
    lastHour: "最近一小時",
    notice: "牌室公告",
    noticeHint: "所有人都會看到；留空則撤下",
    show: "發布",
    maintenance: "維護模式",
    maintenanceHint: "目前這手打完後不再開新的一手，也不能新建牌桌",
    begin: "開始維護",
    end: "結束維護",
    online: "誰在線上",
    nobody: "沒有人",
    find: "暱稱",
    search: "尋找",
    liveTables: "進行中的牌桌",
    noTables: "沒有進行中的牌桌",
    audit: "管理紀錄",
    nothing: "還沒有紀錄",
    why: "原因",
    whyHint: "會寫進管理紀錄",
    hours: "小時（留空為永久）",
    forGood: "永久",
    ban: "封禁",
    unban: "解除封禁",
    endSessions: "全部裝置登出",
    rename: "改名",
    newName: "新暱稱",
    close: "關閉牌桌",
    pause: "暫停",
    resume: "繼續",
    banned: "已封禁",
    done: "完成",
    players: "{people} 人，{bots} 個機器人",
    erase: "刪除帳號",
    reports: "玩家檢舉",
    noReports: "沒有待處理的檢舉",
    closeReport: "處理完畢",
    openHand: "查看牌局",
    handNote: "這手牌打完後即可查看。只顯示當時全桌都能看到的內容，不含未亮出的底牌。",
    by: "檢舉人",
    hand: "第 {hand} 手",
    reasons: { cheating: "作弊或串通", abuse: "辱罵騷擾", stalling: "故意拖延", name: "暱稱不當", other: "其他" },
    missing: "{nodes} 沒有回應，以下不含它的資料",
    limits: "牌室上限",
    limitsHint: "只影響之後新來的；已有的不受影響",
    limitNames: {
      tables: "牌桌總數",
      "tables-each": "每人牌桌數",
      bots: "機器人總數",
      "bots-each": "每人機器人數",
      "bot-decisions": "機器人每秒決策數",
      connections: "連線總數",
      "connections-each": "每人連線數",
      newcomers: "同一位址每分鐘新玩家",
    },
    change: "修改",
    amount: "新的上限（留空恢復預設）",
    standard: "預設 {value}",
    asStandard: "預設值",
    used: "現有 {value}",
    unlimited: "不限",
    measures: {
      ban: "封禁",
      unban: "解除封禁",
      "end-sessions": "全部裝置登出",
      rename: "改名",
      erase: "刪除帳號",
      "close-report": "處理檢舉",
      "close-table": "關閉牌桌",
      "pause-table": "暫停牌桌",
      "resume-table": "恢復牌桌",
      announce: "公告",
      "maintenance on": "維護開始",
      "maintenance off": "維護結束",
      limits: "修改上限",
    },
    banNote: "立即斷線；正在打的一手打完後離座，籌碼帶走。",
    endNote: "所有裝置和程式都要重新登入；匿名帳號沒有密碼，對方可能再也登不回這個帳號。",
    eraseNote: "無法復原。牌局會以中性名字保留。",
    closeNote: "這手打完後關閉，大家帶走各自的籌碼。無法重新開啟。",
  },
  ja: {
    title: "ルーム管理",
    key: "管理キー",
    keyHint: "初回起動時に表示され、データベースの横の admin-key ファイルに保存されます",
    open: "開く",
    lock: "管理を終える",
    people: "接続中",
    tables: "テーブル",
    hands: "ハンド",
    actions: "操作",
    unwritten: "書き込み待ち",
    lastHour: "直近1時間",
    notice: "お知らせ",
    noticeHint: "全員に表示されます。空にすると消えます",
    show: "表示する",
    maintenance: "メンテナンス",
    maintenanceHint: "今のハンドが終わると新しいハンドは始まらず、テーブルも作れません",
    begin: "メンテナンスを始める",
    end: "メンテナンスを終える",
    online: "接続中の人",
    nobody: "誰もいません",
    find: "ニックネーム",
    search: "検索",
    liveTables: "進行中のテーブル",
    noTables: "進行中のテーブルはありません",
    audit: "管理の記録",
    nothing: "まだ記録はありません",
    why: "理由",
    whyHint: "管理の記録に残ります",
    hours: "時間（空なら無期限）",
    forGood: "無期限",
    ban: "入室禁止にする",
    unban: "入室禁止を解く",
    endSessions: "全端末からログアウト",
    rename: "名前を変える",
    newName: "新しいニックネーム",
    close: "テーブルを閉じる",
    pause: "一時停止",
    resume: "再開",
    banned: "入室禁止",
    done: "完了しました",
    players: "{people}人、ボット{bots}人",
    erase: "アカウントを削除",
    reports: "プレイヤーからの通報",
    noReports: "未対応の通報はありません",
    closeReport: "対応済みにする",
    openHand: "ハンドを見る",
    handNote: "ハンドが終わると見られます。テーブルの全員が見ていた内容だけで、公開されていないホールカードは含まれません。",
    by: "通報者",
    hand: "ハンド{hand}",
    reasons: { cheating: "不正・共謀", abuse: "暴言・嫌がらせ", stalling: "故意の遅延", name: "不適切な名前", other: "その他" },
    missing: "{nodes} から応答がなく、その分は含まれていません",
    limits: "ルームの上限",
    limitsHint: "これから増える分にだけ効きます。今あるものはそのままです",
    limitNames: {
      tables: "テーブル数",
      "tables-each": "1人あたりのテーブル数",
      bots: "ボット数",
      "bots-each": "1人あたりのボット数",
      "bot-decisions": "ボットの判断（毎秒）",
      connections: "接続数",
      "connections-each": "1人あたりの接続数",
      newcomers: "同じアドレスからの新規（毎分）",
    },
    change: "変更",
    amount: "新しい上限（空なら標準に戻す）",
    standard: "標準 {value}",
    asStandard: "標準",
    used: "現在 {value}",
    unlimited: "なし",
    measures: {
      ban: "入室禁止",
      unban: "入室禁止を解除",
      "end-sessions": "全端末からログアウト",
      rename: "名前を変更",
      erase: "アカウント削除",
      "close-report": "通報に対応",
      "close-table": "テーブルを閉鎖",
      "pause-table": "テーブルを一時停止",
      "resume-table": "テーブルを再開",
      announce: "お知らせ",
      "maintenance on": "メンテナンス開始",
      "maintenance off": "メンテナンス終了",
      limits: "上限を変更",
    },
    banNote: "すぐに切断されます。プレー中のハンドが終わると、チップを持って席を離れます。",
    endNote: "すべての端末とプログラムからログアウトします。パスワードがないため、同じアカウントには戻れないことがあります。",
    eraseNote: "取り消せません。ハンドは無関係な名前で残ります。",
    closeNote: "今のハンドが終わると閉じ、全員がチップを持ち帰ります。再び開くことはできません。",
  },
  en: {
    title: "Look after the room",
    key: "Owner’s key",
    keyHint: "Shown at the first start, kept in the admin-key file beside the database",
    open: "Open",
    lock: "Leave",
    people: "online",
    tables: "tables",
    hands: "hands",
    actions: "actions",
    unwritten: "unwritten",
    lastHour: "Last hour",
    notice: "Notice",
    noticeHint: "Everybody sees it; leave it empty to take it down",
    show: "Show",
    maintenance: "Maintenance",
    maintenanceHint: "Hands are played to their end; no new hand or table begins",
    begin: "Begin maintenance",
    end: "End maintenance",
    online: "Who is here",
    nobody: "Nobody",
    find: "Nickname",
    search: "Find",
    liveTables: "Live tables",
    noTables: "No table is live",
    audit: "What was done",
    nothing: "Nothing yet",
    why: "Why",
    whyHint: "It is kept with what was done",
    hours: "Hours (empty: permanent)",
    forGood: "permanent",
    ban: "Ban",
    unban: "Lift the ban",
    endSessions: "Sign out everywhere",
    rename: "Rename",
    newName: "New nickname",
    close: "Close the table",
    pause: "Pause",
    resume: "Resume",
    banned: "Banned",
    done: "Done",
    players: "people: {people}, bots: {bots}",
    erase: "Erase",
    reports: "Reports by players",
    noReports: "No open reports",
    closeReport: "Close",
    openHand: "See the hand",
    handNote: "Can be seen once the hand is over, as everybody at the table saw it: no card that was not shown.",
    by: "by",
    hand: "hand {hand}",
    reasons: { cheating: "Cheating or collusion", abuse: "Abuse", stalling: "Stalling", name: "Offensive name", other: "Something else" },
    missing: "{nodes} did not answer; what it has is not shown here",
    limits: "Limits",
    limitsHint: "They apply to what comes from now on; what is already there stays",
    limitNames: {
      tables: "Tables",
      "tables-each": "Tables of one person",
      bots: "Bots",
      "bots-each": "Bots of one person",
      "bot-decisions": "Bot decisions per second",
      connections: "Connections",
      "connections-each": "Connections of one person",
      newcomers: "New people per address and minute",
    },
    change: "Change",
    amount: "New limit (empty: the standard)",
    standard: "standard {value}",
    asStandard: "standard",
    used: "{value} now",
    unlimited: "none",
    measures: {
      ban: "Ban",
      unban: "Ban lifted",
      "end-sessions": "Signed out everywhere",
      rename: "Renamed",
      erase: "Erased",
      "close-report": "Report closed",
      "close-table": "Table closed",
      "pause-table": "Table paused",
      "resume-table": "Table resumed",
      announce: "Notice",
      "maintenance on": "Maintenance began",
      "maintenance off": "Maintenance ended",
      limits: "Limit changed",
    },
    banNote: "They are cut off at once, and leave their seat with their chips when the hand is over.",
    endNote: "All their devices and programs are signed out. There is no password: they may not get this account back.",
    eraseNote: "This cannot be taken back. Their hands stay under a neutral name.",
    closeNote: "It closes when the hand is over, and everybody takes their chips home. It cannot be opened again.",
  },
};
