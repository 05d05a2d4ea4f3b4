import { expect, test } from 'vitest'
import { joinUrlFor } from './join-url.ts'

const joinUrl = 'https://meet.example/kiln'
const event = { startsAt: at('10:00:00.000'), endsAt: at('12:00:00.000'), joinUrl }

test.each(['enrolled', 'checked_in'] as const)(
  'who is %s may join from one hour before until the end',
  (state) => {
    const openAt = (time: string) => joinUrlFor(state, event, at(time))
    expect(openAt('08:59:59.999')).toBeNull()
    for (const time of ['09:00:00.000', '10:00:00.000', '12:00:00.000']) expect(openAt(time)).toBe(joinUrl)
    expect(openAt('12:00:00.001')).toBeNull()
  },
)

test.each(['cancelled', 'no_show'] as const)('who is %s may not join at any time', (state) => {
  for (const time of ['09:00:00.000', '10:00:00.000', '12:00:00.000']) {
    expect(joinUrlFor(state, event, at(time))).toBeNull()
  }
})

test('an event without a place to join has none to tell', () => {
  expect(joinUrlFor('enrolled', { ...event, joinUrl: null }, at('10:00:00.000'))).toBeNull()
})

function at(time: string): Date {
  return new Date(`2026-11-16T${time}Z`)
}
