import type { FastifyRequest } from 'fastify'
import type { Locale } from '../shared/locales.ts'
import { pageContext } from '../shared/page.ts'
import { en, type OAuthWords } from './words/en.ts'
import { ja } from './words/ja.ts'
import { zhTw } from './words/zh-tw.ts'

export type { OAuthWords }

/** Every word between an app and a member, by language. */
const words = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, OAuthWords>

export function wordsFor(request: FastifyRequest): OAuthWords {
  return words[pageContext(request).locale]
}
