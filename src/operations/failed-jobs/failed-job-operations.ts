import { z } from 'zod'
import { numberInWords } from '../../platform/duration-in-words.ts'
import { factRetentionDays, retriedDays } from '../../platform/outbox/limits.ts'
import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

const bySession = { scope: 'session', permission: 'school:write' } as const

export const listFailedJobs = listOperation({
  id: 'failed_jobs.list',
  reads: 'primary',
  title: 'List failed jobs',
  description: `Returns the background jobs whose last retry failed, after ${numberInWords(retriedDays.from)} to ${numberInWords(retriedDays.to)} days, latest first. They are deleted after ${factRetentionDays} days.`,
  ...bySession,
  filters: {},
  item: component(
    'FailedJob',
    z.object({
      id,
      name: z.string().describe('which job, such as mails'),
      after: z.string().describe('the fact that it handles, such as payment.paid'),
      error: z.string().describe('the last error, without secrets and e-mail addresses'),
      failed_at: moment,
    }),
  ),
  untrusted: ['items[].error'],
  read: ({ settings }, operator, page) => settings.listFailedJobs(operator, { page }),
  cursorOf: ({ failedAt, id }) => ({ at: failedAt, id }),
  toItem: (job) => ({
    id: job.id,
    name: job.handler,
    after: job.kind,
    error: job.error,
    failed_at: momentOf(job.failedAt),
  }),
  rest: get('/failed_jobs'),
})

export const retryFailedJob = actOperation({
  id: 'failed_jobs.retry',
  title: 'Retry a failed job',
  description: 'Runs a failed job again, with all its retries. It leaves the list unless it fails again.',
  ...bySession,
  effect: 'sets',
  input: { id: resourceId<'FailedJob'>('failed job') },
  output: z.object({ id, name: z.string() }),
  async run({ settings }, operator, { id }) {
    const job = await settings.retryFailedJob(operator, id)
    return { id: job.id, name: job.handler }
  },
  rest: post('/failed_jobs/:id/retry'),
})
