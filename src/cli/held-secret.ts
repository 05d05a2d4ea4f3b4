import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../platform/backup/backup-format.ts'
import { secretCheck } from '../platform/backup/secret-check.ts'
import { StartFailure } from '../platform/start-failure.ts'

type Keeper = { readonly SECRET_KEY?: string | undefined; readonly dataFolder: string }

/** Where a deployment that was given no secret keeps the one it made. */
export function secretFile({ dataFolder }: Pick<Keeper, 'dataFolder'>): string {
  return join(dataFolder, 'secret-key')
}

/** The secret this deployment has, given or made; this makes none. */
export function heldSecret({ SECRET_KEY, dataFolder }: Keeper): string | undefined {
  if (SECRET_KEY) return SECRET_KEY
  const file = secretFile({ dataFolder })
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Where the backup's key goes: nowhere when this deployment has it already. Throws when what was sealed would stay so. */
export function placeForSecret(keeper: Keeper, secret: Manifest['secret']): string | undefined {
  if (!secret) return undefined
  const held = heldSecret(keeper)
  if (held === undefined && secret.key) return secretFile(keeper)
  if (held !== undefined && secretCheck(held) === secret.check) return undefined
  throw otherSecret(keeper, { hasOne: held !== undefined, isIncluded: secret.key !== undefined })
}

function otherSecret(keeper: Keeper, { hasOne, isIncluded }: { hasOne: boolean; isIncluded: boolean }) {
  const file = secretFile(keeper)
  return new StartFailure(
    hasOne
      ? 'This deployment has another secret key than the one that sealed the values in the backup.'
      : 'The values in the backup are sealed with a secret key that this deployment does not have.',
    [
      'set SECRET_KEY to the key of the deployment that was backed up',
      isIncluded
        ? `or move ${file} away: the backup brings its own`
        : `or put its secret-key file at ${file}`,
      'or, if that key is lost, add --without-secret; then rotate the signing keys of every school twice',
    ],
  )
}
