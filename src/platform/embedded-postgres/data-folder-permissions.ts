import { chmodSync, chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findPublicEntries, makePrivate, privateFolder } from '../files/file-permissions.ts'
import type { SystemUser } from './system-user.ts'

// Without the database's own folders: they belong to its user, and PostgreSQL protects them itself.
const ownEntries = ['files', 'mail', 'secret-key', 'server.json', 'postgres.log']
const databaseEntries = /^(?:postgres|run|postgres-\d.*|unfinished-.*|doctor-.*)$/

/**
 * Makes the contents of a data folder private to its owner; returns how many entries were open to other
 * users. `user` runs the embedded database and keeps access.
 */
export async function makeDataFolderPrivate(path: string, user: SystemUser | undefined): Promise<number> {
  if (!existsSync(path)) return 0
  let closed = 0
  if (isOpen(path, user) && hasOnlyOwnEntries(path)) {
    makeFolderPrivate(path, user)
    closed++
  }
  for (const name of ownEntries) closed += await makePrivate(join(path, name))
  return closed
}

/** The entries of a data folder that other users of the machine can open, including the folder itself. */
export async function publicEntriesOf(path: string, user: SystemUser | undefined): Promise<string[]> {
  if (!existsSync(path)) return []
  const inside = await Promise.all(ownEntries.map((name) => findPublicEntries(join(path, name))))
  return [...(isOpen(path, user) ? [path] : []), ...inside.flat()]
}

/** Makes the folder itself private. The database user passes through it by its group. */
export function makeFolderPrivate(path: string, user: SystemUser | undefined): void {
  const group = groupOf(user)
  if (group !== undefined) chownSync(path, process.getuid?.() ?? 0, group)
  chmodSync(path, group === undefined ? privateFolder : 0o710)
}

function isOpen(path: string, user: SystemUser | undefined): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid !== process.getuid?.()) return false
  const isPassedByGroup = gid === groupOf(user) && (mode & 0o077) === 0o010
  return (mode & 0o077) !== 0 && !isPassedByGroup
}

function groupOf(user: SystemUser | undefined): number | undefined {
  return user?.ids?.gid
}

// A folder with foreign files may need to stay accessible; our own files in it still become private.
function hasOnlyOwnEntries(path: string): boolean {
  return readdirSync(path).every((name) => ownEntries.includes(name) || databaseEntries.test(name))
}
