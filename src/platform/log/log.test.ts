import { expect, test } from 'vitest'
import { createLog, type Log } from './log.ts'
import { toLoggable } from './loggable.ts'
import { redactText } from './redact-text.ts'
import { withRequestId } from './request-id.ts'

test('a log line is JSON with its time, level name and message', () => {
  const [line] = jsonLines((log) => log.warn({ school: 'ceramics', lectures: 3n }, 'kiln is %s', 'hot'))

  expect(line).toMatchObject({ level: 'warn', msg: 'kiln is hot', school: 'ceramics', lectures: '3' })
  expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('a line below the log level is not written', () => {
  expect(lines({ level: 'warn', format: 'json' }, (log) => log.info('hello'))).toEqual([])
})

test('a line logged during a request has the request id, also after an await', async () => {
  const output: string[] = []
  const log = createLog({
    level: 'info',
    format: 'json',
    destination: { write: (line) => output.push(line) },
  })
  await withRequestId('r-1', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    log.child({ job: 'mail' }).info('inside')
  })
  log.info('outside')

  const [inside, outside] = output.map((line) => JSON.parse(line))
  expect(inside).toMatchObject({ requestId: 'r-1', job: 'mail' })
  expect(outside).not.toHaveProperty('requestId')
})

test('an error is logged with its code, stack, fields and causes', () => {
  const cause = Object.assign(new Error('connection lost'), { code: 'ECONNRESET', address: '10.0.0.1' })
  const [line] = jsonLines((log) => log.error(new Error('payment failed', { cause })))

  expect(line).toMatchObject({
    msg: 'payment failed',
    err: {
      type: 'Error',
      message: 'payment failed',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'connection lost', code: 'ECONNRESET', address: '10.0.0.1' },
    },
  })
})

test('a serialized error from the job queue is logged with its code', () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' })
  const copy = { ...lost, message: lost.message, stack: lost.stack, queue: 'fact.deliver-mail' }
  const [line] = jsonLines((log) => log.error({ err: copy }, 'background work failed'))

  expect(line).toMatchObject({
    err: {
      code: '57P01',
      message: 'terminating connection',
      severity: 'FATAL',
      queue: 'fact.deliver-mail',
      stack: expect.stringContaining('log.test.ts'),
    },
  })
})

test('a long chain of causes is truncated in the log', () => {
  let error = new Error('first')
  for (let depth = 0; depth < 50; depth++) error = new Error('next', { cause: error })

  expect(JSON.stringify(toLoggable(error)).match(/"message":"next"/g)).toHaveLength(5)
  expect(JSON.stringify(toLoggable(error))).toContain('[more causes]')
})

test('values that are too deep, too wide, too long or circular are truncated in the log', () => {
  type Nest = { inner?: Nest }
  const deep: Nest = {}
  let at = deep
  for (let depth = 0; depth < 10_000; depth++) at = at.inner = {}
  const circular: { self?: object } = {}
  circular.self = circular
  const wide = Array.from({ length: 100 }, () =>
    Array.from({ length: 100 }, () => ({ text: 'x'.repeat(20_000) })),
  )

  expect(JSON.stringify(toLoggable(deep)).length).toBeLessThan(200)
  expect(toLoggable(circular)).toEqual({ self: '[circular]' })
  expect(JSON.stringify(toLoggable(wide)).length).toBeLessThan(200_000)
  expect(toLoggable('word '.repeat(100_000))).toHaveLength(16_384 + '…[cut]'.length - 4)
})

test('a line with a value that throws when it is read is still logged', () => {
  const trap = {
    get field(): string {
      throw new Error('no')
    },
  }
  const [line] = jsonLines((log) => log.info({ trap, plain: 1 }, 'hello'))

  expect(line).toMatchObject({ trap: '[unreadable]', plain: 1, msg: 'hello' })
})

test.each([
  ['a course named Basic pottery', 'a course named Basic pottery'],
  ['Bearer token is missing', 'Bearer token is missing'],
  ['listening on http://localhost:3000/@mei', 'listening on http://localhost:3000/@mei'],
  ['status code 404, country_code=TW', 'status code 404, country_code=TW'],
  ['token_id=42 expired', 'token_id=42 expired'],
  ['GET /callback?code=abc&state=xyz failed', 'GET /callback?code&state failed'],
  ['to https://a.example/?a=1#top', 'to https://a.example/?a#top'],
  ['postgres://app:pw@db:5432/app', 'postgres://[redacted]@db:5432/app'],
])('the log text "%s" is written without secrets as "%s"', (text, safe) => {
  expect(redactText(text)).toBe(safe)
})

test('redacting an adversarial text takes linear time', () => {
  const startedAt = performance.now()
  for (const unit of [
    '://a:',
    '?a',
    '"a":',
    "\\'a\\'",
    'a=',
    'Bearer ',
    '\\',
    '-',
    'cookie:',
    '<a>',
    ')=(',
    'eyJ.',
  ]) {
    redactText(unit.repeat(200_000 / unit.length))
    redactText(`${unit.repeat(16_000 / unit.length)} x`)
  }
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('a pretty log line is short and has its fields as key=value', () => {
  const [line] = lines({ level: 'info', format: 'pretty' }, (log) =>
    log.info({ req: { method: 'GET', path: '/' }, title: 'two words' }, 'request completed'),
  )

  expect(line).toMatch(
    /^\d\d:\d\d:\d\d INFO {2}request completed req\.method=GET req\.path=\/ title="two words"\n$/,
  )
})

test('a pretty log line of an error is followed by its stack', () => {
  const [text] = lines({ level: 'info', format: 'pretty' }, (log) =>
    log.error({ err: new Error('no', { cause: new Error('because') }) }, 'failed'),
  )

  expect(text).toMatch(/ERROR failed err=no\n {4}Error: no\n {8}at /)
  expect(text).toMatch(/ {4}caused by\n {4}Error: because\n/)
})

test('a pretty log line has its control characters escaped', () => {
  const [line] = lines({ level: 'info', format: 'pretty' }, (log) =>
    log.info({ name: '\u001b[2J\u202e' }, '\u001b[31mred\nfake'),
  )

  expect(line).toContain('\\u001b[31mred\\u000afake name=')
  expect(line?.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u)
})

function jsonLines(write: (log: Log) => void): Record<string, unknown>[] {
  return lines({ level: 'trace', format: 'json' }, write).map((line) => JSON.parse(line))
}

function lines(
  options: { level: 'info' | 'warn' | 'trace'; format: 'json' | 'pretty' },
  write: (log: Log) => void,
) {
  const output: string[] = []
  write(createLog({ ...options, destination: { write: (line) => output.push(line) } }))
  return output
}
