import { Readable } from 'node:stream'
import { checkRange } from './byte-range.ts'
import { checkKey } from './file-key.ts'
import type { Files } from './files.ts'

/** The same files with validation of every key and range. */
export function withChecks(files: Files): Files {
  return {
    async put(key, content) {
      checkKey(key)
      // A stream that fails before it is read would crash the process; the error is still reported when it is read.
      if (content instanceof Readable) content.on('error', () => {})
      await files.put(key, content)
    },
    async get(key, range) {
      checkKey(key)
      if (range) checkRange(range)
      return files.get(key, range)
    },
    async stat(key) {
      checkKey(key)
      return files.stat(key)
    },
    async exists(key) {
      checkKey(key)
      return files.exists(key)
    },
    async delete(key) {
      checkKey(key)
      await files.delete(key)
    },
    async deleteAll(prefix) {
      checkKey(prefix)
      await files.deleteAll(prefix)
    },
    sweepUnfinished: (before) => files.sweepUnfinished(before),
  }
}
