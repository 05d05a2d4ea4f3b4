import { mkdtempSync, rmdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../../config/settings.ts'
import { prepareDataFolder } from '../../platform/embedded-postgres/data-folder.ts'
import { publicEntriesOf } from '../../platform/embedded-postgres/data-folder-permissions.ts'
import { databaseUser } from '../../platform/embedded-postgres/system-user.ts'
import { makeTraversableFolder } from '../../platform/embedded-postgres/traversable-folder.ts'
import { errorMessage } from '../../platform/errors.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import { examine, type Finding, failed, notChecked, ok, warning } from './finding.ts'

const neededNode = 26
const megabyte = 1e6
const usualFolder = fileURLToPath(new URL('../../../.data', import.meta.url))

export async function examineNode(): Promise<Finding> {
  return await examine('Node', () => {
    const { node } = process.versions
    if (Number.parseInt(node, 10) >= neededNode) return ok(node)
    return failed(`${node}, but Lectern needs ${neededNode}`, 'run `npm ci`, then `npx lectern …`')
  })
}

/** The data folder, its file modes and its disk space. */
export async function examineDataFolder(
  settings: Settings,
): Promise<{ findings: Finding[]; folder?: string }> {
  let folder: string | undefined
  const reachable = await examine('Data folder', () => {
    const path = dataFolderOf(settings)
    writeInto(path)
    folder = path
    return ok(path)
  })
  const space = await examine('Disk space', async () =>
    folder ? await spaceIn(folder) : notChecked('the data folder does not exist'),
  )
  const modes = await examine('File modes', async () =>
    folder ? await judgeModes(settings, folder) : notChecked('the data folder does not exist'),
  )
  return { findings: [reachable, modes, space], ...(folder ? { folder } : {}) }
}

function dataFolderOf({ DATABASE_URL, DATA_DIR }: Settings): string {
  if (DATABASE_URL) return DATA_DIR ?? usualFolder
  return prepareDataFolder(databaseUser(), { configured: DATA_DIR, defaultPath: usualFolder }).path
}

function writeInto(path: string) {
  try {
    makeTraversableFolder(path)
    rmdirSync(mkdtempSync(join(path, 'doctor-')))
  } catch (cause) {
    const ways = ['set DATA_DIR to a folder that this user can write to']
    throw new StartFailure(`${path} is not writable (${errorMessage(cause)})`, ways, { cause })
  }
}

async function judgeModes({ DATABASE_URL }: Settings, folder: string) {
  const open = await publicEntriesOf(folder, DATABASE_URL ? undefined : databaseUser())
  if (open.length === 0) return ok('the data folder is private to its owner')
  const examples = open.slice(0, 3).join(', ')
  const found = `other users of this machine have access to ${open.length} of its entries: ${examples}`
  return failed(
    found,
    'start Lectern: it makes its own files private',
    `or do it manually: chmod go-rwx ${examples}`,
  )
}

async function spaceIn(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / megabyte
  const found = free > 10_000 ? `${Math.floor(free / 1000)} GB free` : `${Math.floor(free)} MB free`
  if (free < 100) return failed(found, 'free some space: the database stops when the disk is full')
  if (free < 1000) return warning(found, 'free some space before the disk is full')
  return ok(found)
}
