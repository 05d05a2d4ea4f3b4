import { StartFailure } from '../platform/start-failure.ts'

/** Work that Ctrl-C aborts, so that it can clean up; `left` describes its remains. */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  outcome = 'No partial changes were saved.',
): Promise<T> {
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  for (const name of signals) process.once(name, abort)
  try {
    return await work(aborter.signal)
  } catch (error) {
    if (!aborter.signal.aborted) throw error
    throw new StartFailure(`The command was interrupted. ${outcome}`, ['run it again'], {
      cause: error,
    })
  } finally {
    for (const name of signals) process.removeListener(name, abort)
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const
