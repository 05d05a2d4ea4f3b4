import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder and those above it; tells the topmost that was made. The database's user can pass through what root
 * made, whatever root's umask; what is inside has owners of its own.
 */
export function makePassableFolder(path: string): string | undefined {
  const first = mkdirSync(path, { recursive: true })
  if (first === undefined || process.getuid?.() !== 0) return first
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) chmodSync(folder, 0o711)
  return first
}
