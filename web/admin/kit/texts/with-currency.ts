import { choose } from './language.ts'

/** A title with its currency, for screens that show the same in several currencies. */
export const withCurrency = choose({
  en: (title: string, currency: string) => `${title} (${currency})`,
  'zh-TW': (title: string, currency: string) => `${title}（${currency}）`,
  ja: (title: string, currency: string) => `${title}（${currency}）`,
})
