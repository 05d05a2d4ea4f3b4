import { expect, test } from 'vitest'
import { freshSeconds } from './freshness.ts'

const day = 24 * 3600

test.each([
  ['max-age=30', 30],
  ['max-age=31', 31],
  ['Max-Age=600', 600],
  ['public, max-age=600, immutable', 600],
  ['private,max-age=600', 600],
  ['max-age="600"', 600],
  ['max-age=600, max-age=600', 600],
  [`max-age=${day - 1}`, day - 1],
  [`max-age=${day}`, day],
])('Cache-Control %s keeps a metadata document fresh for its own %i seconds', (header, seconds) => {
  expect(freshSeconds(header)).toBe(seconds)
})

test.each([
  undefined,
  '',
  'public',
  'no-store',
  'no-cache',
  'no-cache="set-cookie", max-age=600',
  'max-age=600, No-Store',
])('Cache-Control %s keeps a metadata document fresh for the minimum of 30 seconds', (header) => {
  expect(freshSeconds(header)).toBe(30)
})

test.each([
  'max-age',
  'max-age=',
  'max-age=-1',
  'max-age=1e4',
  'max-age=600s',
  'max-age = 600',
  'max-age=0x600',
  'max-age=600, max-age=700',
  'max-age=600;public',
  's-maxage=600',
])(
  'Cache-Control %s is malformed or irrelevant and keeps a metadata document fresh for 30 seconds',
  (header) => {
    expect(freshSeconds(header)).toBe(30)
  },
)

test.each(['max-age=0', 'max-age=29'])(
  'Cache-Control %s is raised to the minimum of 30 seconds',
  (header) => {
    expect(freshSeconds(header)).toBe(30)
  },
)

test.each([`max-age=${day + 1}`, `max-age=${'9'.repeat(400)}`])(
  'Cache-Control %s is limited to one day',
  (header) => {
    expect(freshSeconds(header)).toBe(day)
  },
)
