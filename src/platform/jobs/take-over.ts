import type { PgBoss } from 'pg-boss'

/** Heartbeat settings of processes that run jobs. */
export type Liveness = {
  /** The interval at which a process sends a heartbeat for a job. */
  readonly refreshSeconds: number
  /** The time without a heartbeat after which the process of a job counts as dead. */
  readonly silentSeconds: number
  /** The interval at which other processes check; must be longer than `refreshSeconds`. */
  readonly checkSeconds: number
}

export const usualLiveness: Liveness = { refreshSeconds: 5, silentSeconds: 15, checkSeconds: 10 }

type TakeOverOptions = {
  readonly liveness: Liveness
  readonly queues: readonly string[]
  readonly onTakenOver: (queue: string, count: number) => void
  readonly onTrouble: (error: unknown, during: string) => void
}

type SilentJob = {
  readonly name: string
  readonly id: string
  readonly retryCount: number
  readonly heartbeatAt: string
}

/**
 * Returns jobs to their queue when the process that ran them has exited. A job must miss its heartbeat twice
 * in a row: after an outage of the database every job misses one, although its process is alive.
 */
export function createTakeOver(boss: PgBoss, options: TakeOverOptions) {
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | undefined
  let suspects: ReadonlyMap<string, string> = new Map()
  const look = async () => {
    const silent = await silentJobs(boss, options)
    const dead = silent.filter(({ id, heartbeatAt }) => suspects.get(id) === heartbeatAt)
    suspects = new Map(silent.map(({ id, heartbeatAt }) => [id, heartbeatAt]))
    for (const [queue, jobs] of Map.groupBy(dead, ({ name }) => name)) {
      // By attempt: a job that another process has taken over meanwhile is left alone.
      await boss.fail(queue, jobs, { message: 'the process that ran it died' })
      options.onTakenOver(queue, jobs.length)
    }
  }
  const tryCheck = async () => {
    await look().catch((error: unknown) => {
      suspects = new Map()
      options.onTrouble(error, 'taking over jobs of exited processes')
    })
    checking = undefined
  }
  const wake = () => {
    checking ??= tryCheck()
  }
  return {
    start() {
      timer = setInterval(wake, options.liveness.checkSeconds * 1000)
      wake()
    },
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}

async function silentJobs(boss: PgBoss, { liveness, queues }: TakeOverOptions): Promise<SilentJob[]> {
  const { rows } = await boss.getDb().executeSql(
    `select name, id, retry_count as "retryCount", heartbeat_on::text as "heartbeatAt" from pgboss.job
    where state = 'active' and name = any($1) and heartbeat_on < now() - make_interval(secs => $2)`,
    [[...queues], liveness.silentSeconds],
  )
  return rows
}
