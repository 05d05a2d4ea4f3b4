import { randomInt } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'

// Crockford's base 32: nothing that is read for something else.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An order's public number: the moment, then chance. 15 letters leave room for the attempt behind it. */
export function newTradeNo(clock: Clock): string {
  return `L${base32(clock.now().getTime(), 9)}${randomLetters(5)}`
}

/** One attempt's name at a gateway, which sees each once. ECPay takes 20 letters. */
export function newReference(tradeNo: string): string {
  return tradeNo + randomLetters(5)
}

function base32(value: number, length: number): string {
  let rest = value
  let text = ''
  while (text.length < length) {
    text = letters.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters.charAt(randomInt(32))).join('')
}
