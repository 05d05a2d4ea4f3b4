import { errorCode } from '../errors.ts'
import { Unavailable } from '../unavailable.ts'

// No space, over quota, read-only, and a file that exceeds the limit of the process.
const faults = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** Turns the errors of a full or read-only disk into Unavailable: the request was right, and may be repeated. */
export async function orStorageUnavailable<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!faults.has(errorCode(error) ?? '')) throw error
    throw new Unavailable('File storage', {
      retryAfter: 60,
      detail: 'The server cannot store files at the moment. Try again in a minute.',
      cause: error,
    })
  }
}
