import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { createLog } from './log.ts'
import { withRequestId } from './request-id.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const refused = () =>
  new Unavailable('The database', { cause: new Error('connect ECONNREFUSED 127.0.0.1:5432') })

test('an outage with 5,000 failed requests is logged as its start, a count every 30 seconds, and its end', () => {
  const { log, lines } = collectedLog()
  for (let second = 0; second < 50; second++) {
    for (let each = 0; each < 100; each++)
      withRequestId(`request-${second}-${each}`, () =>
        log.error({ err: refused() }, 'a page could not be shown'),
      )
    vi.advanceTimersByTime(1_000)
  }
  vi.advanceTimersByTime(20_000)

  expect(lines()).toMatchObject([
    { level: 'error', msg: 'a page could not be shown', requestId: 'request-0-0', err: { cause: {} } },
    { level: 'error', part: 'The database', failures: expect.any(Number), seconds: 30 },
    { level: 'info', part: 'The database', failures: 5_000, seconds: 49 },
  ])
  expect(lines()[1]?.['failures']).toBeGreaterThan(2_900)
  expect(lines()[1]).not.toHaveProperty('requestId')
  expect(lines()[2]?.['reason']).toBe('connect ECONNREFUSED 127.0.0.1:5432')
})

test('an outage is over only once no failure of its part has occurred for ten seconds, whatever the reason', () => {
  const { log, lines } = collectedLog()
  const failFor = (seconds: number, reason: string) => {
    for (let second = 0; second < seconds; second++) {
      log.error({ err: new Unavailable('The database', { cause: new Error(reason) }) }, 'a page failed')
      vi.advanceTimersByTime(1_000)
    }
  }
  failFor(5, 'connect ECONNREFUSED 127.0.0.1:5432')
  failFor(20, 'timeout exceeded when trying to connect')
  failFor(20, 'No database session became free in time')
  expect(
    lines()
      .map(({ msg }) => String(msg))
      .filter((msg) => msg.includes('over')),
  ).toEqual([])
  vi.advanceTimersByTime(20_000)
  expect(lines().at(-1)).toMatchObject({ level: 'info', failures: 45, seconds: 44 })
  expect(lines().filter(({ level }) => level === 'info')).toHaveLength(1)
})

test('statements that time out are counted separately and do not prolong an outage of the database', () => {
  const { log, lines } = collectedLog()
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  for (let second = 0; second < 40; second++) {
    if (second < 10) log.error({ err: refused() }, 'a page failed')
    log.error({ err: new Unavailable('The database', { cause: slow }) }, 'a report failed')
    vi.advanceTimersByTime(1_000)
  }
  const over = lines().filter(({ msg }) => String(msg).includes('the outage is over'))
  expect(over).toMatchObject([{ reason: 'connect ECONNREFUSED 127.0.0.1:5432', failures: 10 }])
})

test('failures with another reason, part or kind of error are logged separately', () => {
  const { log, lines } = collectedLog()
  log.error({ err: refused() }, 'one')
  log.error({ err: new Unavailable('The database', { cause: new Error('too many clients') }) }, 'two')
  log.error({ err: new Unavailable('The file store') }, 'three')
  log.error({ err: new Error('a bug') }, 'four')
  log.error({ err: new Error('a bug') }, 'five')
  expect(lines().map(({ msg }) => msg)).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('repeated failures of an outage are logged at level debug', () => {
  const { log, lines } = collectedLog('debug')
  for (let each = 0; each < 3; each++) log.error({ err: refused() }, 'a page could not be shown')
  expect(lines().map(({ level }) => level)).toEqual(['error', 'debug', 'debug'])
})

test('a single failure logs no end, and a failure after the end starts another outage', () => {
  const { log, lines } = collectedLog()
  log.error({ err: refused() }, 'once')
  vi.advanceTimersByTime(60_000)
  log.error({ err: refused() }, 'once more')
  expect(lines().map(({ msg }) => msg)).toEqual(['once', 'once more'])
})

test('an error caused by an unavailable part counts as that outage', () => {
  const { log, lines } = collectedLog()
  log.error({ err: refused() }, 'a page could not be shown')
  log.error({ err: Object.assign(new Error('field'), { originalError: refused() }) }, 'a field failed')
  expect(lines()).toHaveLength(1)
})

function collectedLog(level: 'info' | 'debug' = 'info') {
  const output: string[] = []
  const log = createLog({ level, format: 'json', destination: { write: (line) => output.push(line) } })
  return { log, lines: (): Record<string, unknown>[] => output.map((line) => JSON.parse(line)) }
}
