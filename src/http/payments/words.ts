import type { FastifyRequest } from 'fastify'
import type { Locale } from '../shared/locales.ts'
import { pageContext } from '../shared/page.ts'
import { en, type PaymentWords } from './words/en.ts'
import { ja } from './words/ja.ts'
import { zhTw } from './words/zh-tw.ts'

export type { PaymentWords }

/** Every word about paying, by language. */
const words = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, PaymentWords>

export function wordsFor(request: FastifyRequest): PaymentWords {
  return words[pageContext(request).locale]
}
