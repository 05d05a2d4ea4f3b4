import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../platform/backup/backup-format.ts'
import { secretCheck } from '../platform/backup/secret-check.ts'
import { StartFailure } from '../platform/start-failure.ts'

type Keeper = { readonly SECRET_KEY?: string | undefined; readonly dataFolder: string }

/** Where a deployment without SECRET_KEY stores its generated key. */
export function secretFile({ dataFolder }: Pick<Keeper, 'dataFolder'>): string {
  return join(dataFolder, 'secret-key')
}

/** The secret of this deployment, set or generated; never generates one. */
export function heldSecret({ SECRET_KEY, dataFolder }: Keeper): string | undefined {
  if (SECRET_KEY) return SECRET_KEY
  const file = secretFile({ dataFolder })
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Where to write the backup's key; undefined if not needed. Throws if values could not be decrypted. */
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
      ? 'This deployment has another secret key than the one that encrypted the values in the backup.'
      : 'The values in the backup are encrypted with a secret key that this deployment does not have.',
    [
      'set SECRET_KEY to the key of the deployment that was backed up',
      isIncluded
        ? `or move ${file} away: the backup contains its own key`
        : `or put its secret-key file at ${file}`,
      'or, if that key is lost, add --without-secret; then rotate the signing keys of every school twice',
    ],
  )
}
