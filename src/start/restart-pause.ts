const firstPauseMs = 250
const longestPauseMs = 30_000
/** A process that lived so long died of something new. */
const steadyMs = 60_000

/** How long to wait before a process that died is replaced: not at all at first, then longer each time it dies again soon. */
export function createRestartPause() {
  let early = 0
  return {
    after(livedMs: number): number {
      early = livedMs >= steadyMs ? 0 : early + 1
      return early <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (early - 2), longestPauseMs)
    },
    /** How often in a row it died early. */
    deaths: () => early,
  }
}
