import { expect, test } from 'vitest'
import type { School } from '../../domain/tenancy/index.ts'
import { spanOf } from './moments.ts'
import { words } from './words.ts'

const place = { school: { timeZone: 'Asia/Taipei' } as School, words: words.en }
const evening = {
  startsAt: new Date('2026-12-01T10:00:00Z'),
  endsAt: new Date('2026-12-01T12:00:00Z'),
  isAllDay: false,
  timeZone: 'Asia/Taipei',
}

test('an event is told by the school’s clocks', () => {
  expect(spanOf(evening, place)).toBe('2026-12-01 18:00 to 2026-12-01 20:00 (Asia/Taipei)')
})

test('an event in another zone is also told by its own clocks', () => {
  expect(spanOf({ ...evening, timeZone: 'Asia/Tokyo' }, place)).toBe(
    '2026-12-01 18:00 to 2026-12-01 20:00 (Asia/Taipei); 2026-12-01 19:00 to 2026-12-01 21:00 (Asia/Tokyo)',
  )
})

test('an event of whole days is told in days, the last of them its last', () => {
  const startsAt = new Date('2026-11-30T16:00:00Z')
  const oneDay = { ...evening, isAllDay: true, startsAt, endsAt: new Date('2026-12-01T16:00:00Z') }
  expect(spanOf(oneDay, place)).toBe('2026-12-01, all day (Asia/Taipei)')
  const twoDays = { ...oneDay, endsAt: new Date('2026-12-02T16:00:00Z') }
  expect(spanOf(twoDays, place)).toBe('2026-12-01 to 2026-12-02, all day (Asia/Taipei)')
})
