import { expect, test } from 'vitest'
import { accessEndOf } from './access-end.ts'

const from = new Date('2027-01-31T22:15:30.123Z')
const terms = { accessUntil: null, accessDays: null }

test('lifetime access never ends', () => {
  expect(accessEndOf({ ...terms, access: 'lifetime' }, from)).toBeNull()
})

test('access until a date ends on it, whenever it begins', () => {
  const accessUntil = new Date('2027-06-01T00:00:00.000Z')
  expect(accessEndOf({ ...terms, access: 'until_date', accessUntil }, from)).toEqual(accessUntil)
})

test('access for days is so many times 24 hours, to the millisecond', () => {
  const end = accessEndOf({ ...terms, access: 'for_days', accessDays: 30 }, from)
  expect(end).toEqual(new Date('2027-03-02T22:15:30.123Z'))
})

test.each([
  ['monthly', '2027-01-31T22:15:30.123Z', '2027-02-28T22:15:30.123Z'],
  ['monthly', '2028-01-31T22:15:30.123Z', '2028-02-29T22:15:30.123Z'],
  ['monthly', '2027-12-15T00:00:00.000Z', '2028-01-15T00:00:00.000Z'],
  ['yearly', '2027-01-31T22:15:30.123Z', '2028-01-31T22:15:30.123Z'],
  ['yearly', '2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z'],
] as const)(
  '%s access from %s ends on the same day, or the last one there is: %s',
  (access, begins, ends) => {
    expect(accessEndOf({ ...terms, access }, new Date(begins))).toEqual(new Date(ends))
  },
)

test('access for a time that does not say for how long is a bug', () => {
  expect(() => accessEndOf({ ...terms, access: 'for_days' }, from)).toThrow('has no end or number of days')
})
