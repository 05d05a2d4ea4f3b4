import { expect, test } from 'vitest'
import { requiredSessions } from './required-sessions.ts'

const usual = { DATABASE_POOL: 10, DATABASE_GATE_POOL: 6 }

test.each([
  ['a single process', { WORKERS: 1, PROCESS_ROLE: 'all' }, 36],
  ['four web processes and their primary process', { WORKERS: 4, PROCESS_ROLE: 'all' }, 94],
  ['four web processes without jobs', { WORKERS: 4, PROCESS_ROLE: 'web' }, 89],
  ['a jobs process', { WORKERS: 1, PROCESS_ROLE: 'jobs' }, 18],
] as const)('%s open %s at most %i sessions', (_what, settings, sessions) => {
  expect(requiredSessions({ ...usual, ...settings })).toBe(sessions)
})
