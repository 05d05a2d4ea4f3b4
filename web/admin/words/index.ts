import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglot from 'ra-i18n-polyglot'
import { en, type Words } from './en.ts'

export const languages = { en: 'English', 'zh-TW': '繁體中文', ja: '日本語' } as const
type Language = keyof typeof languages

const load: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => en,
  'zh-TW': async () => (await import('./zh-tw.ts')).zhTw,
  ja: async () => (await import('./ja.ts')).ja,
}

const isLanguage = (text: string): text is Language => text in languages

/** Speaks the language of the document, which is the one the reader chose at the site. */
export async function createWords(): Promise<I18nProvider> {
  const asked = document.documentElement.lang
  const language = isLanguage(asked) ? asked : 'en'
  const words = await load[language]()
  return polyglot(() => words as unknown as TranslationMessages, language, [], { allowMissing: false })
}
