import { factHandlers } from '../jobs/fact-handlers.ts'
import { scheduledJobs } from '../jobs/scheduled-jobs.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import type { Core } from './core.ts'

/** Background work in this process: facts are handled, scheduled jobs come round. */
export async function startJobs({ core, log }: { core: Core; log: Log }) {
  const { deps, connection, listener } = core
  const jobs = createJobs({
    db: deps.db,
    clock: deps.clock,
    connection,
    listener,
    factHandlers: factHandlers(),
    scheduled: scheduledJobs(),
    onTrouble: (error, during) =>
      log.error({ err: error, during }, 'background work failed; it is tried again'),
  })
  await jobs.start()
  return jobs
}
