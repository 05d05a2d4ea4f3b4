import { localised } from '../../platform/locales.ts'
import { en, type ScopeWords } from './en.ts'
import { ja } from './ja.ts'
import { zhTw } from './zh-tw.ts'

export type { ScopeWords }

/** What each scope means to the member who grants it. */
export const scopeWords = localised<ScopeWords>({ en, 'zh-TW': zhTw, ja })
