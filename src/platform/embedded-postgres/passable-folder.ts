import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder and those above it; tells the topmost that was made. The database's user can pass through what root
 * made, whatever root's umask; what is inside has owners of its own.
 */
export function makePassableFolder(path: string): string | undefined {
  // One by one: where nothing can be made (/proc), Node's recursive mkdir never returns.
  if (existsSync(path)) return undefined
  const above = makePassableFolder(dirname(path))
  mkdirSync(path)
  if (process.getuid?.() === 0) chmodSync(path, 0o711)
  return above ?? path
}
