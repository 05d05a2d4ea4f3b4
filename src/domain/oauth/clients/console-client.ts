import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../../platform/clock.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { formatOrigin, type PlatformActor, type School } from '../../tenancy/index.ts'
import { type Audience, memberScopes, type Scope, scopesFor } from '../scopes.ts'
import { clientIdOf } from './client-id.ts'
import { type FoundClient, findClient, isLive } from './find-client.ts'

/** The client of the school's own API console, the same id at every school. */
export const consoleClientId = clientIdOf('lectern-console')
/** The client of the page that shows the admin API and runs calls, the same id at every school. */
export const explorerClientId = clientIdOf('lectern-api-explorer')

/** The path and redirect path of a school's API console. */
export const consolePath = '/developers/console'
/** The path and redirect path of the admin API explorer. */
export const explorerPath = '/developers/api'

/** A client of our own pages: public, and with one redirect URI at the school's origin. */
type OwnApp = {
  readonly id: OauthClientId
  readonly path: string
  readonly name: string
  readonly audience: Audience
  readonly scopes: readonly Scope[]
}

const consoleApp: OwnApp = {
  id: consoleClientId,
  path: consolePath,
  name: 'API console',
  audience: 'member',
  scopes: memberScopes,
}
const explorerApp: OwnApp = {
  id: explorerClientId,
  path: explorerPath,
  name: 'API explorer',
  audience: 'operator',
  scopes: scopesFor('operator').filter((scope) => scope !== 'email'),
}
const ownApps = [consoleApp, explorerApp]

/** The state of the client of one of our own pages; an operator may disable it. */
export type ConsoleClient = { readonly is: 'ready' | 'switched-off' | 'not-yet' }

type Deps = { readonly db: Db; readonly clock: Clock }

/** The state of a school's console. Read-only: the client is created with the school. */
export async function consoleClient({ db }: Pick<Deps, 'db'>, school: School): Promise<ConsoleClient> {
  return await stateOf(db, school, consoleApp)
}

/** The state of a school's admin API explorer. */
export async function explorerClient({ db }: Pick<Deps, 'db'>, school: School): Promise<ConsoleClient> {
  return await stateOf(db, school, explorerApp)
}

async function stateOf(db: Db, school: School, { id, path }: OwnApp): Promise<ConsoleClient> {
  const client = await findClient(db, school.id, id)
  if (client && (!isLive(client) || client.source !== 'built_in')) return { is: 'switched-off' }
  const isHere = client?.redirectUris.includes(`${school.origin}${path}`)
  return { is: isHere ? 'ready' : 'not-yet' }
}

/**
 * Creates the clients of our own pages if they are missing, at one school or all, and updates their redirect URIs to
 * the school's origin. A client that an operator deleted or created is left alone; a disabled one stays disabled.
 */
export async function ensureConsoleClients(
  { db, clock }: Deps,
  _actor: PlatformActor,
  { schoolId }: { readonly schoolId?: SchoolId } = {},
): Promise<void> {
  for (const placed of await outdatedClients(db, schoolId)) await ensureAt(db, clock, placed)
}

type Settings = Pick<FoundClient, 'name' | 'scopes' | 'redirectUris'>
type OwnClient = { readonly schoolId: SchoolId; readonly app: OwnApp; readonly settings: Settings }

async function outdatedClients(db: Db, schoolId: SchoolId | undefined): Promise<OwnClient[]> {
  let schools = db
    .selectFrom('schools')
    .innerJoin('schoolOrigins as home', (join) =>
      join.onRef('home.schoolId', '=', 'schools.id').on('home.isCanonical', '=', true),
    )
    .leftJoin('oauthClients as client', (join) =>
      join
        .onRef('client.schoolId', '=', 'schools.id')
        .on('client.id', '=', ({ fn, val }) => fn.any(val(ownApps.map(({ id }) => id)))),
    )
    .select(['schools.id as schoolId', 'home.scheme', 'home.host', 'home.port'])
    .select(['client.id', 'client.name', 'client.scopes', 'client.redirectUris'])
  if (schoolId) schools = schools.where('schools.id', '=', schoolId)
  const rows = await schools.modifyEnd(allSchools('oauth.own_clients')).execute()
  const rowByKey = new Map(rows.map((row) => [`${row.schoolId} ${row.id}`, row]))
  const homes = new Map(rows.map(({ schoolId: id, scheme, host, port }) => [id, { scheme, host, port }]))
  return [...homes].flatMap(([school, home]) =>
    ownApps.flatMap((app) => {
      const settings = settingsAt(formatOrigin(home), app)
      const current = rowByKey.get(`${school} ${app.id}`)
      return current && isCurrent(current, settings) ? [] : [{ schoolId: school, app, settings }]
    }),
  )
}

function isCurrent(
  { name, scopes, redirectUris }: { [field in keyof Settings]: unknown },
  settings: Settings,
): boolean {
  return isDeepStrictEqual({ name, scopes, redirectUris }, settings)
}

function settingsAt(origin: string, { name, scopes, path }: OwnApp): Settings {
  return { name, scopes: [...scopes], redirectUris: [`${origin}${path}`] }
}

async function ensureAt(db: Db, clock: Clock, { schoolId, app, settings }: OwnClient) {
  const now = clock.now()
  await db
    .insertInto('oauthClients')
    .values({
      ...settings,
      schoolId,
      id: app.id,
      audience: app.audience,
      isConfidential: false,
      source: 'built_in',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'id'])
        .doUpdateSet({ ...settings, updatedAt: now })
        .where('oauthClients.source', '=', 'built_in')
        .where('oauthClients.deletedAt', 'is', null),
    )
    .execute()
}
