import { isLocale, type Locale, locales } from '../../platform/locales.ts'

export { isLocale, type Locale, locales }

type Wishes = {
  /** The reader's earlier choice. */
  readonly preferred: string | undefined
  /** The browser's Accept-Language header. */
  readonly accepted: string | undefined
  /** The school's own language. */
  readonly fallback: string
  /** The available languages; all by default. */
  readonly among?: readonly Locale[]
}

/** The reader's choice, otherwise the browser's preference, the school's language or English. */
export function negotiateLocale({ preferred, accepted, fallback, among = locales }: Wishes): Locale {
  if (preferred && isLocale(preferred)) return preferred
  for (const tag of byPreference(accepted ?? '')) {
    const locale = closestLocale(tag)
    if (locale && among.includes(locale)) return locale
  }
  return isLocale(fallback) ? fallback : 'en'
}

function byPreference(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';')
      const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: Number(quality ?? 1) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

// Readers of traditional Chinese everywhere get zh-TW; readers of simplified Chinese are better served by it than by English.
export function closestLocale(tag: string): Locale | undefined {
  const [language] = tag.toLowerCase().split('-')
  if (language === 'zh') return 'zh-TW'
  return locales.find((locale) => locale === language)
}
