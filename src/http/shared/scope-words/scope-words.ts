import type { Locale } from '../locales.ts'
import { en, type ScopeWords } from './en.ts'
import { ja } from './ja.ts'
import { zhTw } from './zh-tw.ts'

export type { ScopeWords }

/** What each scope means to the member who grants it, by language. */
export const scopeWords = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, ScopeWords>
