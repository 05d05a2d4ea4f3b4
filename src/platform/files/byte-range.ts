import type { ByteRange } from './files.ts'

/** Throws unless the range is valid: integers from 0, in order. */
export function checkRange({ start, end = start }: ByteRange): void {
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && 0 <= start && start <= end) return
  throw new RangeError(`Invalid byte range: ${start} to ${end}`)
}

export function behindTheEnd({ start }: ByteRange, cause?: unknown): RangeError {
  return new RangeError(`The file ends before byte ${start}`, { cause })
}
