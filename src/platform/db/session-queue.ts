import { Unavailable } from '../unavailable.ts'
import { createSessionShare, type SessionShare } from './session-share.ts'

export type SessionQueueOptions = {
  /** How many sessions there are. */
  readonly max: number
  /** How many of them one share may hold, so that no stuck table takes them all. */
  readonly perShare: number
  /** Shares with a smaller quota of their own, because their work is heavy and nobody waits for it at a page. */
  readonly heavy?: ReadonlySet<string>
  /** The maximum queue length; further requests are refused at once. */
  readonly waiting?: number
  /** The maximum wait for a session. */
  readonly patienceMs?: number
  /** After this time without any finished work, requests no longer wait for a full share. */
  readonly stuckAfterMs?: number
}

/** The right to one session. */
export type Seat = {
  /** The session is open and work starts. */
  readonly begin: () => void
  /** No session could be opened; the slot is released. */
  readonly fail: () => void
  /** Releases the session after finished work, or after the database failed or timed out. */
  readonly leave: (after: 'done' | 'away') => void
}

export type SessionQueue = {
  /** A seat at once, or when a session is free for this share; `Unavailable` when none will be in time. */
  readonly enter: (share: string) => Seat | Promise<Seat>
  readonly waitingCount: () => number
}

// One heavy statement at a time, then a pause of the same length: it takes at most half of one core from the others.
const mostHeavy = 1
const longestRestMs = 1_000
/** Heavy statements may take up to their limit of 5 s, so their queue moves more slowly. */
const heavyPatienceMs = 10_000

/** Admits, queues or refuses requests for sessions, in order of arrival. */
export function createSessionQueue(options: SessionQueueOptions): SessionQueue {
  const { max, perShare, waiting = 2_000, patienceMs = 3_000, stuckAfterMs = 1_500 } = options
  const { heavy = new Set() } = options
  const limits = { stuckAfterMs, suspectForMs: patienceMs }
  const all = createSessionShare({ most: max, ...limits })
  const line = createLine(all)
  const quotas = new Map<string, Quota>()
  const newQuota = (isHeavy: boolean): Quota => {
    if (!isHeavy) {
      const share = createSessionShare({ most: Math.min(perShare, max), ...limits })
      return { share, isHeavy, patienceMs }
    }
    const share = createSessionShare({ most: mostHeavy, ...limits, stuckAfterMs: heavyPatienceMs })
    return { share, isHeavy, patienceMs: heavyPatienceMs }
  }
  const quotaOf = (name: string): Quota => {
    const quota = quotas.get(name) ?? newQuota(heavy.has(name))
    quotas.set(name, quota)
    return quota
  }
  return {
    enter(name) {
      const quota = quotaOf(name)
      const { share } = quota
      const seat = () => seatIn(quota, all, line.moveUp)
      if (all.hasRoom() && share.hasRoom()) return seat()
      if (line.length() >= waiting || all.isStuck() || share.isStuck()) return Promise.reject(noSessionFree())
      return line.wait({ share, seat, patienceMs: quota.patienceMs })
    },
    waitingCount: line.length,
  }
}

type Quota = { readonly share: SessionShare; readonly isHeavy: boolean; readonly patienceMs: number }

function seatIn({ share, isHeavy }: Quota, all: SessionShare, moveUp: () => void): Seat {
  const since = performance.now()
  let begunAt = since
  all.take(since)
  share.take(since)
  const giveBack = (after: 'done' | 'away') => {
    share.give(after, performance.now())
    moveUp()
  }
  return {
    begin() {
      begunAt = performance.now()
      all.begin(begunAt)
      share.begin(begunAt)
    },
    fail() {
      const triedForMs = performance.now() - since
      all.fail({ triedForMs })
      share.fail({ triedForMs })
      moveUp()
    },
    leave(after) {
      const now = performance.now()
      all.give(after, now)
      if (!isHeavy) return giveBack(after)
      // The session is free for others; only the quota rests.
      moveUp()
      setTimeout(giveBack, Math.min(now - begunAt, longestRestMs), after).unref()
    },
  }
}

type Place = {
  readonly share: SessionShare
  readonly seat: () => Seat
  readonly patienceMs: number
}

type Waiter = Omit<Place, 'seat'> & {
  readonly since: number
  readonly admit: () => void
  readonly refuse: (error: Unavailable) => void
}

const lookEveryMs = 100

function createLine(all: SessionShare) {
  const waiters = new Set<Waiter>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    for (const waiter of waiters) {
      const isPatient = performance.now() - waiter.since < waiter.patienceMs
      if (isPatient && !all.isStuck() && !waiter.share.isStuck()) continue
      waiters.delete(waiter)
      waiter.refuse(noSessionFree())
    }
    if (waiters.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    length: () => waiters.size,
    wait({ seat, ...place }: Place): Promise<Seat> {
      // Responses that have arrived are processed first: a busy process must not blame the database.
      timer ??= setInterval(() => setImmediate(look), lookEveryMs).unref()
      return new Promise((admit, refuse) =>
        waiters.add({ ...place, since: performance.now(), admit: () => admit(seat()), refuse }),
      )
    },
    moveUp() {
      for (const waiter of waiters) {
        if (!all.hasRoom()) return
        if (!waiter.share.hasRoom()) continue
        waiters.delete(waiter)
        waiter.admit()
      }
    },
  }
}

function noSessionFree(): Unavailable {
  return new Unavailable('The database', { cause: new Error('No database session became free in time') })
}
