import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 bytes', '0 位元組', '0 バイト'],
  [1, '1 byte', '1 位元組', '1 バイト'],
  [304, '304 bytes', '304 位元組', '304 バイト'],
  [999, '999 bytes', '999 位元組', '999 バイト'],
  [1_000, '1 kB', '1 kB', '1 KB'],
  [1_449_000, '1.4 MB', '1.4 MB', '1.4 MB'],
  [52_000_000, '52 MB', '52 MB', '52 MB'],
  [3_000_000_000n, '3 GB', '3 GB', '3 GB'],
])('a file size of %i bytes is written with the unit and plural of each language', (bytes, en, zh, ja) => {
  const texts = (['en', 'zh-TW', 'ja'] as const).map((locale) => formatFileSize(locale, bytes))
  expect(texts).toEqual([en, zh, ja])
})
