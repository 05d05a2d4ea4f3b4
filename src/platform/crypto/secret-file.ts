import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { privateFile } from '../files/file-permissions.ts'
import type { SecretSource } from './secret-ring.ts'

/** A random secret, as Lectern generates it. */
export function newSecret(): string {
  return randomBytes(48).toString('base64url')
}

/** The secrets in a file, one on each line, the current one first. */
export function readSecrets(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The same for a process that runs while the file is replaced. */
export function secretsIn(file: string): SecretSource {
  return {
    read: () => readSecrets(file),
    version() {
      const found = statSync(file, { bigint: true, throwIfNoEntry: false })
      return found && `${found.ino} ${found.mtimeNs} ${found.size}`
    },
  }
}

/** Replaces the secrets of a file atomically and durably, because the first one may encrypt a value immediately. */
export function replaceSecrets(path: string, secrets: readonly string[]): void {
  // A link stays one.
  const file = realpathSync(path)
  const { uid, gid } = statSync(file)
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, secrets.join('\n'), { mode: privateFile, flag: 'wx', flush: true })
    const stats = statSync(fresh)
    // Another user's server must be able to read it: if root runs the command, the owner stays the same.
    if (stats.uid !== uid || stats.gid !== gid) chownSync(fresh, uid, gid)
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
  flushFolder(dirname(file))
}

function flushFolder(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
