import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { KeyedMac } from '../../../platform/crypto/secret-box.ts'
import { fingerprintBytes } from '../../../platform/crypto/secret-ring.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PersonId, Schema } from '../../../platform/db/schema/schema.gen.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'

/** The number of recovery codes of a person. */
export const recoveryCodeCount = 10

type Deps = Pick<IdentityDeps, 'secretBox'>

/** The stored form of a recovery code. Keyed, because 50 bits could be brute-forced from the database alone. */
export function recoveryCodeHash({ secretBox }: Deps, personId: PersonId, code: string): Buffer {
  const [current] = secretBox.macs(normal(code), contextOf(personId))
  return stamped(current)
}

/** Marks a code as used; false if the code is unknown or already used. */
export async function consumeRecoveryCode(
  { clock, secretBox }: Pick<IdentityDeps, 'clock' | 'secretBox'>,
  tx: Tx,
  personId: PersonId,
  code: string,
): Promise<boolean> {
  const macs = secretBox.macs(normal(code), contextOf(personId))
  // Older codes were stored without a stamp.
  const hashes = macs.flatMap((keyed) => [stamped(keyed), keyed.mac])
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: clock.now() })
    .where('personId', '=', personId)
    .where('hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The number of a person's unused codes that a known key can check. */
export async function countRecoveryCodes(
  { db, secretBox }: Deps & { readonly db: Db },
  personId: PersonId,
): Promise<number> {
  const { remaining } = await db
    .selectFrom('recoveryCodes')
    .where('personId', '=', personId)
    .where('usedAt', 'is', null)
    .where((eb) => eb.or([isHashOf(eb, secretBox.stamps()), eb(lengthOf, '=', lengthWithoutStamp)]))
    .select(({ fn }) => fn.countAll<bigint>().as('remaining'))
    .executeTakeFirstOrThrow()
  return Number(remaining)
}

/** The number of people with codes that only a previous secret key can check. */
export async function peopleWithFormerCodes(
  { db, secretBox }: Deps & { readonly db: Db },
  _actor: PlatformActor,
): Promise<number> {
  const { people } = await db
    .selectFrom('recoveryCodes')
    .where('usedAt', 'is', null)
    .where((eb) => eb.not(isHashOf(eb, secretBox.stamps().slice(0, 1))))
    .select(({ fn }) => fn.count<bigint>('personId').distinct().as('people'))
    .executeTakeFirstOrThrow()
  return Number(people)
}

const lengthOf = sql<number>`octet_length(hash)`
const lengthWithoutStamp = 32

function isHashOf(
  eb: ExpressionBuilder<Schema, 'recoveryCodes'>,
  stamps: readonly Buffer[],
): Expression<SqlBool> {
  return eb.and([
    eb(lengthOf, '>', lengthWithoutStamp),
    sql<SqlBool>`substring(hash for ${fingerprintBytes}::integer) = any(${stamps}::bytea[])`,
  ])
}

// The stamp identifies codes that need a previous key.
function stamped({ stamp, mac }: KeyedMac): Buffer {
  return Buffer.concat([stamp, mac])
}

function normal(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function contextOf(personId: PersonId): string {
  return `recovery_codes/${personId}`
}
