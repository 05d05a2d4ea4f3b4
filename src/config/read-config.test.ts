import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { StartFailure } from '../platform/start-failure.ts'
import { readConfig } from './read-config.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'Zk3vQ0mX8r1TfYw6LdHs9uBnPjGa2cEi7oVxNq5R4tM=',
  SMTP_URL: 'smtps://mail.example:465',
}

describe('environment settings', () => {
  test('environment settings have defaults that work on a laptop', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, WORKERS: 1, DEMO_WORLD: 'auto', RATE_LIMITS: true })
  })

  test('WORKERS=auto means one web process per core, and other words are refused', () => {
    expect(readConfig({ WORKERS: 'auto' }).WORKERS).toBe(availableParallelism())
    expect(readConfig({ WORKERS: '3' }).WORKERS).toBe(3)
    expect(problemsOf({ WORKERS: 'all' })).toContain('  WORKERS: must be a number or `auto`')
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  test('every invalid setting is listed in one error', () => {
    const problems = problemsOf({ PORT: 'x', WORKERS: '0', SMTP_URL: 'http://no' })
    for (const name of ['PORT', 'WORKERS', 'SMTP_URL']) expect(problems).toContain(`  ${name}: `)
  })

  test.each(['banana', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '::1/129', '1', '10.0.0.1, banana'])(
    'TRUSTED_PROXIES=%s is reported as invalid',
    (TRUSTED_PROXIES) => {
      expect(problemsOf({ TRUSTED_PROXIES })).toContain('  TRUSTED_PROXIES: ')
    },
  )

  test.each([
    '10.0.0.1',
    '10.0.0.0/8, 192.168.0.0/16',
    '::1',
    'fd00::/8',
    '::ffff:10.0.0.1',
    'loopback,uniquelocal',
  ])('TRUSTED_PROXIES=%s is accepted, and Fastify accepts it too', (TRUSTED_PROXIES) => {
    const trustProxy = [...readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES]
    expect(() => Fastify({ trustProxy })).not.toThrow()
  })

  test('a malformed MAIL_FROM is reported as invalid', () => {
    expect(problemsOf({ MAIL_FROM: 'nobody' })).toContain('  MAIL_FROM: "nobody" is not a valid sender')
  })

  test('RATE_LIMITS=off disables the rate limits', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBe(false)
  })

  test('the OTEL_ variables are passed on unchanged', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'school', HOME: '/' }).otel).toEqual({
      OTEL_SERVICE_NAME: 'school',
    })
  })
})

describe('further secret keys in SECRET_KEY_FALLBACKS', () => {
  const SECRET_KEY = 'k'.repeat(32)
  const former = 'f'.repeat(32)

  test('SECRET_KEY_FALLBACKS is a list of keys, and production accepts weak ones', () => {
    const { SECRET_KEY_FALLBACKS } = readConfig({
      ...production,
      SECRET_KEY_FALLBACKS: `${former}, ${SECRET_KEY}`,
    })
    expect(SECRET_KEY_FALLBACKS).toEqual([former, SECRET_KEY])
  })

  test('SECRET_KEY_FALLBACKS with a short key, or without SECRET_KEY, is refused and not printed', () => {
    const short = problemsOf({ SECRET_KEY, SECRET_KEY_FALLBACKS: `${former},hunter2` })
    expect(short).toContain('  SECRET_KEY_FALLBACKS: every key must have at least 32 characters')
    expect(short).not.toContain('hunter2')
    const alone = problemsOf({ SECRET_KEY_FALLBACKS: former })
    expect(alone).toContain('  SECRET_KEY_FALLBACKS: needs SECRET_KEY as well')
    expect(alone).not.toContain(former)
  })
})

test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])('%s without DATABASE_URL is refused', (name) => {
  expect(problemsOf({ [name]: 'postgres://db.example/lectern' })).toContain(
    `  ${name}: needs DATABASE_URL as well`,
  )
})

describe('production settings', () => {
  test('production accepts a complete set of settings', () => {
    expect(readConfig(production).permits('http-origins')).toBe(false)
  })

  test.each([
    ['demo accounts', { DEMO_WORLD: 'on' }, 'DEMO_WORLD'],
    ['a default secret', { SECRET_KEY: '' }, 'SECRET_KEY'],
    ['rate limits switched off', { RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    ['no mail server', { SMTP_URL: '' }, 'SMTP_URL'],
  ])('production refuses %s', (_what, change, name) => {
    expect(problemsOf({ ...production, ...change })).toContain(`  ${name}: `)
  })

  test.each([
    ['one repeated character', 'a'.repeat(64)],
    ['a placeholder', 'changeme-changeme-changeme-changeme'],
    ['a repeated word', 'lectern'.repeat(6)],
    ['a phrase', 'my-super-secret-key-for-production'],
    ['an ascending sequence', '0123456789abcdef0123456789abcdef'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['two alternating characters', 'ab'.repeat(20)],
    ['rows of the keyboard', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
  ])(
    'production refuses a secret key that is %s, with a remedy, and does not print it',
    (_what, SECRET_KEY) => {
      const problems = problemsOf({ ...production, SECRET_KEY })
      expect(problems).toContain('  SECRET_KEY: ')
      expect(problems).toContain('openssl rand -base64 32')
      expect(problems).not.toContain(SECRET_KEY)
      expect(problemsOf({ ...production, SECRET_KEY, ALLOW_IN_PRODUCTION: 'default-secrets' })).toBe('')
      expect(problemsOf({ SECRET_KEY })).toBe('')
    },
  )

  test.each([
    ['openssl rand -base64 32', () => randomBytes(32).toString('base64')],
    ['openssl rand -base64 48', () => randomBytes(48).toString('base64')],
    ['openssl rand -hex 32', () => randomBytes(32).toString('hex')],
    ['a UUID', () => randomUUID()],
  ])('production accepts a secret key from %s', (_what, make) => {
    for (let round = 0; round < 50; round++)
      expect(problemsOf({ ...production, SECRET_KEY: make() })).toBe('')
  })

  test('a malformed setting does not hide the settings that production refuses', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      PORT: 'x',
      TRUSTED_PROXIES: 'banana',
      DEMO_WORLD: 'on',
      RATE_LIMITS: 'off',
    })
    const names = problems.split('\n').flatMap((line) => /^ {2}(\w+): /.exec(line)?.[1] ?? [])
    const expected = ['PORT', 'TRUSTED_PROXIES', 'DEMO_WORLD', 'SECRET_KEY', 'RATE_LIMITS', 'SMTP_URL']
    expect(names).toEqual(expected)
  })

  test('a malformed setting is listed once, not again as missing', () => {
    const problems = problemsOf({ ...production, SMTP_URL: 'http://mail', SECRET_KEY: 'short' })
    expect(problems.match(/SMTP_URL: /g)).toHaveLength(1)
    expect(problems.match(/SECRET_KEY: /g)).toHaveLength(1)
  })

  test('an unknown name in ALLOW_IN_PRODUCTION does not disable the known ones', () => {
    const environment = { ...production, DEMO_WORLD: 'on', ALLOW_IN_PRODUCTION: 'demo-accounts,everything' }
    const problems = problemsOf(environment)
    expect(problems).toContain('  ALLOW_IN_PRODUCTION: ')
    expect(problems).not.toContain('DEMO_WORLD')
  })

  test('a misspelled NODE_ENV=production is checked as production', () => {
    const problems = problemsOf({ NODE_ENV: 'prod' })
    expect(problems).toContain('  NODE_ENV: ')
    expect(problems).toContain('  SMTP_URL: ')
  })

  test('production accepts a setting that it refuses by default if ALLOW_IN_PRODUCTION names it', () => {
    const environment = {
      ...production,
      ALLOW_IN_PRODUCTION: 'demo-accounts, http-origins',
      DEMO_WORLD: 'on',
    }
    const config = readConfig(environment)
    expect(config.permits('demo-accounts')).toBe(true)
    expect(config.permits('http-origins')).toBe(true)
    expect(config.permits('simulator-gateway')).toBe(false)
  })

  test('an unknown name in ALLOW_IN_PRODUCTION is an error and is not ignored', () => {
    expect(problemsOf({ ...production, ALLOW_IN_PRODUCTION: 'everything' })).toContain('ALLOW_IN_PRODUCTION')
  })
})

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
  return ''
}
