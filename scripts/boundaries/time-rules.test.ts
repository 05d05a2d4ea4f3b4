import { expect, test } from 'vitest'
import { timeFaults } from './time-rules.ts'

test.each([
  ['a private constant for a day', 'const day = 24 * 3600_000'],
  ['a private constant in seconds', 'const minute = 60'],
  ['a day in milliseconds', 'const until = new Date(now + 3 * 86_400_000)'],
  ['a day in seconds', '  maxAge: 30 * 24 * 3600,'],
  ['a product of minutes', 'const patience = 15 * 60_000'],
  ['a product of seconds', 'const hour = 60 * 60 * 1000'],
  ['a month that is added by hand', 'next.setUTCMonth(next.getUTCMonth() + 1)'],
  ['the last day of a month that is found by hand', 'new Date(Date.UTC(year, month + 1, 0))'],
  ['an offset', 'const offset = now.getTimezoneOffset()'],
  ['Temporal', 'const today = Temporal.Now.plainDateISO()'],
])('date arithmetic with %s outside of src/platform is refused', (_what, line) => {
  expect(timeFaults('src/domain/events/remind.ts', `// Why\n${line}\n`)).toEqual([
    expect.stringMatching(/^src\/domain\/events\/remind\.ts:2: /),
  ])
})

test.each([
  'const soon = addDuration(now, 3 * day)',
  'const seconds = inSeconds(12 * hour)',
  'const patience = { timeoutMs: 60_000, port: 3600n }',
  "reply.header('cache-control', 'public, max-age=31536000')",
  '// A day has 86_400 seconds.',
  'const most = 24 * 1024',
])('the time expression %s is accepted outside of src/platform', (line) => {
  expect(timeFaults('src/http/page/assets.ts', line)).toEqual([])
})

test('date arithmetic is accepted in the calendar and duration modules only', () => {
  expect(timeFaults('src/platform/durations.ts', 'export const day = 24 * 60 * 60 * 1000')).toEqual([])
  expect(timeFaults('src/platform/calendar.ts', 'Temporal.PlainDate.from(date)')).toEqual([])
  expect(timeFaults('src/platform/calendar.ts', 'const day = 86_400_000')).toHaveLength(1)
})
