import { dateAfter, dateIn } from '../../platform/calendar.ts'

/** The calendar data of an event, without its join URL. */
export type CalendarEvent = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly isAllDay: boolean
  readonly location: string | null
  readonly updatedAt: Date
}

/** An event as an iCalendar file (RFC 5545); `pageUrl` is the event's page at its school. */
export function calendarFile(event: CalendarEvent, pageUrl: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lectern//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(pageUrl).hostname}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    ...timesOf(event),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.summary ? [`DESCRIPTION:${escaped(event.summary)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `URL:${new URL(pageUrl).href}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function timesOf({ startsAt, endsAt, timeZone, isAllDay }: CalendarEvent): string[] {
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
