import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema.gen.ts'
import { formatOrigin, type PlatformActor, type School } from '../../tenancy/index.ts'
import { memberScopes } from '../scopes.ts'
import { clientIdOf } from './client-id.ts'
import { type FoundClient, findClient, isLive } from './find-client.ts'

/** The client of the school's own API console, the same id at every school. */
export const consoleClientId = clientIdOf('lectern-console')

/** Where a school's API console is, and where members come back to it after signing in. */
export const consolePath = '/developers/console'

/** Whether the console can be used; an operator may disable it. */
export type ConsoleClient = { readonly is: 'ready' | 'switched-off' | 'not-yet' }

type Deps = { readonly db: Db; readonly clock: Clock }

/** The state of a school's console. It only reads: the client is made with the school. */
export async function consoleClient({ db }: Pick<Deps, 'db'>, school: School): Promise<ConsoleClient> {
  const client = await findClient(db, school.id, consoleClientId)
  if (client && (!isLive(client) || client.source !== 'operator')) return { is: 'switched-off' }
  const isHere = client?.redirectUris.includes(`${school.origin}${consolePath}`)
  return { is: isHere ? 'ready' : 'not-yet' }
}

/**
 * Creates the console's client if it is missing, at one school or all, and updates its redirect URI to the
 * school's origin. A client that an operator deleted or created is left alone; a disabled one stays disabled.
 */
export async function ensureConsoleClients(
  { db, clock }: Deps,
  _actor: PlatformActor,
  { schoolId }: { readonly schoolId?: SchoolId } = {},
): Promise<void> {
  for (const school of await schoolsToMend(db, schoolId)) await ensureAt(db, clock, school)
}

type Settings = Pick<FoundClient, 'name' | 'scopes' | 'redirectUris'>
type Placed = { readonly id: SchoolId; readonly settings: Settings }

async function schoolsToMend(db: Db, schoolId: SchoolId | undefined): Promise<Placed[]> {
  let schools = db
    .selectFrom('schools')
    .innerJoin('schoolOrigins as home', (join) =>
      join.onRef('home.schoolId', '=', 'schools.id').on('home.isCanonical', '=', true),
    )
    .leftJoin('oauthClients as client', (join) =>
      join.onRef('client.schoolId', '=', 'schools.id').on('client.id', '=', consoleClientId),
    )
    .select(['schools.id', 'home.scheme', 'home.host', 'home.port'])
    .select(['client.name', 'client.scopes', 'client.redirectUris'])
  if (schoolId) schools = schools.where('schools.id', '=', schoolId)
  const rows = await schools.execute()
  return rows.flatMap(({ id, scheme, host, port, ...current }) => {
    const settings = settingsAt(formatOrigin({ scheme, host, port }))
    return isDeepStrictEqual(current, settings) ? [] : [{ id, settings }]
  })
}

function settingsAt(origin: string): Settings {
  return { name: 'API console', scopes: [...memberScopes], redirectUris: [`${origin}${consolePath}`] }
}

async function ensureAt(db: Db, clock: Clock, { id: schoolId, settings }: Placed) {
  const now = clock.now()
  await db
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
    .execute()
}
