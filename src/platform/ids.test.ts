import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, parseId } from './ids.ts'

const moments = fc.date({
  min: new Date(0),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const idAt = (moment: Date) => newId<'Thing'>({ now: () => moment })

test('an id is a UUID of version 7 and of the RFC’s variant', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(idAt(moment)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }),
  )
})

test('an id starts with its creation time in milliseconds', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(Number.parseInt(idAt(moment).replaceAll('-', '').slice(0, 12), 16)).toBe(moment.getTime())
    }),
  )
})

test('an id sorts after ids created earlier', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      fc.pre(one.getTime() !== other.getTime())
      expect(idAt(one) < idAt(other)).toBe(one < other)
    }),
  )
})

test('ids created in one millisecond sort in creation order', () => {
  const clock = { now: () => new Date(0) }
  const ids = Array.from({ length: 100_000 }, () => newId<'Thing'>(clock))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids created by two processes in one millisecond differ', () => {
  const moment = new Date(0)
  expect(new Set(Array.from({ length: 1000 }, () => idAt(moment))).size).toBe(1000)
})

test('an id is parsed in upper or lower case and normalized to lower case', () => {
  const id = idAt(new Date())
  expect(parseId(id)).toBe(id)
  expect(parseId(id.toUpperCase())).toBe(id)
})

test.each([
  '',
  'mei',
  '018bcfe568007000800000000000000a',
  '{018bcfe5-6800-7000-8000-00000000000a}',
  '018bcfe5-6800-7000-8000-00000000000g',
  ' 018bcfe5-6800-7000-8000-00000000000a',
  '018bcfe5-6800-7000-8000-00000000000a\n',
])('the text %j is not parsed as an id', (text) => {
  expect(parseId(text)).toBeUndefined()
})
