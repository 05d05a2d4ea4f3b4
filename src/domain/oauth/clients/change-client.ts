import type { Updateable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OauthClientId, OauthClientsTable } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { merged, nextVersion, type PartialFields, refuseStale } from '../../../platform/row-version.ts'
import { type AuditKind, recordAudit } from '../../tenancy/index.ts'
import type { Audience } from '../scopes.ts'
import { useLogo } from './client-logo.ts'
import { type ClientSettings, refuseUnfit } from './client-settings.ts'
import { clientById } from './list-clients.ts'
import { lockClient } from './lock-client.ts'
import { authorOf, type ClientWork } from './manage.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** The version that a change is based on; a later version is then not overwritten. */
export type ReadVersion = { readonly updatedAt?: Date | undefined }

/** Some settings of a client. */
export type ClientChanges = PartialFields<ClientSettings> & ReadVersion

/** Changes the settings of a client; omitted ones stay unchanged. */
export async function updateClient(
  deps: Deps,
  work: ClientWork,
  clientId: OauthClientId,
  { updatedAt, ...changes }: ClientChanges,
): Promise<void> {
  await change(deps, work, clientId, 'client.changed', async (tx, client) => {
    if (updatedAt) refuseStale(client, updatedAt)
    if (client.source !== 'operator')
      throw new Refusal('conflict', 'Only clients that an operator registered can be changed')
    const settings = merged<ClientSettings>(client, changes)
    refuseUnfit(client.audience, settings)
    const { name, scopes, redirectUris, logoKey = null } = settings
    if (logoKey !== client.logoKey) {
      await useLogo(tx, work, logoKey, deps.clock.now())
      await abandonFiles(tx, deps.clock, work.schoolId, [client.logoKey])
    }
    return {
      name: name.trim(),
      scopes: [...new Set(scopes)],
      redirectUris: [...new Set(redirectUris)],
      logoKey,
    }
  })
}

/** Disables a client: its tokens are refused while it is disabled, and it cannot be authorized. */
export async function disableClient(
  deps: Deps,
  work: ClientWork,
  clientId: OauthClientId,
  { updatedAt }: ReadVersion = {},
) {
  await change(deps, work, clientId, 'client.disabled', async (_tx, client) => {
    if (updatedAt) refuseStale(client, updatedAt)
    return { disabledAt: deps.clock.now() }
  })
}

export async function enableClient(
  deps: Deps,
  work: ClientWork,
  clientId: OauthClientId,
  { updatedAt }: ReadVersion = {},
) {
  await change(deps, work, clientId, 'client.enabled', async (_tx, client) => {
    if (updatedAt) refuseStale(client, updatedAt)
    return { disabledAt: null }
  })
}

const useTables = ['appActivity', 'appUse', 'appUsePeople'] as const

/** Deletes a client with all its consents, tokens and secrets; returns the number of people who had connected it. */
export async function deleteClient(
  deps: Deps,
  work: ClientWork,
  clientId: OauthClientId,
): Promise<{ readonly people: number }> {
  const people = (await clientById(deps, work, clientId))?.people ?? 0
  await change(deps, work, clientId, 'client.deleted', async (tx, client) => {
    const dependentTables = [
      'authorizations',
      'authorizationRequests',
      'oauthClientSecrets',
      ...useTables,
    ] as const
    for (const table of dependentTables) {
      await tx
        .deleteFrom(table)
        .where('schoolId', '=', work.schoolId)
        .where('clientId', '=', clientId)
        .execute()
    }
    await tx
      .deleteFrom('oauthClientDocuments')
      .where('schoolId', '=', work.schoolId)
      .where('clientId', '=', clientId)
      .execute()
    await abandonFiles(tx, deps.clock, work.schoolId, [client.logoKey])
    return { deletedAt: deps.clock.now(), logoKey: null }
  })
  return { people }
}

/** An operator reviews a client with a metadata document and sets its scopes. */
export async function reviewClient(
  deps: Deps,
  work: ClientWork,
  clientId: OauthClientId,
  { audience, scopes }: { audience: Audience; scopes: readonly string[] },
) {
  await change(deps, work, clientId, 'client.reviewed', async (_tx, client) => {
    refuseUnlessDocument(client)
    refuseUnfit(audience, { ...client, scopes })
    return { audience, scopes: [...new Set(scopes)], reviewedAt: deps.clock.now(), blockedAt: null }
  })
}

/** Blocks a client with a metadata document. */
export async function blockClient(deps: Deps, work: ClientWork, clientId: OauthClientId) {
  await change(deps, work, clientId, 'client.blocked', async (_tx, client) => {
    refuseUnlessDocument(client)
    return { blockedAt: deps.clock.now() }
  })
}

type LockedClient = Awaited<ReturnType<typeof lockClient>>

function refuseUnlessDocument({ source }: LockedClient) {
  if (source !== 'document')
    throw new Refusal('conflict', 'Only clients with a metadata document can be reviewed')
}

async function change(
  { db, clock }: Deps,
  work: ClientWork,
  clientId: OauthClientId,
  kind: AuditKind,
  changesTo: (tx: Tx, client: LockedClient) => Promise<Updateable<OauthClientsTable>>,
) {
  await inTransaction(db, async (tx) => {
    const client = await lockClient(tx, work, clientId)
    const changes = await changesTo(tx, client)
    await tx
      .updateTable('oauthClients')
      .set({ ...changes, updatedAt: nextVersion(clock, client) })
      .where('schoolId', '=', work.schoolId)
      .where('id', '=', clientId)
      .execute()
    await recordAudit(tx, clock, { kind, ...authorOf(work), detail: { client: clientId } })
  })
}
