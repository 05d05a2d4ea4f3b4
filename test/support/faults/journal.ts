import { setTimeout as pause } from 'node:timers/promises'

/** One attempt at an operation: acknowledged, not finished yet, or answered with 503, which leaves the outcome unknown. */
export type Attempt = () => Promise<'acknowledged' | 'try again' | 'unknown'>

export type Entry = {
  readonly kind: string
  readonly id: string
  acknowledgedAt: number | undefined
  /** Whether an attempt ended without an answer or with 503: the operation may have happened. */
  isUnanswered: boolean
}

const pauseMs = 30

export type Journal = ReturnType<typeof createJournal>

/** Records each operation with its outcome, as its client saw it. */
export function createJournal() {
  const entries: Entry[] = []
  let lastAt = performance.now()
  let longestGapMs = 0
  let isOver = false
  const acknowledged = () => entries.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  const acknowledge = (entry: Entry) => {
    const now = performance.now()
    longestGapMs = Math.max(longestGapMs, now - lastAt)
    lastAt = now
    entry.acknowledgedAt = now
  }
  return {
    entries: entries as readonly Entry[],
    acknowledged,
    isOver: () => isOver,
    end() {
      isOver = true
    },
    /** The longest time in which no client received an acknowledgement. */
    longestGapMs: () => longestGapMs,
    /** Attempts an operation until it is acknowledged; false if the journal ended before. */
    async perform(kind: string, id: string, attempt: Attempt): Promise<boolean> {
      const entry: Entry = { kind, id, acknowledgedAt: undefined, isUnanswered: false }
      entries.push(entry)
      while (!isOver) {
        const outcome = await attempt().catch((error) => {
          if (isRefusedConnection(error)) return 'try again'
          if (!isLostConnection(error)) throw error
          return 'unknown'
        })
        if (outcome === 'unknown') entry.isUnanswered = true
        if (outcome === 'acknowledged') acknowledge(entry)
        // The servers that start again need the cores too.
        await pause(pauseMs)
        if (outcome === 'acknowledged') return true
      }
      return false
    },
    /** Resolves after this many further acknowledgements. */
    async further(count: number) {
      const before = acknowledged().length
      while (!isOver && acknowledged().length < before + count) await pause(10)
    },
  }
}

const lost = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET']

function isRefusedConnection(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNREFUSED'
}

function isLostConnection({ code = '', message }: NodeJS.ErrnoException): boolean {
  return lost.includes(code) || message === 'aborted'
}
