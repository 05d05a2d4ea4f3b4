import type { Locale } from '../shared/locales.ts'
import { en, type SiteFileWords } from './words/en.ts'
import { ja } from './words/ja.ts'
import { zhTw } from './words/zh-tw.ts'

export type { SiteFileWords }

export const words = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, SiteFileWords>
