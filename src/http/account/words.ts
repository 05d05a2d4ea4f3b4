import type { FastifyRequest } from 'fastify'
import type { Locale } from '../shared/locales.ts'
import { pageContext } from '../shared/page.ts'
import { type AccountWords, en } from './words/en.ts'
import { ja } from './words/ja.ts'
import { zhTw } from './words/zh-tw.ts'

export type { AccountWords }

/** Every word of the account pages, by language. */
const accountWords = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, AccountWords>

export function wordsFor(request: FastifyRequest): AccountWords {
  return accountWords[pageContext(request).locale]
}
