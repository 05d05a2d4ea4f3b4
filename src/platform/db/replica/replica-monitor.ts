import { reasonOf } from '../../unavailable.ts'
import type { Db } from '../database.ts'
import { createReplayLag } from './replay-lag.ts'
import { createReplayedPosition } from './replayed-position.ts'
import { endOfLog } from './write-positions.ts'

/** Why a replica serves no reads. */
export type ReplicaFault =
  | { readonly is: 'not checked' }
  | { readonly is: 'unavailable'; readonly reason: string }
  | { readonly is: 'late'; readonly lagSeconds: number }

export type MonitorOptions = {
  readonly primary: Db
  readonly replica: Db
  /** The replica serves no reads while its lag is longer. */
  readonly mostLagMs: number
  /** Called when the replica stops serving reads, and with undefined when it starts again. */
  readonly onChange: (fault: ReplicaFault | undefined) => void
}

const checkEveryMs = 1_000
/** A replica that failed or is late is tried again after this pause. */
const retryAfterMs = 5_000

/** Checks again and again whether a replica responds and how late it is. */
export function createReplicaMonitor({ primary, replica, mostLagMs, onChange }: MonitorOptions) {
  const lag = createReplayLag()
  const replayed = createReplayedPosition(replica)
  const state = createState(onChange)
  let failures = 0
  const fail = (error: unknown) => {
    failures++
    replayed.forget()
    const cause = error instanceof Error ? (error.cause ?? error) : error
    state.change({ is: 'unavailable', reason: reasonOf(cause) }, undefined)
  }
  const check = async () => {
    const [since, failuresBefore] = [performance.now(), failures]
    const position = await endOfLog(primary).catch(() => undefined)
    // Without the primary the lag is unknown, and no request comes this far.
    if (position === undefined) return
    lag.record(since, position)
    const lagMs = lag.at(performance.now(), await replayed.read())
    if (failures > failuresBefore) return
    const lagSeconds = lagMs / 1000
    state.change(lagMs > mostLagMs ? { is: 'late', lagSeconds } : undefined, lagSeconds)
  }
  const repeated = createRepeatedCheck(
    () => check().catch(fail),
    () => (state.fault()?.is ?? 'not checked') !== 'not checked',
  )
  return {
    start: repeated.run,
    stop: repeated.stop,
    /** Why the replica serves no reads now; undefined if it does. */
    fault: state.fault,
    lagSeconds: state.lagSeconds,
    /** True once the replica has replayed the log up to this position. */
    hasReplayed: replayed.hasReached,
    /** A read has failed on the replica: it is tried again after a pause. */
    fail(error: unknown) {
      fail(error)
      repeated.schedule()
    },
  }
}

function createState(onChange: MonitorOptions['onChange']) {
  let fault: ReplicaFault | undefined = { is: 'not checked' }
  let lagSeconds: number | undefined
  return {
    fault: () => fault,
    lagSeconds: () => lagSeconds,
    change(next: ReplicaFault | undefined, lag: number | undefined) {
      const before = fault
      fault = next
      lagSeconds = lag
      const isFirstSuccess = before?.is === 'not checked' && !next
      if (before?.is !== next?.is && !isFirstSuccess) onChange(next)
    },
  }
}

/** Runs a check every second, and after a pause while the last one found a fault. */
function createRepeatedCheck(check: () => Promise<void>, hasFault: () => boolean) {
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | undefined
  let isStopped = false
  const run = () => {
    checking = check().finally(schedule)
  }
  function schedule() {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(run, hasFault() ? retryAfterMs : checkEveryMs)
    timer.unref()
  }
  return {
    run,
    schedule,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await checking
    },
  }
}
