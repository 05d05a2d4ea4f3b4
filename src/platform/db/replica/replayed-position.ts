import type { Db } from '../database.ts'
import { type Position, replayedPosition } from './write-positions.ts'

/** The position of a replica, which only grows: it is read again only for a later one, and once for concurrent callers. */
export function createReplayedPosition(replica: Db) {
  let latest: Position = 0n
  let reading: Promise<Position> | undefined
  const fetch = async () => {
    const position = await replayedPosition(replica)
    if (position === undefined) throw new Error('the server is not a replica')
    if (position > latest) latest = position
    return position
  }
  const read = () => {
    reading ??= fetch().finally(() => {
      reading = undefined
    })
    return reading
  }
  return {
    read,
    hasReached: async (position: Position) => position <= latest || position <= (await read()),
    /** Another server may answer next time, with a shorter log. */
    forget() {
      latest = 0n
    },
  }
}
