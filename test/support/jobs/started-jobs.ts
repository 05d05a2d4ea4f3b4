import type { ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import type { Db } from '../../../src/platform/db/database.ts'
import { createListener } from '../../../src/platform/db/pool/listener.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import { createJobs, type JobsOptions } from '../../../src/platform/jobs/jobs.ts'
import type { FactHandler, RecordedFact } from '../../../src/platform/outbox/fact-handler.ts'
import { recordFact } from '../../../src/platform/outbox/record-fact.ts'
import { createTestClock } from '../world/test-clock.ts'

/** Retries immediately and polls often. */
export const fastRetries = { retryDelayMax: 0, pollSeconds: 0.5 }

/** A fact handler that records the facts it has handled. */
type RecordingHandler = FactHandler & { readonly handled: RecordedFact[] }

export function recordingHandler(
  name: string,
  kinds: readonly string[],
  work: (fact: RecordedFact) => Promise<void> = async () => {},
): RecordingHandler {
  const handled: RecordedFact[] = []
  const handle = async (fact: RecordedFact) => {
    await work(fact)
    handled.push(fact)
  }
  return { name, kinds, handled, handle }
}

/** Starts jobs that stop when the test ends. */
export async function startJobs(
  options: Pick<JobsOptions, 'db'> & { connection: ClientConfig } & Partial<JobsOptions>,
) {
  const listener = createListener(options.connection)
  const jobs = createJobs({
    clock: createTestClock(),
    factHandlers: [],
    scheduled: [],
    onTrouble: () => {},
    listener,
    ...options,
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= jobs.stop()
    return stopped
  }
  onTestFinished(listener.stop)
  onTestFinished(stop)
  await jobs.start()
  listener.start()
  return { stop }
}

/** Records a fact of any school in a transaction of its own. */
export async function commitFact(db: Db, kind: string, body: object = {}) {
  await inTransaction(db, async (tx) => {
    const { id: schoolId } = await tx.selectFrom('schools').select('id').limit(1).executeTakeFirstOrThrow()
    await recordFact(tx, createTestClock(), { schoolId, kind, body })
  })
}
