import type { Config } from '../config/read-config.ts'
import { factHandlers } from '../jobs/fact-handlers.ts'
import { scheduledJobs } from '../jobs/scheduled-jobs.ts'
import { translateSessionError } from '../platform/db/pool/database-errors.ts'
import { day } from '../platform/durations.ts'
import type { Files } from '../platform/files/files.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import { sweepWindows } from '../platform/rate-limit/sweep-windows.ts'
import type { Core } from './core.ts'
import { openFiles } from './open-files.ts'
import { openMailer } from './open-mailer.ts'
import { type RetryOptions, retryWhileUnavailable } from './retry-while-unavailable.ts'
import type { Telemetry } from './telemetry.ts'

type JobsOptions = {
  readonly config: Config
  readonly core: Core
  readonly log: Log
  readonly telemetry: Telemetry
  readonly dataFolder: string
}

/** Runs fact handlers and scheduled jobs in this process. */
export async function createBackgroundJobs(options: JobsOptions, waiting: RetryOptions) {
  const { config, dataFolder } = options
  const mailer = openMailer(config, dataFolder)
  const files = await openFiles(config, dataFolder)
  let jobs: Jobs | undefined
  return {
    /** Resolves once jobs run, waiting while the database is unavailable, or when a stop is requested. */
    async start() {
      await retryWhileUnavailable(waiting, async () => {
        jobs = jobsOf(options, { mailer, files })
        await startOrLeaveNothing(jobs)
      })
    },
    async stop() {
      await jobs?.stop()
    },
  }
}

type Jobs = ReturnType<typeof createJobs>

// Cleans up, so that the start can be retried.
async function startOrLeaveNothing(jobs: Jobs): Promise<void> {
  try {
    await jobs.start()
  } catch (error) {
    await jobs.stop().catch(() => {})
    throw translateSessionError(error)
  }
}

// Far longer than any request may take to send a file.
const unfinishedFor = day

function jobsOf({ core, log, telemetry }: JobsOptions, { mailer, files }: { mailer: Mailer; files: Files }) {
  const { deps, modules, connection, listener } = core
  const { db, clock } = deps
  const sweepRateLimits = {
    name: 'sweep-rate-limits',
    cron: '* * * * *',
    run: () => sweepWindows({ db, clock }),
  }
  const sweepUnfinishedFiles = {
    name: 'sweep-unfinished-files',
    cron: '52 * * * *',
    run: () => files.sweepUnfinished(new Date(clock.now().getTime() - unfinishedFor)),
  }
  const jobs = createJobs({
    db,
    clock,
    connection,
    listener,
    factHandlers: factHandlers({ ...modules, mailer, files, clock, log }),
    scheduled: [...scheduledJobs(modules), sweepRateLimits, sweepUnfinishedFiles],
    onDone: (job, outcome) => telemetry.metrics.jobFinished(job, outcome),
    onTakenOver: (queue, count) => log.warn({ queue, count }, 'retrying jobs of a process that exited'),
    onTrouble: (error, during) =>
      log.error({ err: error, during }, 'background work failed; it will be retried'),
  })
  telemetry.metrics.expectJobs(jobs.queues)
  return jobs
}
