import type { Locale } from '../shared/locales.ts'
import { en, type SignInWords } from './words/en.ts'
import { ja } from './words/ja.ts'
import { zhTw } from './words/zh-tw.ts'

/** Every word on the way in, by language. */
export const words = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, SignInWords>
