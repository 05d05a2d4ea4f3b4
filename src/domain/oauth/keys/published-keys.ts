import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inSeconds, minute } from '../../../platform/durations.ts'
import { parseId } from '../../../platform/ids.ts'
import type { School } from '../../tenancy/index.ts'
import { lifetimes, secondsAfter } from '../lifetimes.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** The active signing key of a school; undefined if signing is off or has no key yet. */
export async function activeKey({ db }: Pick<Deps, 'db'>, school: School) {
  if (!school.features.has('id_token_signing')) return undefined
  return await db
    .selectFrom('signingKeys')
    .selectAll()
    .where('schoolId', '=', school.id)
    .where('state', '=', 'active')
    .executeTakeFirst()
}

export type SigningKey = NonNullable<Awaited<ReturnType<typeof activeKey>>>

/** A current or former key of the school, to verify its signatures. */
export async function keyByKid({ db }: Pick<Deps, 'db'>, schoolId: SchoolId, kid: string) {
  const id = parseId<'SigningKey'>(kid)
  if (!id) return undefined
  return await db
    .selectFrom('signingKeys')
    .select('publicJwk')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The time for which a retired key is listed: until its last id_token has expired, plus a margin for slow clocks. */
const publishedAfterRetirement = lifetimes.idToken + inSeconds(5 * minute)

/** The public keys that a verifier may need, and whether one of them is active. */
export async function publishedKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>, school: School) {
  const keys = await db
    .selectFrom('signingKeys')
    .select(['publicJwk', 'state'])
    .where('schoolId', '=', school.id)
    .where(({ or, eb }) =>
      or([
        eb('state', '!=', 'retired'),
        eb('retiredAt', '>', secondsAfter(clock.now(), -publishedAfterRetirement)),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const signs = school.features.has('id_token_signing') && keys.some(({ state }) => state === 'active')
  return { keys: keys.map(({ publicJwk }) => publicJwk), signs }
}
