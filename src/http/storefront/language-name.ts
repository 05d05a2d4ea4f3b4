const names = new Map<string, Intl.DisplayNames>()

/** The name of a language in another one. */
export function languageName(locale: string, language: string): string {
  const displayNames = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' })
  names.set(locale, displayNames)
  return displayNames.of(language) ?? language
}
