/** How many sessions somebody may hold, how many they hold now, and whether anything still moves there. */
export type SessionShare = ReturnType<typeof createSessionShare>

export type ShareOptions = {
  readonly most: number
  /** With all its sessions at work and none finished for so long, a share is stuck. */
  readonly stuckAfterMs: number
  /** For how long a share that was stuck is suspected to be so again, unless work is finished. */
  readonly suspectForMs: number
}

export function createSessionShare({ most, stuckAfterMs, suspectForMs }: ShareOptions) {
  let taken = 0
  let atWork = 0
  let movedAt = 0
  let suspectUntil = 0
  // Whoever tries again after a failure deserves a moment, and no more than that.
  const suspectAfterMs = stuckAfterMs / 6
  const suspect = (now: number) => {
    suspectUntil = now + suspectForMs
  }
  return {
    hasRoom: () => taken < most,
    take(now: number) {
      taken++
      movedAt = now
    },
    /** The session is open. */
    begin(now: number) {
      atWork++
      movedAt = now
    },
    /** No session could be opened. */
    fail({ triedForMs }: { triedForMs: number }) {
      taken--
      if (triedForMs >= stuckAfterMs) suspect(performance.now())
    },
    give(after: 'done' | 'away', now: number) {
      taken--
      atWork--
      if (after === 'away') {
        if (now < suspectUntil) suspect(now)
        return
      }
      movedAt = now
      suspectUntil = 0
    },
    isStuck(): boolean {
      if (taken < most) return false
      const now = performance.now()
      const stillFor = now - movedAt
      if (now < suspectUntil) return stillFor >= suspectAfterMs
      // Opening a session may take its time: that has a limit of its own.
      if (atWork < most || stillFor < stuckAfterMs) return false
      suspect(now)
      return true
    },
  }
}
