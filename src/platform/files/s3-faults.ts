import { Unavailable } from '../unavailable.ts'

/** The HTTP status the store answered with; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** Turns a fault of the store that may pass into Unavailable; what it says of the request stays as it is. */
export async function orUnavailable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined || status === 429 || status >= 500) {
      throw new Unavailable('File storage', { cause: error })
    }
    throw error
  }
}

/** Undefined when the store has no such file. */
export async function unlessMissing<Found>(ask: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await orUnavailable(ask)
  } catch (error) {
    // A missing bucket is 404 as well, but no answer about a file.
    if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket'))
      return undefined
    throw error
  }
}
