import type { Config } from '../config/read-config.ts'
import { factHandlers } from '../jobs/fact-handlers.ts'
import { scheduledJobs } from '../jobs/scheduled-jobs.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import type { Core } from './core.ts'
import { openFiles } from './open-files.ts'
import { openMailer } from './open-mailer.ts'
import type { Telemetry } from './telemetry.ts'

type JobsOptions = {
  readonly config: Config
  readonly core: Core
  readonly log: Log
  readonly telemetry: Telemetry
  readonly dataFolder: string
}

/** Background work for this process: facts are handled, scheduled jobs come round. */
export async function createBackgroundJobs({ config, core, log, telemetry, dataFolder }: JobsOptions) {
  const { deps, modules, connection, listener } = core
  const { db, clock } = deps
  const mailer = openMailer(config, dataFolder)
  const files = await openFiles(config, dataFolder)
  return createJobs({
    db,
    clock,
    connection,
    listener,
    factHandlers: factHandlers({ ...modules, mailer, files, clock, log }),
    scheduled: scheduledJobs(modules),
    onDone: (job, outcome) => telemetry.metrics.jobFinished(job, outcome),
    onTakenOver: (queue, count) =>
      log.warn({ queue, count }, 'jobs of a process that died are taken up again'),
    onTrouble: (error, during) =>
      log.error({ err: error, during }, 'background work failed; it is tried again'),
  })
}
