/** The language in which most tests read sentences. */
import { i18nOf, type I18n } from "../src/lib/words/i18n";
import { zhCN } from "../src/messages/zh-CN";

export const CHINESE: I18n = i18nOf("zh-CN", zhCN);
