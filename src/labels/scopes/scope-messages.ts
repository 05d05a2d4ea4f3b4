import { localised } from '../../platform/locales.ts'
import { en, type ScopeMessages } from './en.ts'
import { ja } from './ja.ts'
import { zhTw } from './zh-tw.ts'

export type { ScopeMessages }

/** The meaning of each scope for the member who grants it. */
export const scopeMessages = localised<ScopeMessages>({ en, 'zh-TW': zhTw, ja })
