import { expect, test } from 'vitest'
import { barcode } from './barcode.ts'

const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.']
const drawing = (text: string) => /viewBox="0 0 ([\d.]+) .* d="([^"]+)"/.exec(barcode(text, text).text) ?? []

test('every Code 39 character has five bars, the same width and a unique pattern', () => {
  const drawings = letters.map(drawing)
  expect(new Set(drawings.map(([, width]) => width)).size).toBe(1)
  expect(new Set(drawings.map(([, , path]) => path)).size).toBe(letters.length)
  for (const [, , path = ''] of drawings) expect(path.match(/M/g)).toHaveLength(3 * 5)
})

test('the barcode of “1” matches the Code 39 pattern with start and stop characters', () => {
  const bars = [...(drawing('1')[2] ?? '').matchAll(/h([\d.]+)v/g)].map(([, width]) =>
    width === '1' ? 'n' : 'w',
  )
  // The bars alone: of `*` n n w w n, of `1` w n n n w.
  expect(bars.join('')).toBe('nnwwnwnnnwnnwwn')
})

test('text that Code 39 cannot encode is shown as text instead of a barcode', () => {
  expect(barcode('條碼', 'label').text).toBe(
    '<figure class="barcode"><figcaption><code>條碼</code></figcaption></figure>',
  )
})
