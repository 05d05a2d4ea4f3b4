import { dateAfter, dateIn } from '../calendar.ts'

/** An entry of a calendar: something at a time, with a page. */
export type CalendarEntry = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly isAllDay: boolean
  readonly location: string | null
  readonly updatedAt: Date
  /** The URL of its page; its host makes the id of the entry unique. */
  readonly pageUrl: string
}

/** The media type of calendar files. */
export const calendarType = 'text/calendar; charset=utf-8'

/** An iCalendar file (RFC 5545) with these entries. */
export function calendarFile(entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lectern//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(entry: CalendarEntry): string[] {
  const page = new URL(entry.pageUrl)
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@${page.hostname}`,
    `DTSTAMP:${utc(entry.updatedAt)}`,
    `LAST-MODIFIED:${utc(entry.updatedAt)}`,
    ...timesOf(entry),
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.summary ? [`DESCRIPTION:${escaped(entry.summary)}`] : []),
    ...(entry.location ? [`LOCATION:${escaped(entry.location)}`] : []),
    `URL:${page.href}`,
    'END:VEVENT',
  ]
}

function timesOf({ startsAt, endsAt, timeZone, isAllDay }: CalendarEntry): string[] {
  if (!isAllDay) return [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`]
  const first = dateIn(startsAt, timeZone)
  // DTEND is the day after the last one (section 3.6.1); the moment before the end lies on the last one.
  const last = dateIn(new Date(endsAt.getTime() - 1), timeZone)
  return [`DTSTART;VALUE=DATE:${basic(first)}`, `DTEND;VALUE=DATE:${basic(dateAfter(last, 1))}`]
}

const basic = (date: string) => date.replaceAll('-', '')

function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

// Section 3.3.11. Other control characters have no place in a text.
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '')
}

// Section 3.1: at most 75 octets a line, the leading space of a continuation included; a character is never cut in two.
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
