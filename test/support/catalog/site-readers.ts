import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { createFormTokens } from '../../../src/platform/crypto/form-token.ts'
import type { PersonId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { browserOf } from '../browser/member-browser.ts'
import type { World } from '../world/world.ts'

/** The readers of a page: a visitor, another member, its owner at the other school, its owner. */
export const readers = ['visitor', 'stranger', 'elsewhere', 'owner'] as const
export type SiteReader = (typeof readers)[number]

type Cookies = Readonly<Record<string, string>>

type RequestOptions = {
  readonly cookies: Cookies
  readonly method: 'GET' | 'POST'
  /** The pattern, for which the token of a form is created. */
  readonly route: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** Signs in as the reader. */
export async function cookiesOf(world: World, reader: SiteReader): Promise<Cookies> {
  switch (reader) {
    case 'visitor':
      return { lang: 'en', browser: 'a-browser-of-a-visitor' }
    case 'stranger':
      return (await browserOf(world, 'tom')).cookies()
    case 'elsewhere':
      return (await browserOf(world, 'mei', 'astronomy')).cookies()
    case 'owner':
      return (await browserOf(world, 'mei')).cookies()
  }
}

/** Sends a request like a browser with these cookies; a form with a valid token. */
export async function sendAs(
  world: World,
  reader: SiteReader,
  { cookies, method, route, url, fields }: RequestOptions,
): Promise<LightMyRequestResponse> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const school = world.at(reader === 'elsewhere' ? 'astronomy' : 'ceramics')
  if (method === 'GET') return await school.get(url, { cookie, accept: 'text/html' })
  const tokens = createFormTokens(world.deps.secretBox)
  const form_token = tokens.make({ browser: cookies['browser'] ?? '', path: route })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { cookie, accept: 'text/html', ...type, 'x-form-token': form_token }
  const payload = new URLSearchParams({ ...fields, form_token }).toString()
  return await school.send({ method, url, headers, payload })
}

/** All data of a school about a person, as one text. */
export async function storedDataOf({ deps: { db } }: World, person: Owner): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('school_id', 'person_id')
    group by table_name having count(*) = 2 order by table_name`.execute(db)
  const parts = tables.map(
    ({
      name,
    }) => sql`select ${name} || ' ' || md5(coalesce(string_agg(stored::text, ',' order by stored::text), '')) as line
      from ${sql.table(name)} as stored where school_id = ${person.schoolId} and person_id = ${person.personId}`,
  )
  const { rows } = await sql<{ line: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(({ line }) => line).join('\n')
}

type Owner = { readonly schoolId: SchoolId; readonly personId: PersonId }
