import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { canEnter, type SystemUser } from './system-user.ts'

/** The folder that holds everything a Lectern without other services keeps. */
export type DataFolder = {
  readonly path: string
  /** Set when the usual place could not work and another was taken. */
  readonly movedFrom?: string
}

const systemStateFolder = '/var/lib/lectern'
// sockaddr_un.sun_path ends at 107 bytes.
const longestSocketPath = 107

/** Makes the data folder, or says why it cannot work. A default that root's database user cannot reach moves. */
export function prepareDataFolder(
  user: SystemUser,
  { asked, usual }: { asked: string | undefined; usual: string },
): DataFolder {
  const path = resolve(asked ?? usual)
  if (makeFolder(path) && canEnter(user, path)) return { path }
  if (asked === undefined && user.ids) {
    const moved = join(systemStateFolder, fingerprint(path))
    if (makeFolder(moved) && canEnter(user, moved)) return { path: moved, movedFrom: path }
  }
  throw unusableFolder(user, path)
}

/** A folder for the database's own files, its owner's alone. */
export function makeOwnFolder(user: SystemUser, path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid)
  chmodSync(path, 0o700)
}

/** Where the database's socket goes: in the data folder, or in a short temporary one when that path is too long. */
export function prepareSocketFolder(user: SystemUser, dataFolder: string): string {
  const inside = join(dataFolder, 'run')
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath) {
    makeOwnFolder(user, inside)
    return inside
  }
  const short = join(tmpdir(), `lectern-${fingerprint(dataFolder)}`)
  if (existsSync(short)) refuseForeign(user, short)
  makeOwnFolder(user, short)
  return short
}

/** Where binaries are copied to when they must be: beside the data, or one place for the whole system. */
export function binariesFolder(user: SystemUser, dataFolder: string): string {
  return user.ids ? systemStateFolder : dataFolder
}

// In a shared temporary folder somebody else may have made this name first.
function refuseForeign(user: SystemUser, folder: string) {
  const found = lstatSync(folder)
  const owner = user.ids?.uid ?? process.getuid?.()
  if (found.isDirectory() && found.uid === owner) return
  throw new StartFailure(`${folder} belongs to somebody else, so the database's socket cannot go there.`, [
    'set DATA_DIR to a folder with a shorter path',
    `remove ${folder}`,
  ])
}

function makeFolder(path: string): boolean {
  try {
    const made = mkdirSync(path, { recursive: true })
    // The database's user must pass through; what is inside has owners of its own.
    if (made && process.getuid?.() === 0) chmodSync(path, 0o711)
    return true
  } catch {
    return false
  }
}

function unusableFolder(user: SystemUser, path: string) {
  if (!user.ids) {
    return new StartFailure(`The data folder ${path} cannot be made or entered.`, [
      'set DATA_DIR to a folder that you may write to',
    ])
  }
  return new StartFailure(
    `PostgreSQL refuses to run as root, so it runs as \`${user.name}\`, who cannot enter ${path}.`,
    [
      `set DATA_DIR to a folder that ${user.name} can reach, such as ${systemStateFolder}/data`,
      `let others pass through the folders above it: chmod o+x ${dirname(path)}`,
      'start Lectern as an ordinary user',
      'set DATABASE_URL to a PostgreSQL that already runs',
    ],
  )
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
