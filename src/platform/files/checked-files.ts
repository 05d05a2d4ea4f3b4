import { Readable } from 'node:stream'
import { checkRange } from './byte-range.ts'
import { checkKey } from './file-key.ts'
import type { Files } from './files.ts'

/** The same files, behind the one gate that every key and range passes. */
export function withChecks(files: Files): Files {
  return {
    async put(key, content) {
      checkKey(key)
      // A stream that breaks before it is read would end the process; reading it tells of the break as well.
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
  }
}
