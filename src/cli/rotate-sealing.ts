import { statSync } from 'node:fs'
import { platformActor } from '../domain/tenancy/index.ts'
import { withSession } from '../platform/backup/session.ts'
import { newSecret, readSecrets, replaceSecrets } from '../platform/crypto/secret-file.ts'
import { minute } from '../platform/durations.ts'
import { type Resealed, resealAll, surveySealed } from '../platform/sealed-values/reseal.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { sealedValues } from '../sealed-values.ts'
import type { Core } from '../start/core.ts'
import type { SecretLocation } from '../start/secret-key.ts'

type Parts = Pick<Core, 'connection' | 'deps' | 'modules'> & { readonly location: SecretLocation }

type Options = {
  readonly forget: boolean
  readonly signal?: AbortSignal | undefined
  readonly progress?: ((total: number) => (done: number) => void) | undefined
}

/**
 * The completed rotation: a new key was made; an earlier rotation was finished; values were resealed with SECRET_KEY;
 * or the previous keys were forgotten.
 */
export type Rotated = {
  readonly is: 'rotated' | 'continued' | 'resealed' | 'forgotten'
  readonly values: readonly Resealed[]
  /** The number of previous keys that remain, or were forgotten. */
  readonly previousKeys: number
  /** The number of people whose recovery codes only those keys verify. */
  readonly peopleWithFormerCodes: number
}

/** Replaces the secret key while other processes run, and re-encrypts every value. */
export async function rotateSealing(parts: Parts, options: Options): Promise<Rotated> {
  return await withinLimit(parts, async () => {
    const { location } = parts
    if (!('file' in location)) return await resealWithKeys(parts, location.keys, options)
    return options.forget
      ? await forgetPrevious(parts, location.file, options)
      : await rotateFile(parts, location.file, options)
  })
}

async function rotateFile(parts: Parts, file: string, options: Options): Promise<Rotated> {
  const before = readSecrets(file)
  if (before.length > 1) {
    const values = await reseal(parts, options)
    if (values.some(({ resealed, busy }) => resealed + busy > 0))
      return await withFormerCodes(parts, { is: 'continued', values, previousKeys: before.length - 1 })
  }
  replaceSecrets(file, [newSecret(), ...before])
  const values = await reseal(parts, options)
  return await withFormerCodes(parts, { is: 'rotated', values, previousKeys: before.length })
}

// Longer than any request takes: one that began before the rotation may have sealed a value that it has not stored yet.
const settlingMs = 3 * minute

async function forgetPrevious(parts: Parts, file: string, options: Options): Promise<Rotated> {
  const [current = '', ...previous] = readSecrets(file)
  if (previous.length === 0)
    throw new StartFailure('There is no previous secret key to remove.', [
      'run `lectern keys rotate --sealing` to replace the current one',
    ])
  refuseUnlessSettled(parts, file)
  const values = await reseal(parts, options)
  const surveyed = await surveySealed(parts.deps, sealedValues)
  const remaining = surveyed.reduce((sum, kind) => sum + kind.previous, 0)
  if (remaining > 0)
    throw new StartFailure('Values are still encrypted with a previous key, so no key was removed.', [
      `run it again: other processes were changing ${remaining} of them`,
    ])
  const rotated = await withFormerCodes(parts, { is: 'forgotten', values, previousKeys: previous.length })
  replaceSecrets(file, [current])
  return rotated
}

function refuseUnlessSettled({ deps }: Parts, file: string) {
  const waitMs = statSync(file).mtimeMs + settlingMs - deps.clock.now().getTime()
  if (waitMs <= 0) return
  throw new StartFailure(
    'The secret key was replaced a moment ago: requests in progress may still store values encrypted with the previous key.',
    [`run it again in ${Math.ceil(waitMs / 1000)} seconds`],
  )
}

async function resealWithKeys(
  parts: Parts,
  keys: readonly string[],
  { forget, ...options }: Options,
): Promise<Rotated> {
  if (forget)
    throw new StartFailure('SECRET_KEY is set in the environment, and so are its previous keys.', [
      'run `lectern keys rotate --sealing` without --forget',
      'then remove the previous keys from SECRET_KEY_FALLBACKS, and restart every process',
    ])
  const previousKeys = new Set(keys).size - 1
  if (previousKeys === 0) throw howToChangeKey()
  return await withFormerCodes(parts, { is: 'resealed', values: await reseal(parts, options), previousKeys })
}

function howToChangeKey() {
  return new StartFailure(
    'SECRET_KEY is set in the environment, and SECRET_KEY_FALLBACKS is empty: there is no other key. To change the key:',
    [
      '1. make one, for example with `openssl rand -base64 48`',
      '2. add it to SECRET_KEY_FALLBACKS of every process, and restart them one by one',
      '3. swap the two: the new key in SECRET_KEY, the old one in SECRET_KEY_FALLBACKS; restart them one by one',
      '4. run `lectern keys rotate --sealing` with these settings',
      '5. remove the old key from SECRET_KEY_FALLBACKS once links and codes from before may stop working',
    ],
  )
}

async function reseal({ deps }: Parts, { signal, progress }: Omit<Options, 'forget'>) {
  return await resealAll(deps, sealedValues, { signal, progress })
}

async function withFormerCodes(
  { modules }: Parts,
  rotated: Omit<Rotated, 'peopleWithFormerCodes'>,
): Promise<Rotated> {
  return {
    ...rotated,
    peopleWithFormerCodes: await modules.identity.peopleWithFormerCodes(platformActor),
  }
}

const rotationLock = 712_003

// Two concurrent rotations would overwrite each other's key.
async function withinLimit<T>({ connection }: Parts, work: () => Promise<T>): Promise<T> {
  return await withSession(connection, 'keys', async (client) => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      rotationLock,
    ])
    if (!rows[0]?.got)
      throw new StartFailure('The secret key is being rotated by another command.', ['wait until it ends'])
    return await work()
  })
}
