import { HttpError } from 'ra-core'

/** Resolves after this long, or rejects as soon as the signal is given. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

type RetryOptions = { readonly signal: AbortSignal; readonly wait: Wait; readonly onLost: () => void }

/** Retries with increasing delays until the response is final. */
export async function retryUntilAnswered<Result>(
  request: () => Promise<Result>,
  { signal, wait, onLost }: RetryOptions,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request()
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error
      onLost()
      await wait(Math.min(1_000 * 2 ** failures, 30_000), signal)
    }
  }
}

// 409: another part was counted first, so the offset is read again.
const temporaryStatuses = new Set([408, 409, 423, 425, 429])

/** True if the same request may succeed later: no connection, a busy server, a part that was counted twice. */
function isTemporary(error: unknown): boolean {
  if (error instanceof TypeError) return true
  return error instanceof HttpError && (error.status >= 500 || temporaryStatuses.has(error.status))
}
