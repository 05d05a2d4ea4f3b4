import type { Locale } from '../shared/locales.ts'
import { en, type SiteFileMessages } from './messages/en.ts'
import { ja } from './messages/ja.ts'
import { zhTw } from './messages/zh-tw.ts'

export type { SiteFileMessages }

export const messages = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, SiteFileMessages>
