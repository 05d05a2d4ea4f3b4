import { createHash } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { errorCode } from '../errors.ts'
import { isKey } from '../files/file-key.ts'
import type { Files } from '../files/files.ts'
import { StartFailure } from '../start-failure.ts'
import type { Piece } from './archive.ts'
import { explainedFileTrouble } from './backup-failures.ts'
import type { Entry } from './read-backup.ts'

/** Every file of the folder at the time it is read; files are replaced atomically, so none is read half-written. */
export async function* storedFiles(folder: string): AsyncGenerator<Piece> {
  for (const name of await keysIn(folder)) {
    const file = await unlessGone(() => open(join(folder, name)))
    if (!file) continue
    yield { record: 'file', name }
    const content: AsyncIterable<Buffer> = file.createReadStream({ highWaterMark: 2 ** 18 })
    yield* content
  }
}

/** Restores files, and deletes those it created if the restore fails. */
export function createFileRestorer(files: Files) {
  const createdNames: string[] = []
  return {
    async put({ name, content }: Entry) {
      const present = await files.get(name)
      if (present) return await refuseUnlessSame(name, content, present)
      createdNames.push(name)
      try {
        await files.put(name, Readable.from(content))
      } catch (error) {
        throw explainedFileTrouble(error, `The file ${name} cannot be restored`)
      }
    },
    async undo() {
      for (const name of createdNames) await files.delete(name)
    },
  }
}

// Another database may still use that file. A killed restore leaves identical files behind.
async function refuseUnlessSame(name: string, content: AsyncIterable<Buffer>, present: Readable) {
  const [expected, found] = [await digestOf(content), await digestOf(present)]
  if (expected.equals(found)) return
  throw new StartFailure(
    `The file store already holds a different ${name}, and a restore never overwrites files.`,
    [
      'set DATA_DIR to a new folder, or S3_BUCKET to an empty bucket',
      'move the files folder of DATA_DIR away if nothing uses it',
    ],
  )
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest()
}

async function keysIn(folder: string): Promise<string[]> {
  const found = (await unlessGone(() => readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter(isKey)
    .sort()
}

async function unlessGone<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
