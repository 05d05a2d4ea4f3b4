import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OauthClientId } from '../../../platform/db/schema.gen.ts'
import type { School } from '../../tenancy/index.ts'
import { memberScopes } from '../scopes.ts'
import { type FoundClient, findClient, isLive } from './find-client.ts'

/** The client of the school's own API console, the same id at every school. */
export const consoleClientId = 'lectern-console' as OauthClientId

/** Whether the console may be signed in to; an operator's word against it stands. */
export type ConsoleClient = { readonly is: 'ready' } | { readonly is: 'switched-off' }

type Deps = { readonly db: Db; readonly clock: Clock }

/** Makes the console's client at this school, or brings it up to date with where the console is. */
export async function ensureConsoleClient(
  { db, clock }: Deps,
  { id: schoolId }: Pick<School, 'id'>,
  redirectUri: string,
): Promise<ConsoleClient> {
  const settings = { name: 'API console', scopes: [...memberScopes], redirectUris: [redirectUri] }
  const known = await findClient(db, schoolId, consoleClientId)
  if (known && !isLive(known)) return { is: 'switched-off' }
  if (known && isLike(known, settings)) return { is: 'ready' }
  const now = clock.now()
  const made = await db
    .insertInto('oauthClients')
    .values({
      ...settings,
      schoolId,
      id: consoleClientId,
      audience: 'member',
      isConfidential: false,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'id'])
        .doUpdateSet({ ...settings, updatedAt: now })
        .where('oauthClients.source', '=', 'operator')
        .where('oauthClients.deletedAt', 'is', null),
    )
    .returning('disabledAt')
    .executeTakeFirst()
  return { is: made && !made.disabledAt ? 'ready' : 'switched-off' }
}

type Settings = Pick<FoundClient, 'name' | 'scopes' | 'redirectUris'>

function isLike(client: Settings, { name, scopes, redirectUris }: Settings): boolean {
  return (
    client.name === name && isSameList(client.scopes, scopes) && isSameList(client.redirectUris, redirectUris)
  )
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at])
}
