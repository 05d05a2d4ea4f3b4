import { existsSync } from 'node:fs'
import type { Manifest } from '../platform/backup/backup-format.ts'
import { secretCheck } from '../platform/backup/secret-check.ts'
import { readSecrets } from '../platform/crypto/secret-file.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { type SecretSettings, secretFile } from '../start/secret-key.ts'

type DeploymentSecret = SecretSettings & { readonly dataFolder: string }

/** The secrets of this deployment, set or generated, the current one first; never generates one. */
export function storedSecrets({
  SECRET_KEY,
  SECRET_KEY_FALLBACKS = [],
  dataFolder,
}: DeploymentSecret): string[] {
  if (SECRET_KEY) return [SECRET_KEY, ...SECRET_KEY_FALLBACKS]
  const file = secretFile({ dataFolder })
  return existsSync(file) ? readSecrets(file) : []
}

/** The file for the backup's keys; undefined if not needed. Throws if values could not be decrypted. */
export function fileForSecret(deployment: DeploymentSecret, secret: Manifest['secret']): string | undefined {
  if (!secret) return undefined
  const secrets = storedSecrets(deployment)
  if (secrets.length === 0 && secret.key) return secretFile(deployment)
  if (secrets.some((key) => secretCheck(key) === secret.check)) return undefined
  throw otherSecret(deployment, { hasOne: secrets.length > 0, isIncluded: secret.key !== undefined })
}

function otherSecret(
  deployment: DeploymentSecret,
  { hasOne, isIncluded }: { hasOne: boolean; isIncluded: boolean },
) {
  const file = secretFile(deployment)
  return new StartFailure(
    hasOne
      ? 'This deployment has another secret key than the one that encrypted the values in the backup.'
      : 'The values in the backup are encrypted with a secret key that this deployment does not have.',
    [
      hasOne && deployment.SECRET_KEY
        ? 'add the key of the deployment that was backed up to SECRET_KEY_FALLBACKS'
        : 'set SECRET_KEY to the key of the deployment that was backed up',
      isIncluded
        ? `or move ${file} away: the backup contains its own key`
        : `or put its secret-key file at ${file}`,
      'or, if that key is lost, add --without-secret; then rotate the signing keys of every school twice',
    ],
  )
}
