/** Languages that pages and mails speak. */
export const locales = ['en', 'zh-TW', 'ja'] as const
export type Locale = (typeof locales)[number]

export function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text)
}
