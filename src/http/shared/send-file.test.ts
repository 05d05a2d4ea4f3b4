import { expect, test } from 'vitest'
import { rangeOf } from './send-file.ts'

test.each([
  ['no header', undefined, undefined],
  ['the first half', 'bytes=0-49', { start: 0, end: 49 }],
  ['from the middle on', 'bytes=50-', { start: 50, end: 99 }],
  ['the last ten', 'bytes=-10', { start: 90, end: 99 }],
  ['more than there is', 'bytes=90-500', { start: 90, end: 99 }],
  ['a longer end than the file', 'bytes=-500', { start: 0, end: 99 }],
  ['one byte', 'bytes=0-0', { start: 0, end: 0 }],
  ['behind the end', 'bytes=100-', 'unsatisfiable'],
  ['the last none', 'bytes=-0', 'unsatisfiable'],
  ['turned round', 'bytes=9-3', undefined],
  ['several', 'bytes=0-1,5-6', undefined],
  ['another unit', 'lines=0-1', undefined],
  ['nonsense', 'bytes=a-b', undefined],
] as const)('of 100 bytes, a range with %s', (_what, header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})
