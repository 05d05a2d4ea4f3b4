import { randomInt } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'

// Crockford's base 32, without ambiguous characters.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An order's public number: time, then random. 15 characters leave room for the attempt suffix. */
export function newTradeNo(clock: Clock): string {
  return `L${base32(clock.now().getTime(), 9)}${randomLetters(5)}`
}

/** The unique reference of an attempt at a gateway. ECPay accepts 20 characters. */
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
