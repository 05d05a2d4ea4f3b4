/** The languages of pages and mails. */
export const locales = ['en', 'zh-TW', 'ja'] as const
export type Locale = (typeof locales)[number]

export function isLocale(text: string): text is Locale {
  return locales.some((locale) => locale === text)
}

/** The same messages in every language: a translation that is missing, or one too many, does not compile. */
export type Localised<Messages> = { readonly en: Messages } & {
  readonly [Other in Exclude<Locale, 'en'>]: NoInfer<Messages>
}

/** Words by language: `const pageWords = localised({ en: …, 'zh-TW': …, ja: … })`, then `pageWords(locale)`. */
export function localised<Messages>(messages: Localised<Messages>): (locale: Locale) => Messages {
  return (locale) => messages[locale]
}

/** Sentences one after another: Chinese and Japanese have no space between them. */
export function sentences(locale: Locale, ...all: readonly (string | undefined)[]): string {
  return all.filter((sentence) => sentence !== undefined).join(locale === 'en' ? ' ' : '')
}
