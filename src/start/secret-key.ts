import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFile, privateFolder } from '../platform/private-modes.ts'

/** The deployment's secret: SECRET_KEY, or one generated once and stored with the data. */
export function secretKey(given: string | undefined, dataFolder: string): string {
  if (given) return given
  const file = join(dataFolder, 'secret-key')
  if (!existsSync(file)) makeKey(dataFolder, file)
  return readFileSync(file, 'utf8').trim()
}

function makeKey(dataFolder: string, file: string) {
  mkdirSync(dataFolder, { recursive: true, mode: privateFolder })
  try {
    // 'wx': of two concurrent starts, the first key wins.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: privateFile, flag: 'wx' })
  } catch (error) {
    if (!existsSync(file)) throw error
  }
}
