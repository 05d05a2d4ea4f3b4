import { expect, test } from 'vitest'
import { accessEndOf } from './access-end.ts'

const from = new Date('2027-01-31T22:15:30.123Z')
const terms = { accessUntil: null, accessDays: null }

test('lifetime access never ends', () => {
  expect(accessEndOf({ ...terms, access: 'lifetime' }, from, 'UTC')).toBeNull()
})

test('access until a date ends on that date, whenever it begins', () => {
  const accessUntil = new Date('2027-06-01T00:00:00.000Z')
  expect(accessEndOf({ ...terms, access: 'until_date', accessUntil }, from, 'UTC')).toEqual(accessUntil)
})

test('access for a number of days ends that many days later at the same local time, to the millisecond', () => {
  const days = { ...terms, access: 'for_days', accessDays: 60 } as const
  expect(accessEndOf(days, from, 'Asia/Taipei')).toEqual(new Date('2027-04-01T22:15:30.123Z'))
  expect(accessEndOf(days, from, 'Europe/Berlin')).toEqual(new Date('2027-04-01T21:15:30.123Z'))
})

test.each([
  ['monthly', 'UTC', '2027-01-31T22:15:30.123Z', '2027-02-28T22:15:30.123Z'],
  ['monthly', 'Asia/Taipei', '2027-02-28T19:00:00.000Z', '2027-03-31T19:00:00.000Z'],
  ['monthly', 'America/Denver', '2027-03-01T12:00:00.000Z', '2027-04-01T11:00:00.000Z'],
  ['yearly', 'UTC', '2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z'],
  ['yearly', 'Asia/Tokyo', '2028-02-28T20:00:00.000Z', '2029-02-27T20:00:00.000Z'],
] as const)(
  '%s access at a school in %s that begins at %s ends on the same day of the month or the last one: %s',
  (access, timeZone, begins, ends) => {
    expect(accessEndOf({ ...terms, access }, new Date(begins), timeZone)).toEqual(new Date(ends))
  },
)

test('access for a period without a number of days throws an error', () => {
  const days = { ...terms, access: 'for_days' } as const
  expect(() => accessEndOf(days, from, 'UTC')).toThrow('has no end or number of days')
})
