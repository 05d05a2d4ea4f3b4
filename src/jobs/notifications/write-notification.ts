import type { School } from '../../domain/tenancy/index.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { isLocale, type Locale, localised } from '../../platform/locales.ts'
import { formatMoney, isCurrency } from '../../platform/money.ts'
import { en } from './messages/en.ts'
import { ja } from './messages/ja.ts'
import { zhTw } from './messages/zh-tw.ts'
import type { NotificationMessages, NotificationText } from './notification-messages.ts'

const notificationMessages = localised<NotificationMessages>({ en, 'zh-TW': zhTw, ja })

/** Texts and formatters for a notification in its reader's language. */
export type Pen = {
  readonly locale: Locale
  readonly messages: NotificationMessages
  readonly money: (minor: string, currency: string) => string
  /** In the school's time zone. */
  readonly day: (moment: string | Date) => string
  readonly moment: (moment: string | Date) => string
}

/** Writes a notification in the language of its reader. */
export function writtenBy(
  school: School,
  write: (pen: Pen) => NotificationText,
): (locale: string) => NotificationText {
  return (locale) => write(penFor(school, isLocale(locale) ? locale : 'en'))
}

function penFor({ timeZone }: School, locale: Locale): Pen {
  const day = dateFormat(locale, { timeZone, dateStyle: 'long' })
  const moment = dateFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' })
  return {
    locale,
    messages: notificationMessages(locale),
    money: (minor, currency) =>
      isCurrency(currency) ? formatMoney({ minor: BigInt(minor), currency }, locale) : `${minor} ${currency}`,
    day: (at) => day.format(new Date(at)),
    moment: (at) => moment.format(new Date(at)),
  }
}
