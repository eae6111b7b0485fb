/** The words about one's own data; they come with that part of the settings alone. */
import type { Language } from "../../lib/words/i18n";

export interface MyDataWords {
  readonly download: string;
  readonly downloadHint: string;
  readonly kept: string;
  readonly keptText: readonly string[];
  readonly erase: string;
  readonly eraseHint: string;
  readonly ask: string;
  readonly goes: string;
  readonly stays: string;
  readonly next: string;
  readonly askAgain: string;
  readonly again: string;
  readonly doIt: string;
  readonly done: string;
}

export const MY_DATA_WORDS: Readonly<Record<Language, MyDataWords>> = {
  "zh-CN": {
    download: "下载我的数据",
    downloadHint: "房间保存的关于你的一切，一个 JSON 文件",
    kept: "房间保存什么",
    keptText: [
      "昵称、随机账号、登录过的设备（只存散列）；不需要邮箱、电话或密码。",
      "你的牌局、筹码进出一直保存，管理者也可以给牌局设期限；聊天每桌只留最近 100 条，牌桌关闭即删除；统计由牌局算出，按手保存，不含昵称。",
      "管理者的日志和备份里可能有你的昵称和网络地址，保留多久由管理者决定。详见 docs/privacy.md。",
    ],
    erase: "删除我的账号",
    eraseHint: "昵称和身份永久删除",
    ask: "删除你的账号？",
    goes: "会删除：昵称、账号、所有设备和转移码、聊天内容、分享链接、保存的权重。如果正在牌局中，打完这手后离座。",
    stays: "会保留：你打过的牌局，名字换成“Player_”加四位随机字符，好让其他人的记录和筹码对得上。之前的备份不受影响。",
    next: "继续",
    askAgain: "真的要删除“{name}”吗？",
    again: "无法撤销。以后再来就是一个新玩家。",
    doIt: "永久删除",
    done: "已删除",
  },
  "zh-TW": {
    download: "下載我的資料",
    downloadHint: "房間保存的關於你的一切，一個 JSON 檔案",
    kept: "房間保存哪些資料",
    keptText: [
      "暱稱、隨機帳號、登入過的裝置（只存雜湊值）；不需要信箱、電話或密碼。",
      "你的牌局、籌碼進出會一直保存，管理者也可以為牌局設定期限；聊天每桌只留最近 100 則，牌桌關閉即刪除；統計由牌局算出，逐手保存，不含暱稱。",
      "管理者的紀錄檔和備份裡可能有你的暱稱和網路位址，保留多久由管理者決定。詳見 docs/privacy.md。",
    ],
    erase: "刪除我的帳號",
    eraseHint: "暱稱和身分永久刪除",
    ask: "要刪除你的帳號嗎？",
    goes: "會刪除：暱稱、帳號、所有裝置和轉移碼、聊天內容、分享連結、儲存的權重。如果正在牌局中，打完這手後離座。",
    stays: "會保留：你打過的牌局，名字換成「Player_」加四個隨機字元，讓其他人的紀錄和籌碼對得上。之前的備份不受影響。",
    next: "繼續",
    askAgain: "真的要刪除「{name}」嗎？",
    again: "無法復原。之後再來就是一位新玩家。",
    doIt: "永久刪除",
    done: "已刪除",
  },
  ja: {
    download: "自分のデータをダウンロード",
    downloadHint: "ルームに保存されているあなたの情報すべてを1つのJSONファイルで",
    kept: "ルームが保存するもの",
    keptText: [
      "ニックネーム、ランダムなアカウント番号、ログイン中の端末（ハッシュのみ）。メールアドレスも電話番号もパスワードも不要です。",
      "ハンドとチップの出入りは保存され続けます（ハンドの保存期間は管理者が決めることもできます）。チャットは各テーブルの直近100件だけで、テーブルを閉じると消えます。統計はハンドから計算し、ハンドごとに名前なしで保存します。",
      "管理者のログやバックアップにニックネームや接続元アドレスが残ることがあり、その期間は管理者が決めます。詳しくは docs/privacy.md。",
    ],
    erase: "アカウントを削除",
    eraseHint: "ニックネームと身元を完全に削除します",
    ask: "アカウントを削除しますか？",
    goes: "削除されるもの：ニックネーム、アカウント、すべての端末と引き継ぎコード、チャットの内容、共有リンク、保存した重み。ハンドの途中なら、そのハンドの後に席を立ちます。",
    stays: "残るもの：プレイしたハンド。名前は「Player_」とランダムな4文字に置き換わり、ほかの人の履歴とチップの計算は変わりません。過去のバックアップはそのままです。",
    next: "次へ",
    askAgain: "本当に「{name}」を削除しますか？",
    again: "元に戻せません。次に入室すると新しいプレイヤーになります。",
    doIt: "完全に削除する",
    done: "削除しました",
  },
  en: {
    download: "Download my data",
    downloadHint: "Everything the room keeps about you, as one JSON file",
    kept: "What the room keeps",
    keptText: [
      "Your nickname, a random account number and the devices you signed in with (as hashes). No e-mail, phone or password is needed.",
      "Your hands and chips are kept for good, unless the owner set a limit for hands. Chat: the last 100 lines of each table, until it closes. Statistics are worked out from the hands and kept hand by hand, without a name.",
      "The owner’s logs and backups may hold your nickname and network address; how long is up to them. More in docs/privacy.md.",
    ],
    erase: "Erase me",
    eraseHint: "Nickname and identity go for good",
    ask: "Erase your account?",
    goes: "What goes: nickname, account, all devices and transfer codes, what you said in chat, links, saved weights. If you are in a hand, you leave your seat after it.",
    stays: "What stays: the hands you played, under “Player_” and four random characters, so that the histories and chips of others still add up. Earlier backups are not changed.",
    next: "Continue",
    askAgain: "Really erase “{name}”?",
    again: "This cannot be undone. If you come back, you are a new player.",
    doIt: "Erase for good",
    done: "Erased",
  },
};
