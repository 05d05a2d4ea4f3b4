import type { Changes } from '../../domain/changes/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { addDuration, second } from '../../platform/durations.ts'

type Options = Pick<Changes, 'publicChangesAfter'> & {
  readonly clock: Clock
  /** Called with the school of each new change. */
  readonly onChange: (schoolId: string) => void
}

const intervalMs = 5_000
// A transaction commits later than it records its change, and the clocks of two machines differ.
const overlap = 30 * second

/** Reports public changes every few seconds, each once, in case a process missed their wake-up. */
export function createPublicChangePoll({ publicChangesAfter, clock, onChange }: Options) {
  const reported = new Map<string, Date>()
  let readAt = clock.now()
  let polling: Promise<void> | undefined
  const read = async () => {
    const [now, from] = [clock.now(), addDuration(readAt, -overlap)]
    for (const { id, schoolId, changedAt } of await publicChangesAfter(from)) {
      if (!reported.has(id)) onChange(schoolId)
      reported.set(id, changedAt)
    }
    // Not before, so that the first poll after a failure covers all the time since.
    readAt = now
    for (const [id, changedAt] of reported) if (changedAt <= from) reported.delete(id)
  }
  const poll = () => {
    polling ??= read()
      // The database is unavailable: the next poll reads these changes too.
      .catch(() => {})
      .finally(() => {
        polling = undefined
      })
    return polling
  }
  const timer = setInterval(poll, intervalMs)
  timer.unref()
  return {
    poll,
    async stop() {
      clearInterval(timer)
      await polling
    },
  }
}
