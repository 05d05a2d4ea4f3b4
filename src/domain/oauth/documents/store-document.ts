import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { ClientDocument } from './read-document.ts'
import { refuseEnded } from './stored-client.ts'
import { unreviewedScopes } from './unreviewed-scopes.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** A fetched document. */
export type Reading = {
  readonly schoolId: SchoolId
  readonly clientId: OauthClientId
  readonly document: ClientDocument
  readonly freshSeconds: number
}

/** Updates the client from its document and stores its freshness. */
export async function storeDocument({ db, clock }: Deps, reading: Reading): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertUnlessThere(tx, clock, reading)
    const client = await lockedClient(tx, reading)
    refuseEnded(client)
    await applyChange(tx, clock, { reading, client })
    await rememberReading(tx, clock, reading)
  })
}

async function insertUnlessThere(tx: Tx, clock: Clock, { schoolId, clientId, document }: Reading) {
  const now = clock.now()
  await tx
    .insertInto('oauthClients')
    .values({
      schoolId,
      id: clientId,
      source: 'document',
      name: document.name,
      redirectUris: [...document.redirectUris],
      isConfidential: false,
      ...unreviewed(),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['schoolId', 'id']).doNothing())
    .execute()
}

const unreviewed = () => ({ audience: 'operator' as const, scopes: unreviewedScopes(), reviewedAt: null })

// Locked, so that only one of two concurrent reads writes the change.
function lockedClient(tx: Tx, { schoolId, clientId }: Reading) {
  return tx
    .selectFrom('oauthClients')
    .select(['name', 'redirectUris', 'blockedAt', 'disabledAt', 'deletedAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type ClientRow = Awaited<ReturnType<typeof lockedClient>>

async function applyChange(
  tx: Tx,
  clock: Clock,
  { reading, client }: { reading: Reading; client: ClientRow },
) {
  const { schoolId, clientId, document } = reading
  const { name, redirectUris } = document
  const isElsewhere = !hasSameItems(redirectUris, client.redirectUris)
  if (name === client.name && !isElsewhere) return
  await tx
    .updateTable('oauthClients')
    .set({ name, redirectUris: [...redirectUris], updatedAt: clock.now() })
    // The redirect URIs changed after the review.
    .$if(isElsewhere, (update) => update.set(unreviewed()))
    .where('schoolId', '=', schoolId)
    .where('id', '=', clientId)
    .execute()
  await recordAudit(tx, clock, { kind: 'client.document_changed', schoolId, detail: { client: clientId } })
}

function hasSameItems(first: readonly string[], second: readonly string[]): boolean {
  return new Set(first).symmetricDifference(new Set(second)).size === 0
}

async function rememberReading(
  tx: Tx,
  clock: Clock,
  { schoolId, clientId, document, freshSeconds }: Reading,
) {
  const fetchedAt = clock.now()
  const reading = {
    document: JSON.stringify(inWireNames(document)),
    fetchedAt,
    freshUntil: new Date(fetchedAt.getTime() + freshSeconds * 1000),
  }
  await tx
    .insertInto('oauthClientDocuments')
    .values({ schoolId, clientId, ...reading })
    .onConflict((conflict) => conflict.columns(['schoolId', 'clientId']).doUpdateSet(reading))
    .execute()
}

// Only validated fields: PostgreSQL refuses some valid JSON strings, such as "\u0000".
function inWireNames({ name, redirectUris, scopes }: ClientDocument) {
  return { client_name: name, redirect_uris: redirectUris, scope: scopes.join(' ') }
}
