import { generateKeyPairSync } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { SchoolId, SigningKeyId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { day, inSeconds } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { sealedColumn } from '../../../platform/sealed-values/sealed-kind.ts'
import { type PlatformActor, recordAudit, type Visit } from '../../tenancy/index.ts'
import { authorOf, type ClientManager, type ClientWork, refuseUnlessManager } from '../clients/manage.ts'
import { secondsAfter } from '../lifetimes.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly secretBox: SecretBox }

export type Rotation = {
  readonly retired: SigningKeyId | undefined
  readonly active: SigningKeyId
  readonly published: SigningKeyId
}

/**
 * Rotates a school's keys: the active key retires, the published one becomes active, and a new one is
 * published, so that verifiers have seen every key before it signs.
 */
export async function rotateKeys(
  deps: Deps,
  actor: ClientManager,
  schoolId: SchoolId,
  visit?: Visit,
): Promise<Rotation> {
  const work = { actor, schoolId, visit }
  refuseUnlessManager(work)
  return await inTransaction(deps.db, async (tx) => {
    // Serializes concurrent rotations.
    await tx
      .selectFrom('schools')
      .select('id')
      .where('id', '=', schoolId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const retired = await retireActive(tx, deps.clock, schoolId)
    const active = await activate(tx, deps.clock, schoolId, await publishedKey(deps, tx, schoolId))
    const published = await publish(deps, tx, schoolId)
    await recordAudit(tx, deps.clock, { kind: 'keys.rotated', ...authorOf(work), detail: { active } })
    return { retired, active, published }
  })
}

/** A page of the current and former keys of a school, newest first, without private keys. */
export async function listKeys({ db }: Pick<Deps, 'db'>, work: ClientWork, page: PageRequest) {
  refuseUnlessManager(work)
  const keys = db
    .selectFrom('signingKeys')
    .where('schoolId', '=', work.schoolId)
    .select(['id', 'state', 'createdAt', 'activatedAt', 'retiredAt'])
  return await keysetPage(keys, { at: 'created_at', id: 'id', latestFirst: true }, page)
}

export type ListedKey = RowOf<typeof listKeys>

async function retireActive(tx: Tx, clock: Clock, schoolId: SchoolId) {
  const retired = await tx
    .updateTable('signingKeys')
    .set({ state: 'retired', retiredAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return retired?.id
}

async function publishedKey(deps: Deps, tx: Tx, schoolId: SchoolId): Promise<SigningKeyId> {
  const waiting = await tx
    .selectFrom('signingKeys')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return waiting?.id ?? (await publish(deps, tx, schoolId))
}

async function activate(tx: Tx, clock: Clock, schoolId: SchoolId, id: SigningKeyId): Promise<SigningKeyId> {
  await tx
    .updateTable('signingKeys')
    .set({ state: 'active', activatedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
  return id
}

async function publish({ clock, secretBox }: Deps, tx: Tx, schoolId: SchoolId): Promise<SigningKeyId> {
  const id = newId<'SigningKey'>(clock)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'ES256' }
  const privateJwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
  await tx
    .insertInto('signingKeys')
    .values({
      schoolId,
      id,
      state: 'published',
      publicJwk: JSON.stringify(publicJwk),
      sealedPrivateJwk: secretBox.seal(privateJwk, sealedAs(schoolId, id)),
      createdAt: clock.now(),
    })
    .execute()
  return id
}

/** The context of a sealed private key, so that it is valid only in its own row. */
export function sealedAs(schoolId: SchoolId, id: SigningKeyId): string {
  return `signing_keys/${schoolId}/${id}`
}

/** The time for which a key signs before the next one replaces it. */
const keyLifetime = inSeconds(90 * day)

/** Rotates old active keys, and creates the first key of schools that sign. */
export async function rotateOldKeys(deps: Deps, actor: PlatformActor): Promise<void> {
  const due = await deps.db
    .selectFrom('schoolFeatures')
    .leftJoin('signingKeys', (join) =>
      join
        .onRef('signingKeys.schoolId', '=', 'schoolFeatures.schoolId')
        .on('signingKeys.state', '=', 'active')
        .on('signingKeys.activatedAt', '>', secondsAfter(deps.clock.now(), -keyLifetime)),
    )
    .where('schoolFeatures.feature', '=', 'id_token_signing')
    .where('signingKeys.id', 'is', null)
    .select('schoolFeatures.schoolId')
    .modifyEnd(allSchools('oauth.old_keys'))
    .execute()
  for (const { schoolId } of due) await rotateKeys(deps, actor, schoolId)
}

export const sealedSigningKeys = sealedColumn<'signingKeys', { schoolId: SchoolId; id: SigningKeyId }>({
  name: 'signing keys',
  table: 'signingKeys',
  column: 'sealedPrivateJwk',
  key: { schoolId: 'uuid', id: 'uuid' },
  contextOf: ({ schoolId, id }) => sealedAs(schoolId, id),
})
