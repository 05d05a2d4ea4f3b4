import { choose } from './language.ts'

/** A title and the currency of what it is about, where a screen shows the same in several. */
export const withCurrency = choose({
  en: (title: string, currency: string) => `${title} (${currency})`,
  'zh-TW': (title: string, currency: string) => `${title}（${currency}）`,
  ja: (title: string, currency: string) => `${title}（${currency}）`,
})
