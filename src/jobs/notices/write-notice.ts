import type { School } from '../../domain/tenancy/index.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { isLocale, type Locale, localised } from '../../platform/locales.ts'
import { formatMoney, isCurrency } from '../../platform/money.ts'
import type { NoticeText, NoticeWords } from './notice-words.ts'
import { en } from './words/en.ts'
import { ja } from './words/ja.ts'
import { zhTw } from './words/zh-tw.ts'

const noticeWords = localised<NoticeWords>({ en, 'zh-TW': zhTw, ja })

/** Words and formatters for a notice in its reader's language. */
export type Pen = {
  readonly locale: Locale
  readonly words: NoticeWords
  readonly money: (minor: string, currency: string) => string
  /** In the school's time zone. */
  readonly day: (moment: string | Date) => string
  readonly moment: (moment: string | Date) => string
}

/** Writes a notice in the language of its reader. */
export function writtenBy(school: School, write: (pen: Pen) => NoticeText): (locale: string) => NoticeText {
  return (locale) => write(penFor(school, isLocale(locale) ? locale : 'en'))
}

function penFor({ timeZone }: School, locale: Locale): Pen {
  const day = dateFormat(locale, { timeZone, dateStyle: 'long' })
  const moment = dateFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' })
  return {
    locale,
    words: noticeWords(locale),
    money: (minor, currency) =>
      isCurrency(currency) ? formatMoney({ minor: BigInt(minor), currency }, locale) : `${minor} ${currency}`,
    day: (at) => day.format(new Date(at)),
    moment: (at) => moment.format(new Date(at)),
  }
}
