import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFile, privateFolder } from '../platform/private-modes.ts'

/** The deployment's secret: the one it was given, or one made once and kept beside the data. */
export function secretKey(given: string | undefined, dataFolder: string): string {
  if (given) return given
  const file = join(dataFolder, 'secret-key')
  if (!existsSync(file)) makeKey(dataFolder, file)
  return readFileSync(file, 'utf8').trim()
}

function makeKey(dataFolder: string, file: string) {
  mkdirSync(dataFolder, { recursive: true, mode: privateFolder })
  try {
    // 'wx': of two starts at once, the first one's key stays.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: privateFile, flag: 'wx' })
  } catch (error) {
    if (!existsSync(file)) throw error
  }
}
