import { localised } from '../../platform/locales.ts'
import { en, type ScopeMessages } from './en.ts'
import { ja } from './ja.ts'
import { zhTw } from './zh-tw.ts'

export type { ScopeMessages }

/** What each scope means to the member who grants it. */
export const scopeMessages = localised<ScopeMessages>({ en, 'zh-TW': zhTw, ja })
