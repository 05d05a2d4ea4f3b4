import { Unavailable } from '../unavailable.ts'
import { createSessionShare, type SessionShare } from './session-share.ts'

export type SessionQueueOptions = {
  /** How many sessions there are. */
  readonly max: number
  /** How many of them one share may hold, so that no stuck table takes them all. */
  readonly perShare: number
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

/** Admits, queues or refuses requests for sessions, in order of arrival. */
export function createSessionQueue(options: SessionQueueOptions): SessionQueue {
  const { max, perShare, waiting = 2_000, patienceMs = 3_000, stuckAfterMs = 1_500 } = options
  const newShare = (most: number) => createSessionShare({ most, stuckAfterMs, suspectForMs: patienceMs })
  const all = newShare(max)
  const shares = new Map<string, SessionShare>()
  const line = createLine({ all, patienceMs })

  const shareOf = (name: string): SessionShare => {
    const known = shares.get(name)
    if (known) return known
    const share = newShare(Math.min(perShare, max))
    shares.set(name, share)
    return share
  }
  const seatIn = (share: SessionShare): Seat => {
    const since = performance.now()
    all.take(since)
    share.take(since)
    return {
      begin() {
        const now = performance.now()
        all.begin(now)
        share.begin(now)
      },
      fail() {
        const triedForMs = performance.now() - since
        all.fail({ triedForMs })
        share.fail({ triedForMs })
        line.moveUp()
      },
      leave(after) {
        const now = performance.now()
        all.give(after, now)
        share.give(after, now)
        line.moveUp()
      },
    }
  }
  return {
    enter(name) {
      const share = shareOf(name)
      if (all.hasRoom() && share.hasRoom()) return seatIn(share)
      if (line.length() >= waiting || all.isStuck() || share.isStuck()) return Promise.reject(noSessionFree())
      return line.wait(share, () => seatIn(share))
    },
    waitingCount: line.length,
  }
}

type Waiter = {
  readonly share: SessionShare
  readonly since: number
  readonly admit: () => void
  readonly refuse: (error: Unavailable) => void
}

const lookEveryMs = 100

function createLine({ all, patienceMs }: { all: SessionShare; patienceMs: number }) {
  const waiters = new Set<Waiter>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    for (const waiter of waiters) {
      const isPatient = performance.now() - waiter.since < patienceMs
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
    wait(share: SessionShare, seat: () => Seat): Promise<Seat> {
      // Responses that have arrived are processed first: a busy process must not blame the database.
      timer ??= setInterval(() => setImmediate(look), lookEveryMs).unref()
      return new Promise((admit, refuse) =>
        waiters.add({ share, since: performance.now(), admit: () => admit(seat()), refuse }),
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
