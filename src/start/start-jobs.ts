import { factHandlers } from '../jobs/fact-handlers.ts'
import { scheduledJobs } from '../jobs/scheduled-jobs.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import type { Core } from './core.ts'
import type { Telemetry } from './telemetry.ts'

/** Background work in this process: facts are handled, scheduled jobs come round. */
export async function startJobs({ core, log, telemetry }: { core: Core; log: Log; telemetry: Telemetry }) {
  const { deps, connection, listener } = core
  const jobs = createJobs({
    db: deps.db,
    clock: deps.clock,
    connection,
    listener,
    factHandlers: factHandlers(),
    scheduled: scheduledJobs(),
    onDone: (job, outcome) => telemetry.metrics.jobFinished(job, outcome),
    onTrouble: (error, during) =>
      log.error({ err: error, during }, 'background work failed; it is tried again'),
  })
  await jobs.start()
  return jobs
}
