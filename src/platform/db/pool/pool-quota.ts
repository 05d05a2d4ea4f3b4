/** The maximum and current number of sessions of a pool quota, and its progress. */
export type PoolQuota = ReturnType<typeof createPoolQuota>

export type QuotaOptions = {
  readonly most: number
  /** A pool quota is stuck if all its sessions are busy and none finished for this long. */
  readonly stuckAfterMs: number
  /** For how long a pool quota that was stuck is suspected to be so again, unless work is finished. */
  readonly suspectForMs: number
}

export function createPoolQuota({ most, stuckAfterMs, suspectForMs }: QuotaOptions) {
  let used = 0
  let atWork = 0
  let movedAt = 0
  let suspectUntil = 0
  // A retry after a failure may wait only briefly.
  const suspectAfterMs = stuckAfterMs / 6
  const suspect = (now: number) => {
    suspectUntil = now + suspectForMs
  }
  return {
    hasRoom: () => used < most,
    take(now: number) {
      used++
      movedAt = now
    },
    /** The session is open. */
    begin(now: number) {
      atWork++
      movedAt = now
    },
    /** No session could be opened. */
    fail({ attemptMs }: { attemptMs: number }) {
      used--
      if (attemptMs >= stuckAfterMs) suspect(performance.now())
    },
    release(after: 'done' | 'away', now: number) {
      used--
      atWork--
      if (after === 'away') {
        if (now < suspectUntil) suspect(now)
        return
      }
      movedAt = now
      suspectUntil = 0
    },
    isStuck(): boolean {
      if (used < most) return false
      const now = performance.now()
      const idleForMs = now - movedAt
      if (now < suspectUntil) return idleForMs >= suspectAfterMs
      // Opening a session may take its time: that has a limit of its own.
      if (atWork < most || idleForMs < stuckAfterMs) return false
      suspect(now)
      return true
    },
  }
}
