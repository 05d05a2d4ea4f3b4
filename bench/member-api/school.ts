// The measured school: an existing one, or a new one, filled by the product's own commands.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../../bin/lectern.js', import.meta.url))

export type School = { readonly dataFolder: string; readonly remove: () => void }

/** An existing folder is kept. */
export function existingSchool(dataFolder: string): School {
  return { dataFolder, remove: () => {} }
}

/** In a folder to keep, or one to remove afterwards. */
export async function newSchool(
  size: { members: string; courses: string },
  ownFolder?: string,
): Promise<School> {
  // Created by the product, so that its database user can enter it.
  const dataFolder = ownFolder ?? join(tmpdir(), `lectern-bench-${randomUUID()}`)
  const remove = () => rmSync(dataFolder, { recursive: true, force: true })
  try {
    await lectern(dataFolder, ['migrate'])
    await lectern(dataFolder, ['demo', '--members', size.members, '--courses', size.courses])
    return ownFolder ? existingSchool(ownFolder) : { dataFolder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

async function lectern(dataFolder: string, command: readonly string[]) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataFolder }
  const child = spawn(process.execPath, [launcher, ...command], { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`lectern ${command[0]} ended with ${code}`)
}
