import { expect, test } from 'vitest'
import { joinUrlFor } from './join-url.ts'

const joinUrl = 'https://meet.example/kiln'
const event = { startsAt: at('10:00:00.000'), endsAt: at('12:00:00.000'), joinUrl }

test.each(['enrolled', 'checked_in'] as const)(
  'the join URL of an event for a registration in state %s is available from one hour before the start until the end',
  (state) => {
    const openAt = (time: string) => joinUrlFor(state, event, at(time))
    expect(openAt('08:59:59.999')).toBeNull()
    for (const time of ['09:00:00.000', '10:00:00.000', '12:00:00.000']) expect(openAt(time)).toBe(joinUrl)
    expect(openAt('12:00:00.001')).toBeNull()
  },
)

test.each(['cancelled', 'no_show'] as const)(
  'the join URL of an event for a registration in state %s is never available',
  (state) => {
    for (const time of ['09:00:00.000', '10:00:00.000', '12:00:00.000']) {
      expect(joinUrlFor(state, event, at(time))).toBeNull()
    }
  },
)

test('an event without a join URL has none for its registrations', () => {
  expect(joinUrlFor('enrolled', { ...event, joinUrl: null }, at('10:00:00.000'))).toBeNull()
})

function at(time: string): Date {
  return new Date(`2026-11-16T${time}Z`)
}
