import { minute } from '../platform/durations.ts'

const firstPauseMs = 250
const longestPauseMs = 30_000
/** After this uptime, an exit counts as a new problem. */
const steadyMs = minute

/** The pause before a process is replaced: none at first, then longer after each early exit. */
export function createRestartPause() {
  let early = 0
  return {
    after(livedMs: number): number {
      early = livedMs >= steadyMs ? 0 : early + 1
      return early <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (early - 2), longestPauseMs)
    },
    /** The number of consecutive early exits. */
    deaths: () => early,
  }
}
