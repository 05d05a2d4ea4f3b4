import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const entry: CalendarEntry = {
  id: '01990000-0000-7000-8000-000000000001',
  title: 'Open kiln',
  summary: '',
  startsAt: new Date('2026-11-16T01:00:00.000Z'),
  endsAt: new Date('2026-11-16T03:30:00.000Z'),
  timeZone: 'Asia/Taipei',
  isAllDay: false,
  location: null,
  updatedAt: new Date('2026-11-15T00:00:00.000Z'),
  pageUrl: 'https://ceramics.example/events/open-kiln',
}

describe('a calendar file', () => {
  test('a calendar file contains one event, with line endings as RFC 5545 requires', () => {
    expect(calendarFile([entry]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lectern//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:01990000-0000-7000-8000-000000000001@ceramics.example',
      'DTSTAMP:20261115T000000Z',
      'LAST-MODIFIED:20261115T000000Z',
      'DTSTART:20261116T010000Z',
      'DTEND:20261116T033000Z',
      'SUMMARY:Open kiln',
      'URL:https://ceramics.example/events/open-kiln',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('a calendar file of several entries is one calendar with an entry for each', () => {
    const second = { ...entry, id: '01990000-0000-7000-8000-000000000002', title: 'Second firing' }
    const lines = calendarFile([entry, second]).split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VCALENDAR')).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:01990000-0000-7000-8000-000000000001@ceramics.example',
      'UID:01990000-0000-7000-8000-000000000002@ceramics.example',
    ])
  })

  test.each([
    ['2026-11-15T16:00:00Z', '2026-11-16T16:00:00Z', '20261116', '20261117'],
    ['2026-11-15T16:00:00Z', '2026-11-16T15:59:59Z', '20261116', '20261117'],
    ['2026-11-15T16:00:00Z', '2026-11-18T09:00:00Z', '20261116', '20261119'],
  ])(
    'a calendar file of an all-day event from %s until %s uses the dates of the event’s time zone',
    (starts, ends, first, after) => {
      const times = { startsAt: new Date(starts), endsAt: new Date(ends), isAllDay: true }
      const text = calendarFile([{ ...entry, ...times }])
      expect(text).toContain(`\r\nDTSTART;VALUE=DATE:${first}\r\nDTEND;VALUE=DATE:${after}\r\n`)
    },
  )

  test('a calendar file escapes special characters, so that no text can begin a line of its own', () => {
    const text = calendarFile([
      {
        ...entry,
        title: 'Glaze; fire, \\ repeat',
        summary: 'One\r\nBEGIN:VALARM\u0000\u0007',
        location: 'A\nB',
      },
    ])
    expect(text).toContain('SUMMARY:Glaze\\; fire\\, \\\\ repeat\r\n')
    expect(text).toContain('DESCRIPTION:One\\nBEGIN:VALARM\r\n')
    expect(text).toContain('LOCATION:A\\nB\r\n')
  })

  test('a calendar file folds lines at 75 octets without splitting a character, and unfolding restores the text', () => {
    const title = '開窯日：從一團土到每天捧在手心的碗🏺'.repeat(5)
    const text = calendarFile([{ ...entry, title }])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
  })
})
