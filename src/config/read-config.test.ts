import { describe, expect, test } from 'vitest'
import { StartFailure } from '../platform/start-failure.ts'
import { readConfig } from './read-config.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example:465',
}

describe('settings', () => {
  test('have defaults that run on a laptop', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, WORKERS: 1, DEMO_WORLD: 'auto', RATE_LIMITS: true })
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  test('every problem is listed at once', () => {
    const problems = problemsOf({ PORT: 'x', WORKERS: '0', SMTP_URL: 'http://no' })
    for (const name of ['PORT', 'WORKERS', 'SMTP_URL']) expect(problems).toContain(`  ${name}: `)
  })

  test('RATE_LIMITS=off switches them off', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBe(false)
  })

  test('the OTEL_ variables are handed on as they are', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'school', HOME: '/' }).otel).toEqual({
      OTEL_SERVICE_NAME: 'school',
    })
  })
})

describe('production', () => {
  test('accepts a complete set of settings', () => {
    expect(readConfig(production).permits('http-origins')).toBe(false)
  })

  test.each([
    ['demo accounts', { DEMO_WORLD: 'on' }, 'DEMO_WORLD'],
    ['a default secret', { SECRET_KEY: '' }, 'SECRET_KEY'],
    ['rate limits switched off', { RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    ['no mail server', { SMTP_URL: '' }, 'SMTP_URL'],
  ])('refuses %s', (_what, change, name) => {
    expect(problemsOf({ ...production, ...change })).toContain(`  ${name}: `)
  })

  test('permits by name what it refuses otherwise', () => {
    const asked = { ...production, ALLOW_IN_PRODUCTION: 'demo-accounts, http-origins', DEMO_WORLD: 'on' }
    const config = readConfig(asked)
    expect(config.permits('demo-accounts')).toBe(true)
    expect(config.permits('http-origins')).toBe(true)
    expect(config.permits('simulator-gateway')).toBe(false)
  })

  test('a name it does not know is an error, not a silent no', () => {
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
