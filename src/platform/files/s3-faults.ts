import { Unavailable } from '../unavailable.ts'

/** The HTTP status of the store's response; undefined if it did not respond. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** Turns a temporary error of the store into Unavailable; other errors are returned unchanged. */
export async function orUnavailable<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined || status === 429 || status >= 500) {
      throw new Unavailable('File storage', { cause: error })
    }
    throw error
  }
}

/** Undefined when the store has no such file. */
export async function unlessMissing<Found>(request: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await orUnavailable(request)
  } catch (error) {
    // A missing bucket is 404 too, but does not mean that the file is missing.
    if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket'))
      return undefined
    throw error
  }
}
