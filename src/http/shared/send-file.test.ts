import { expect, test } from 'vitest'
import { rangeOf } from './send-file.ts'

test.each([
  ['no header', undefined, undefined],
  ['first half', 'bytes=0-49', { start: 0, end: 49 }],
  ['second half', 'bytes=50-', { start: 50, end: 99 }],
  ['last ten bytes', 'bytes=-10', { start: 90, end: 99 }],
  ['end after the last byte', 'bytes=90-500', { start: 90, end: 99 }],
  ['suffix longer than the file', 'bytes=-500', { start: 0, end: 99 }],
  ['one byte', 'bytes=0-0', { start: 0, end: 0 }],
  ['start after the last byte', 'bytes=100-', 'unsatisfiable'],
  ['last zero bytes', 'bytes=-0', 'unsatisfiable'],
  ['start after end', 'bytes=9-3', undefined],
  ['several ranges', 'bytes=0-1,5-6', undefined],
  ['another unit', 'lines=0-1', undefined],
  ['malformed', 'bytes=a-b', undefined],
] as const)('a Range header on a 100-byte file (%s, %s) is parsed as %o', (_what, header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})
