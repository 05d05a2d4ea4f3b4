import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSecret, readSecrets, secretsIn } from '../platform/crypto/secret-file.ts'
import type { SecretSource } from '../platform/crypto/secret-ring.ts'
import { privateFile, privateFolder } from '../platform/files/file-permissions.ts'
import { StartFailure } from '../platform/start-failure.ts'

/** The place of a deployment's secret keys, as one process passes it to another. */
export type SecretLocation = { readonly file: string } | { readonly keys: readonly string[] }

export type SecretSettings = {
  readonly SECRET_KEY?: string | undefined
  readonly SECRET_KEY_FALLBACKS?: readonly string[] | undefined
}

/** SECRET_KEY and its fallbacks, or a file with the data, in which one is generated at first. */
export function secretLocation(
  { SECRET_KEY, SECRET_KEY_FALLBACKS = [] }: SecretSettings,
  dataFolder: string,
): SecretLocation {
  if (SECRET_KEY) return { keys: [SECRET_KEY, ...SECRET_KEY_FALLBACKS] }
  const file = secretFile({ dataFolder })
  if (!existsSync(file)) generateKey(dataFolder, file)
  else if (readSecrets(file).length === 0) throw missingKeyFailure(file)
  return { file }
}

/** The file of generated keys of a deployment without SECRET_KEY. */
export function secretFile({ dataFolder }: { readonly dataFolder: string }): string {
  return join(dataFolder, 'secret-key')
}

export function secretSource(location: SecretLocation): SecretSource {
  return 'file' in location ? secretsIn(location.file) : { read: () => location.keys }
}

function generateKey(dataFolder: string, file: string) {
  mkdirSync(dataFolder, { recursive: true, mode: privateFolder })
  try {
    // 'wx': of two concurrent starts, the first key wins.
    writeFileSync(file, newSecret(), { mode: privateFile, flag: 'wx' })
  } catch (error) {
    if (!existsSync(file)) throw error
  }
}

function missingKeyFailure(file: string) {
  return new StartFailure(`There is no secret key in ${file}.`, [
    'restore the key that encrypted the values in the database',
    'or, if it is lost, delete the file: see docs/operations.md, "Changing SECRET_KEY"',
  ])
}
