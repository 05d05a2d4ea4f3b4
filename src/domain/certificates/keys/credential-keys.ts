import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { CredentialKeyId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { PageRequest } from '../../../platform/paging.ts'
import { sealedColumn } from '../../../platform/sealed-values/sealed-kind.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { CertificateDeps } from '../deps.ts'

type Deps = { readonly clock: Clock; readonly secretBox: SecretBox }

/** The key that signs the credentials of a school; the first use creates it. */
export async function activeKey(tx: Tx, deps: Deps, schoolId: SchoolId) {
  const key = await findActive(tx, schoolId)
  if (key) return key
  // Of two that are created at the same time, one is kept.
  await insertKey(tx, deps, schoolId)
  const created = await findActive(tx, schoolId)
  if (!created) throw new Error('A school has no active credential key right after its creation')
  return created
}

export type CredentialKey = NonNullable<Awaited<ReturnType<typeof findActive>>>

async function findActive(db: Db, schoolId: SchoolId) {
  return await db
    .selectFrom('credentialKeys')
    .select(['id', 'schoolId', 'publicKeyMultibase', 'sealedPrivateKey'])
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'active')
    .executeTakeFirst()
}

async function insertKey(tx: Tx, { clock, secretBox }: Deps, schoolId: SchoolId): Promise<void> {
  const { generateKeyPair } = await import('../credentials/proof-suite.ts')
  const { publicKeyMultibase, secretKeyMultibase } = await generateKeyPair()
  const id = newId<'CredentialKey'>(clock)
  const sealedPrivateKey = secretBox.seal(secretKeyMultibase, sealedAs(schoolId, id))
  const key = { schoolId, id, publicKeyMultibase, sealedPrivateKey, createdAt: clock.now() }
  await tx
    .insertInto('credentialKeys')
    .values({ ...key, state: 'active' })
    .onConflict((conflict) => conflict.columns(['schoolId']).where('state', '=', 'active').doNothing())
    .execute()
}

/** The private key of a row, as a Multikey. */
export function secretOf(secretBox: SecretBox, key: CredentialKey): string {
  return secretBox.open(key.sealedPrivateKey, sealedAs(key.schoolId, key.id))
}

/** The public keys of a school, retired ones included: credentials that they signed are still verified. */
export async function publicKeysOf({ db }: Pick<CertificateDeps, 'db'>, schoolId: SchoolId) {
  return await db
    .selectFrom('credentialKeys')
    .select(['id', 'publicKeyMultibase'])
    .where('schoolId', '=', schoolId)
    .orderBy('id', 'desc')
    .execute()
}

/** A page of the keys of a school, newest first, without private keys. */
export async function listCredentialKeys(
  { db }: Pick<CertificateDeps, 'db'>,
  editor: Editor,
  page: PageRequest,
) {
  refuseUnlessMay(editor, 'applications:write')
  const keys = db
    .selectFrom('credentialKeys')
    .where('schoolId', '=', editor.schoolId)
    .select(['id', 'state', 'publicKeyMultibase', 'createdAt', 'retiredAt'])
  return await keysetPage(keys, { at: 'created_at', id: 'id', latestFirst: true }, page)
}

/** Retires the active key of a school and creates the next one; issued credentials stay valid. */
export async function rotateCredentialKey(
  deps: CertificateDeps,
  editor: Editor,
): Promise<{ readonly retired: CredentialKeyId | null; readonly active: CredentialKeyId }> {
  refuseUnlessMay(editor, 'applications:write')
  const { schoolId } = editor
  return await inTransaction(deps.db, async (tx) => {
    const retired = await tx
      .updateTable('credentialKeys')
      .set({ state: 'retired', retiredAt: deps.clock.now() })
      .where('schoolId', '=', schoolId)
      .where('state', '=', 'active')
      .returning('id')
      .executeTakeFirst()
    const { id: active } = await activeKey(tx, deps, schoolId)
    const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
    await recordAudit(tx, deps.clock, {
      kind: 'credential_keys.rotated',
      schoolId,
      byPersonId,
      detail: { active },
    })
    return { retired: retired?.id ?? null, active }
  })
}

/** The context of a sealed private key, so that it is valid only in its own row. */
function sealedAs(schoolId: SchoolId, id: CredentialKeyId): string {
  return `credential_keys/${schoolId}/${id}`
}

export const sealedCredentialKeys = sealedColumn<
  'credentialKeys',
  { schoolId: SchoolId; id: CredentialKeyId }
>({
  name: 'credential keys',
  table: 'credentialKeys',
  column: 'sealedPrivateKey',
  key: { schoolId: 'uuid', id: 'uuid' },
  contextOf: ({ schoolId, id }) => sealedAs(schoolId, id),
})
