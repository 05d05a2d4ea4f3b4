import type { Client } from 'pg'
import { consoleClientId, explorerClientId } from '../../src/domain/oauth/index.ts'
import { demoClientIds, demoVendor } from '../clients.ts'
import { isAtHome, isPlanted, type PlantedSchool, plantedEmails } from './planted.ts'

/** Real data that depends on the demo world, as lines to print. */
export type RealData = {
  /** It would go with the demo schools. */
  readonly atDemoSchools: readonly string[]
  /** It belongs to other schools, and is about planted people or apps. */
  readonly elsewhere: readonly string[]
}

type PersonColumn = { readonly table: string; readonly column: string }

/** Finds data of real people at the demo schools and of planted people at other schools. */
export async function findRealData(client: Client, schools: readonly PlantedSchool[]): Promise<RealData> {
  const ids = schools.map(({ id }) => id)
  const columns = await personColumns(client)
  return {
    atDemoSchools: [
      ...schools
        .filter((school) => !isAtHome(school))
        .map(({ subdomain, host }) => `${subdomain} has the host ${host}`),
      ...(await strangersAt(client, ids, columns)),
      ...(await accountsAt(client, ids)),
      ...(await appsAt(client, ids)),
    ],
    elsewhere: [...(await plantedElsewhere(client, ids, columns)), ...(await vendorElsewhere(client, ids))],
  }
}

// Columns whose rows outlive the person; rows deleted with an account, such as its sessions, are not real data.
async function personColumns(client: Client): Promise<PersonColumn[]> {
  const { rows } = await client.query<PersonColumn>(`
    select f.conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'people'::regclass and f.confdeltype = 'a' and cardinality(f.conkey) = 1
    order by 1, 2`)
  return rows
}

async function strangersAt(client: Client, schools: readonly string[], columns: readonly PersonColumn[]) {
  const lines: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ people: number; rows: number }>(
      `select count(distinct people.id)::int as people, count(*)::int as rows
      from ${table} join people on people.id = ${table}.${column}
      where ${table}.school_id = any($2) and people.deleted_at is null and not ${isPlanted}`,
      [plantedEmails, schools],
    )
    const found = rows[0]
    if (found?.rows) lines.push(`${found.rows} rows of ${found.people} other people in ${table}`)
  }
  return lines
}

async function accountsAt(client: Client, schools: readonly string[]) {
  const { rows } = await client.query<{ subdomain: string; gateway: string }>(
    `select subdomain, gateway from gateway_accounts join schools on schools.id = school_id
    where school_id = any($1) and gateway not in ('simulator', 'manual') order by 1, 2`,
    [schools],
  )
  return rows.map(({ subdomain, gateway }) => `${subdomain} has an account at ${gateway}`)
}

async function appsAt(client: Client, schools: readonly string[]) {
  const { rows } = await client.query<{ subdomain: string; count: number }>(
    `select subdomain, count(*)::int as count from oauth_clients join schools on schools.id = school_id
    where school_id = any($1) and source = 'operator' and deleted_at is null
      and oauth_clients.id <> all($2)
    group by subdomain order by 1`,
    [schools, [...demoClientIds, consoleClientId, explorerClientId]],
  )
  return rows.map(({ subdomain, count }) => `${subdomain} has ${count} apps that were made by hand`)
}

async function plantedElsewhere(
  client: Client,
  schools: readonly string[],
  columns: readonly PersonColumn[],
) {
  const lines: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ subdomain: string; email: string }>(
      `select schools.subdomain, min(people.email) as email
      from ${table} join people on people.id = ${table}.${column} join schools on schools.id = ${table}.school_id
      where ${table}.school_id <> all($2) and ${isPlanted} group by 1 order by 1`,
      [plantedEmails, schools],
    )
    for (const { subdomain, email } of rows) lines.push(`${email} is in ${table} of ${subdomain}`)
  }
  return lines
}

async function vendorElsewhere(client: Client, schools: readonly string[]) {
  const { rows } = await client.query<{ subdomain: string }>(
    `select distinct subdomain from authorizations join schools on schools.id = school_id
    where client_id = $1 and school_id <> all($2) order by 1`,
    [demoVendor.clientId, schools],
  )
  return rows.map(({ subdomain }) => `members of ${subdomain} have connected ${demoVendor.names[0]}`)
}
