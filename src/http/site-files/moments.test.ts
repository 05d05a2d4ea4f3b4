import { expect, test } from 'vitest'
import type { School } from '../../domain/tenancy/index.ts'
import { messages } from './messages.ts'
import { spanOf } from './moments.ts'

const context = { school: { timeZone: 'Asia/Taipei' } as School, messages: messages.en }
const evening = {
  startsAt: new Date('2026-12-01T10:00:00Z'),
  endsAt: new Date('2026-12-01T12:00:00Z'),
  isAllDay: false,
  timeZone: 'Asia/Taipei',
}

test('the time of an event is shown in the school’s time zone', () => {
  expect(spanOf(evening, context)).toBe('2026-12-01 18:00 to 2026-12-01 20:00 (Asia/Taipei)')
})

test('the time of an event in another time zone is also shown in that zone', () => {
  expect(spanOf({ ...evening, timeZone: 'Asia/Tokyo' }, context)).toBe(
    '2026-12-01 18:00 to 2026-12-01 20:00 (Asia/Taipei); 2026-12-01 19:00 to 2026-12-01 21:00 (Asia/Tokyo)',
  )
})

test('an all-day event is shown with its first and last day', () => {
  const startsAt = new Date('2026-11-30T16:00:00Z')
  const oneDay = { ...evening, isAllDay: true, startsAt, endsAt: new Date('2026-12-01T16:00:00Z') }
  expect(spanOf(oneDay, context)).toBe('2026-12-01, all day (Asia/Taipei)')
  const twoDays = { ...oneDay, endsAt: new Date('2026-12-02T16:00:00Z') }
  expect(spanOf(twoDays, context)).toBe('2026-12-01 to 2026-12-02, all day (Asia/Taipei)')
})
