import type { Config } from '../config/read-config.ts'
import { factHandlers } from '../jobs/fact-handlers.ts'
import { scheduledJobs } from '../jobs/scheduled-jobs.ts'
import { translatedWherever } from '../platform/db/database-away.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { sweepWindows } from '../platform/rate-limit/sweep-windows.ts'
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

/** Background work in this process: facts are handled, scheduled jobs come round. */
export async function startJobs({ config, core, log, telemetry, dataFolder }: JobsOptions) {
  const { deps, modules, connection, listener } = core
  const { db, clock } = deps
  const mailer = openMailer(config, dataFolder)
  const files = await openFiles(config, dataFolder)
  const sweepRateLimits = {
    name: 'sweep-rate-limits',
    cron: '* * * * *',
    run: () => sweepWindows({ db, clock }),
  }
  const jobs = createJobs({
    db,
    clock,
    connection,
    listener,
    factHandlers: factHandlers({ ...modules, mailer, files, clock, log }),
    scheduled: [...scheduledJobs(modules), sweepRateLimits],
    onDone: (job, outcome) => telemetry.metrics.jobFinished(job, outcome),
    onTrouble: (error, during) =>
      log.error({ err: error, during }, 'background work failed; it is tried again'),
  })
  try {
    await jobs.start()
    return jobs
  } catch (error) {
    // Nothing of it is left behind, so that another start can be tried.
    await jobs.stop().catch(() => {})
    throw translatedWherever(error)
  }
}
