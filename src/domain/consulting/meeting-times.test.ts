import { describe, expect, test } from 'vitest'
import { meetingTimes, type Timetable, type WeeklySlot } from './meeting-times.ts'

const sunday = 7

describe('the meetings of a slot', () => {
  test('the meetings of a slot follow each other from its start and end within it', () => {
    const times = timetable('Asia/Taipei', { startTime: '09:00', endTime: '12:30' })
    expect(startsOn('2026-11-15', times)).toEqual(['09:00', '10:00', '11:00'])
  })

  test('the meetings of a slot take place every week and only on its weekday', () => {
    const times = timetable('Asia/Taipei', { startTime: '09:00', endTime: '10:00' })
    expect(starts(times, '2026-11-14', '2026-11-29')).toEqual([
      '2026-11-15T01:00:00.000Z',
      '2026-11-22T01:00:00.000Z',
    ])
  })

  test('the meetings of a slot keep the local time of the zone when daylight saving time begins and ends', () => {
    const denver = timetable('America/Denver', { startTime: '09:00', endTime: '10:00' })
    expect(starts(denver, '2026-03-01', '2026-03-16')).toEqual([
      '2026-03-01T16:00:00.000Z',
      '2026-03-08T15:00:00.000Z',
      '2026-03-15T15:00:00.000Z',
    ])
    const berlin = timetable('Europe/Berlin', { startTime: '09:00', endTime: '10:00' })
    expect(starts(berlin, '2026-10-18', '2026-11-02')).toEqual([
      '2026-10-18T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ])
  })

  test.each([
    ['America/Denver', '2026-03-08'],
    ['Europe/Berlin', '2026-03-29'],
  ])(
    'a slot from 02:30 to 03:30 in %s is half an hour long on the day the clocks go forward',
    (zone, day) => {
      const slot = { startTime: '02:30', endTime: '03:30' }
      expect(startsOn(day, timetable(zone, slot))).toEqual([])
      expect(startsOn(day, { ...timetable(zone, slot), durationMinutes: 30 })).toEqual(['03:00'])
      expect(startsOn(day, { ...timetable(zone, slot), durationMinutes: 15 })).toEqual(['03:00', '03:15'])
    },
  )

  test('a slot within the hour that daylight saving time skips has no meetings that day', () => {
    const times = timetable('America/Denver', { startTime: '02:00', endTime: '03:00' })
    expect(startsOn('2026-03-08', times)).toEqual([])
    expect(startsOn('2026-03-15', times)).toEqual(['02:00'])
  })

  test.each([
    ['America/Denver', '2026-11-01', '01:00', '02:00'],
    ['Europe/Berlin', '2026-10-25', '02:00', '03:00'],
  ])(
    'a slot in the repeated hour in %s has two meetings, one in each occurrence of the hour',
    (zone, day, startTime, endTime) => {
      const times = timetable(zone, { startTime, endTime })
      expect(startsOn(day, times)).toEqual([startTime, startTime])
      expect(new Set(starts(times, day, dayAfter(day))).size).toBe(2)
    },
  )

  test('a slot that begins and ends inside the repeated hour has meetings only in the first occurrence of the hour', () => {
    const times = timetable('America/Denver', { startTime: '01:15', endTime: '01:45' })
    expect(starts({ ...times, durationMinutes: 30 }, '2026-11-01', '2026-11-02')).toEqual([
      '2026-11-01T07:15:00.000Z',
    ])
  })

  test('a slot over a whole night has as many meetings as the night has hours', () => {
    const night = { startTime: '00:00', endTime: '06:00' }
    expect(startsOn('2026-03-08', timetable('America/Denver', night))).toHaveLength(5)
    expect(startsOn('2026-11-01', timetable('America/Denver', night))).toHaveLength(7)
    expect(startsOn('2026-03-29', timetable('Europe/Berlin', night))).toHaveLength(5)
    expect(startsOn('2026-10-25', timetable('Europe/Berlin', night))).toHaveLength(7)
    expect(startsOn('2026-03-29', timetable('Asia/Taipei', night))).toHaveLength(6)
  })

  test('the last meeting of a slot can end at midnight', () => {
    const times = timetable('Asia/Taipei', { startTime: '22:00', endTime: '24:00' })
    expect(startsOn('2026-11-15', times)).toEqual(['22:00', '23:00'])
  })

  test('the meetings of a slot lie wholly between the dates from which and until which the slot is effective', () => {
    const times = timetable('Asia/Taipei', {
      startTime: '09:00',
      endTime: '14:00',
      effectiveFrom: new Date('2026-11-15T01:30:00Z'),
      effectiveUntil: new Date('2026-11-15T05:00:00Z'),
    })
    expect(startsOn('2026-11-15', times)).toEqual(['10:00', '11:00', '12:00'])
  })

  test('an exception removes every meeting of a slot that it overlaps and does not shift the others', () => {
    const times = {
      ...timetable('Asia/Taipei', { startTime: '09:00', endTime: '13:00' }),
      exceptions: [{ startsAt: new Date('2026-11-15T02:30:00Z'), endsAt: new Date('2026-11-15T03:00:00Z') }],
    }
    expect(startsOn('2026-11-15', times)).toEqual(['09:00', '11:00', '12:00'])
  })

  test('a meeting that two slots have in common is listed once', () => {
    const [slot] = timetable('Asia/Taipei', { startTime: '09:00', endTime: '11:00' }).slots
    if (!slot) throw new Error('There is no slot')
    const times = { ...timetable('Asia/Taipei', slot), slots: [slot, { ...slot, startTime: '10:00' }] }
    expect(startsOn('2026-11-15', times)).toEqual(['09:00', '10:00'])
  })
})

function timetable(timeZone: string, slot: Partial<WeeklySlot>): Timetable {
  const usual = { weekday: sunday, startTime: '09:00', endTime: '10:00' }
  const always = { effectiveFrom: null, effectiveUntil: null }
  return { timeZone, durationMinutes: 60, slots: [{ ...usual, ...always, ...slot }], exceptions: [] }
}

function starts(times: Timetable, from: string, until: string): string[] {
  const [begin, end] = [from, until].map((day) => midnight(day, times.timeZone))
  if (!begin || !end) throw new Error('Two days are needed')
  return meetingTimes(times, begin, end).map(({ startsAt }) => startsAt.toISOString())
}

/** Starts on one day, as the clocks of the zone show them. */
function startsOn(day: string, times: Timetable): string[] {
  return starts(times, day, dayAfter(day)).map((moment) =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(times.timeZone).toPlainTime().toString().slice(0, 5),
  )
}

function midnight(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}
