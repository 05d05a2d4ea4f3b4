import { expect, test } from 'vitest'
import { translateSessionError } from '../db/pool/database-errors.ts'
import { Unavailable } from '../unavailable.ts'
import { toWorkerError } from './worker-errors.ts'

test('a lost database reported by job queue workers is the same outage for every queue', () => {
  for (const queue of ['deliver-mail', 'sweep-grants']) {
    const report = { code: 'ECONNRESET', message: `read ECONNRESET (Queue: ${queue}, Worker: 1)`, queue }
    expect(translateSessionError(toWorkerError(report))).toMatchObject({
      name: 'Unavailable',
      cause: { message: 'read ECONNRESET', code: 'ECONNRESET', queue },
    })
  }
  const refused = { code: '28000', message: 'role "x" is not permitted to log in (Queue: y, Worker: 1)' }
  expect(translateSessionError(toWorkerError(refused))).toBeInstanceOf(Unavailable)
})

test('an unexpected error of the job queue is passed on unchanged', () => {
  const bug = new TypeError('x is undefined')
  expect(translateSessionError(toWorkerError(bug))).toBe(bug)
  expect(toWorkerError('odd')).toBe('odd')
})
