import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { day, inSeconds } from '../durations.ts'
import { type Liveness, usualLiveness } from './take-over.ts'

/** Retry and polling settings of a queue. */
export type RetrySettings = {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryDelayMax: number
  readonly pollSeconds: number
}

// Retries with backoff for three to four days: what still fails needs a person.
const usualPace: RetrySettings = {
  retryLimit: 16,
  retryDelay: 5,
  retryDelayMax: inSeconds(day),
  pollSeconds: 2,
}

export type QueueWork<Data> = {
  readonly queue: string
  readonly run: (data: Data) => Promise<void>
  /** Called after the last retry has failed. */
  readonly onGivenUp?: (data: Data, error: unknown) => Promise<void>
  /** The number of concurrent jobs of this queue in this process. */
  readonly atOnce: number
}

export type WorkOptions = {
  readonly onTrouble: (error: unknown, during: string) => void
  readonly onDone?: (job: string, outcome: 'succeeded' | 'failed') => void
  readonly pace?: Partial<RetrySettings>
  readonly liveness?: Liveness
}

// The queue's own timeout of a silent process; our take-over is much earlier (take-over.ts).
const heartbeatSeconds = 600

/** Creates the queue and works on its jobs. */
export async function workOn<Data>(boss: PgBoss, options: WorkOptions, work: QueueWork<Data>) {
  const { pollSeconds, ...retries } = { ...usualPace, ...options.pace }
  const settings = { ...retries, retryBackoff: true, notify: true, heartbeatSeconds }
  await boss.createQueue(work.queue, settings)
  // A queue that an older release created still has its settings.
  await boss.updateQueue(work.queue, settings)
  const working = {
    batchSize: work.atOnce,
    // NOTIFY reports new jobs, but not the rest of a batch or a retry that is due.
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
    perJobResults: true,
    includeMetadata: true,
    heartbeatRefreshSeconds: (options.liveness ?? usualLiveness).refreshSeconds,
  } as const
  await boss.work<Data, JobResult[], typeof working>(work.queue, working, (jobs) =>
    Promise.all(jobs.map((job) => attempt(options, work, job))),
  )
}

type AttemptedJob<Data> = Pick<JobWithMetadata<Data>, 'id' | 'data' | 'retryCount' | 'retryLimit'>

async function attempt<Data>(
  { onDone, onTrouble }: WorkOptions,
  { queue, run, onGivenUp }: QueueWork<Data>,
  { id, data, retryCount, retryLimit }: AttemptedJob<Data>,
): Promise<JobResult> {
  try {
    await run(data)
    onDone?.(queue, 'succeeded')
    return { id, status: 'completed' }
  } catch (error) {
    onDone?.(queue, 'failed')
    onTrouble(error, queue)
    if (retryCount >= retryLimit)
      await onGivenUp?.(data, error).catch((trouble: unknown) => onTrouble(trouble, queue))
    return { id, status: 'failed', output: error }
  }
}
