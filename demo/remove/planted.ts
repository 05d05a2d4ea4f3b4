import type { Client } from 'pg'
import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { members as astronomyMembers } from '../astronomy/members.ts'
import { members as ceramicsMembers } from '../ceramics/members.ts'
import { demoClientIds } from '../clients.ts'
import { demoPeople } from '../people.ts'
import { memberEmail } from '../planters/plant-members.ts'
import { demoHosts, demoSchools } from '../schools.ts'

export type PlantedSchool = {
  readonly id: SchoolId
  readonly subdomain: string
  /** Its current host. */
  readonly host: string
}

const homes = [
  { subdomain: demoSchools.ceramics.subdomain, host: demoHosts.ceramics },
  { subdomain: demoSchools.astronomy.subdomain, host: demoHosts.astronomy },
] as const

/** E-mail addresses under example domains are reserved (RFC 2606), so they identify planted people. */
export const plantedEmails: readonly string[] = [
  ...Object.values(demoPeople).map(({ email }) => email),
  ...[...ceramicsMembers, ...astronomyMembers].map(({ key }) => memberEmail(key)),
]

/** In SQL: the person in `people` was planted or generated. `$1` holds `plantedEmails`. */
export const isPlanted = String.raw`(people.email = any($1) or people.email ~ '^member-[0-9]+@bulk\.example$')`

/** The demo schools, identified by their names and by their origins or planted apps. */
export async function plantedSchools(client: Client): Promise<PlantedSchool[]> {
  const { rows } = await client.query<PlantedSchool & { hasDemoClients: boolean }>(
    `select schools.id, schools.subdomain, origins.host,
      exists (
        select from oauth_clients where school_id = schools.id and oauth_clients.id = any($2)
      ) as "hasDemoClients"
    from schools join school_origins origins on origins.school_id = schools.id and origins.is_canonical
    where schools.subdomain = any($1) order by schools.subdomain`,
    [homes.map(({ subdomain }) => subdomain), demoClientIds],
  )
  return rows
    .filter((school) => school.hasDemoClients || isAtHome(school))
    .map(({ id, subdomain, host }) => ({ id, subdomain, host }))
}

/** True if a demo school still has its original host. */
export function isAtHome({ subdomain, host }: Pick<PlantedSchool, 'subdomain' | 'host'>): boolean {
  return homes.some((home) => home.subdomain === subdomain && home.host === host)
}
