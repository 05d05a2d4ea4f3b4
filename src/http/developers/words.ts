import type { FastifyRequest } from 'fastify'
import type { Locale } from '../shared/locales.ts'
import { pageContext } from '../shared/page.ts'
import { type DevelopersWords, en } from './words/en.ts'
import { ja } from './words/ja.ts'
import { zhTw } from './words/zh-tw.ts'

export type { DevelopersWords }

/** Every word of the pages for developers, by language. */
const words = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, DevelopersWords>

export function wordsFor(request: FastifyRequest): DevelopersWords {
  return words[pageContext(request).locale]
}
