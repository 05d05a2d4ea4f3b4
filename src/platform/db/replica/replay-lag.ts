import type { Position } from './write-positions.ts'

type Sample = { readonly at: number; readonly position: Position }

/** The precision of a long lag. */
const precision = 1 / 300

/**
 * Measures how late a replica is, from the positions of the primary at known times. The replica's own clock and its last
 * transaction do not tell: on an idle primary the last transaction is old, and a disconnected replica knows of no newer one.
 */
export function createReplayLag() {
  // The positions that the replica has not replayed yet, oldest first.
  let pending: Sample[] = []
  return {
    /** Records a position of the primary, read at this time in milliseconds. */
    record(at: number, position: Position) {
      const [oldest, latest] = [pending[0], pending.at(-1)]
      if (latest?.position === position) return
      // A replica that is very late needs no position of every second.
      if (oldest && latest && at - latest.at < (at - oldest.at) * precision) return
      pending.push({ at, position })
    },
    /** The lag in milliseconds of a replica that has replayed the log up to this position. */
    at(now: number, replayed: Position): number {
      pending = pending.filter(({ position }) => position > replayed)
      const [oldest] = pending
      return oldest ? now - oldest.at : 0
    },
  }
}
