import type { Locale } from '../locales.ts'
import { en, type Messages } from './en.ts'
import { ja } from './ja.ts'
import { zhTw } from './zh-tw.ts'

export type { Messages }

/** A problem in the reader's words, given its key; what is no key is a sentence already. */
export function phrased(problem: string, { problems }: Messages): string {
  return Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems] : problem
}

/** Every word of the members' pages, by language. */
export const messages = { en, 'zh-TW': zhTw, ja } as const satisfies Record<Locale, Messages>
