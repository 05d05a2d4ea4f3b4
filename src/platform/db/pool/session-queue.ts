import { Unavailable } from '../../unavailable.ts'
import { createPoolQuota, type PoolQuota } from './pool-quota.ts'

export type SessionQueueOptions = {
  /** The number of sessions. */
  readonly max: number
  /** The maximum number of sessions of one quota, so that no stuck table takes them all. */
  readonly perQuota: number
  /** Smaller quotas, for heavy work for which no page waits. */
  readonly heavy?: ReadonlySet<string>
  /** The maximum queue length; further requests are refused immediately. */
  readonly waiting?: number
  /** The maximum wait for a session. */
  readonly patienceMs?: number
  /** After this time without any finished work, requests no longer wait for a full quota. */
  readonly stuckAfterMs?: number
}

/** The right to one session. */
export type SessionLease = {
  /** The session is open and work starts. */
  readonly begin: () => void
  /** No session could be opened; the slot is released. */
  readonly fail: () => void
  /** Releases the session after finished work, or after the database failed or timed out. */
  readonly leave: (after: 'done' | 'away') => void
}

export type SessionQueue = {
  /** A lease when a session is free for this quota; `Unavailable` if none becomes free in time. */
  readonly enter: (quota: string) => SessionLease | Promise<SessionLease>
  readonly waitingCount: () => number
}

// One heavy statement at a time, then a pause of the same length: it takes at most half of one core from the others.
const mostHeavy = 1
const longestRestMs = 1_000
/** Heavy statements may take up to their limit of 5 s, so their queue moves more slowly. */
const heavyPatienceMs = 10_000

/** Admits, queues or refuses requests for sessions, in order of arrival. */
export function createSessionQueue(options: SessionQueueOptions): SessionQueue {
  const { max, perQuota, waiting = 2_000, patienceMs = 3_000, stuckAfterMs = 1_500 } = options
  const { heavy = new Set() } = options
  const limits = { stuckAfterMs, suspectForMs: patienceMs }
  const all = createPoolQuota({ most: max, ...limits })
  const line = createLine(all)
  const quotas = new Map<string, Quota>()
  const newQuota = (isHeavy: boolean): Quota => {
    if (!isHeavy) {
      const poolQuota = createPoolQuota({ most: Math.min(perQuota, max), ...limits })
      return { poolQuota, isHeavy, patienceMs }
    }
    const poolQuota = createPoolQuota({ most: mostHeavy, ...limits, stuckAfterMs: heavyPatienceMs })
    return { poolQuota, isHeavy, patienceMs: heavyPatienceMs }
  }
  const quotaOf = (name: string): Quota => {
    const quota = quotas.get(name) ?? newQuota(heavy.has(name))
    quotas.set(name, quota)
    return quota
  }
  return {
    enter(name) {
      const quota = quotaOf(name)
      const { poolQuota } = quota
      const lease = () => leaseIn(quota, all, line.moveUp)
      if (all.hasRoom() && poolQuota.hasRoom()) return lease()
      if (line.length() >= waiting || all.isStuck() || poolQuota.isStuck())
        return Promise.reject(noSessionFree())
      return line.wait({ poolQuota, lease, patienceMs: quota.patienceMs })
    },
    waitingCount: line.length,
  }
}

type Quota = { readonly poolQuota: PoolQuota; readonly isHeavy: boolean; readonly patienceMs: number }

function leaseIn({ poolQuota, isHeavy }: Quota, all: PoolQuota, moveUp: () => void): SessionLease {
  const since = performance.now()
  let startedAt = since
  all.take(since)
  poolQuota.take(since)
  const release = (after: 'done' | 'away') => {
    poolQuota.release(after, performance.now())
    moveUp()
  }
  return {
    begin() {
      startedAt = performance.now()
      all.begin(startedAt)
      poolQuota.begin(startedAt)
    },
    fail() {
      const attemptMs = performance.now() - since
      all.fail({ attemptMs })
      poolQuota.fail({ attemptMs })
      moveUp()
    },
    leave(after) {
      const now = performance.now()
      all.release(after, now)
      if (!isHeavy) return release(after)
      // The session is free for others; only the quota rests.
      moveUp()
      setTimeout(release, Math.min(now - startedAt, longestRestMs), after).unref()
    },
  }
}

type QueueEntry = {
  readonly poolQuota: PoolQuota
  readonly lease: () => SessionLease
  readonly patienceMs: number
}

type Waiter = Omit<QueueEntry, 'lease'> & {
  readonly since: number
  readonly admit: () => void
  readonly refuse: (error: Unavailable) => void
}

const checkIntervalMs = 100

function createLine(all: PoolQuota) {
  const waiters = new Set<Waiter>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    for (const waiter of waiters) {
      const isPatient = performance.now() - waiter.since < waiter.patienceMs
      if (isPatient && !all.isStuck() && !waiter.poolQuota.isStuck()) continue
      waiters.delete(waiter)
      waiter.refuse(noSessionFree())
    }
    if (waiters.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    length: () => waiters.size,
    wait({ lease, ...entry }: QueueEntry): Promise<SessionLease> {
      // Responses that have arrived are processed first: a busy process must not blame the database.
      timer ??= setInterval(() => setImmediate(look), checkIntervalMs).unref()
      return new Promise((admit, refuse) =>
        waiters.add({ ...entry, since: performance.now(), admit: () => admit(lease()), refuse }),
      )
    },
    moveUp() {
      for (const waiter of waiters) {
        if (!all.hasRoom()) return
        if (!waiter.poolQuota.hasRoom()) continue
        waiters.delete(waiter)
        waiter.admit()
      }
    },
  }
}

function noSessionFree(): Unavailable {
  return new Unavailable('The database', { cause: new Error('No database session became free in time') })
}
