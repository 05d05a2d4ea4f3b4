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
])('%s keeps a document fresh as long as it says: %i seconds', (header, seconds) => {
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
])('%s keeps it fresh for 30 seconds', (header) => {
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
])('%s is malformed or says nothing to us: 30 seconds', (header) => {
  expect(freshSeconds(header)).toBe(30)
})

test.each(['max-age=0', 'max-age=29'])('%s is raised to 30 seconds', (header) => {
  expect(freshSeconds(header)).toBe(30)
})

test.each([`max-age=${day + 1}`, `max-age=${'9'.repeat(400)}`])('%s is cut down to a day', (header) => {
  expect(freshSeconds(header)).toBe(day)
})
