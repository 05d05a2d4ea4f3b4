import type { Locale } from '../locales.ts'
import { en, type Messages } from './en.ts'
import { ja } from './ja.ts'
import { zhTw } from './zh-tw.ts'

export type { Messages }

/** Every word of the members' pages, by language. */
export const messages = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, Messages>
