import { createHash } from 'node:crypto'
import { accessSync, chmodSync, chownSync, constants, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../errors.ts'
import { StartFailure } from '../start-failure.ts'
import { makeFolderPrivate } from './data-folder-permissions.ts'
import { canEnter, type SystemUser } from './system-user.ts'
import { makeTraversableFolder } from './traversable-folder.ts'

/** The folder for all data of a deployment without external services. */
export type DataFolder = {
  readonly path: string
  /** Set if the default folder is unusable and another one is used. */
  readonly movedFrom?: string
}

export type DataFolderChoice = {
  readonly configured: string | undefined
  readonly defaultPath: string
  /** The new place of a default folder. */
  readonly systemFolder?: string
}

const systemStateFolder = '/var/lib/lectern'
// sockaddr_un.sun_path ends at 107 bytes.
const longestSocketPath = 107

/** Creates the data folder or explains why it is unusable. Moves the default if the database user cannot enter it. */
export function prepareDataFolder(
  user: SystemUser,
  { configured, defaultPath, systemFolder = systemStateFolder }: DataFolderChoice,
): DataFolder {
  const path = resolve(configured ?? defaultPath)
  if (makeUsable(user, path)) return { path }
  if (configured === undefined && user.ids) {
    const moved = join(systemFolder, fingerprint(path))
    if (makeUsable(user, moved)) return { path: moved, movedFrom: path }
  }
  throw unusableFolder(user, path)
}

/** A private folder for the database's own files. */
export function makeOwnFolder(user: SystemUser, path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid)
  chmodSync(path, 0o700)
}

/** The folder of the database's socket: the data folder, or a short temporary one when that path is too long. */
export function prepareSocketFolder(user: SystemUser, dataFolder: string): string {
  const inside = join(dataFolder, 'run')
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocketPath) {
    makeOwnFolder(user, inside)
    return inside
  }
  const short = join(tmpdir(), `lectern-${fingerprint(dataFolder)}`)
  // In a shared temporary folder another user may have created this name first; it is never changed.
  if (makeNewOwnFolder(user, short) || isPrivateTo(user, short)) return short
  throw new StartFailure(
    `${short} belongs to another user, so the database cannot create its socket there.`,
    ['set DATA_DIR to a folder with a shorter path', `remove ${short}`],
  )
}

/** The folder of copied binaries: next to the data, or one for the whole system. */
export function binariesFolder(user: SystemUser, dataFolder: string): string {
  return user.ids ? systemStateFolder : dataFolder
}

function makeNewOwnFolder(user: SystemUser, path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid)
  return true
}

function isPrivateTo(user: SystemUser, path: string): boolean {
  const found = lstatSync(path)
  const owner = user.ids?.uid ?? process.getuid?.()
  return found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}

function makeUsable(user: SystemUser, path: string): boolean {
  try {
    const createdFolder = makeTraversableFolder(path)
    if (createdFolder) makeFolderPrivate(path, user)
    if (canEnter(user, path) && canWrite(path)) return true
    if (createdFolder) rmSync(createdFolder, { recursive: true })
    return false
  } catch {
    return false
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function unusableFolder(user: SystemUser, path: string) {
  if (!user.ids) {
    return new StartFailure(`The data folder ${path} cannot be created or opened.`, [
      'set DATA_DIR to a folder that you may write to',
    ])
  }
  return new StartFailure(
    `PostgreSQL refuses to run as root, so it runs as \`${user.name}\`, who cannot enter ${path}.`,
    [
      `set DATA_DIR to a folder that ${user.name} can reach, such as ${systemStateFolder}/data`,
      `allow other users to enter the parent folders: chmod o+x ${lockedFolder(user, path)}`,
      'start Lectern as an ordinary user',
      'set DATABASE_URL to a PostgreSQL that already runs',
    ],
  )
}

function lockedFolder(user: SystemUser, path: string): string {
  const above = dirname(path)
  return above === path || canEnter(user, dirname(above)) ? above : lockedFolder(user, above)
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
