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
    downloadHint: "牌室保存的与你有关的一切，一个 JSON 文件",
    kept: "牌室保存哪些数据",
    keptText: [
      "昵称、随机账号、登录过的设备（只存哈希值）；不需要邮箱、电话或密码。",
      "你的牌局和筹码进出会一直保存，管理者也可以给牌局设期限；聊天每桌只留最近 100 条，牌桌关闭即删除；统计由牌局算出，逐手保存，不含昵称。",
      "管理者的日志和备份里可能有你的昵称和网络地址，保留多久由管理者决定。",
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
    done: "账号已删除",
  },
  "zh-TW": {
    download: "下載我的資料",
    downloadHint: "牌室保存的所有與你有關的資料，一個 JSON 檔案",
    kept: "牌室保存哪些資料",
    keptText: [
      "暱稱、隨機帳號、登入過的裝置（只存雜湊值）；不需要信箱、電話或密碼。",
      "你的牌局和籌碼進出會一直保存，管理者也可以為牌局設定期限；聊天每桌只留最近 100 則，牌桌關閉即刪除；統計由牌局算出，逐手保存，不含暱稱。",
      "管理者的紀錄檔和備份裡可能有你的暱稱和網路位址，保留多久由管理者決定。",
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
    done: "帳號已刪除",
  },
  ja: {
    download: "自分のデータをダウンロード",
    downloadHint: "ルームに保存されているあなたの全データ（JSONファイル1つ）",
    kept: "ルームに保存されるデータ",
    keptText: [
      "ニックネーム、ランダムなアカウント番号、ログイン中の端末（ハッシュのみ）。メールアドレスも電話番号もパスワードも不要です。",
      "ハンドとチップの出入りは保存され続けます（ハンドの保存期間は管理者が決めることもできます）。チャットは各テーブルの直近100件だけで、テーブルを閉じると消えます。スタッツはハンドから計算し、ハンドごとに名前なしで保存します。",
      "管理者のログやバックアップにニックネームや接続元アドレスが残ることがあり、その期間は管理者が決めます。",
    ],
    erase: "アカウントを削除",
    eraseHint: "ニックネームとアカウント情報を完全に削除します",
    ask: "アカウントを削除しますか？",
    goes: "削除されるもの：ニックネーム、アカウント、すべての端末と引き継ぎコード、チャットの内容、共有リンク、保存した重み。ハンドの途中なら、そのハンドの後に席を立ちます。",
    stays: "残るもの：プレイしたハンド。名前は「Player_」とランダムな4文字に置き換わり、ほかの人の履歴とチップの計算は変わりません。過去のバックアップはそのままです。",
    next: "次へ",
    askAgain: "本当に「{name}」を削除しますか？",
    again: "元に戻せません。次に入室すると新しいプレイヤーになります。",
    doIt: "完全に削除する",
    done: "アカウントを削除しました",
  },
  en: {
    download: "Download my data",
    downloadHint: "Everything the room keeps about you, as one JSON file",
    kept: "What the room keeps",
    keptText: [
      "Your nickname, a random account number and the devices you signed in with (as hashes only). No email address, phone number or password is needed.",
      "Your hands and your chip results are kept for good, unless the owner has set a time limit for hands. Chat: the last 100 messages at each table, until it closes. Statistics are worked out from the hands and stored hand by hand, without your name.",
      "The owner’s logs and backups may contain your nickname and network address; how long they are kept is up to the owner.",
    ],
    erase: "Delete my account",
    eraseHint: "Your nickname and identity are gone for good",
    ask: "Delete your account?",
    goes: "Deleted: your nickname, account, all devices and transfer codes, chat messages, shared links and saved weights. If you are in a hand, you leave your seat when it ends.",
    stays: "Kept: the hands you played, under “Player_” and four random characters, so that other players’ histories and chips still add up. Existing backups are not changed.",
    next: "Continue",
    askAgain: "Really delete “{name}”?",
    again: "This cannot be undone. If you come back, you will be a new player.",
    doIt: "Delete for good",
    done: "Account deleted",
  },
};
