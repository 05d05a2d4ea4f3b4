import { Unavailable } from '../../unavailable.ts'
import type { Db } from '../database.ts'
import { endsSession, isStatementTimeout } from '../pool/database-errors.ts'
import type { SchoolId } from '../schema/schema.gen.ts'
import { createReplicaMonitor, type MonitorOptions, type ReplicaFault } from './replica-monitor.ts'
import { storeWritePosition, writePositionOf } from './write-positions.ts'

/** Which server has served a read, and why it was the primary. */
export type ReadOutcome = 'replica' | 'replica failed' | 'repeated' | 'behind a write' | ReplicaFault['is']

export type ReplicaOptions = MonitorOptions & {
  readonly onRead: (outcome: ReadOutcome) => void
  /** Called with the error of a read that is repeated on the primary. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** A streaming replica for reads that may be a little late, but never miss the last write of an operator. */
export function createReplica(options: ReplicaOptions) {
  const { primary, onRead, onFailure = () => {} } = options
  const monitor = createReplicaMonitor(options)
  const outcomeFor = async (schoolId: SchoolId): Promise<ReadOutcome> => {
    const fault = monitor.fault()
    if (fault) return fault.is
    const position = await writePositionOf(primary, schoolId)
    try {
      return (await monitor.hasReplayed(position)) ? 'replica' : 'behind a write'
    } catch (error) {
      monitor.fail(error)
      return 'replica failed'
    }
  }
  const recordFailure = (error: unknown) => {
    const isUnavailable = error instanceof Unavailable
    // The primary would take as long.
    if (isUnavailable && isStatementTimeout(error)) throw error
    onFailure(error)
    if (endsSession(isUnavailable ? error.cause : error)) monitor.fail(error)
    onRead(isUnavailable ? 'replica failed' : 'repeated')
  }
  return {
    start: monitor.start,
    stop: monitor.stop,
    lagSeconds: monitor.lagSeconds,
    isServing: () => monitor.fault() === undefined,
    /** Runs a read on the replica if it may serve this school; otherwise, or if that fails, on the primary. */
    async read<T>(schoolId: SchoolId, { onReplica, onPrimary }: Alternatives<T>): Promise<T> {
      const outcome = await outcomeFor(schoolId)
      if (outcome !== 'replica') {
        onRead(outcome)
        return await onPrimary()
      }
      try {
        const result = await onReplica()
        onRead('replica')
        return result
      } catch (error) {
        recordFailure(error)
        return await onPrimary()
      }
    },
    /** The same for work that cannot be repeated: if it fails, the retry of its caller is served by the primary. */
    async readOnce<T>(schoolId: SchoolId, { onReplica, onPrimary }: Alternatives<T>): Promise<T> {
      const outcome = await outcomeFor(schoolId)
      onRead(outcome)
      if (outcome !== 'replica') return await onPrimary()
      return await onReplica().catch((error) => {
        monitor.fail(error)
        throw error
      })
    },
    /** After a committed write of an operator: the replica serves the school again once it has replayed it. */
    recordWrite: recordWrites(primary),
  }
}

type Alternatives<T> = { readonly onReplica: () => Promise<T>; readonly onPrimary: () => Promise<T> }

function recordWrites(primary: Db) {
  return async (schoolId: SchoolId): Promise<void> => {
    // The write is committed, so its caller must not get an error.
    await storeWritePosition(primary, schoolId).catch(() => {})
  }
}
