import { chmod, lstat, opendir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../errors.ts'

/** Folders and files of a deployment are private to their owner. */
export const privateFolder = 0o700
export const privateFile = 0o600

const groupAndOthers = 0o077

/**
 * Makes a folder or file, and its contents, private to its owner; returns how many entries were open to other
 * users. Does not look inside private folders. Entries of other owners are left unchanged.
 */
export async function makePrivate(path: string): Promise<number> {
  return await orIfMissing(async () => await closeFrom(await realpath(path)), 0)
}

// From the inside out: if it is interrupted, the folder is still open, and the next run continues.
async function closeFrom(path: string): Promise<number> {
  const found = await lstat(path)
  if (!isOpen(found)) return 0
  let closed = 1
  if (found.isDirectory()) {
    for (const inner of await entriesOf(path)) closed += await orIfMissing(() => closeFrom(inner), 0)
  }
  await chmod(path, found.mode & 0o700)
  return closed
}

/** Entries that other users of the machine can access, among the first entries that are checked. */
export async function findPublicEntries(path: string, mostLooks = 10_000): Promise<string[]> {
  const open: string[] = []
  const unseen = await orIfMissing(async () => [await realpath(path)], [])
  for (let looks = 0; looks < mostLooks; looks++) {
    const next = unseen.pop()
    if (next === undefined) break
    const found = await orIfMissing(() => lstat(next), undefined)
    if (!found) continue
    if (isOpen(found)) open.push(next)
    if (found.isDirectory()) unseen.push(...(await orIfMissing(() => entriesOf(next), [])))
  }
  return open
}

function isOpen({ mode, uid }: { mode: number; uid: number }): boolean {
  return (mode & groupAndOthers) !== 0 && uid === process.getuid?.()
}

async function entriesOf(folder: string): Promise<string[]> {
  const entries: string[] = []
  for await (const entry of await opendir(folder)) {
    if (entry.isDirectory() || entry.isFile()) entries.push(join(folder, entry.name))
  }
  return entries
}

// A job may delete files meanwhile.
async function orIfMissing<Found>(find: () => Promise<Found>, otherwise: Found): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return otherwise
    throw error
  }
}
