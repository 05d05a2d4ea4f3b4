import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates the folder and its parents; returns the topmost that was created. The database user can enter
 * folders created by root, whatever root's umask.
 */
export function makeTraversableFolder(path: string): string | undefined {
  // One by one: where nothing can be made (/proc), Node's recursive mkdir never returns.
  if (existsSync(path)) return undefined
  const above = makeTraversableFolder(dirname(path))
  mkdirSync(path)
  if (process.getuid?.() === 0) chmodSync(path, 0o711)
  return above ?? path
}
