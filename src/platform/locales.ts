/** The languages of pages and mails. */
export const locales = ['en', 'zh-TW', 'ja'] as const
export type Locale = (typeof locales)[number]

export function isLocale(text: string): text is Locale {
  return locales.some((locale) => locale === text)
}

/** The same messages in every language: a translation that is missing, or one too many, does not compile. */
export type Localised<Words> = { readonly en: Words } & {
  readonly [Other in Exclude<Locale, 'en'>]: NoInfer<Words>
}

/** Words by language: `const pageWords = localised({ en: …, 'zh-TW': …, ja: … })`, then `pageWords(locale)`. */
export function localised<Words>(words: Localised<Words>): (locale: Locale) => Words {
  return (locale) => words[locale]
}

/** Sentences one after another: Chinese and Japanese have no space between them. */
export function sentences(locale: Locale, ...all: readonly (string | undefined)[]): string {
  return all.filter((sentence) => sentence !== undefined).join(locale === 'en' ? ' ' : '')
}
