import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { errorCode } from '../errors.ts'
import { behindTheEnd } from './byte-range.ts'
import { privateFile, privateFolder } from './file-permissions.ts'
import { hasExtension, unknownType } from './file-type.ts'
import type { ByteRange, Files } from './files.ts'
import { orStorageUnavailable } from './storage-faults.ts'

// No key can start with a dot. Inside the folder, so that a finished file is moved and not copied.
const unfinished = '.unfinished'

type Options = {
  /** Only set by tests: how a file is opened for writing. */
  readonly openFile?: typeof open
}

export function createFolderFiles(folder: string, { openFile = open }: Options = {}): Files {
  const driver = new FSDriver({ location: folder, visibility: 'private' })
  const pathOf = (key: string) => join(folder, key)

  const exists = async (key: string) => (await unlessMissing(() => driver.exists(key))) ?? false

  return {
    async put(key, content) {
      const unfinishedFile = pathOf(join(unfinished, randomUUID()))
      try {
        await orStorageUnavailable(async () => {
          await mkdir(dirname(unfinishedFile), { recursive: true, mode: privateFolder })
          // flydrive writes in place, so a reader could see a partial file, and may still write after it failed.
          await writeDurably(await openFile(unfinishedFile, 'wx', privateFile), content)
          await mkdir(dirname(pathOf(key)), { recursive: true, mode: privateFolder })
          await rename(unfinishedFile, pathOf(key))
          await syncFolder(dirname(pathOf(key)))
        })
      } catch (error) {
        // A folder that cannot be written to cannot be cleaned up either; the sweep does it.
        await rm(unfinishedFile, { force: true }).catch(() => {})
        throw error
      }
    },
    async get(key, range) {
      // flydrive's stream reports a missing file only when it is read, and does not support ranges.
      const file = await unlessMissing(() => open(pathOf(key)))
      return file && streamOf(file, range)
    },
    async stat(key) {
      if (!(await exists(key))) return undefined
      const found = await unlessMissing(() => driver.getMetaData(key))
      if (!found) return undefined
      const type = hasExtension(key) ? found.contentType : undefined
      return { size: found.contentLength, type: type ?? unknownType, modified: found.lastModified }
    },
    exists,
    async delete(key) {
      if (await exists(key)) await driver.delete(key)
    },
    async deleteAll(prefix) {
      // A file of the prefix's own name is not under it; flydrive would delete that too.
      if (!(await exists(prefix))) await unlessMissing(() => driver.deleteAll(prefix))
    },
    async sweepUnfinished(before) {
      const names = (await unlessMissing(() => readdir(pathOf(unfinished)))) ?? []
      for (const name of names) {
        const path = pathOf(join(unfinished, name))
        const found = await unlessMissing(() => stat(path))
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

// A rename can reach the disk before the bytes: without this a file may be empty after a power failure.
async function writeDurably(file: FileHandle, content: Uint8Array | Readable): Promise<void> {
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function streamOf(file: FileHandle, range: ByteRange | undefined) {
  try {
    const found = await file.stat()
    if (found.isFile()) {
      if (range && range.start >= found.size) throw behindTheEnd(range)
      return file.createReadStream(range)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return undefined
}

async function unlessMissing<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    const code = errorCode(error)
    // ENOTDIR: a part of the key is a file here.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
