import { isLocale, type Locale } from '../../../../src/platform/locales.ts'

export type Language = Locale

const documentLanguage = document.documentElement.lang

/** The language that the reader chose at the site; it stays the same until the page is loaded again. */
export const language: Language = isLocale(documentLanguage) ? documentLanguage : 'en'

/** The texts of a screen in the reader's language. Every language has the same keys. */
export function choose<Messages>(all: Readonly<Record<Language, Messages>>): Messages {
  return all[language]
}
